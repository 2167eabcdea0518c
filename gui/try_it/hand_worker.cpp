// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/hand_worker.h"

#include "gui/try_it/identity.h"

#include <QMetaObject>

#include <utility>

namespace fairlead::gui {

HandWorker::HandWorker(QObject* parent) : QObject(parent) {}

HandWorker::~HandWorker() { close(); }

void HandWorker::setDoors(const StreamDoors& doors) {
    if (doors.workers == m_doors.workers && doors.workerToken == m_doors.workerToken) return;
    close();
    m_doors = doors;
    Q_EMIT changed();
}

void HandWorker::close() {
    ++m_number;
    m_phase = Phase::Idle;
    m_asking = false;
    m_isOpen = false;
    m_task.reset();
    m_stream.reset();
}

// Events come on threads of gRPC. The stream is destroyed before this is, so `this` is there to post to.
template <typename Action>
void HandWorker::later(int number, Action action) {
    QMetaObject::invokeMethod(
        this,
        [this, number, action = std::move(action)] {
            if (number == m_number) action();
        },
        Qt::QueuedConnection);
}

void HandWorker::open() {
    const int number = ++m_number;
    WorkerStream::Events events;
    events.opened = [this, number](const std::string& id) {
        later(number, [this, id] {
            m_isOpen = true;
            Q_EMIT opened(QString::fromStdString(id));
            // Only shown itself: nobody sees a worker that takes nothing.
            if (m_phase == Phase::Idle) close();
        });
    };
    events.assigned = [this, number](const Assignment& task) {
        later(number, [this, task] {
            // One that was asked for and given up, and came after all.
            if (m_task) return m_stream->abandoned(task.id);
            m_task = task;
            m_phase = Phase::Holding;
            Q_EMIT changed();
            Q_EMIT assigned();
        });
    };
    events.answered = [this, number](const WorkAnswer& answer) { later(number, [this, answer] { take(answer); }); };
    events.refused = [this, number](const std::string& why) {
        later(number, [this, why] {
            if (m_phase == Phase::Waiting) m_phase = Phase::Idle;
            m_asking = false;
            Q_EMIT changed();
            Q_EMIT refused(QString::fromStdString(why));
        });
    };
    events.closed = [this, number](const Status& status) {
        later(number, [this, status] {
            const QString why = QString::fromStdString(status.message());
            const bool isRefused = !m_isOpen && isOfToken(status);
            close();
            Q_EMIT changed();
            if (isRefused)
                Q_EMIT notLetIn(why);
            else
                Q_EMIT closed(why);
        });
    };
    m_stream = std::make_unique<WorkerStream>(m_doors.workers, std::move(events));
    m_stream->open({.token = m_doors.workerToken.toStdString(), .workerId = {}, .commands = {}, .slotCount = 0});
}

void HandWorker::claim(const QStringList& commands, int leaseSeconds) {
    if (!m_stream) open();
    std::vector<std::string> names;
    for (const QString& command : commands) names.push_back(command.toStdString());
    m_stream->claim(names, leaseSeconds);
    m_phase = Phase::Waiting;
    Q_EMIT changed();
}

void HandWorker::knock() {
    if (!m_stream) open();
}

void HandWorker::stopWaiting() {
    close();
    Q_EMIT changed();
}

void HandWorker::forgetClaim() {
    m_phase = Phase::Idle;
    Q_EMIT changed();
}

void HandWorker::beginAsking() {
    m_asking = true;
    Q_EMIT changed();
}

void HandWorker::complete(const QByteArray& resultJson) {
    m_stream->completed(m_task->id, resultJson.toStdString());
    beginAsking();
}

void HandWorker::fail(const QString& error) {
    m_stream->failed(m_task->id, error.toStdString());
    beginAsking();
}

void HandWorker::nack(int delaySeconds, const QString& reason) {
    m_stream->nacked(m_task->id, delaySeconds, reason.toStdString());
    beginAsking();
}

void HandWorker::heartbeat(int extendSeconds) {
    m_stream->heartbeat(m_task->id, extendSeconds);
    beginAsking();
}

void HandWorker::abandon() {
    m_stream->abandoned(m_task->id);
    beginAsking();
}

void HandWorker::putAside() {
    m_task.reset();
    m_phase = Phase::Idle;
    m_asking = false;
    Q_EMIT changed();
}

void HandWorker::take(const WorkAnswer& answer) {
    if (!m_task || answer.taskId != m_task->id) return;
    m_asking = false;
    if (answer.ok && answer.to != WorkAnswer::To::Heartbeat) {
        m_phase = Phase::Idle;
        m_task.reset();
    }
    Q_EMIT answered(answer);
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_hand_worker.cpp"
