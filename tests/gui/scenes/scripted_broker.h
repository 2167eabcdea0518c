// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/connections/broker_connection.h"

#include <QPointer>

#include <memory>

namespace fairlead::gui {

// A broker that says what the test makes it say. The connection owns the clients; the latest one is at hand.
class ScriptedBroker {
public:
    class Client : public BrokerClient {
    public:
        void start() override {}
        void setPaused(bool on) override { paused = on; }
        Calls* calls() override { return answers; }
        bool paused = false;
        Calls* answers = nullptr;
    };

    // The returned connection refers to this object, which therefore outlives it.
    std::unique_ptr<BrokerConnection> connect(const QString& name) {
        return std::make_unique<BrokerConnection>(name, [this] {
            auto made = std::make_unique<Client>();
            m_client = made.get();
            made->answers = m_answers;
            ++m_attempts;
            return std::unique_ptr<BrokerClient>(std::move(made));
        });
    }

    // What the clients made from now on answer questions with; outlives them.
    void answerWith(Calls* answers) { m_answers = answers; }
    int attempts() const { return m_attempts; }
    bool isPaused() const { return m_client && m_client->paused; }

    void sayInfo(const BrokerInfo& info) { Q_EMIT m_client->infoArrived(info); }
    void sayTenants(const TenantsUpdate& update) { Q_EMIT m_client->tenantsArrived({update}); }
    void sayReading(const CodeqReading& reading) { Q_EMIT m_client->codeqArrived(reading); }
    void fail(Failure::Kind kind, const QString& text, bool retryable) {
        Q_EMIT m_client->failed(Failure{kind, text, retryable});
    }

private:
    QPointer<Client> m_client;
    Calls* m_answers = nullptr;
    int m_attempts = 0;
};

inline BrokerInfo openBroker() {
    BrokerInfo info;
    info.version = QStringLiteral("0.1.0");
    info.instanceId = QStringLiteral("instance");
    info.subject = QStringLiteral("ops");
    info.openMode = true;
    info.latencyMs = 0.84;
    info.listenAddresses = {QStringLiteral("127.0.0.1:9091")};
    return info;
}

inline TenantRow tenantRow(const QString& tenant, quint64 ready) {
    TenantRow row;
    row.tenant = tenant;
    row.ready = ready;
    return row;
}

inline TenantsUpdate snapshotOf(const QList<TenantRow>& rows, qint64 atMs) {
    TenantsUpdate update;
    update.atMs = atMs;
    update.snapshot = true;
    update.rows = rows;
    update.totals.tenants = quint64(rows.size());
    for (const TenantRow& row : rows) update.totals.ready += row.ready;
    return update;
}

}  // namespace fairlead::gui
