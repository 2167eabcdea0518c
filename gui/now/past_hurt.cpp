// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/past_hurt.h"

#include "gui/client/calls/calls.h"
#include "shared/late_wait.h"
#include "gui/models/words/event_words.h"

#include <QMap>
#include <QWidget>

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

QStringList HurtRecord::tenants() const {
    QStringList names;
    for (const HurtTenant& each : hurt) names.append(each.tenant);
    return names;
}

HurtRecord hurtRecordAt(QList<Event> events, qint64 atMs) {
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.sequence < b.sequence; });
    HurtRecord record;
    QMap<QString, HurtTenant> hurt;
    for (const Event& event : std::as_const(events)) {
        const bool isEarlier = event.atMs <= atMs;
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
        }
    }
    record.hurt = hurt.values();
    sortByHarm(record.hurt);
    return record;
}

PastHurt::PastHurt(QWidget* shownBy)
    : QObject(shownBy), m_events(std::chrono::seconds(10), [this](Calls& calls, Then<PageOf<Event>> then) {
          EventQuery query;
          query.filter.types = {u"tenant.hurt"_s, u"tenant.relieved"_s, u"broker.started"_s};
          query.untilMs = m_atMs + kTogetherMs;
          return calls.events().listEvents(query, {{}, kMostTold}, std::move(then));
      }) {
    m_events.startOver(false);
    m_events.setShownBy(shownBy);
    connect(&m_events, &LiveQueryBase::changed, this, &PastHurt::takeEvents);
    // The figures may tell all the same.
    connect(&m_events, &LiveQueryBase::failed, this, [this] {
        if (m_harm.known == 0 && !m_harm.isAsking) judge();
        Q_EMIT changed();
    });
    for (Question& each : m_questions) {
        each.query =
            std::make_unique<LiveQuery<History>>(LiveQueryBase::kOnce, [this, &each](Calls& calls, Then<History> then) {
                HistoryQuery query;
                query.tenant = each.tenant;
                // The minute before says how many were dead when it began.
                query.untilMs = m_atMs / kMinuteMs * kMinuteMs + kMinuteMs;
                query.fromMs = query.untilMs - 2 * kMinuteMs;
                query.resolution = HistoryResolution::Minute;
                return calls.history().readHistory(query, std::move(then));
            });
        each.query->startOver(false);
        each.query->setShownBy(shownBy);
        connect(each.query.get(), &LiveQueryBase::changed, this, [this, &each] { answered(each); });
        connect(each.query.get(), &LiveQueryBase::failed, this, [this, &each] { failed(each); });
    }
}

void PastHurt::setConnection(BrokerConnection* connection) {
    lookAt(0);
    m_events.setConnection(connection);
    for (Question& each : m_questions) each.query->setConnection(connection);
}

void PastHurt::lookAt(qint64 atMs, const QList<AskedTenant>& all) {
    if (atMs == m_atMs) return;
    m_atMs = atMs;
    m_all = all;
    m_record = {};
    m_told.clear();
    m_late.clear();
    m_harm = {};
    m_wanted.clear();
    freeQuestions();
    m_events.startOver(atMs != 0);
}

PastHurt::State PastHurt::state() const {
    if (m_events.answer() != nullptr) return State::Known;
    return m_events.failure() != nullptr ? State::Failed : State::Asking;
}

QString PastHurt::problem() const { return m_events.failure() == nullptr ? QString() : m_events.failure()->text; }

QList<HurtTenant> PastHurt::harmed() const {
    QList<HurtTenant> all = m_record.hurt + m_late;
    sortByHarm(all);
    return all;
}

QStringList PastHurt::tenants() const {
    QStringList names;
    for (const HurtTenant& each : harmed()) names.append(each.tenant);
    return names;
}

void PastHurt::takeEvents() {
    const HurtRecord record = hurtRecordAt(m_events.answer()->items, m_atMs);
    const bool isJudged = m_harm.isAsking || m_harm.known + m_harm.notKnown > 0;
    // Asked again, the broker says the same as long as nothing is told late.
    if (isJudged && !m_harm.isPartial && record.tenants() == m_told && record.unnamed == m_record.unnamed) return;
    m_record = record;
    m_told = record.tenants();
    judge();
    Q_EMIT changed();
}

void PastHurt::judge() {
    freeQuestions();
    m_late.clear();
    m_harm = {};
    m_wanted = m_record.tenants();
    for (const AskedTenant& each : std::as_const(m_all))
        if (m_wanted.size() < kMostAsked && !m_told.contains(each.tenant)) m_wanted.append(each.tenant);
    m_harm.notKnown = quint64(std::max<qsizetype>(0, m_all.size() - m_wanted.size()));
    m_harm.isAsking = !m_wanted.isEmpty();
    askNext();
}

void PastHurt::freeQuestions() {
    for (Question& each : m_questions) {
        each.isFree = true;
        each.query->startOver(false);
    }
}

void PastHurt::askNext() {
    for (Question& each : m_questions) {
        if (!each.isFree || m_wanted.isEmpty()) continue;
        each.isFree = false;
        each.tenant = m_wanted.takeFirst();
        each.query->startOver();
    }
    const bool areAllFree =
        std::all_of(m_questions.begin(), m_questions.end(), [](const Question& each) { return each.isFree; });
    if (!m_harm.isAsking || !m_wanted.isEmpty() || !areAllFree) return;
    m_harm.isAsking = false;
    sortByHarm(m_record.hurt);
    Q_EMIT changed();
}

void PastHurt::failed(Question& question) {
    if (question.isFree) return;
    // What was told with the event stands for it.
    if (!m_told.contains(question.tenant)) ++m_harm.notKnown;
    question.isFree = true;
    question.query->setActive(false);
    askNext();
}

void PastHurt::answered(Question& question) {
    if (question.isFree) return;
    question.isFree = true;
    take(question.tenant, *question.query->answer());
    askNext();
}

void PastHurt::take(const QString& tenant, const History& history) {
    const qint64 minuteMs = m_atMs / kMinuteMs * kMinuteMs;
    const HistoryPoint* then = nullptr;
    const HistoryPoint* before = nullptr;
    for (const HistoryPoint& point : history.points) {
        if (point.atMs == minuteMs) then = &point;
        if (point.atMs == minuteMs - kMinuteMs) before = &point;
    }
    if (then == nullptr) return;
    ++m_harm.known;
    m_harm.isPartial = m_harm.isPartial || then->unfinished;
    m_harm.refused += then->refused;
    if (before != nullptr && then->dead > before->dead) m_harm.died += then->dead - before->dead;
    // Where nothing was handed out, what waits longest says how long it takes.
    const double wait = std::max(then->waitP99Seconds.value_or(0), then->oldestReadySeconds);
    for (HurtTenant& each : m_record.hurt) {
        if (each.tenant != tenant) continue;
        each.waitSeconds = wait;
        each.ready = then->ready;
        return;
    }
    const auto asked =
        std::find_if(m_all.begin(), m_all.end(), [&tenant](const AskedTenant& each) { return each.tenant == tenant; });
    if (asked == m_all.end() || wait <= lateAfterSeconds(asked->usualSeconds)) return;
    ++m_harm.late;
    m_late.append({tenant, wait, asked->usualSeconds, then->ready, {}, {}, 0});
}

}  // namespace fairlead::gui

#include "moc_past_hurt.cpp"
