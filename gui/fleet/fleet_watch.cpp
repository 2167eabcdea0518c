// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_watch.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kLookEveryMs = 500;
constexpr qint64 kSightMinuteMs = 60'000;
constexpr qint64 kHourMs = 60 * kSightMinuteMs;
constexpr qint64 kSightEveryMs = 30'000;
constexpr qint64 kLongestGapMs = 120'000;  // between two sights, until the broker's own record is asked again

QString keyOf(const BrokerConnection& connection) {
    const QString key = connection.mark().key;
    return key.isEmpty() ? connection.name() : key;
}

void failedThen(FleetThen& then, const Failure& why) {
    then.standing = why.kind == Failure::Kind::Refused ? FleetThen::Standing::Refused : FleetThen::Standing::Trouble;
    then.trouble = why.text;
}

}  // namespace

// One attempt at a connection that is only saved.
struct FleetWatch::Visit {
    std::unique_ptr<BrokerClient> client;
    qint64 sinceMs = 0;
    bool hasInfo = false;
    bool hasTenants = false;
    Call record;  // of the hour, or of another moment
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
            m_recordKnown.remove(before.id);
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
        if (m_momentMs != 0 && !made.then) made.then = FleetThen{.momentMs = m_momentMs};
        return made;
    };
    QStringList open;
    for (const QPointer<BrokerConnection>& connection : m_open) {
        if (!connection) continue;
        const ConnectionMark mark = connection->mark();
        const QString key = keyOf(*connection);
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
    connect(connection, &BrokerConnection::tenantsArrived, this,
            [this, connection](const QList<TenantsUpdate>& updates) {
                if (!updates.isEmpty()) take(keyOf(*connection), updates.constLast());
            });
    const auto note = [this, connection] { noteState(connection); };
    connect(connection, &BrokerConnection::infoChanged, this, note);
    connect(connection, &BrokerConnection::stateChanged, this, note);
}

void FleetWatch::noteState(BrokerConnection* connection) {
    FleetRow* row = find(keyOf(*connection));
    if (row == nullptr) return;
    row->info = connection->info();
    const bool isLost = connection->state() == BrokerConnection::State::Retrying ||
                        connection->state() == BrokerConnection::State::Stopped;
    if (isLost)
        failed(*row, connection->lastFailure());
    else if ((row->standing == FleetRow::Standing::Trouble || row->standing == FleetRow::Standing::Refused) &&
             connection->state() == BrokerConnection::State::Live)
        row->standing = row->answeredMs > 0 ? FleetRow::Standing::Known : FleetRow::Standing::NotAsked;
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
    if (!sights.isEmpty() && now - sights.constLast().atMs > kLongestGapMs) m_recordKnown.remove(key);
    if (sights.isEmpty() || now - sights.constLast().atMs >= kSightEveryMs)
        sights.append({now, update.totals.dead, update.totals.ready});
    showGrowth(*row);
    Q_EMIT changed();
}

void FleetWatch::showGrowth(FleetRow& row) {
    const qint64 now = m_needs.nowMs();
    QList<Sight>& sights = m_sights[row.key];
    while (!sights.isEmpty() && now - sights.constFirst().atMs > kHourMs) sights.removeFirst();
    row.died.reset();
    row.waited.clear();
    if (sights.isEmpty()) return;
    QList<quint64> dead;
    for (const Sight& sight : std::as_const(sights)) {
        dead.append(sight.dead);
        // From the first minute that is known on; one without a sight is as the one before.
        const auto minute = qsizetype((sight.atMs - sights.constFirst().atMs) / kSightMinuteMs);
        while (row.waited.size() <= minute) row.waited.append(row.waited.isEmpty() ? 0 : row.waited.constLast());
        row.waited[minute] = double(sight.ready);
    }
    row.waited.append(double(row.totals.ready));
    dead.append(row.totals.dead);
    row.diedSinceMs = sights.constFirst().atMs;
    // A single look tells of no death.
    if (row.diedSinceMs < now) row.died = diedAmong(dead);
}

// What the broker recorded of the last hour stands for the looks that this console did not take.
Call FleetWatch::askHour(FleetRow& row, Calls& calls, const std::function<void()>& over) {
    m_recordKnown.insert(row.key);
    const qint64 aheadMs = row.answeredMs > 0 ? row.brokerMs - row.answeredMs : 0;
    return calls.history().readHistory(
        queryOfHourBefore(m_needs.nowMs() + aheadMs), [this, key = row.key, over](const Outcome<History>& history) {
            if (FleetRow* asked = find(key); asked != nullptr && history) {
                QList<Sight> recorded;
                const qint64 now = m_needs.nowMs();
                const qint64 recordAheadMs = history->nowMs - now;
                for (const HistoryPoint& point : history->points) {
                    // A point tells of the end of its minute.
                    const qint64 endMs = point.atMs + spanMs(history->resolution) - recordAheadMs;
                    if (endMs < now && now - endMs <= kHourMs) recorded.append({endMs, point.dead, point.ready});
                }
                for (const Sight& sight : std::as_const(m_sights[key]))
                    if (recorded.isEmpty() || sight.atMs > recorded.constLast().atMs) recorded.append(sight);
                m_sights[key] = recorded;
                showGrowth(*asked);
            }
            over();
            Q_EMIT changed();
        });
}

BrokerConnection* FleetWatch::openConnection(const QString& key) const {
    for (const QPointer<BrokerConnection>& one : m_open)
        if (one && keyOf(*one) == key) return one;
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

void FleetWatch::lookAt(qint64 momentMs) {
    if (std::exchange(m_momentMs, momentMs) == momentMs) return;
    m_visits.clear();
    m_recordCalls.clear();
    m_askedMs.clear();
    for (FleetRow& row : m_rows) {
        row.then.reset();
        if (momentMs != 0) row.then = FleetThen{.momentMs = momentMs};
    }
    Q_EMIT changed();
    look();
}

void FleetWatch::failed(FleetRow& row, const Failure& why) {
    const bool isRefused = why.kind == Failure::Kind::Refused;
    row.standing = isRefused ? FleetRow::Standing::Refused : FleetRow::Standing::Trouble;
    row.trouble = why.text;
    if (row.then) failedThen(*row.then, why);
}

void FleetWatch::giveUpLate(qint64 now) {
    QStringList late;
    for (auto visit = m_visits.cbegin(); visit != m_visits.cend(); ++visit)
        if (now - visit.value()->sinceMs > kPatienceMs) late.append(visit.key());
    for (const QString& key : late) {
        if (FleetRow* row = find(key))
            failed(*row, {.kind = Failure::Kind::Unreachable,
                          .text = tr("It did not answer within %1 seconds.").arg(kPatienceMs / 1000)});
        end(key);
    }
}

void FleetWatch::look() {
    if (!m_isSeen) return;
    const qint64 now = m_needs.nowMs();
    giveUpLate(now);
    // The past does not change, so each is asked for it once.
    const auto isDue = [&](const FleetRow& row) {
        const auto asked = m_askedMs.constFind(row.key);
        return asked == m_askedMs.constEnd() || (m_momentMs == 0 && now - *asked >= kAskEveryMs);
    };
    for (const QPointer<BrokerConnection>& connection : m_open) {
        if (!connection) continue;
        FleetRow* row = find(keyOf(*connection));
        if (row == nullptr) continue;
        if (isDue(*row)) askOpen(connection);
        if (m_momentMs == 0 && connection->calls() != nullptr && !m_recordKnown.contains(row->key))
            m_recordCalls[row->key] = askHour(*row, *connection->calls(), [] {});
    }
    QList<ConnectionProfile> due;
    for (const ConnectionProfile& profile : m_profiles) {
        FleetRow* row = find(profile.id);
        if (row == nullptr || row->isOpen || !isDue(*row) || m_visits.contains(profile.id)) continue;
        if (m_needs.isTokenMissing(profile)) {
            row->standing = FleetRow::Standing::NeedsToken;
            if (row->then) row->then->standing = FleetThen::Standing::NeedsToken;
            continue;
        }
        due.append(profile);
    }
    // Whoever has waited longest comes first, or a few that are slow would be asked again before the others are at all.
    std::stable_sort(due.begin(), due.end(), [this](const ConnectionProfile& a, const ConnectionProfile& b) {
        return find(a.id)->askedMs < find(b.id)->askedMs;
    });
    for (const ConnectionProfile& profile : due) {
        if (!isRoom(now)) break;
        m_askedMs[profile.id] = now;
        find(profile.id)->askedMs = now;
        begin(profile);
    }
}

bool FleetWatch::isRoom(qint64 now) const {
    const auto slow = std::count_if(m_visits.begin(), m_visits.end(), [now](const std::shared_ptr<Visit>& visit) {
        return now - visit->sinceMs >= kSlowMs;
    });
    return m_visits.size() - slow < kAtOnce && slow < kMostSlow;
}

void FleetWatch::askOpen(BrokerConnection* connection) {
    const QString key = keyOf(*connection);
    if (m_momentMs != 0) {
        // Until it is live there is nobody to ask; the next look tries again.
        if (connection->calls() == nullptr) return;
        m_askedMs[key] = m_needs.nowMs();
        m_recordCalls[key] = askPast(*find(key), *connection->calls(), [] {});
        return;
    }
    if (connection->isPaused() && !connection->isPausedByHand()) {
        m_askedMs[key] = m_needs.nowMs();
        connection->glance();
    }
}

Call FleetWatch::askPast(FleetRow& row, Calls& calls, const std::function<void()>& over) {
    // Its clock may differ from ours.
    const qint64 thereMs = m_momentMs + (row.answeredMs > 0 ? clockDifference(row.brokerMs - row.answeredMs) : 0);
    return calls.history().readHistory(queryOfHourBefore(thereMs),
                                       [this, key = row.key, thereMs, over](const Outcome<History>& history) {
                                           if (FleetRow* asked = find(key); asked != nullptr && asked->then) {
                                               const qint64 momentMs = asked->then->momentMs;
                                               if (history)
                                                   *asked->then = thenOf(*history, thereMs);
                                               else
                                                   failedThen(*asked->then, history.failure());
                                               asked->then->momentMs = momentMs;
                                           }
                                           over();
                                           Q_EMIT changed();
                                       });
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
        const bool isFirst = !std::exchange(one->hasInfo, true);
        FleetRow* row = find(key);
        if (row != nullptr) row->info = info;
        Calls* calls = one->client->calls();
        if (isFirst && row != nullptr && calls != nullptr) {
            if (m_momentMs != 0)
                one->record = askPast(*row, *calls, [this, key] { end(key); });
            else if (!m_recordKnown.contains(key))
                one->record = askHour(*row, *calls, [this, key] { endIfDone(key); });
        }
        endIfDone(key);
    });
    connect(visit->client.get(), &BrokerClient::tenantsArrived, this,
            [this, key, weak, isOver](const QList<TenantsUpdate>& updates) {
                if (isOver(weak) || updates.isEmpty()) return;
                const auto one = weak.lock();
                one->hasTenants = true;
                take(key, updates.constLast());
                endIfDone(key);
            });
    connect(visit->client.get(), &BrokerClient::failed, this, [this, key, weak, isOver](const Failure& failure) {
        if (isOver(weak)) return;
        if (FleetRow* row = find(key)) failed(*row, failure);
        end(key);
    });
    visit->client->start();
}

void FleetWatch::endIfDone(const QString& key) {
    const auto visit = m_visits.value(key);
    if (visit && m_momentMs == 0 && visit->hasInfo && visit->hasTenants && !visit->record.isUnderWay()) end(key);
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

#include "moc_fleet_watch.cpp"
