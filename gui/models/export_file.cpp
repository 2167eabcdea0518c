// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/export_file.h"

#include <QFileInfo>
#include <QStorageInfo>

namespace fairlead::gui {

namespace {

constexpr qint64 kHardlyAny = 1024 * 1024;

}  // namespace

void ExportFile::write(const QByteArray& bytes) {
    const bool isOpen = m_out.isOpen() || m_out.open(QIODevice::WriteOnly);
    // Flushed, so that a disk that is full says so now and not at the end.
    const bool isWritten = isOpen && m_out.write(bytes) == bytes.size() && m_out.flush();
    Q_EMIT done(isWritten ? QString() : trouble());
}

void ExportFile::commit() {
    const bool isOpen = m_out.isOpen() || m_out.open(QIODevice::WriteOnly);
    Q_EMIT done(isOpen && m_out.commit() ? QString() : trouble());
}

QString ExportFile::trouble() const {
    const QStorageInfo disk(QFileInfo(m_out.fileName()).absolutePath());
    if (m_out.error() == QFileDevice::ResourceError || (disk.isValid() && disk.bytesAvailable() < kHardlyAny)) {
        return tr("the disk is full: nothing was written to %1").arg(m_out.fileName());
    }
    return tr("%1 cannot be written: %2").arg(m_out.fileName(), m_out.errorString());
}

}  // namespace fairlead::gui
