// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/server_client.h"

#include "gui/client/grpc_broker_client.h"
#include "gui/client/remote_client.h"
#include "gui/codeq/codeq_client.h"

#include <QTimer>

#include <utility>

namespace fairlead::gui {

namespace {

class ServerClient final : public BrokerClient {
public:
    explicit ServerClient(ServerPlace place) : m_place(std::move(place)) {
        if (m_place.address.isEmpty())
            use(std::make_unique<CodeqClient>(m_place));
        else
            use(makeRemoteClient(m_place.address, m_place.tls, m_place.token));
    }

    void start() override { m_client->start(); }
    void setPaused(bool paused) override {
        m_paused = paused;
        m_client->setPaused(paused);
    }
    void readNow() override { m_client->readNow(); }
    Calls* calls() override { return m_client->calls(); }
    std::shared_ptr<grpc::Channel> channel() const override { return m_client->channel(); }
    StreamDoors doors() const override { return m_client->doors(); }

private:
    void use(std::unique_ptr<BrokerClient> client) {
        m_client = std::move(client);
        connect(m_client.get(), &BrokerClient::infoArrived, this, &BrokerClient::infoArrived);
        connect(m_client.get(), &BrokerClient::tenantsArrived, this, &BrokerClient::tenantsArrived);
        connect(m_client.get(), &BrokerClient::codeqArrived, this, &BrokerClient::codeqArrived);
        connect(m_client.get(), &BrokerClient::failed, this, [this](const Failure& failure) {
            const auto* fairlead = qobject_cast<GrpcBrokerClient*>(m_client.get());
            if (fairlead == nullptr || !fairlead->isNoBroker()) {
                Q_EMIT failed(failure);
                return;
            }
            // Later, because that client is emitting.
            QTimer::singleShot(0, this, [this] {
                use(std::make_unique<CodeqClient>(m_place));
                m_client->setPaused(m_paused);
                m_client->start();
            });
        });
    }

    const ServerPlace m_place;
    bool m_paused = false;
    std::unique_ptr<BrokerClient> m_client;
};

}  // namespace

std::unique_ptr<BrokerClient> makeServerClient(const ServerPlace& place) {
    // The same check as makeRemoteClient()'s, for the tokens that it does not see.
    for (const QString& token : {place.token, place.workersToken()})
        if (auto refused = refusedClient(token)) return refused;
    return std::make_unique<ServerClient>(place);
}

}  // namespace fairlead::gui
