// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/profile_client.h"

#include "gui/client/remote_client.h"

#include <utility>

namespace fairlead::gui {

ProfileClient::ProfileClient(ConnectionProfile profile, TokenSource& tokens, QObject* parent)
    : BrokerClient(parent), m_profile(std::move(profile)), m_tokens(tokens) {}

ProfileClient::~ProfileClient() = default;

void ProfileClient::start() {
    m_token = m_tokens.fetch(m_profile, [this](const Outcome<QString>& token) {
        if (token)
            connectWith(*token);
        else
            Q_EMIT failed(token.failure());
    });
}

void ProfileClient::connectWith(const QString& token) {
    m_client = makeRemoteClient(m_profile.address, m_profile.tls, token);
    connect(m_client.get(), &BrokerClient::infoArrived, this, &BrokerClient::infoArrived);
    connect(m_client.get(), &BrokerClient::tenantsArrived, this, &BrokerClient::tenantsArrived);
    connect(m_client.get(), &BrokerClient::failed, this, &BrokerClient::failed);
    m_client->setPaused(m_paused);
    m_client->start();
}

void ProfileClient::setPaused(bool paused) {
    m_paused = paused;
    if (m_client) m_client->setPaused(paused);
}

Calls* ProfileClient::calls() { return m_client ? m_client->calls() : nullptr; }

std::shared_ptr<grpc::Channel> ProfileClient::channel() const { return m_client ? m_client->channel() : nullptr; }

}  // namespace fairlead::gui
