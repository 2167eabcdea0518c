// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_watch.h"

#include "gui/connections/broker_connection.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kLookEveryMs = 500;
constexpr qint64 kHourMs = 3'600'000;
constexpr qint64 kSightEveryMs = 30'000;

}  // namespace

// One attempt at a connection that is only saved.
struct FleetWatch::Visit {
    std::unique_ptr<BrokerClient> client;
    qint64 sinceMs = 0;
    bool hasInfo = false;
    bool hasTenants = false;
};

FleetWatch::FleetWatch(Dependencies dependencies, QObject* parent) : QObject(parent), m_needs(std::move(dependencies)) {
    m_timer.setInterval(kLookEveryMs);
    connect(&m_timer, &QTimer::timeout, this, &FleetWatch::look);
}

FleetWatch::~FleetWatch() = default;

void FleetWatch::setProfiles(const QList<ConnectionProfile>& profiles) {
    for (const ConnectionProfile& before : m_profiles)
        if (!profiles.contains(before)) {
            // What was known of another address is not known of this one.
            m_visits.remove(before.id);
            m_sights.remove(before.id);
            m_askedMs.remove(before.id);
            m_rows.removeIf([&](const FleetRow& row) { return row.key == before.id && !row.isOpen; });
        }
    m_profiles = profiles;
    rebuild();
}

void FleetWatch::setConnections(const QList<BrokerConnection*>& connections) {
    for (const QPointer<BrokerConnection>& before : m_open)
        if (before) disconnect(before, nullptr, this, nullptr);
    m_open.clear();
    for (BrokerConnection* connection : connections) {
        m_open.append(connection);
        follow(connection);
    }
    rebuild();
    for (BrokerConnection* connection : connections) noteState(connection);
}

void FleetWatch::rebuild() {
    const QList<FleetRow> before = std::exchange(m_rows, {});
    const auto row = [&](const QString& key, const QString& name, const QString& address, bool production) {
        FleetRow made;
        for (const FleetRow& known : before)
            if (known.key == key) made = known;
        made.key = key;
        made.name = name;
        made.address = address;
        made.production = production;
        made.isOpen = false;
        return made;
    };
    QStringList open;
    for (const QPointer<BrokerConnection>& connection : m_open) {
        if (!connection) continue;
        const ConnectionMark mark = connection->mark();
        const QString key = mark.key.isEmpty() ? connection->name() : mark.key;
        FleetRow made = row(key, connection->name(), mark.address, mark.production);
        made.isOpen = true;
        m_rows.append(made);
        open.append(key);
        m_visits.remove(key);
    }
    for (const ConnectionProfile& profile : m_profiles)
        if (!open.contains(profile.id))
            m_rows.append(row(profile.id, profile.name,
                              profile.address.isEmpty() ? profile.httpAddress : profile.address,
                              profile.mark.production));
    Q_EMIT changed();
}

FleetRow* FleetWatch::find(const QString& key) {
    for (FleetRow& row : m_rows)
        if (row.key == key) return &row;
    return nullptr;
}

void FleetWatch::follow(BrokerConnection* connection) {
    const auto keyOf = [connection] {
        const QString key = connection->mark().key;
        return key.isEmpty() ? connection->name() : key;
    };
    connect(connection, &BrokerConnection::tenantsArrived, this, [this, keyOf](const QList<TenantsUpdate>& updates) {
        if (!updates.isEmpty()) take(keyOf(), updates.constLast());
    });
    const auto note = [this, connection] { noteState(connection); };
    connect(connection, &BrokerConnection::infoChanged, this, note);
    connect(connection, &BrokerConnection::stateChanged, this, note);
}

void FleetWatch::noteState(BrokerConnection* connection) {
    const QString key = connection->mark().key.isEmpty() ? connection->name() : connection->mark().key;
    FleetRow* row = find(key);
    if (row == nullptr) return;
    row->info = connection->info();
    const bool isLost = connection->state() == BrokerConnection::State::Retrying ||
                        connection->state() == BrokerConnection::State::Stopped;
    if (isLost) {
        row->standing = FleetRow::Standing::Trouble;
        row->trouble = connection->lastFailure().text;
    } else if (row->standing == FleetRow::Standing::Trouble && connection->state() == BrokerConnection::State::Live) {
        row->standing = row->answeredMs > 0 ? FleetRow::Standing::Known : FleetRow::Standing::NotAsked;
    }
    Q_EMIT changed();
}

void FleetWatch::take(const QString& key, const TenantsUpdate& update) {
    FleetRow* row = find(key);
    if (row == nullptr) return;
    const qint64 now = m_needs.nowMs();
    row->totals = update.totals;
    row->brokerMs = update.atMs;
    row->answeredMs = now;
    row->standing = FleetRow::Standing::Known;
    QList<Sight>& sights = m_sights[key];
    if (sights.isEmpty() || now - sights.constLast().atMs >= kSightEveryMs) sights.append({now, update.totals.dead});
    while (now - sights.constFirst().atMs > kHourMs) sights.removeFirst();
    row->deadSinceMs = sights.constFirst().atMs;
    // The first look tells of no growth.
    row->deadGrowth.reset();
    if (row->deadSinceMs < now) row->deadGrowth = qint64(update.totals.dead) - qint64(sights.constFirst().dead);
    Q_EMIT changed();
}

BrokerConnection* FleetWatch::openConnection(const QString& key) const {
    for (const QPointer<BrokerConnection>& one : m_open)
        if (one && (one->mark().key.isEmpty() ? one->name() : one->mark().key) == key) return one;
    return nullptr;
}

std::unique_ptr<BrokerConnection> FleetWatch::makeConnection(const QString& key) const {
    for (const ConnectionProfile& profile : m_profiles) {
        if (profile.id != key || m_needs.isTokenMissing(profile)) continue;
        auto made = std::make_unique<BrokerConnection>(profile.name,
                                                       [make = m_needs.makeClient, profile] { return make(profile); });
        ConnectionMark mark = profile.mark;
        mark.key = profile.id;
        mark.address = profile.address.isEmpty() ? profile.httpAddress : profile.address;
        mark.tls = profile.tls;
        made->setMark(mark);
        return made;
    }
    return nullptr;
}

void FleetWatch::setSeen(bool seen) {
    if (std::exchange(m_isSeen, seen) == seen) return;
    if (seen) {
        m_timer.start();
        look();
    } else {
        m_timer.stop();
        m_visits.clear();
    }
}

void FleetWatch::askNow() {
    m_askedMs.clear();
    look();
}

void FleetWatch::look() {
    if (!m_isSeen) return;
    const qint64 now = m_needs.nowMs();
    QStringList late;
    for (auto visit = m_visits.cbegin(); visit != m_visits.cend(); ++visit)
        if (now - visit.value()->sinceMs > kPatienceMs) late.append(visit.key());
    for (const QString& key : late) {
        if (FleetRow* row = find(key)) {
            row->standing = FleetRow::Standing::Trouble;
            row->trouble = tr("It did not answer within %1 seconds.").arg(kPatienceMs / 1000);
        }
        end(key);
    }
    const auto isDue = [&](const QString& key) {
        const auto asked = m_askedMs.constFind(key);
        return asked == m_askedMs.constEnd() || now - *asked >= kAskEveryMs;
    };
    for (const QPointer<BrokerConnection>& connection : m_open) {
        if (!connection || !connection->isPaused() || connection->isPausedByHand()) continue;
        const QString key = connection->mark().key.isEmpty() ? connection->name() : connection->mark().key;
        if (!isDue(key)) continue;
        m_askedMs[key] = now;
        connection->glance();
    }
    for (const ConnectionProfile& profile : m_profiles) {
        FleetRow* row = find(profile.id);
        if (row == nullptr || row->isOpen || !isDue(profile.id) || m_visits.contains(profile.id)) continue;
        if (m_needs.isTokenMissing(profile)) {
            row->standing = FleetRow::Standing::NeedsToken;
            continue;
        }
        if (m_visits.size() >= kAtOnce) break;
        m_askedMs[profile.id] = now;
        begin(profile);
    }
}

void FleetWatch::begin(const ConnectionProfile& profile) {
    const auto visit = std::make_shared<Visit>();
    visit->client = m_needs.makeClient(profile);
    visit->sinceMs = m_needs.nowMs();
    m_visits.insert(profile.id, visit);
    const QString key = profile.id;
    const auto isOver = [this, key](const std::weak_ptr<Visit>& weak) {
        const auto one = weak.lock();
        return !one || m_visits.value(key) != one;
    };
    const std::weak_ptr<Visit> weak = visit;
    connect(visit->client.get(), &BrokerClient::infoArrived, this, [this, key, weak, isOver](const BrokerInfo& info) {
        if (isOver(weak)) return;
        const auto one = weak.lock();
        one->hasInfo = true;
        if (FleetRow* row = find(key)) row->info = info;
        if (one->hasTenants) end(key);
    });
    connect(visit->client.get(), &BrokerClient::tenantsArrived, this,
            [this, key, weak, isOver](const QList<TenantsUpdate>& updates) {
                if (isOver(weak) || updates.isEmpty()) return;
                const auto one = weak.lock();
                one->hasTenants = true;
                take(key, updates.constLast());
                if (one->hasInfo) end(key);
            });
    connect(visit->client.get(), &BrokerClient::failed, this, [this, key, weak, isOver](const Failure& failure) {
        if (isOver(weak)) return;
        if (FleetRow* row = find(key)) {
            row->standing = FleetRow::Standing::Trouble;
            row->trouble = failure.text;
        }
        end(key);
    });
    visit->client->start();
}

// The client may be the one that is emitting, so it goes later.
void FleetWatch::end(const QString& key) {
    const auto visit = m_visits.take(key);
    if (visit && visit->client) {
        visit->client->disconnect(this);
        visit->client.release()->deleteLater();
    }
    Q_EMIT changed();
}

}  // namespace fairlead::gui
