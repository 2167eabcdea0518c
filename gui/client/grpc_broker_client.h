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

// How patient a client is.
struct ClientPatience {
    std::chrono::milliseconds infoEvery{2000};  // asks for the broker's info so often
    std::chrono::milliseconds infoDeadline{5000};
    std::chrono::milliseconds silence{5000};  // a broker that says nothing at all for so long is given up
    std::chrono::milliseconds betweenFlushes{100};
};

// The BrokerClient that speaks fairlead.admin.v1. Reactions run on gRPC's threads, convert and drop into an inbox;
// the GUI thread empties it, ten times a second at most. However slow the GUI is, what waits for it is at most one row
// per tenant.
//
// A broker that answers nothing (stopped, hung, cut off) ends in failed(Unreachable) after the patience, by a clock on
// this side.
//
// tls: what the channel was made with; it tells why a connection does not come about.
class GrpcBrokerClient final : public BrokerClient {
    Q_OBJECT
public:
    GrpcBrokerClient(std::shared_ptr<grpc::Channel> channel, QString token, ClientPatience patience = {},
                     const ClientTls& tls = {}, QObject* parent = nullptr);
    ~GrpcBrokerClient() override;

    void start() override;
    Calls* calls() override;
    std::shared_ptr<grpc::Channel> channel() const override;
    void setPaused(bool paused) override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
