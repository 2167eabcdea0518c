// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/client/producer_stream.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>

namespace fairlead::gui {

// Sends tasks by hand over a stream of its own, which is opened with the first one and stays open until close(). GUI
// thread; nothing waits for the network.
class TaskSender : public QObject {
    Q_OBJECT
public:
    explicit TaskSender(QObject* parent = nullptr);
    ~TaskSender() override;

    // Where to send; what is under way elsewhere gets no answer any more, which closed() says. A null channel: nowhere.
    void setDoors(const StreamDoors& doors);
    // All copies in one message. REQUIRES: a channel; copies > 0.
    void send(const NewTask& task, int copies);
    void close();
    // Opens the stream, if there is none: refused() comes if the token may not send. REQUIRES: a channel.
    void knock();

    int waiting() const { return m_waiting; }  // tasks without an answer

Q_SIGNALS:
    void opened(const QString& tenant);
    // error: empty: it was created.
    void answered(const QString& taskId, const QString& error);
    // The stream ended. lost: tasks without an answer; each may or may not have been created.
    void closed(const QString& why, int lost);
    // The stream was not opened, as the token may not send: none of them was created.
    void refused(const QString& why, int unsent);

private:
    template <typename Action>
    void later(int number, Action action);
    void open();

    StreamDoors m_doors;
    int m_number = 0;  // of the present stream: what an earlier one says is dropped
    int m_waiting = 0;
    bool m_isOpen = false;  // the server has let it in
    std::unique_ptr<ProducerStream> m_stream;
};

}  // namespace fairlead::gui
