// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_rule.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QUuid>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kReady("ready.");

QString lastingText(const AlertRule& rule) { return ageText(rule.forSeconds * 1000LL); }

QString throttledTo(int level) {
    return level >= 3   ? tr("half of its seats, less of its weight and fewer new tasks")
           : level == 2 ? tr("half of its seats and less of its weight")
                        : tr("half of its seats");
}

QString ofAnyText(const AlertRule& rule) {
    const QString level = countText(quint64(rule.raiseAt));
    switch (rule.kind) {
        case AlertKind::Harm:
            return tr("%1 tasks or more are late, refused or dead for %2, whatever the reason")
                .arg(level, lastingText(rule));
        case AlertKind::NoWorker: return tr("No worker takes a command for %1").arg(lastingText(rule));
        case AlertKind::Hurt:
            return tr("A tenant is hurt for %1: it waits too long because of others").arg(lastingText(rule));
        case AlertKind::Pushing:
            return tr("One tenant holds %1 times what is due to it for %2, while others wait because of it")
                .arg(factorText(rule.raiseAt / 100), lastingText(rule));
        case AlertKind::Backlog:
            return tr("The backlog of a tenant would take more than %1").arg(ageText(qint64(rule.raiseAt * 1000)));
        case AlertKind::DiskLow: return tr("The broker's disk is nearly full");
        case AlertKind::SlowCommits: return tr("Commits take more than %1 ms for %2").arg(level, lastingText(rule));
        case AlertKind::Depth: return tr("A tenant has more than %1 ready tasks for %2").arg(level, lastingText(rule));
        case AlertKind::OldestWait:
            return tr("The oldest task of a tenant waits for more than %1").arg(ageText(qint64(rule.raiseAt * 1000)));
        case AlertKind::ShareBelow:
            return tr("A tenant gets less than %1 of what is due for %2")
                .arg(wholePercentText(rule.raiseAt / 100), lastingText(rule));
        case AlertKind::Throttled:
            return rule.forSeconds == 0 ? tr("A tenant is throttled")
                                        : tr("A throttle lasts longer than %1").arg(lastingText(rule));
        case AlertKind::DeadGrowing:
            return tr("A tenant gets %1 dead letters or more within %2").arg(level, lastingText(rule));
        case AlertKind::Unreachable: return tr("The broker is not reached for %1").arg(lastingText(rule));
    }
    return {};
}

}  // namespace

QString ruleText(const AlertRule& rule) {
    return rule.tenant.isEmpty() ? ofAnyText(rule) : tr("%1 (only %2)").arg(ofAnyText(rule), rule.tenant);
}

AlertRule newAlertRule(AlertKind kind) {
    AlertRule rule;
    rule.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    rule.kind = kind;
    switch (kind) {
        case AlertKind::Harm: rule.raiseAt = 10, rule.clearAt = 0, rule.forSeconds = 30; break;
        case AlertKind::NoWorker: rule.forSeconds = 60; break;
        case AlertKind::Hurt: rule.forSeconds = 120; break;
        case AlertKind::Pushing: rule.raiseAt = 200, rule.clearAt = 150, rule.forSeconds = 60; break;
        case AlertKind::Backlog: rule.raiseAt = 600, rule.clearAt = 300, rule.forSeconds = 60; break;
        case AlertKind::DiskLow: rule.forSeconds = 0; break;
        case AlertKind::SlowCommits: rule.raiseAt = 100, rule.clearAt = 50, rule.forSeconds = 120; break;
        case AlertKind::Depth: rule.raiseAt = 10'000, rule.clearAt = 5'000, rule.forSeconds = 30; break;
        case AlertKind::OldestWait: rule.raiseAt = 300, rule.clearAt = 60, rule.forSeconds = 30; break;
        case AlertKind::ShareBelow: rule.raiseAt = 80, rule.clearAt = 95, rule.forSeconds = 60; break;
        case AlertKind::Throttled: rule.raiseAt = 1, rule.clearAt = 0, rule.forSeconds = 0; break;
        case AlertKind::DeadGrowing: rule.raiseAt = 100, rule.clearAt = 10, rule.forSeconds = 300; break;
        case AlertKind::Unreachable: rule.forSeconds = 30; break;
    }
    return rule;
}

QList<AlertKind> alertKinds() {
    using enum AlertKind;
    return {Harm,  NoWorker,   Hurt,       Pushing, Backlog,     Throttled,  DeadGrowing,
            Depth, OldestWait, ShareBelow, DiskLow, SlowCommits, Unreachable};
}

QList<AlertRule> readyRules() {
    const auto make = [](const QString& name, AlertKind kind) {
        AlertRule rule = newAlertRule(kind);
        rule.id = kReady + name;
        return rule;
    };
    AlertRule throttled = make(u"throttled"_s, AlertKind::Throttled);
    throttled.forSeconds = 600;
    AlertRule dead = make(u"dead-growing"_s, AlertKind::DeadGrowing);
    dead.forSeconds = 60;
    return {make(u"harm"_s, AlertKind::Harm),
            make(u"no-worker"_s, AlertKind::NoWorker),
            make(u"hurt"_s, AlertKind::Hurt),
            make(u"pushing"_s, AlertKind::Pushing),
            dead,
            make(u"backlog"_s, AlertKind::Backlog),
            throttled,
            make(u"disk-low"_s, AlertKind::DiskLow),
            make(u"slow-commits"_s, AlertKind::SlowCommits),
            make(u"unreachable"_s, AlertKind::Unreachable)};
}

QList<AlertRule> safeRules() {
    QList<AlertRule> safe = readyRules();
    safe.removeIf(
        [](const AlertRule& rule) { return rule.kind != AlertKind::Harm && rule.kind != AlertKind::DiskLow; });
    return safe;
}

bool isReadyRule(const QString& id) { return id.startsWith(kReady); }

bool wantsStorage(AlertKind kind) { return kind == AlertKind::DiskLow || kind == AlertKind::SlowCommits; }

bool wantsTenant(AlertKind kind) { return kind != AlertKind::Unreachable && !wantsStorage(kind); }

bool wantsLevels(AlertKind kind) {
    return kind != AlertKind::Unreachable && kind != AlertKind::NoWorker && kind != AlertKind::Hurt &&
           kind != AlertKind::DiskLow;
}

bool codeqTells(AlertKind kind) {
    return kind == AlertKind::Depth || kind == AlertKind::DeadGrowing || kind == AlertKind::Unreachable;
}

bool wantsFindings(const AlertRule& rule) {
    return rule.kind == AlertKind::Pushing ||
           (rule.tenant.isEmpty() &&
            (rule.kind == AlertKind::Harm || rule.kind == AlertKind::NoWorker || rule.kind == AlertKind::Hurt));
}

QString alertKindText(AlertKind kind) {
    switch (kind) {
        case AlertKind::Harm: return tr("tasks late, refused or dead");
        case AlertKind::NoWorker: return tr("no worker takes a command");
        case AlertKind::Hurt: return tr("a tenant is hurt");
        case AlertKind::Pushing: return tr("a tenant pushes");
        case AlertKind::Backlog: return tr("backlog takes long");
        case AlertKind::DiskLow: return tr("disk nearly full");
        case AlertKind::SlowCommits: return tr("slow commits");
        case AlertKind::Depth: return tr("ready tasks");
        case AlertKind::OldestWait: return tr("oldest task waits");
        case AlertKind::ShareBelow: return tr("share below what is due");
        case AlertKind::Throttled: return tr("throttled");
        case AlertKind::DeadGrowing: return tr("dead letters grow");
        case AlertKind::Unreachable: return tr("broker not reached");
    }
    return {};
}

QString alertUnit(AlertKind kind) {
    switch (kind) {
        case AlertKind::OldestWait:
        case AlertKind::Backlog: return tr("s");
        case AlertKind::Pushing:
        case AlertKind::ShareBelow: return tr("%");
        case AlertKind::SlowCommits: return tr("ms");
        default: return {};
    }
}

QString alertValueText(AlertKind kind, double value) {
    const auto count = quint64(std::max(0.0, value));
    switch (kind) {
        case AlertKind::Harm:
        case AlertKind::Depth: return tr("%1 tasks", nullptr, plural(count)).arg(countText(count));
        case AlertKind::DeadGrowing: return tr("%1 dead letters", nullptr, plural(count)).arg(countText(count));
        case AlertKind::Backlog:
        case AlertKind::OldestWait: return ageText(qint64(value * 1000));
        case AlertKind::Pushing:
        case AlertKind::ShareBelow: return wholePercentText(value / 100);
        case AlertKind::SlowCommits: return waitText(value / 1000);
        case AlertKind::Throttled: return tr("level %1", "of a throttle").arg(count);
        case AlertKind::NoWorker:
        case AlertKind::Hurt:
        case AlertKind::DiskLow:
        case AlertKind::Unreachable: return {};
    }
    return {};
}

QString whatIsWrongWith(const AlertRule& rule) {
    if (!wantsLevels(rule.kind)) return {};
    if (rule.kind == AlertKind::ShareBelow)
        return rule.clearAt < rule.raiseAt ? tr("It must clear at the level that raises it, or above.") : QString();
    if (rule.raiseAt <= 0) return tr("At 0 it would be raised for ever.");
    return rule.clearAt >= rule.raiseAt ? tr("It must clear below the level that raises it.") : QString();
}

QString alertCountText(int count) { return tr("%1 alerts", nullptr, count).arg(count); }

// The stored values are words, so that they are independent of the order of the enum.
QString alertKindWord(AlertKind kind) {
    switch (kind) {
        case AlertKind::Harm: return u"harm"_s;
        case AlertKind::NoWorker: return u"no-worker"_s;
        case AlertKind::Hurt: return u"hurt"_s;
        case AlertKind::Pushing: return u"pushing"_s;
        case AlertKind::Backlog: return u"backlog"_s;
        case AlertKind::DiskLow: return u"disk-low"_s;
        case AlertKind::SlowCommits: return u"slow-commits"_s;
        case AlertKind::Depth: return u"depth"_s;
        case AlertKind::OldestWait: return u"oldest-wait"_s;
        case AlertKind::ShareBelow: return u"share-below"_s;
        case AlertKind::Throttled: return u"throttled"_s;
        case AlertKind::DeadGrowing: return u"dead-growing"_s;
        case AlertKind::Unreachable: return u"unreachable"_s;
    }
    return {};
}

std::optional<AlertKind> alertKindOf(const QString& word) {
    for (const AlertKind kind : alertKinds())
        if (alertKindWord(kind) == word) return kind;
    return std::nullopt;
}

QString alertText(const Alert& alert) {
    if (!alert.words.isEmpty()) return alert.words;
    switch (alert.kind) {
        case AlertKind::Harm:
            return tr("%1: %2 tasks are late, refused or dead").arg(alert.tenant, countText(quint64(alert.value)));
        case AlertKind::NoWorker: return tr("%1: no worker takes its tasks").arg(alert.tenant);
        case AlertKind::Hurt: return tr("%1: waits too long because of others").arg(alert.tenant);
        case AlertKind::Pushing:
            return tr("%1: holds %2 of what is due to it").arg(alert.tenant, wholePercentText(alert.value / 100));
        case AlertKind::Backlog:
            return tr("%1: its backlog would take %2").arg(alert.tenant, ageText(qint64(alert.value * 1000)));
        case AlertKind::DiskLow: return tr("the broker's disk is nearly full");
        case AlertKind::SlowCommits: return tr("commits take %1").arg(waitText(alert.value / 1000));
        case AlertKind::Depth: return tr("%1: %2 ready tasks").arg(alert.tenant, countText(quint64(alert.value)));
        case AlertKind::OldestWait:
            return tr("%1: its oldest task waits for %2").arg(alert.tenant, ageText(qint64(alert.value * 1000)));
        case AlertKind::ShareBelow:
            return tr("%1: has %2 of what is due").arg(alert.tenant, wholePercentText(alert.value / 100));
        case AlertKind::Throttled: return tr("%1: throttled to %2").arg(alert.tenant, throttledTo(int(alert.value)));
        case AlertKind::DeadGrowing:
            return tr("%1: %2 more dead letters").arg(alert.tenant, countText(quint64(alert.value)));
        case AlertKind::Unreachable: return tr("the broker is not reached");
    }
    return {};
}

}  // namespace fairlead::gui
