// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/page_of.h"
#include "gui/data/tenant_row.h"
#include "gui/data/tenant_settings.h"
#include "shared/limits/broker_snapshot.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <memory>

namespace fairlead::gui {

class BrokerConnection;

using Snapshot = std::shared_ptr<const BrokerSnapshot>;

// Takes a snapshot of a connection's broker: waits until it is live, asks for the settings page by page, then for the shares.
// Deleting it stops that. GUI thread; nothing waits.
class SnapshotReading : public QObject {
    Q_OBJECT
public:
    static constexpr int kPatienceMs = 15'000;  // for the connection to be live

    // connection: not null; when it is closed the reading fails.
    explicit SnapshotReading(BrokerConnection* connection, QObject* parent = nullptr);

    const Snapshot& snapshot() const { return m_result; }                     // null: not yet, or it failed
    const QString& trouble() const { return m_trouble; }                      // why it failed, as a sentence
    qsizetype tenants() const { return qsizetype(m_taken->tenants.size()); }  // so far

Q_SIGNALS:
    void progressed();
    void done();  // once

private:
    void beginIfLive();
    void askEvery();
    void askPage(const QString& cursor);
    void askShares();
    void takeShares(const TenantsUpdate& figures);
    void take(const TenantSettings& tenant);
    void fail(const QString& why);

    QPointer<BrokerConnection> m_connection;
    std::shared_ptr<BrokerSnapshot> m_taken = std::make_shared<BrokerSnapshot>();
    Snapshot m_result;
    QString m_trouble;
    QTimer m_patience;
    Call m_call;
    bool m_hasBegun = false;
};

}  // namespace fairlead::gui
