// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/connections/token_source.h"

#include <memory>

namespace fairlead::gui {

// A client of the server that a profile names: fetches the tokens first, then connects. Serves one attempt of a
// BrokerConnection, so each attempt reads the token again. GUI thread.
class ProfileClient final : public BrokerClient {
    Q_OBJECT
public:
    // tokens outlives the client.
    ProfileClient(ConnectionProfile profile, TokenSource& tokens, QObject* parent = nullptr);
    // workers: the profile as the workers' token sees it, where that is not workersSide(profile).
    ProfileClient(ConnectionProfile profile, ConnectionProfile workers, TokenSource& tokens, QObject* parent = nullptr);
    ~ProfileClient() override;

    void start() override;
    void setPaused(bool paused) override;
    void readNow() override;
    Calls* calls() override;
    std::shared_ptr<grpc::Channel> channel() const override;
    StreamDoors doors() const override;

private:
    void fetchWorkersToken(const QString& token);
    void connectWith(const QString& token, const QString& workerToken);

    const ConnectionProfile m_profile;
    const ConnectionProfile m_workers;
    TokenSource& m_tokens;
    bool m_paused = false;
    Call m_call;
    std::unique_ptr<BrokerClient> m_client;  // null until the tokens are fetched
};

}  // namespace fairlead::gui
