// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/past_hurt.h"

#include "gui/client/calls/calls.h"
#include "gui/models/words/event_words.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <cstdlib>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kMostTold = 500;
constexpr qint64 kTogetherMs = 60'000;  // those without a name are told once a minute
constexpr qint64 kMinuteMs = 60'000;

std::optional<double> numberOf(const Event& event, const char* field) {
    bool isNumber = false;
    const double number = fieldOf(event, field).toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

HurtTenant hurtOf(const Event& event) {
    HurtTenant hurt;
    hurt.tenant = event.tenant;
    hurt.waitSeconds = numberOf(event, "wait_seconds").value_or(-1);
    hurt.usualSeconds = numberOf(event, "usual_seconds");
    hurt.sinceMs = timeOf(event, "since");
    if (hurt.sinceMs == 0) hurt.sinceMs = event.atMs;
    return hurt;
}

void sortByHarm(QList<HurtTenant>& hurt) {
    std::stable_sort(hurt.begin(), hurt.end(), [](const HurtTenant& a, const HurtTenant& b) {
        return timesUsual(a.waitSeconds, a.usualSeconds).value_or(0) >
               timesUsual(b.waitSeconds, b.usualSeconds).value_or(0);
    });
}

}  // namespace

HurtRecord hurtRecordAt(QList<Event> events, qint64 atMs) {
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.sequence < b.sequence; });
    HurtRecord record;
    QMap<QString, HurtTenant> hurt;
    for (const Event& event : std::as_const(events)) {
        const bool isEarlier = event.atMs <= atMs;
        record.isAnything = record.isAnything || isEarlier;
        if (event.type == u"broker.started"_s) {
            // Nobody told what became of them.
            if (isEarlier) hurt.clear();
        } else if (event.type == u"tenant.relieved"_s) {
            if (isEarlier) hurt.remove(event.tenant);
        } else if (event.type != u"tenant.hurt"_s) {
            continue;
        } else if (event.tenant.isEmpty()) {
            if (std::abs(event.atMs - atMs) <= kTogetherMs) record.unnamed += fieldOf(event, "count").toULongLong();
        } else if (const HurtTenant one = hurtOf(event); one.sinceMs <= atMs) {
            hurt[event.tenant] = one;
            record.isAnything = true;
        }
    }
    record.hurt = hurt.values();
    sortByHarm(record.hurt);
    return record;
}

PastHurt::PastHurt(QWidget* shownBy)
    : QObject(shownBy), m_events(std::chrono::seconds(10),
                                 [this](Calls& calls, Then<PageOf<Event>> then) {
                                     EventQuery query;
                                     query.filter.types = {u"tenant.hurt"_s, u"tenant.relieved"_s, u"broker.started"_s};
                                     query.untilMs = m_atMs + kTogetherMs;
                                     return calls.events().listEvents(query, {{}, kMostTold}, std::move(then));
                                 }),
      m_waits(LiveQueryBase::kOnce, [this](Calls& calls, Then<History> then) {
          HistoryQuery query;
          query.tenant = m_tenant;
          query.fromMs = m_atMs / kMinuteMs * kMinuteMs;
          query.untilMs = query.fromMs + kMinuteMs;
          query.resolution = HistoryResolution::Minute;
          return calls.history().readHistory(query, std::move(then));
      }) {
    for (LiveQueryBase* query : {static_cast<LiveQueryBase*>(&m_events), static_cast<LiveQueryBase*>(&m_waits)}) {
        query->startOver(false);
        query->setShownBy(shownBy);
    }
    connect(&m_events, &LiveQueryBase::changed, this, &PastHurt::takeEvents);
    connect(&m_events, &LiveQueryBase::failed, this, &PastHurt::changed);
    connect(&m_waits, &LiveQueryBase::changed, this, &PastHurt::takeWaits);
    // What was told with the event stands for it.
    connect(&m_waits, &LiveQueryBase::failed, this, [this] {
        m_tenant.clear();
        askNext();
    });
}

void PastHurt::setConnection(BrokerConnection* connection) {
    lookAt(0);
    m_events.setConnection(connection);
    m_waits.setConnection(connection);
}

void PastHurt::lookAt(qint64 atMs) {
    if (atMs == m_atMs) return;
    m_atMs = atMs;
    m_record = {};
    m_asked.clear();
    m_tenant.clear();
    m_waits.startOver(false);
    m_events.startOver(atMs != 0);
}

PastHurt::State PastHurt::state() const {
    if (m_events.answer() != nullptr) return State::Known;
    return m_events.failure() != nullptr ? State::Failed : State::Asking;
}

QString PastHurt::problem() const { return m_events.failure() == nullptr ? QString() : m_events.failure()->text; }

QStringList PastHurt::tenants() const {
    QStringList names;
    for (const HurtTenant& each : m_record.hurt) names.append(each.tenant);
    return names;
}

void PastHurt::takeEvents() {
    HurtRecord record = hurtRecordAt(m_events.answer()->items, m_atMs);
    const QStringList before = tenants();
    QStringList now;
    for (const HurtTenant& each : record.hurt) now.append(each.tenant);
    // Asked again, the broker says the same as long as nothing is told late.
    if (QSet(before.begin(), before.end()) == QSet(now.begin(), now.end()) &&
        record.isAnything == m_record.isAnything && record.unnamed == m_record.unnamed && !now.isEmpty())
        return;
    m_record = record;
    m_asked.clear();
    Q_EMIT changed();
    if (m_tenant.isEmpty()) askNext();
}

void PastHurt::askNext() {
    for (const HurtTenant& each : std::as_const(m_record.hurt)) {
        if (m_asked.contains(each.tenant)) continue;
        m_tenant = each.tenant;
        m_asked.append(m_tenant);
        m_waits.startOver();
        return;
    }
    m_waits.startOver(false);
    sortByHarm(m_record.hurt);
    Q_EMIT changed();
}

void PastHurt::takeWaits() {
    const QList<HistoryPoint>& points = m_waits.answer()->points;
    for (HurtTenant& each : m_record.hurt) {
        if (each.tenant != m_tenant || points.isEmpty()) continue;
        each.waitSeconds = points.first().waitP99Seconds.value_or(points.first().oldestReadySeconds);
        each.ready = points.first().ready;
    }
    m_tenant.clear();
    askNext();
}

}  // namespace fairlead::gui

#include "moc_past_hurt.cpp"
