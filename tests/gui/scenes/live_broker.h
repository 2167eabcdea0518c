// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/grpc_broker_client.h"
#include "gui/connections/broker_connection.h"
#include "tests/gui/client/asking.h"

#include <QTest>

#include <memory>
#include <string>

namespace fairlead::gui {

// A real broker in this process and connections of views to it.
class LiveBroker {
public:
    // With people: the tokens of addPeople() and no others.
    explicit LiveBroker(bool withPeople = false) {
        if (withPeople) addPeople(m_broker);
        m_broker.mustStart();
    }

    test::AdminFixture& broker() { return m_broker; }

    // Opened, and live before it returns.
    std::unique_ptr<BrokerConnection> connect(const QString& token = {}) {
        auto connection = std::make_unique<BrokerConnection>(
            QStringLiteral("test"), [this, token]() -> std::unique_ptr<BrokerClient> {
                return std::make_unique<GrpcBrokerClient>(m_broker.connect(), token);
            });
        connection->open();
        const bool live = QTest::qWaitFor(
            [&] {
                return connection->state() == BrokerConnection::State::Live && !connection->info().instanceId.isEmpty();
            },
            20'000);
        if (!live) qFatal("the broker was not reached: %s", qPrintable(connection->lastFailure().text));
        return connection;
    }

    // What is in force there now, asked on a way of its own.
    TenantSettings tenant(const QString& name, const std::string& token = {}) {
        Asking asking(m_broker, token);
        Answer<TenantSettings> answer;
        answer.call = asking->tenants().getTenant(name, answer.then());
        return answer.came() ? *answer : TenantSettings();
    }

    // Somebody else's change.
    void setWeight(const QString& name, double weight, const std::string& token = {}) {
        Asking asking(m_broker, token);
        LimitChange change;
        change.tenant = name;
        change.set.weight = weight;
        change.reason = QStringLiteral("launch week");
        Answer<TenantSettings> answer;
        answer.call = asking->tenants().changeLimits(change, answer.then());
        if (!answer.came()) qFatal("the weight was not changed: %s", answer.problem());
    }

private:
    test::AdminFixture m_broker;
};

}  // namespace fairlead::gui
