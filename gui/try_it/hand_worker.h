// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/client/worker_stream.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace fairlead::gui {

// A worker that takes one task at a time, when asked to, and says what somebody chooses. GUI thread; nothing waits for
// the network.
class HandWorker : public QObject {
    Q_OBJECT
public:
    enum class Phase { Idle, Waiting, Holding };

    explicit HandWorker(QObject* parent = nullptr);
    ~HandWorker() override;

    // Where to ask; a task that is held there comes back to others when its lease ends. A null channel: nowhere.
    void setDoors(const StreamDoors& doors);
    // REQUIRES: a channel, and Idle.
    void claim(const QStringList& commands, int leaseSeconds);
    // Shows itself to the server and goes again, if there is no stream: notLetIn() comes if the token may not work.
    // REQUIRES: a channel.
    void knock();
    // Takes no task any more that was asked for: the stream ends.
    void stopWaiting();
    // The answer is worth waiting for no longer, as the server has forgotten the claim.
    void forgetClaim();
    // REQUIRES: Holding.
    void complete(const QByteArray& resultJson);
    void fail(const QString& error);
    void nack(int delaySeconds, const QString& reason);
    void heartbeat(int extendSeconds);
    void abandon();
    // Says nothing to the server: the task comes back to others when its lease ends.
    void putAside();

    Phase phase() const { return m_phase; }
    const Assignment* task() const { return m_task ? &*m_task : nullptr; }  // null: holds none
    bool isAsking() const { return m_asking; }                              // an answer about the task is under way

Q_SIGNALS:
    // Phase, task or isAsking() are new.
    void changed();
    void opened(const QString& workerId);
    void assigned();
    // What the server answered. Ok and not a heartbeat: the task is out of hand.
    void answered(const fairlead::gui::WorkAnswer& answer);
    void refused(const QString& why);  // a claim
    void closed(const QString& why);
    void notLetIn(const QString& why);  // the stream was not opened, as the token may not work

private:
    template <typename Action>
    void later(int number, Action action);
    void open();
    void close();
    void take(const WorkAnswer& answer);
    void beginAsking();

    StreamDoors m_doors;
    int m_number = 0;
    Phase m_phase = Phase::Idle;
    bool m_asking = false;
    bool m_isOpen = false;  // the server has let it in
    std::optional<Assignment> m_task;
    std::unique_ptr<WorkerStream> m_stream;
};

}  // namespace fairlead::gui
