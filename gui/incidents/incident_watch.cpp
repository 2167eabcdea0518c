// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_watch.h"

#include "gui/data/translation.h"
#include "gui/models/words/finding_text.h"

#include <algorithm>

namespace fairlead::gui {

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

Incident draftAbout(const Finding& finding, const IncidentWatch& watch) {
    Incident draft;
    draft.beganAtMs = finding.sinceMs != 0 ? finding.sinceMs : watch.atMs();
    for (const TenantRow& row : watch.harmedBy(finding))
        if (draft.victims.size() < kMostInvestigated)
            draft.victims.append({row.tenant, row.usualWaitSeconds, row.waitP99Seconds});
    draft.title = titleOf(finding, watch.totals(), watch.atMs());
    return draft;
}

}  // namespace

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
        if (row.harmed > 0 && isOf(row, finding)) rows.append(row);
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
    draft.beganAtMs = isAccused && cause->sinceMs != 0 ? cause->sinceMs : watch.atMs();
    for (const TenantRow& victim : watch.hurt(cause != nullptr ? cause->incident
                                              : row != nullptr ? row->harmIncident
                                                               : 0)) {
        draft.beganAtMs = std::min(draft.beganAtMs, victim.hurtSinceMs);
        if (draft.victims.size() < kMostInvestigated)
            draft.victims.append({victim.tenant, victim.usualWaitSeconds, victim.waitP99Seconds});
    }
    draft.title = titleOf(draft);
    return draft;
}

QString titleOf(const Incident& incident) {
    const int count = plural(quint64(incident.victims.size()));
    if (incident.victims.isEmpty())
        return incident.culprit.isEmpty() ? tr("What happened here") : tr("What %1 did").arg(incident.culprit);
    return incident.culprit.isEmpty() ? tr("%n tenants wait longer than usual", nullptr, count)
                                      : tr("%1 crowds out %n tenants", nullptr, count).arg(incident.culprit);
}

}  // namespace fairlead::gui
