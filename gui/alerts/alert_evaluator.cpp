// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_evaluator.h"

#include "gui/models/words/finding_text.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kSamplesAWindow = 30;
constexpr double kMostOfItsDue = 100'000;  // in per cent, of who is due nothing

double percentOfItsDue(const Finding& finding) {
    if (finding.kind != FindingKind::Pushing || !finding.seats || !finding.entitledSeats) return 0;
    return *finding.entitledSeats > 0 ? std::min(*finding.seats / *finding.entitledSeats * 100, kMostOfItsDue)
                                      : kMostOfItsDue;
}

bool isAbout(const AlertRule& rule, const QString& connection) {
    return rule.connection.isEmpty() || rule.connection == connection;
}

// Otherwise an alert of the old rule is not an alert of the new one.
bool isSameSubject(const AlertRule& one, const AlertRule& other) {
    return one.kind == other.kind && one.connection == other.connection && one.tenant == other.tenant;
}

bool isBeyond(const AlertRule& rule, double value) {
    if (!wantsLevels(rule.kind)) return value > 0;
    return rule.kind == AlertKind::ShareBelow ? value < rule.raiseAt : value >= rule.raiseAt;
}
bool isBack(const AlertRule& rule, double value) {
    if (!wantsLevels(rule.kind)) return value <= 0;
    return rule.kind == AlertKind::ShareBelow ? value >= rule.clearAt : value <= rule.clearAt;
}

// forSeconds of DeadGrowing is its window; its levels take effect at once.
qint64 holdMs(const AlertRule& rule) { return rule.kind == AlertKind::DeadGrowing ? 0 : rule.forSeconds * 1000LL; }

}  // namespace

void AlertEvaluator::setRules(const QList<AlertRule>& rules) {
    const QList<AlertRule> before = std::exchange(m_rules, rules);
    m_longestWindowMs = 0;
    for (const AlertRule& rule : rules)
        if (rule.kind == AlertKind::DeadGrowing)
            m_longestWindowMs = std::max(m_longestWindowMs, rule.forSeconds * 1000LL);
    std::erase_if(m_states, [&](const auto& one) {
        const auto find = [&one](const QList<AlertRule>& list) {
            return std::find_if(list.begin(), list.end(),
                                [&one](const AlertRule& rule) { return rule.id == std::get<0>(one.first); });
        };
        const auto now = find(m_rules);
        const auto then = find(before);
        // end() would be that of a copy: the list is shared with whoever gave it.
        return now == m_rules.cend() || (then != before.cend() && !isSameSubject(*then, *now));
    });
}

bool AlertEvaluator::hasRulesFor(const QString& connection) const {
    return std::any_of(m_rules.begin(), m_rules.end(),
                       [&connection](const AlertRule& rule) { return isAbout(rule, connection); });
}

void AlertEvaluator::setServer(const QString& connection, ServerKind server) {
    if (server == ServerKind::Codeq)
        m_codeq.insert(connection);
    else
        m_codeq.remove(connection);
}

bool AlertEvaluator::isTold(const AlertRule& rule, const QString& connection) const {
    return codeqTells(rule.kind) || !m_codeq.contains(connection);
}

AlertEvaluator::Changes AlertEvaluator::takeUpdate(const QString& connection, const TenantsUpdate& update,
                                                   const AlertMoment& now) {
    Changes changes;
    QHash<QString, TenantRow>& rows = m_rows[connection];
    QHash<QString, TenantRow> before;
    if (update.snapshot) before.swap(rows);
    for (const QString& tenant : update.removed) before[tenant] = rows.take(tenant);
    for (const TenantRow& row : update.rows) {
        rows[row.tenant] = row;
        before.remove(row.tenant);
    }
    for (const TenantRow& row : std::as_const(rows)) noteDead(connection, row, now.steadyMs);
    for (auto gone = before.cbegin(); gone != before.cend(); ++gone) {
        m_dead[connection].remove(gone.key());
        for (const AlertRule& rule : m_rules) judge(rule, connection, gone.key(), {}, now, changes);
    }
    for (const AlertRule& rule : m_rules) {
        if (!isAbout(rule, connection) || !wantsTenant(rule.kind) || !isTold(rule, connection)) continue;
        if (rule.kind == AlertKind::Pushing) {
            judgePushing(rule, connection, update, now, changes);
            continue;
        }
        if (wantsFindings(rule)) {
            judgeFindings(rule, connection, update, now, changes);
            continue;
        }
        // Waits grow and windows move even without an update of the tenant, so all rows are checked.
        if (!rule.tenant.isEmpty()) {
            if (const auto row = rows.constFind(rule.tenant); row != rows.cend()) {
                judge(rule, connection, row.key(), valueOf(rule, connection, *row, update.atMs, now.steadyMs), now,
                      changes);
            }
            continue;
        }
        for (auto row = rows.cbegin(); row != rows.cend(); ++row) {
            judge(rule, connection, row.key(), valueOf(rule, connection, *row, update.atMs, now.steadyMs), now,
                  changes);
        }
    }
    return changes;
}

// Each tenant for itself: another one that pushes is another alert.
void AlertEvaluator::judgePushing(const AlertRule& rule, const QString& connection, const TenantsUpdate& update,
                                  const AlertMoment& now, Changes& changes) {
    QSet<QString> judged;
    for (const Finding& finding : update.totals.findings) {
        const bool isOfIt = rule.tenant.isEmpty() || finding.tenant == rule.tenant;
        if (finding.kind != FindingKind::Pushing || !isOfIt || judged.contains(finding.tenant)) continue;
        judged.insert(finding.tenant);
        judge(rule, connection, finding.tenant, percentOfItsDue(finding), now, changes,
              sentenceOf(finding, update.totals, update.atMs));
    }
    QStringList quiet;
    for (const auto& [key, state] : m_states)
        if (std::get<0>(key) == rule.id && std::get<1>(key) == connection && !judged.contains(std::get<2>(key)))
            quiet.append(std::get<2>(key));
    for (const QString& tenant : quiet) judge(rule, connection, tenant, 0.0, now, changes);
}

void AlertEvaluator::judgeFindings(const AlertRule& rule, const QString& connection, const TenantsUpdate& update,
                                   const AlertMoment& now, Changes& changes) {
    const QList<Finding>& findings = update.totals.findings;
    if (rule.kind == AlertKind::Harm) {
        const quint64 harm = harmOf(findings);
        judge(rule, connection, {}, double(harm), now, changes,
              harm > 0 ? sentenceOf(findings.first(), update.totals, update.atMs) : QString());
        return;
    }
    const auto found = std::find_if(findings.begin(), findings.end(), [&rule](const Finding& finding) {
        return rule.kind == AlertKind::NoWorker
                   ? finding.kind == FindingKind::NoWorker || finding.kind == FindingKind::WorkersGone
                   : finding.kind == FindingKind::Hurt || finding.kind == FindingKind::Pushing || finding.hurt > 0;
    });
    if (found != findings.end())
        judge(rule, connection, {}, 1.0, now, changes, sentenceOf(*found, update.totals, update.atMs));
    else
        judge(rule, connection, {}, 0.0, now, changes);
}

bool AlertEvaluator::hasStorageRulesFor(const QString& connection) const {
    return std::any_of(m_rules.begin(), m_rules.end(), [this, &connection](const AlertRule& rule) {
        return wantsStorage(rule.kind) && isAbout(rule, connection) && isTold(rule, connection);
    });
}

AlertEvaluator::Changes AlertEvaluator::takeStorage(const QString& connection, const StorageState& storage,
                                                    const AlertMoment& now) {
    Changes changes;
    const bool isNearlyFull =
        storage.diskIsLow || (storage.diskNeededBytes > 0 && storage.diskFreeBytes < storage.diskNeededBytes * 3 / 2);
    for (const AlertRule& rule : m_rules) {
        if (!wantsStorage(rule.kind) || !isAbout(rule, connection)) continue;
        if (rule.kind == AlertKind::DiskLow)
            judge(rule, connection, {}, isNearlyFull ? 1.0 : 0.0, now, changes);
        else
            judge(rule, connection, {}, storage.p99CommitMs, now, changes);
    }
    return changes;
}

AlertEvaluator::Changes AlertEvaluator::takeReach(const QString& connection, bool reached, const AlertMoment& now) {
    Changes changes;
    for (const AlertRule& rule : m_rules) {
        if (rule.kind == AlertKind::Unreachable && isAbout(rule, connection)) {
            judge(rule, connection, {}, reached ? 0.0 : 1.0, now, changes);
        }
    }
    return changes;
}

void AlertEvaluator::forget(const QString& connection) {
    m_rows.remove(connection);
    m_dead.remove(connection);
    m_codeq.remove(connection);
    std::erase_if(m_states, [&connection](const auto& one) { return std::get<1>(one.first) == connection; });
}

QList<Alert> AlertEvaluator::raised(qint64 wallMs) const {
    QList<Alert> all;
    for (const auto& [key, state] : m_states) {
        if (state.raised) {
            Alert alert = state.alert;
            for (const AlertRule& rule : m_rules)
                if (rule.id == alert.rule) alert.snoozed = rule.snoozedUntilMs > wallMs;
            all.append(alert);
        }
    }
    std::sort(all.begin(), all.end(), [](const Alert& a, const Alert& b) { return a.raisedAtMs > b.raisedAtMs; });
    return all;
}

void AlertEvaluator::judge(const AlertRule& rule, const QString& connection, const QString& tenant,
                           std::optional<double> value, const AlertMoment& now, Changes& changes,
                           const QString& words) {
    const Key key{rule.id, connection, tenant};
    const auto found = m_states.find(key);
    const bool raised = found != m_states.end() && found->second.raised;
    if (!value) {
        // The tenant is gone, or the rule does not apply to it now; this differs from a value back at the clear level.
        if (found != m_states.end()) {
            if (raised) changes.cleared.append(found->second.alert);
            m_states.erase(found);
        }
        return;
    }
    if (!(raised ? isBack(rule, *value) : isBeyond(rule, *value))) {
        if (raised) {
            found->second.sinceMs = -1;
            found->second.alert.value = *value;
            if (!words.isEmpty()) found->second.alert.words = words;
        } else if (found != m_states.end()) {
            m_states.erase(found);
        }
        return;
    }
    State& state = m_states[key];
    if (state.sinceMs < 0) state.sinceMs = now.steadyMs;
    state.alert.value = *value;
    if (now.steadyMs - state.sinceMs < holdMs(rule)) return;
    if (raised) {
        changes.cleared.append(state.alert);
        m_states.erase(key);
        return;
    }
    state.raised = true;
    state.sinceMs = -1;
    state.alert = {rule.id, rule.kind, connection, tenant, *value, words, now.wallMs, rule.snoozedUntilMs > now.wallMs};
    changes.raised.append(state.alert);
}

std::optional<double> AlertEvaluator::valueOf(const AlertRule& rule, const QString& connection, const TenantRow& row,
                                              qint64 atMs, qint64 steadyMs) {
    switch (rule.kind) {
        case AlertKind::Depth: return double(row.ready);
        case AlertKind::OldestWait:
            return row.oldestReadySinceMs <= 0 ? 0.0
                                               : double(std::max<qint64>(0, atMs - row.oldestReadySinceMs)) / 1000;
        case AlertKind::ShareBelow:
            // A small share is no problem without ready tasks, entitlement or workers.
            if (row.ready == 0 || row.entitledShare <= 0 || row.noWorker) return std::nullopt;
            return row.actualShare / row.entitledShare * 100;
        case AlertKind::Throttled: return double(row.throttleLevel);
        case AlertKind::DeadGrowing: {
            const auto& samples = m_dead[connection][row.tenant].samples;
            // The count at the start of the window: the last one seen before it.
            quint64 then = samples.empty() ? row.dead : samples.front().second;
            for (const auto& [seenMs, dead] : samples)
                if (seenMs <= steadyMs - rule.forSeconds * 1000LL) then = dead;
            return row.dead > then ? double(row.dead - then) : 0.0;
        }
        case AlertKind::Harm: return double(row.harmed);
        case AlertKind::NoWorker: return row.noWorker ? 1.0 : 0.0;
        case AlertKind::Hurt: return row.hurtSinceMs != 0 ? 1.0 : 0.0;
        case AlertKind::Backlog: {
            // A tenant without a worker is the matter of another kind.
            if (row.ready == 0 || row.noWorker) return 0.0;
            const double pace = row.donePerSecond + row.failedPerSecond;
            if (pace > 0) return double(row.ready) / pace;
            return row.oldestReadySinceMs <= 0 ? 0.0
                                               : double(std::max<qint64>(0, atMs - row.oldestReadySinceMs)) / 1000;
        }
        case AlertKind::Pushing:
        case AlertKind::DiskLow:
        case AlertKind::SlowCommits:
        case AlertKind::Unreachable: return std::nullopt;
    }
    return std::nullopt;
}

void AlertEvaluator::noteDead(const QString& connection, const TenantRow& row, qint64 steadyMs) {
    if (m_longestWindowMs == 0) return;
    auto& samples = m_dead[connection][row.tenant].samples;
    if (samples.empty() || steadyMs - samples.back().first >= m_longestWindowMs / kSamplesAWindow)
        samples.emplace_back(steadyMs, row.dead);
    while (samples.size() > 1 && samples[1].first <= steadyMs - m_longestWindowMs) samples.pop_front();
}

}  // namespace fairlead::gui
