// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/connections/token_source.h"

#include <memory>

namespace fairlead::gui {

// A client of the broker that a profile names: fetches the token first, then connects. Serves one attempt of a
// BrokerConnection, so each attempt reads the token again. GUI thread.
class ProfileClient final : public BrokerClient {
    Q_OBJECT
public:
    // tokens outlives the client.
    ProfileClient(ConnectionProfile profile, TokenSource& tokens, QObject* parent = nullptr);
    ~ProfileClient() override;

    void start() override;
    void setPaused(bool paused) override;
    Calls* calls() override;
    std::shared_ptr<grpc::Channel> channel() const override;

private:
    void connectWith(const QString& token);

    const ConnectionProfile m_profile;
    TokenSource& m_tokens;
    bool m_paused = false;
    Call m_token;
    std::unique_ptr<BrokerClient> m_client;  // null until the token is fetched
};

}  // namespace fairlead::gui
