// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/broker_info.h"
#include "gui/data/connection_mark.h"
#include "gui/data/failure.h"
#include "gui/data/tenant_row.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

class BrokerClient;
class Calls;
class Timing;

// Keeps one connection alive: idle -> connecting -> live -> (lost) retrying -> connecting …; backs off from 0.25 s to
// 10 s with jitter, and starts over from the shortest pause after having been live. GUI thread.
//
// A Refused or NotSupported failure is not retried by itself: the state is then Stopped, with the reason.
class BrokerConnection : public QObject {
    Q_OBJECT
public:
    enum class State { Idle, Connecting, Live, Retrying, Stopped };
    Q_ENUM(State)

    using MakeClient = std::function<std::unique_ptr<BrokerClient>()>;

    // name: what people call this broker ("127.0.0.1:9091", "local broker").
    // makeClient is called once per attempt and should bring a channel of its own each time (gui/client/channel.h).
    BrokerConnection(QString name, MakeClient makeClient, QObject* parent = nullptr);
    BrokerConnection(QString name, MakeClient makeClient, std::unique_ptr<Timing> timing, QObject* parent = nullptr);
    ~BrokerConnection() override;

    QString name() const;
    ConnectionMark mark() const;
    void setMark(const ConnectionMark& mark);  // before anybody shows it
    State state() const;
    BrokerInfo info() const;  // of the last answer; empty before the first
    Failure lastFailure() const;
    qint64 dataAgeMs() const;      // since the last tenants update arrived; -1 before the first
    qint64 retryInMs() const;      // until the next attempt; 0 when none is planned
    qint64 clockOffsetMs() const;  // broker's clock minus ours, from the latest update

    // What can be asked of the broker (gui/client/calls.h); null unless live. Ask for it each time.
    Calls* calls() const;
    // For streams of producers and workers (BrokerClient::channel()); null unless live.
    std::shared_ptr<grpc::Channel> channel() const;

    // Paused for any reason nothing is fetched by itself and no attempt is made; the state stays what it was and calls()
    // go on. Going on begins with a snapshot.
    enum class Pause {
        ByHand = 1,  // somebody wants to look at what is there
        Unseen = 2,  // no window shows it
    };
    void setPaused(Pause why, bool paused);
    bool isPaused() const;
    bool isPausedByHand() const;
    // While it is paused because nobody sees it: fetches one snapshot all the same, or makes the attempt that is due.
    // Pages take no notice: isPaused() stays.
    void glance();

    void open();
    void retryNow();  // also ends a pause by hand
    void close();

Q_SIGNALS:
    void stateChanged();
    void pausedChanged();
    void infoChanged();
    void tenantsArrived(const QList<fairlead::gui::TenantsUpdate>& updates);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
