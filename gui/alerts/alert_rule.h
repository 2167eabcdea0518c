// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QMetaType>
#include <QString>

namespace fairlead::gui {

// What a rule measures.
enum class AlertKind {
    Depth,        // ready tasks of a tenant
    OldestWait,   // seconds for which the tenant's oldest ready task has waited
    ShareBelow,   // actual share in per cent of the entitled one while tasks wait; a low value raises
    Throttled,    // level of the noisy-neighbour watch
    DeadGrowing,  // dead letters added within forSeconds
    Unreachable,  // the broker is not reached
};

// The condition of an alert. Past raiseAt for forSeconds raises it, back at clearAt for forSeconds clears it: a value
// that oscillates around one level raises one alert.
struct AlertRule {
    QString id;
    AlertKind kind = AlertKind::Depth;
    QString connection;  // ConnectionMark::key; empty: every connection
    QString tenant;      // empty: any
    double raiseAt = 0;
    double clearAt = 0;
    int forSeconds = 0;         // of DeadGrowing: the window
    qint64 snoozedUntilMs = 0;  // this machine's clock, ms since 1970; 0: not snoozed

    bool operator==(const AlertRule&) const = default;
};

// An alert that is or was raised.
struct Alert {
    QString rule;
    AlertKind kind = AlertKind::Depth;
    QString connection;
    QString tenant;         // empty: the broker
    double value = 0;       // the latest value
    qint64 raisedAtMs = 0;  // this machine's clock
    bool snoozed = false;   // raised, but without notification

    bool isSame(const Alert& other) const {
        return rule == other.rule && connection == other.connection && tenant == other.tenant;
    }
};

AlertRule newAlertRule(AlertKind kind);          // with a new id and typical levels
QList<AlertKind> alertKinds();                   // in display order
bool wantsTenant(AlertKind kind);                // false: the rule is about the broker
bool wantsLevels(AlertKind kind);                // false: only forSeconds can be set
QString alertKindText(AlertKind kind);           // "ready tasks"
QString alertUnit(AlertKind kind);               // "s", "%"; empty: a count
QString whatIsWrongWith(const AlertRule& rule);  // a sentence; empty: the rule is valid
QString alertText(const Alert& alert);           // "acme: 12,000 ready tasks"
QString alertCountText(int count);               // "1 alert", "12 alerts"

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::Alert)
