// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_watch.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"

#include <QDateTime>
#include <QUuid>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr qint64 kStorageEveryMs = 30'000;

qint64 wallMs() { return QDateTime::currentMSecsSinceEpoch(); }

}  // namespace

AlertWatch::AlertWatch(AlertRules& rules, std::chrono::milliseconds glanceEvery, QObject* parent)
    : QObject(parent), m_rules(rules), m_glanceEvery(glanceEvery) {
    connect(&rules, &AlertRules::changed, this, &AlertWatch::applyRules);
    // Reachability is checked more often than snapshots are fetched.
    m_timer.setInterval(std::min<std::chrono::milliseconds>(glanceEvery, std::chrono::seconds(1)));
    connect(&m_timer, &QTimer::timeout, this, &AlertWatch::look);
    m_sinceStart.start();
    applyRules();
}

AlertMoment AlertWatch::now() const { return {m_sinceStart.elapsed(), wallMs()}; }

void AlertWatch::setConnections(const QList<BrokerConnection*>& connections) {
    for (const QPointer<BrokerConnection>& before : m_connections) {
        if (before && !connections.contains(before)) {
            disconnect(before, nullptr, this, nullptr);
            m_evaluator.forget(before->mark().key);
            m_storageCalls.erase(before->mark().key);
        }
    }
    const QList<QPointer<BrokerConnection>> before = m_connections;
    m_connections.clear();
    for (BrokerConnection* one : connections) {
        m_connections.append(one);
        if (before.contains(one)) continue;
        const auto noteServer = [this, one] { m_evaluator.setServer(one->mark().key, one->info().server); };
        noteServer();
        connect(one, &BrokerConnection::infoChanged, this, noteServer);
        connect(one, &BrokerConnection::tenantsArrived, this, [this, one](const QList<TenantsUpdate>& updates) {
            // Kept even without rules: updates are incremental, and a rule added later needs the earlier rows.
            const QString key = one->mark().key;
            for (const TenantsUpdate& update : updates) take(m_evaluator.takeUpdate(key, update, now()));
            if (m_evaluator.hasRulesFor(key)) Q_EMIT changed();
        });
    }
    applyRules();
}

void AlertWatch::applyRules() {
    m_evaluator.setRules(m_rules.list());
    const bool wanted = std::any_of(m_connections.begin(), m_connections.end(), [this](const auto& one) {
        return one && m_evaluator.hasRulesFor(one->mark().key);
    });
    if (!wanted)
        m_timer.stop();
    else if (!m_timer.isActive())
        m_timer.start();
    Q_EMIT changed();
}

QList<Alert> AlertWatch::raised() const { return m_evaluator.raised(wallMs()); }

int AlertWatch::toldCount() const {
    const QList<Alert> all = raised();
    return int(std::count_if(all.begin(), all.end(), [](const Alert& alert) { return !alert.snoozed; }));
}

QString AlertWatch::nameOf(const QString& connection) const {
    for (const QPointer<BrokerConnection>& one : m_connections)
        if (one && one->mark().key == connection) return one->name();
    return QUuid::fromString(connection).isNull() ? connection : tr("a connection that is not open");
}

QList<std::pair<QString, QString>> AlertWatch::connectionNames() const {
    QList<std::pair<QString, QString>> all;
    for (const QPointer<BrokerConnection>& one : m_connections)
        if (one) all.append({one->mark().key, one->name()});
    return all;
}

void AlertWatch::take(const AlertEvaluator::Changes& changes) {
    QList<Alert> told = changes.raised;
    told.removeIf([](const Alert& alert) { return alert.snoozed; });
    if (!told.isEmpty()) Q_EMIT raisedSome(told);
    if (!changes.isEmpty()) Q_EMIT changed();
}

void AlertWatch::askForStorage(BrokerConnection* connection) {
    Calls* calls = connection->calls();
    if (calls == nullptr) return;
    const QString key = connection->mark().key;
    m_storageCalls[key] = calls->broker().getStorage(0, [this, key](const Outcome<StorageState>& answer) {
        // Who may not know it has no such alert.
        if (answer) take(m_evaluator.takeStorage(key, *answer, now()));
    });
}

void AlertWatch::look() {
    const AlertMoment moment = now();
    const bool glance = !m_sinceGlance.isValid() || m_sinceGlance.hasExpired(m_glanceEvery.count());
    if (glance) m_sinceGlance.start();
    const bool storage = !m_sinceStorage.isValid() || m_sinceStorage.hasExpired(kStorageEveryMs);
    if (storage) m_sinceStorage.start();
    for (const QPointer<BrokerConnection>& one : m_connections) {
        if (!one || !m_evaluator.hasRulesFor(one->mark().key)) continue;
        using State = BrokerConnection::State;
        // A first attempt in progress is neither reached nor unreachable.
        if (one->state() != State::Idle && one->state() != State::Connecting)
            take(m_evaluator.takeReach(one->mark().key, one->state() == State::Live, moment));
        if (glance) one->glance();
        if (storage && m_evaluator.hasStorageRulesFor(one->mark().key)) askForStorage(one);
    }
}

}  // namespace fairlead::gui

#include "moc_alert_watch.cpp"
