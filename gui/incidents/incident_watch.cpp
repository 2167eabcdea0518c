// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_watch.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/incidents/incident_text.h"
#include "gui/models/words/finding_text.h"
#include "gui/models/words/moment_text.h"

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

bool waitsLonger(const TenantRow& a, const TenantRow& b) {
    return a.waitP99Seconds.value_or(0) > b.waitP99Seconds.value_or(0);
}

// Who is hurt, and because of whom, is a matter of its own.
bool isOfHurt(FindingKind kind) { return kind == FindingKind::Hurt || kind == FindingKind::Pushing; }

bool isOf(const TenantRow& row, const Finding& finding) {
    const bool isKind = row.harmKind == finding.kind || (isOfHurt(row.harmKind) && isOfHurt(finding.kind));
    return isKind && row.harmIncident == finding.incident;
}

}  // namespace

const Finding* causeOf(const IncidentWatch& watch, const QString& tenant) {
    const QList<Finding>& findings = watch.totals().findings;
    const TenantRow* row = tenant.isEmpty() ? nullptr : watch.find(tenant);
    if (!tenant.isEmpty() && (row == nullptr || row->harmed == 0)) return nullptr;
    for (const Finding& finding : findings) {
        if (finding.harmed == 0) continue;
        if (row == nullptr || isOf(*row, finding)) return &finding;
    }
    return nullptr;
}

namespace {

QString titleOf(const Finding& finding, const BrokerTotals& totals, qint64 nowMs) {
    const FindingWords words = wordsOf(finding, totals, nowMs);
    return words.rest.isEmpty() ? words.subject : words.subject + u' ' + words.rest;
}

// As it is said when it is found; what is said later may be of something else.
void setCause(Incident& draft, const IncidentWatch& watch, const Finding& finding) {
    draft.cause = momentText(watch.atMs()) + u' ' + shownText(sentenceOf(finding, watch.totals(), watch.atMs()));
    draft.help = helpAgainst(finding);
}

Incident draftAbout(const Finding& finding, const IncidentWatch& watch) {
    Incident draft;
    setCause(draft, watch, finding);
    draft.beganAtMs = finding.sinceMs != 0 ? finding.sinceMs : watch.atMs();
    for (const TenantRow& row : watch.harmedBy(finding))
        if (draft.victims.size() < kMostInvestigated)
            draft.victims.append({row.tenant, row.usualWaitSeconds, row.waitP99Seconds});
    draft.title = titleOf(finding, watch.totals(), watch.atMs());
    return draft;
}

}  // namespace

QString helpAgainst(const Finding& finding) {
    switch (finding.kind) {
        case FindingKind::NoWorker: return tr("a worker that takes these commands");
        case FindingKind::WorkersGone: return tr("workers that come back");
        case FindingKind::Stuck: return tr("an end of the tasks that run so long, or more workers");
        case FindingKind::Recovering: return tr("time: what made them wait is over");
        case FindingKind::Refused:
            return finding.limit == u"disk.min_free"_s ? tr("room on the broker's disk")
                   : finding.limit == u"throttle"_s    ? tr("the end of the throttle, or fewer tasks")
                                                       : tr("a higher limit: the one that refuses is the tenant's own");
        case FindingKind::Dying: return tr("tasks that fail no more");
        case FindingKind::Limited: return tr("higher limits of those who wait: their own hold them back");
        case FindingKind::Paused: return tr("resuming what is paused");
        case FindingKind::Throttled: return tr("fewer tasks of who is throttled: then it is let go by itself");
        case FindingKind::Unknown: return tr("two minutes: then it is known what is usual for those who wait");
        case FindingKind::Hurt:
        case FindingKind::Backlog: return tr("more workers");
        case FindingKind::Served:
        case FindingKind::Idle:
        case FindingKind::Pushing:
        case FindingKind::Other: return {};
    }
    return {};
}

void IncidentWatch::clear() { *this = {}; }

void IncidentWatch::take(const TenantsUpdate& update) {
    m_totals = update.totals;
    m_atMs = update.atMs;
    if (update.snapshot) m_rows.clear();
    for (const TenantRow& row : update.rows) {
        if (isHarmed(row) || m_wanted.contains(row.tenant) || accusationOf(m_totals, row.tenant) != nullptr)
            m_rows.insert(row.tenant, row);
        else
            m_rows.remove(row.tenant);
    }
    for (const QString& tenant : update.removed) m_rows.remove(tenant);
}

void IncidentWatch::setTenants(const QStringList& tenants) { m_wanted = {tenants.begin(), tenants.end()}; }

const TenantRow* IncidentWatch::find(const QString& tenant) const {
    const auto found = m_rows.constFind(tenant);
    return found == m_rows.constEnd() ? nullptr : &*found;
}

QList<TenantRow> IncidentWatch::hurt(quint64 incident) const {
    QList<TenantRow> rows;
    for (const TenantRow& row : m_rows)
        // What harms a tenant more is another matter, and says nothing of which one this is.
        if (row.hurtSinceMs != 0 && (!isOfHurt(row.harmKind) || row.harmIncident == incident)) rows.append(row);
    std::sort(rows.begin(), rows.end(), waitsLonger);
    return rows;
}

QList<TenantRow> IncidentWatch::harmedBy(const Finding& finding) const {
    QList<TenantRow> rows;
    for (const TenantRow& row : m_rows)
        // Who is held back for what it does itself is no victim of that.
        if (row.harmed > 0 && row.throttleLevel == 0 && isOf(row, finding)) rows.append(row);
    std::sort(rows.begin(), rows.end(), [](const TenantRow& a, const TenantRow& b) {
        return a.harmed != b.harmed ? a.harmed > b.harmed : a.tenant < b.tenant;
    });
    return rows;
}

bool isHarmed(const TenantRow& row) { return row.hurtSinceMs != 0 || row.harmed > 0; }

const Finding* accusationOf(const BrokerTotals& totals, const QString& tenant) {
    for (const Finding& finding : totals.findings)
        if (finding.kind == FindingKind::Pushing && (tenant.isEmpty() || finding.tenant == tenant)) return &finding;
    return nullptr;
}

Incident draftAbout(const QString& tenant) {
    Incident draft;
    if (!tenant.isEmpty()) draft.victims.append({tenant, std::nullopt, std::nullopt});
    draft.title = tenant.isEmpty() ? titleOf(draft) : tr("What happened to %1").arg(tenant);
    return draft;
}

Incident draftOfNow(const IncidentWatch& watch, const QString& tenant) {
    const BrokerTotals& totals = watch.totals();
    const TenantRow* row = tenant.isEmpty() ? nullptr : watch.find(tenant);
    const Finding* cause = tenant.isEmpty() ? nullptr : accusationOf(totals, tenant);
    if (cause == nullptr) cause = causeOf(watch, tenant);
    if (cause != nullptr && !isOfHurt(cause->kind)) return draftAbout(*cause, watch);
    // An older broker counts no harm.
    const bool isHurt = row != nullptr && row->hurtSinceMs != 0;
    if (cause == nullptr && (tenant.isEmpty() || isHurt)) cause = accusationOf(totals, {});
    Incident draft;
    if (cause == nullptr && !tenant.isEmpty() && !isHurt) {
        draft = draftAbout(tenant);
        draft.beganAtMs = watch.atMs();
        return draft;
    }
    const bool isAccused = cause != nullptr && cause->kind == FindingKind::Pushing;
    if (isAccused) draft.culprit = cause->tenant;
    if (cause != nullptr) setCause(draft, watch, *cause);
    draft.beganAtMs = isAccused && cause->sinceMs != 0 ? cause->sinceMs : watch.atMs();
    for (const TenantRow& victim : watch.hurt(cause != nullptr ? cause->incident
                                              : row != nullptr ? row->harmIncident
                                                               : 0)) {
        draft.beganAtMs = std::min(draft.beganAtMs, victim.hurtSinceMs);
        if (draft.victims.size() < kMostInvestigated)
            draft.victims.append({victim.tenant, victim.usualWaitSeconds, victim.waitP99Seconds});
    }
    // As many as its cause, and the page that it was opened from, say.
    draft.title = titleOf(draft, cause != nullptr ? cause->tenants : 0);
    return draft;
}

Incident followed(Incident draft, const IncidentWatch& watch) {
    const Finding* cause = draft.culprit.isEmpty() || draft.number != 0 || draft.endedAtMs != 0
                               ? nullptr
                               : accusationOf(watch.totals(), draft.culprit);
    if (cause == nullptr) return draft;
    for (const TenantRow& row : watch.hurt(cause->incident)) {
        const bool isKnown = std::any_of(draft.victims.begin(), draft.victims.end(),
                                         [&row](const IncidentVictim& one) { return one.tenant == row.tenant; });
        if (!isKnown && draft.victims.size() < kMostInvestigated)
            draft.victims.append({row.tenant, row.usualWaitSeconds, row.waitP99Seconds});
    }
    setCause(draft, watch, *cause);
    draft.title = titleOf(draft, cause->tenants);
    return draft;
}

QString titleOf(const Incident& incident, quint64 tenants) {
    const int count = plural(tenants != 0 ? tenants : quint64(incident.victims.size()));
    if (incident.victims.isEmpty())
        return incident.culprit.isEmpty() ? tr("What happened here") : tr("What %1 did").arg(incident.culprit);
    return incident.culprit.isEmpty() ? tr("%n tenants wait longer than usual", nullptr, count)
                                      : tr("%1 crowds out %n tenants", nullptr, count).arg(incident.culprit);
}

}  // namespace fairlead::gui
