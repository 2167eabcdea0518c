// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/broker_info.h"
#include "gui/data/failure.h"
#include "gui/data/tenant_row.h"

#include <QObject>

#include <memory>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

class Calls;

// Where producers and workers connect, and with which token; a null channel: not possible.
struct StreamDoors {
    std::shared_ptr<grpc::Channel> producers;
    QString producerToken;
    std::shared_ptr<grpc::Channel> workers;
    QString workerToken;
};

// One attempt at a connection to a broker: after failed() it stays failed, and BrokerConnection (gui/connections) makes
// a new client after a pause. GUI thread; no function waits for the network.
//
// Destruction cancels the calls under way and returns when none of them can reach this object any more.
class BrokerClient : public QObject {
    Q_OBJECT
public:
    explicit BrokerClient(QObject* parent = nullptr) : QObject(parent) {}

    // Starts the stream of tenants and fetches the broker's info every two seconds. Call once.
    virtual void start() = 0;
    // While paused, it fetches nothing and emits no data; calls() still works. Resuming begins with a snapshot. Does
    // nothing in clients that fetch nothing.
    virtual void setPaused(bool) {}

    // Reads anew what is read at intervals only; nothing in clients whose data comes by itself.
    virtual void readNow() {}

    // All other calls, valid until this client fails or is destroyed; null: not possible.
    virtual Calls* calls() { return nullptr; }
    // For streams of producers and workers; null: not possible. The user of the channel ends its streams when the
    // connection is taken away.
    virtual std::shared_ptr<grpc::Channel> channel() const { return nullptr; }
    // The same with tokens; codeQ's own server serves the two streams on two addresses and knows two of them.
    virtual StreamDoors doors() const { return {}; }

Q_SIGNALS:
    void infoArrived(const fairlead::gui::BrokerInfo& info);
    // At most ten times a second; updates in the order of their arrival.
    void tenantsArrived(const QList<fairlead::gui::TenantsUpdate>& updates);
    // From codeQ's own server only, beside tenantsArrived() with the figures that both have: depths.
    void codeqArrived(const fairlead::gui::CodeqReading& reading);
    // The connection cannot be used any more. Emitted once.
    void failed(const fairlead::gui::Failure& failure);
};

}  // namespace fairlead::gui
