// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "shared/tls/client_tls.h"

#include <QString>

#include <chrono>
#include <memory>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// The intervals and timeouts of a client.
struct ClientPatience {
    std::chrono::milliseconds infoEvery{2000};  // how often the broker's info is fetched
    std::chrono::milliseconds infoDeadline{5000};
    std::chrono::milliseconds silence{5000};  // the client fails if the broker sends nothing for this long
    std::chrono::milliseconds betweenFlushes{100};
};

// The BrokerClient for fairlead.admin.v1. gRPC's threads convert messages and put them into a StreamInbox; the GUI
// thread empties it at most ten times a second. However slow the GUI is, at most one row per tenant waits for it.
//
// If the broker sends nothing (stopped, hung, cut off), failed(Unreachable) follows after `silence` on the local clock.
//
// tls: what the channel was made with; used to explain why a connection fails.
class GrpcBrokerClient final : public BrokerClient {
    Q_OBJECT
public:
    GrpcBrokerClient(std::shared_ptr<grpc::Channel> channel, QString token, ClientPatience patience = {},
                     const ClientTls& tls = {}, QObject* parent = nullptr);
    ~GrpcBrokerClient() override;

    void start() override;
    Calls* calls() override;
    std::shared_ptr<grpc::Channel> channel() const override;
    StreamDoors doors() const override;
    void setPaused(bool paused) override;
    // Once failed: because the server does not know GetBrokerInfo, which every version of Fairlead's broker does.
    bool isNoBroker() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
