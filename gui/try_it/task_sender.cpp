// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/task_sender.h"

#include "gui/try_it/identity.h"

#include <QMetaObject>

#include <utility>

namespace fairlead::gui {

TaskSender::TaskSender(QObject* parent) : QObject(parent) {}

TaskSender::~TaskSender() { close(); }

void TaskSender::setDoors(const StreamDoors& doors) {
    if (doors.producers == m_doors.producers && doors.producerToken == m_doors.producerToken) return;
    const int lost = m_waiting;
    close();
    m_doors = doors;
    if (lost > 0) Q_EMIT closed({}, lost);
}

void TaskSender::close() {
    ++m_number;
    m_waiting = 0;
    m_isOpen = false;
    m_stream.reset();
}

// Events come on threads of gRPC. The stream is destroyed before this is, so `this` is there to post to.
template <typename Action>
void TaskSender::later(int number, Action action) {
    QMetaObject::invokeMethod(
        this,
        [this, number, action = std::move(action)] {
            if (number == m_number) action();
        },
        Qt::QueuedConnection);
}

void TaskSender::open() {
    const int number = ++m_number;
    ProducerStream::Events events;
    events.opened = [this, number](const std::string& tenant) {
        later(number, [this, tenant] {
            m_isOpen = true;
            Q_EMIT opened(QString::fromStdString(tenant));
        });
    };
    events.answered = [this, number](const std::vector<CreateAnswer>& answers) {
        later(number, [this, answers] {
            for (const CreateAnswer& answer : answers) {
                --m_waiting;
                const QString error = answer.error.empty() && !answer.ok ? tr("refused without a reason")
                                                                         : QString::fromStdString(answer.error);
                Q_EMIT answered(QString::fromStdString(answer.taskId), answer.ok ? QString() : error);
            }
        });
    };
    events.closed = [this, number](const Status& status) {
        later(number, [this, status] {
            const QString why = QString::fromStdString(status.message());
            const int lost = m_waiting;
            const bool isRefused = !m_isOpen && isOfToken(status);
            close();
            if (isRefused)
                Q_EMIT refused(why, lost);
            else
                Q_EMIT closed(why, lost);
        });
    };
    m_stream = std::make_unique<ProducerStream>(m_doors.producers, std::move(events));
    m_stream->open(m_doors.producerToken.toStdString());
}

void TaskSender::knock() {
    if (!m_stream) open();
}

void TaskSender::send(const NewTask& task, int copies) {
    if (!m_stream) open();
    m_waiting += copies;
    m_stream->createBatch(std::vector<NewTask>(size_t(copies), task));
}

}  // namespace fairlead::gui

#include "moc_task_sender.cpp"
