// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/connections/connection_profile.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace fairlead::gui {

// One attempt to reach a broker, to say whether a profile is right: asks for the broker's facts and lets go. GUI thread.
class ConnectionTest : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~ConnectionTest() override;

    // Lets go of the test before. client: fresh, not started. profile: to know what a failure is about.
    void start(std::unique_ptr<BrokerClient> client, const ConnectionProfile& profile);
    void stop();
    bool isUnderWay() const { return m_client != nullptr; }

Q_SIGNALS:
    // One of them, once.
    void passed(const fairlead::gui::BrokerInfo& info);
    void failed(const fairlead::gui::ProfileProblem& problem);

private:
    void end();

    std::unique_ptr<BrokerClient> m_client;
};

// Which field of the profile is to be looked at when connecting ended so.
ProfileProblem problemOf(const Failure& failure, const ConnectionProfile& profile);

}  // namespace fairlead::gui
