// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSaveFile>
#include <QString>

namespace fairlead::gui {

// A file that has its name once it is whole. It waits for the disk, so it lives on a thread of its own: slots are called
// through its queue.
class ExportFile : public QObject {
    Q_OBJECT
public:
    explicit ExportFile(const QString& name) : m_out(name, this) {}

    // Each is answered by done(): without a text when it worked.
    void write(const QByteArray& bytes);
    void commit();
    // Without an answer: nothing is left of it.
    void cancel() { m_out.cancelWriting(); }

Q_SIGNALS:
    void done(const QString& trouble);

private:
    QString trouble() const;

    QSaveFile m_out;
};

}  // namespace fairlead::gui
