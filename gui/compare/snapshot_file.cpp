// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/snapshot_file.h"

#include "gui/data/background.h"
#include "gui/data/translation.h"
#include "shared/bounded_file.h"
#include "shared/wire/snapshot_text.h"

#include <QFile>
#include <QFileInfo>

#include <utility>

namespace fairlead::gui {

namespace {

ReadSnapshot readNow(const QString& path) {
    // A pipe would be waited for.
    const QFileInfo info(path);
    if (!info.exists()) return {nullptr, tr("%1 does not exist.").arg(path)};
    if (!info.isFile()) return {nullptr, tr("%1 is no file.").arg(path)};
    const auto text = readBoundedFile(QFile::encodeName(path).toStdString(), kLargestSnapshot);
    if (!text) return {nullptr, QString::fromStdString(text.status().message())};
    auto read = parseSnapshot(*text);
    if (!read)
        return {nullptr,
                tr("%1 cannot be used: %2").arg(info.fileName(), QString::fromStdString(read.status().message()))};
    return {std::make_shared<const BrokerSnapshot>(std::move(*read)), {}};
}

}  // namespace

void readSnapshotFile(const QString& path, QObject* context, std::function<void(const ReadSnapshot&)> then) {
    runInBackground(
        context, [path] { return readNow(path); }, std::move(then));
}

SnapshotWriting::SnapshotWriting(const QString& path, const Snapshot& snapshot, QObject* parent)
    : QObject(parent), m_file(path) {
    connect(&m_file, &ExportFile::done, this, [this](const QString& trouble) {
        if (trouble.isEmpty() && !std::exchange(m_isWritten, true))
            m_file.commit();
        else
            Q_EMIT done(trouble);
    });
    m_file.write([snapshot] { return QByteArray::fromStdString(snapshotText(*snapshot)); });
}

}  // namespace fairlead::gui

#include "moc_snapshot_file.cpp"
