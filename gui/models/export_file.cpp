// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/export_file.h"

#include "gui/data/background.h"
#include "shared/mutex.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>
#include <QStorageInfo>
#include <QThreadPool>

#include <atomic>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr qint64 kHardlyAny = 1024 * 1024;
constexpr int kMostAtOnce = 8;

// Not the global thread pool: a disk that hangs must not block the reading of payloads.
QThreadPool& disks() {
    static QThreadPool pool;
    static const bool once = [] {
        pool.setMaxThreadCount(kMostAtOnce);
        // An export that is cancelled as the program ends must also remove its file.
        qAddPostRoutine([] { disks().waitForDone(); });
        return true;
    }();
    Q_UNUSED(once)
    return pool;
}

}  // namespace

// Shared by the steps, which run one after the other; a cancellation may run before a step that has not begun.
class ExportFile::Disk {
public:
    explicit Disk(const QString& name) : m_out(name) {}

    // Any thread.
    void breakOff() { m_isBrokenOff = true; }
    bool isBrokenOff() const { return m_isBrokenOff; }

    // Returns the error, or nothing.
    QString write(const Make& make) {
        const Lock lock(m_mutex);
        if (m_isBrokenOff) return {};
        const QByteArray bytes = make();
        const bool isOpen = m_out.isOpen() || m_out.open(QIODevice::WriteOnly);
        // Flushed, so that a full disk is noticed now and not at the end.
        const bool isWritten = isOpen && m_out.write(bytes) == bytes.size() && m_out.flush();
        return isWritten ? QString() : trouble();
    }
    QString commit() {
        const Lock lock(m_mutex);
        const bool isOpen = m_out.isOpen() || m_out.open(QIODevice::WriteOnly);
        return isOpen && m_out.commit() ? QString() : trouble();
    }
    QString cancel() {
        const Lock lock(m_mutex);
        m_out.cancelWriting();
        if (m_out.isOpen()) m_out.commit();  // removes what was written
        return {};
    }

private:
    QString trouble() const FAIRLEAD_REQUIRES(m_mutex) {
        const QStorageInfo disk(QFileInfo(m_out.fileName()).absolutePath());
        if (m_out.error() == QFileDevice::ResourceError || (disk.isValid() && disk.bytesAvailable() < kHardlyAny))
            return tr("the disk is full: nothing was written to %1").arg(m_out.fileName());
        return tr("%1 cannot be written: %2").arg(m_out.fileName(), m_out.errorString());
    }

    std::atomic<bool> m_isBrokenOff = false;
    Mutex m_mutex;
    QSaveFile m_out FAIRLEAD_GUARDED_BY(m_mutex);
};

ExportFile::ExportFile(const QString& name, QObject* parent) : QObject(parent), m_disk(std::make_shared<Disk>(name)) {}

ExportFile::~ExportFile() { cancel(); }

void ExportFile::write(Make make) {
    run([make = std::move(make)](Disk& disk) { return disk.write(make); });
}

void ExportFile::commit() {
    m_isGiven = true;
    run([](Disk& disk) { return disk.commit(); });
}

void ExportFile::cancel() {
    if (!std::exchange(m_isGiven, true)) {
        m_disk->breakOff();
        disks().start([disk = m_disk] { disk->cancel(); });
    }
}

void ExportFile::run(std::function<QString(Disk&)> step) {
    runInBackground(
        this, [disk = m_disk, step = std::move(step)] { return step(*disk); },
        [this](const QString& trouble) {
            if (!m_disk->isBrokenOff()) Q_EMIT done(trouble);
        },
        disks());
}

}  // namespace fairlead::gui

#include "moc_export_file.cpp"
