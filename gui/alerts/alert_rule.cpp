// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_rule.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"

#include <QUuid>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

AlertRule newAlertRule(AlertKind kind) {
    AlertRule rule;
    rule.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    rule.kind = kind;
    switch (kind) {
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
    return {Depth, OldestWait, ShareBelow, Throttled, DeadGrowing, Unreachable};
}

bool wantsTenant(AlertKind kind) { return kind != AlertKind::Unreachable; }

bool wantsLevels(AlertKind kind) { return kind != AlertKind::Unreachable; }

QString alertKindText(AlertKind kind) {
    switch (kind) {
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
    return kind == AlertKind::OldestWait ? tr("s") : kind == AlertKind::ShareBelow ? tr("%") : QString();
}

QString whatIsWrongWith(const AlertRule& rule) {
    if (!wantsLevels(rule.kind)) return {};
    if (rule.kind == AlertKind::ShareBelow)
        return rule.clearAt < rule.raiseAt ? tr("It must clear at the level that raises it, or above.") : QString();
    if (rule.raiseAt <= 0) return tr("At 0 it would be raised for ever.");
    return rule.clearAt >= rule.raiseAt ? tr("It must clear below the level that raises it.") : QString();
}

QString alertCountText(int count) { return tr("%1 alerts", nullptr, count).arg(count); }

QString alertText(const Alert& alert) {
    switch (alert.kind) {
        case AlertKind::Depth: return tr("%1: %2 ready tasks").arg(alert.tenant, countText(quint64(alert.value)));
        case AlertKind::OldestWait:
            return tr("%1: its oldest task waits for %2").arg(alert.tenant, ageText(qint64(alert.value * 1000)));
        case AlertKind::ShareBelow:
            return tr("%1: has %2 of what is due").arg(alert.tenant, wholePercentText(alert.value / 100));
        case AlertKind::Throttled: return tr("%1: throttled at level %2").arg(alert.tenant).arg(int(alert.value));
        case AlertKind::DeadGrowing:
            return tr("%1: %2 more dead letters").arg(alert.tenant, countText(quint64(alert.value)));
        case AlertKind::Unreachable: return tr("the broker is not reached");
    }
    return {};
}

}  // namespace fairlead::gui
