// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/report_file.h"

namespace fairlead::gui {

ReportFile::ReportFile(Files files, QObject* parent) : QObject(parent), m_files(std::move(files)) { next(); }

void ReportFile::next() {
    if (m_files.isEmpty()) {
        QMetaObject::invokeMethod(
            this, [this] { Q_EMIT done({}); }, Qt::QueuedConnection);
        return;
    }
    const auto [path, content] = m_files.takeFirst();
    m_file = std::make_unique<ExportFile>(path);
    connect(m_file.get(), &ExportFile::done, this, [this, isWritten = false](const QString& trouble) mutable {
        if (!trouble.isEmpty()) {
            Q_EMIT done(trouble);
        } else if (!std::exchange(isWritten, true)) {
            m_file->commit();
        } else {
            // The file is emitting.
            m_file.release()->deleteLater();
            next();
        }
    });
    m_file->write([content = content] { return content; });
}

}  // namespace fairlead::gui

#include "moc_report_file.cpp"
