// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/profile_client.h"

#include "gui/codeq/server_client.h"

#include <utility>

namespace fairlead::gui {

namespace {

ServerPlace placeOf(const ConnectionProfile& profile, const QString& token, const QString& workerToken) {
    ServerPlace place;
    place.address = profile.address;
    place.workerAddress = profile.workerAddress;
    place.httpAddress = profile.httpAddress;
    place.tls = profile.tls;
    place.token = token;
    place.workerToken = workerToken;
    return place;
}

}  // namespace

ProfileClient::ProfileClient(ConnectionProfile profile, TokenSource& tokens, QObject* parent)
    : ProfileClient(profile, workersSide(profile), tokens, parent) {}

ProfileClient::ProfileClient(ConnectionProfile profile, ConnectionProfile workers, TokenSource& tokens, QObject* parent)
    : BrokerClient(parent), m_profile(std::move(profile)), m_workers(std::move(workers)), m_tokens(tokens) {}

ProfileClient::~ProfileClient() = default;

void ProfileClient::start() {
    m_call = m_tokens.fetch(m_profile, [this](const Outcome<QString>& token) {
        if (!token)
            Q_EMIT failed(token.failure());
        else if (m_workers.tokenPlace == TokenPlace::SameAsFirst)
            connectWith(*token, {});
        else
            fetchWorkersToken(*token);
    });
}

void ProfileClient::fetchWorkersToken(const QString& token) {
    m_call = m_tokens.fetch(m_workers, [this, token](const Outcome<QString>& workerToken) {
        if (!workerToken)
            Q_EMIT failed(workerToken.failure());
        else
            connectWith(token, *workerToken);
    });
}

void ProfileClient::connectWith(const QString& token, const QString& workerToken) {
    m_client = makeServerClient(placeOf(m_profile, token, workerToken));
    connect(m_client.get(), &BrokerClient::infoArrived, this, &BrokerClient::infoArrived);
    connect(m_client.get(), &BrokerClient::tenantsArrived, this, &BrokerClient::tenantsArrived);
    connect(m_client.get(), &BrokerClient::codeqArrived, this, &BrokerClient::codeqArrived);
    connect(m_client.get(), &BrokerClient::failed, this, &BrokerClient::failed);
    m_client->setPaused(m_paused);
    m_client->start();
}

void ProfileClient::setPaused(bool paused) {
    m_paused = paused;
    if (m_client) m_client->setPaused(paused);
}

void ProfileClient::readNow() {
    if (m_client) m_client->readNow();
}

Calls* ProfileClient::calls() { return m_client ? m_client->calls() : nullptr; }

std::shared_ptr<grpc::Channel> ProfileClient::channel() const { return m_client ? m_client->channel() : nullptr; }

StreamDoors ProfileClient::doors() const { return m_client ? m_client->doors() : StreamDoors(); }

}  // namespace fairlead::gui

#include "moc_profile_client.cpp"
