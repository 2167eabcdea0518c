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

// What a view may ask of a broker: verbs in, signals with values out. Lives on the GUI thread; no call ever waits for
// the network. One client is one attempt at a connection: when it has failed it stays failed, and BrokerConnection
// (gui/connections) makes a new one after a pause.
//
// Destruction cancels what is under way and returns when nothing of it can reach this object any more.
class BrokerClient : public QObject {
    Q_OBJECT
public:
    explicit BrokerClient(QObject* parent = nullptr) : QObject(parent) {}

    // Begins to watch the tenants and to ask for the broker's info every two seconds. Call once.
    virtual void start() = 0;
    // Paused, it watches and asks nothing by itself and says nothing; calls() goes on answering. Going on begins with a
    // snapshot. What fetches nothing has nothing to do here.
    virtual void setPaused(bool) {}

    // What else can be asked, as long as this client lives and has not failed; null: nothing.
    virtual Calls* calls() { return nullptr; }
    // The way to the broker, for streams of producers and workers; null: none. Whoever takes it ends what he began on it
    // when the connection is taken from him.
    virtual std::shared_ptr<grpc::Channel> channel() const { return nullptr; }

Q_SIGNALS:
    void infoArrived(const fairlead::gui::BrokerInfo& info);
    // At most ten times a second; the updates came in this order.
    void tenantsArrived(const QList<fairlead::gui::TenantsUpdate>& updates);
    // The connection is of no more use. Emitted once.
    void failed(const fairlead::gui::Failure& failure);
};

}  // namespace fairlead::gui
