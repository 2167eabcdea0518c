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

// One attempt to reach a broker, to test a profile: fetches the broker's info and disconnects. GUI thread.
class ConnectionTest : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~ConnectionTest() override;

    // Cancels the previous test. client: new, not started. profile: to find the field that a failure is about.
    void start(std::unique_ptr<BrokerClient> client, const ConnectionProfile& profile);
    void stop();
    bool isUnderWay() const { return m_client != nullptr; }

Q_SIGNALS:
    // Exactly one of these is emitted per test, unless it is stopped.
    void passed(const fairlead::gui::BrokerInfo& info);
    void failed(const fairlead::gui::ProfileProblem& problem);

private:
    void end();

    std::unique_ptr<BrokerClient> m_client;
};

// What does not work although the connection does, by field: the ways to a codeQ server that are not open.
QList<ProfileProblem> troublesIn(const CodeqAccess& access);

// The field of the profile that caused this failure to connect, and the text for it.
ProfileProblem problemOf(const Failure& failure, const ConnectionProfile& profile);

}  // namespace fairlead::gui
