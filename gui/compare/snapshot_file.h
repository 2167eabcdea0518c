// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/snapshot_reading.h"
#include "gui/models/export_file.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace fairlead::gui {

// Snapshots in files, as fairleadctl snapshot writes them and fairleadctl compare reads them. Read, written, parsed on other
// threads. GUI thread.

// Exactly one of the two is there.
struct ReadSnapshot {
    Snapshot snapshot;
    QString trouble;  // what is wrong with the file, as a sentence
};
// then: not run if `context` is destroyed before.
void readSnapshotFile(const QString& path, QObject* context, std::function<void(const ReadSnapshot&)> then);

class SnapshotWriting : public QObject {
    Q_OBJECT
public:
    SnapshotWriting(const QString& path, const Snapshot& snapshot, QObject* parent = nullptr);

Q_SIGNALS:
    void done(const QString& trouble);  // empty: it is written

private:
    ExportFile m_file;
    bool m_isWritten = false;
};

}  // namespace fairlead::gui
