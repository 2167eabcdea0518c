// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/snapshot_reading.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"

#include <QHash>

#include <algorithm>
#include <tuple>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kPageOfTenants = 1000;

Time timeOf(qint64 ms) { return {ms * 1000}; }

TenantSnapshot toSnapshot(const TenantSettings& tenant) {
    TenantSnapshot made;
    made.tenant = tenant.tenant.toStdString();
    made.version = tenant.version;
    made.set = tenant.set;
    made.inForce = tenant.inForce.limits;
    made.origins = tenant.inForce.origins;
    for (const TemporaryLimits& timed : tenant.temporary) made.timed.push_back({timed.settings, timeOf(timed.untilMs)});
    made.changedBy = tenant.changedBy.toStdString();
    made.changedAt = timeOf(tenant.changedAtMs);
    return made;
}

}  // namespace

SnapshotReading::SnapshotReading(BrokerConnection* connection, QObject* parent)
    : QObject(parent), m_connection(connection) {
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        const QString why = m_connection ? m_connection->lastFailure().text : QString();
        fail(why.isEmpty() ? tr("It did not answer within %1 seconds.").arg(kPatienceMs / 1000) : why);
    });
    m_patience.start(kPatienceMs);
    connect(connection, &BrokerConnection::stateChanged, this, &SnapshotReading::beginIfLive);
    connect(connection, &BrokerConnection::infoChanged, this, &SnapshotReading::beginIfLive);
    connect(connection, &QObject::destroyed, this, [this] { fail(tr("The connection was closed.")); });
    // Later, because callers do not expect signals inside the constructor.
    QMetaObject::invokeMethod(this, &SnapshotReading::beginIfLive, Qt::QueuedConnection);
}

void SnapshotReading::beginIfLive() {
    if (!m_connection) return;
    const BrokerInfo info = m_connection->info();
    if (m_connection->state() == BrokerConnection::State::Stopped) {
        fail(m_connection->lastFailure().text);
        return;
    }
    Calls* calls = m_connection->calls();
    if (m_hasBegun || calls == nullptr || m_connection->state() != BrokerConnection::State::Live) return;
    if (info.server == ServerKind::Codeq) {
        fail(tr("It is codeQ's own server, which has no settings of tenants to compare."));
        return;
    }
    if (info.instanceId.isEmpty()) return;
    if (!info.tenants.contains(u"*"_s)) {
        fail(tr("The token sees some tenants only; this needs one for every tenant."));
        return;
    }
    m_hasBegun = true;
    m_patience.stop();
    const QString address = m_connection->mark().address;
    m_taken->address = (address.isEmpty() ? m_connection->name() : address).toStdString();
    m_call = calls->broker().getInfo([this](const Outcome<BrokerInfo>& now) {
        if (!now) {
            fail(now.failure().text);
            return;
        }
        m_taken->version = now->version.toStdString();
        m_taken->policy = now->policy.toStdString();
        askEvery();
    });
}

void SnapshotReading::askEvery() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) {
        fail(tr("The connection was lost."));
        return;
    }
    m_call = calls->tenants().getTenant(u"*"_s, [this](const Outcome<TenantSettings>& every) {
        if (!every) {
            fail(every.failure().text);
            return;
        }
        take(*every);
        askPage({});
    });
}

void SnapshotReading::take(const TenantSettings& tenant) { m_taken->tenants.push_back(toSnapshot(tenant)); }

void SnapshotReading::askPage(const QString& cursor) {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) {
        fail(tr("The connection was lost."));
        return;
    }
    m_call = calls->tenants().listTenants({cursor, kPageOfTenants}, false,
                                          [this](const Outcome<PageOf<TenantSettings>>& page) {
                                              if (!page) {
                                                  fail(page.failure().text);
                                                  return;
                                              }
                                              for (const TenantSettings& tenant : page->items) take(tenant);
                                              Q_EMIT progressed();
                                              if (page->isLast())
                                                  askShares();
                                              else
                                                  askPage(page->nextCursor);
                                          });
}

void SnapshotReading::askShares() {
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (calls == nullptr) {
        fail(tr("The connection was lost."));
        return;
    }
    m_call = calls->tenants().readFigures([this](const Outcome<TenantsUpdate>& figures) {
        if (figures)
            takeShares(*figures);
        else
            fail(figures.failure().text);
    });
}

void SnapshotReading::takeShares(const TenantsUpdate& figures) {
    QHash<QByteArray, const TenantRow*> rows;
    rows.reserve(figures.rows.size());
    for (const TenantRow& row : figures.rows) rows.insert(row.tenant.toUtf8(), &row);
    for (TenantSnapshot& tenant : m_taken->tenants) {
        const QByteArray name = QByteArray::fromRawData(tenant.tenant.data(), qsizetype(tenant.tenant.size()));
        if (const TenantRow* row = rows.value(name)) {
            tenant.actualShare = row->actualShare;
            tenant.entitledShare = row->entitledShare;
        }
    }
    m_taken->takenAt = timeOf(figures.atMs);
    m_taken->sharedSeats = figures.totals.sharedSeats.value_or(0);
    std::sort(m_taken->tenants.begin(), m_taken->tenants.end(), [](const TenantSnapshot& a, const TenantSnapshot& b) {
        return std::forward_as_tuple(a.tenant != "*", a.tenant) < std::forward_as_tuple(b.tenant != "*", b.tenant);
    });
    m_result = m_taken;
    m_call.reset();
    Q_EMIT done();
}

void SnapshotReading::fail(const QString& why) {
    if (m_result || !m_trouble.isEmpty()) return;
    m_patience.stop();
    m_call.reset();
    m_trouble = why.isEmpty() ? tr("It cannot be reached.") : why;
    Q_EMIT done();
}

}  // namespace fairlead::gui

#include "moc_snapshot_reading.cpp"
