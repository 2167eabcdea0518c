// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/traces.h"

#include "gui/client/calls/calls.h"
#include "gui/data/failure.h"

#include <algorithm>

namespace fairlead::gui {

Traces::Traces(QWidget* shownBy) : QObject(shownBy) {
    for (size_t slot = 0; slot < m_questions.size(); ++slot) {
        auto query = std::make_unique<LiveQuery<History>>(
            LiveQueryBase::kOnce,
            [this, slot](Calls& calls, Then<History> then) { return ask(slot, calls, std::move(then)); });
        query->startOver(false);
        query->setShownBy(shownBy);
        connect(query.get(), &LiveQueryBase::changed, this, [this, slot] { answered(slot); });
        connect(query.get(), &LiveQueryBase::failed, this,
                [this, slot](const Failure& failure) { failed(slot, failure); });
        m_questions[slot].query = std::move(query);
    }
    forget();
}

void Traces::setConnection(BrokerConnection* connection) {
    m_hasConnection = connection != nullptr;
    m_noHistory = false;
    forget();
    for (Question& each : m_questions) each.query->setConnection(connection);
}

void Traces::setRange(NowRange range) {
    if (range == m_range) return;
    const QStringList tenants = m_tenants.keys();
    m_range = range;
    const qint64 now = m_nowMs;
    forget();
    m_nowMs = now;
    setShown(tenants);
    askNext();
}

void Traces::forget() {
    m_whole = std::make_unique<Trace>(frameOf(m_range, 0));
    m_tenants.clear();
    m_wanted = {QString()};
    m_lastLive = 0;
    m_nowMs = 0;
    for (Question& each : m_questions) {
        each.isFree = true;
        each.query->startOver(false);
    }
}

void Traces::refresh() {
    m_noHistory = false;
    m_wanted = m_tenants.keys();
    m_wanted.prepend(QString());
    askNext();
}

void Traces::setShown(const QStringList& tenants) {
    const QStringList shown = tenants.first(std::min<qsizetype>(tenants.size(), kMostTenants));
    const QSet<QString> kept(shown.begin(), shown.end());
    for (auto each = m_tenants.begin(); each != m_tenants.end();)
        each = kept.contains(each.key()) ? std::next(each) : m_tenants.erase(each);
    m_wanted.removeIf([&kept](const QString& tenant) { return !tenant.isEmpty() && !kept.contains(tenant); });
    for (const QString& tenant : shown) {
        if (m_tenants.contains(tenant)) continue;
        m_tenants.insert(tenant, std::make_shared<Trace>(frameOf(m_range, 0)));
        m_wanted.append(tenant);
    }
    askNext();
}

void Traces::takeLive(qint64 atMs, const TenantRoster& roster, const BrokerTotals& totals) {
    const qint64 column = atMs / frameOf(m_range, 0).columnMs;
    m_nowMs = atMs;
    if (m_lastLive != 0 && column > m_lastLive + 1) refresh();
    m_lastLive = column;
    m_whole->take(atMs, {totals.quietWaitP99Seconds.value_or(0), double(totals.ready), double(totals.dead)});
    for (auto each = m_tenants.begin(); each != m_tenants.end(); ++each) {
        const quint32 slot = roster.find(each.key());
        if (slot == TenantRoster::kNone) continue;
        const TenantRow& row = roster.row(slot);
        each.value()->take(atMs, {row.waitP99Seconds.value_or(0), double(row.ready), double(row.dead)});
    }
    askNext();
}

const Trace* Traces::find(const QString& tenant) const {
    const auto found = m_tenants.constFind(tenant);
    return found == m_tenants.constEnd() ? nullptr : found->get();
}

bool Traces::isAsking() const {
    return std::any_of(m_questions.begin(), m_questions.end(), [](const Question& each) { return !each.isFree; });
}

Call Traces::ask(size_t slot, Calls& calls, Then<History> then) const {
    HistoryQuery query;
    query.tenant = m_questions[slot].tenant;
    query.fromMs = frameOf(m_range, m_nowMs).fromMs();
    query.resolution = resolutionOf(m_range);
    return calls.history().readHistory(query, std::move(then));
}

void Traces::answered(size_t slot) {
    Question& question = m_questions[slot];
    if (question.isFree) return;
    question.isFree = true;
    const History& history = *question.query->answer();
    if (question.tenant.isEmpty())
        m_whole->take(history);
    else if (const auto found = m_tenants.constFind(question.tenant); found != m_tenants.constEnd())
        (*found)->take(history);
    Q_EMIT changed();
    const bool isWhole = question.tenant.isEmpty();
    askNext();
    if (isWhole) Q_EMIT wholeAnswered();
}

void Traces::failed(size_t slot, const Failure& failure) {
    if (failure.kind == Failure::Kind::NotSupported) {
        m_noHistory = true;
        m_wanted.clear();
        Q_EMIT changed();
    }
    // What can succeed is asked again by the question itself, which stays busy until then.
    if (failure.kind == Failure::Kind::NotSupported || failure.kind == Failure::Kind::Refused || !failure.retryable) {
        m_questions[slot].isFree = true;
        m_questions[slot].query->setActive(false);
        askNext();
    }
}

void Traces::askNext() {
    // Before the first figures the broker's clock is not known.
    if (!m_hasConnection || m_noHistory || m_nowMs == 0) return;
    for (Question& each : m_questions) {
        if (m_wanted.isEmpty()) return;
        if (!each.isFree) continue;
        each.isFree = false;
        each.tenant = m_wanted.takeFirst();
        each.query->startOver();
    }
}

}  // namespace fairlead::gui

#include "moc_traces.cpp"
