// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/export_file.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>

#include <memory>
#include <utility>

namespace fairlead::gui {

// Writes a few files one after the other, off the GUI thread. GUI thread.
class ReportFile : public QObject {
    Q_OBJECT
public:
    using Files = QList<std::pair<QString, QByteArray>>;  // path and content

    explicit ReportFile(Files files, QObject* parent = nullptr);

Q_SIGNALS:
    void done(const QString& trouble);  // empty: it worked

private:
    void next();

    Files m_files;
    std::unique_ptr<ExportFile> m_file;
};

}  // namespace fairlead::gui
