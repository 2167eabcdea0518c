// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QMetaType>
#include <QString>

namespace fairlead::gui {

// What a rule looks at.
enum class AlertKind {
    Depth,        // ready tasks of a tenant
    OldestWait,   // seconds that its oldest ready task has been waiting
    ShareBelow,   // share in per cent of what it is entitled to, while it waits: too little raises
    Throttled,    // level of the noisy-neighbour watch
    DeadGrowing,  // dead letters that came within the rule's time
    Unreachable,  // the broker itself
};

// When somebody wants to be told. Beyond the first level for so long raises, back at the second level for so long
// clears: a value that flaps around one of them raises once.
struct AlertRule {
    QString id;
    AlertKind kind = AlertKind::Depth;
    QString connection;  // the key of its mark; empty: every one
    QString tenant;      // empty: any
    double raiseAt = 0;
    double clearAt = 0;
    int forSeconds = 0;         // of DeadGrowing: within which they came
    qint64 snoozedUntilMs = 0;  // this machine's clock, ms since 1970; 0: not

    bool operator==(const AlertRule&) const = default;
};

// One that is raised, or was.
struct Alert {
    QString rule;
    AlertKind kind = AlertKind::Depth;
    QString connection;
    QString tenant;         // empty: the broker
    double value = 0;       // the latest
    qint64 raisedAtMs = 0;  // this machine's clock
    bool snoozed = false;   // known, and nobody is to be told

    bool isSame(const Alert& other) const {
        return rule == other.rule && connection == other.connection && tenant == other.tenant;
    }
};

AlertRule newAlertRule(AlertKind kind);          // with an id and levels that make sense
QList<AlertKind> alertKinds();                   // in the order in which they are offered
bool wantsTenant(AlertKind kind);                // false: of the broker
bool wantsLevels(AlertKind kind);                // false: there is nothing to set but the time
QString alertKindText(AlertKind kind);           // "ready tasks"
QString alertUnit(AlertKind kind);               // "s", "%"; empty: a count
QString whatIsWrongWith(const AlertRule& rule);  // as a sentence; empty: nothing
QString alertText(const Alert& alert);           // "acme: 12,000 ready tasks"
QString alertCountText(int count);               // "1 alert", "12 alerts"

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::Alert)
