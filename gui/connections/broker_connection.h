// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
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

class Calls;
class Timing;

// Keeps one connection alive: idle -> connecting -> live -> (lost) retrying -> connecting …; backs off from 0.25 s to
// 10 s with jitter, and resets the backoff after having been live. GUI thread.
//
// A Refused or NotSupported failure is not retried automatically: the state is then Stopped, with the reason.
class BrokerConnection : public QObject {
    Q_OBJECT
public:
    enum class State { Idle, Connecting, Live, Retrying, Stopped };
    Q_ENUM(State)

    using MakeClient = std::function<std::unique_ptr<BrokerClient>()>;

    // name: the display name of this broker ("127.0.0.1:9091", "local broker").
    // makeClient: called once per attempt; should create a new channel each time (gui/client/channel.h).
    BrokerConnection(QString name, MakeClient makeClient, QObject* parent = nullptr);
    BrokerConnection(QString name, MakeClient makeClient, std::unique_ptr<Timing> timing, QObject* parent = nullptr);
    ~BrokerConnection() override;

    QString name() const;
    ConnectionMark mark() const;
    void setMark(const ConnectionMark& mark);  // to be called before the connection is shown
    State state() const;
    BrokerInfo info() const;  // from the last reply; empty before the first
    Failure lastFailure() const;
    qint64 dataAgeMs() const;      // since the last tenants update arrived; -1 before the first
    qint64 retryInMs() const;      // until the next attempt; 0 if none is planned
    qint64 clockOffsetMs() const;  // broker's clock minus ours, from the latest update

    // The calls to the broker (gui/client/calls/calls.h); null unless live. Do not store the pointer.
    Calls* calls() const;
    // The channel for streams of producers and workers (BrokerClient::channel()); null unless live.
    std::shared_ptr<grpc::Channel> channel() const;
    // As BrokerClient::doors(). Empty unless live, or refused: a token that may not read may still send or work.
    StreamDoors doors() const;
    // The last one of codeqArrived(); none of a Fairlead broker.
    const CodeqReading* codeqReading() const;

    // While paused for any reason, nothing is fetched automatically and no attempt is made; the state does not change
    // and calls() still work. Resuming begins with a snapshot.
    enum class Pause {
        ByHand = 1,  // paused by the user
        Unseen = 2,  // no window shows the connection
    };
    void setPaused(Pause why, bool paused);
    bool isPaused() const;
    bool isPausedByHand() const;
    // If paused only as Unseen: fetches one snapshot, or makes the attempt that is due. isPaused() does not change.
    void glance();

    void readNow();  // as BrokerClient::readNow(), unless paused

    void open();
    void retryNow();  // also ends Pause::ByHand
    void close();

Q_SIGNALS:
    void stateChanged();
    void pausedChanged();
    void infoChanged();
    void tenantsArrived(const QList<fairlead::gui::TenantsUpdate>& updates);
    void codeqArrived(const fairlead::gui::CodeqReading& reading);

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
