// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QMetaType>
#include <QString>

#include <optional>

namespace fairlead::gui {

// What a rule measures. Four of them say what the broker's findings say (gui/data/finding.h).
enum class AlertKind {
    Harm,         // tasks that are late, refused or dead beyond what is usual, whatever the reason
    NoWorker,     // tasks wait, and no connected worker takes them
    Hurt,         // tenants wait longer than they should, and others are the reason
    Pushing,      // what a tenant holds, in per cent of what is due to it, while others are hurt because of that
    Backlog,      // seconds that a tenant's ready tasks would take at its present pace
    DiskLow,      // the broker's disk is nearly full
    SlowCommits,  // 99th percentile of the commits, in ms
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
    QString words;          // the finding's sentence; empty: there is none
    qint64 raisedAtMs = 0;  // this machine's clock
    bool snoozed = false;   // raised, but without notification

    bool isSame(const Alert& other) const {
        return rule == other.rule && connection == other.connection && tenant == other.tenant;
    }
};

AlertRule newAlertRule(AlertKind kind);  // with a new id and typical levels
QList<AlertRule> safeRules();            // those of them that are on until somebody decides
QList<AlertRule> readyRules();           // sensible ones that only have to be switched on; their ids are fixed
bool isReadyRule(const QString& id);
QList<AlertKind> alertKinds();              // in display order
bool wantsTenant(AlertKind kind);           // false: the rule is about the broker
bool wantsLevels(AlertKind kind);           // false: only forSeconds can be set
bool wantsFindings(const AlertRule& rule);  // judged by the broker's findings, not tenant by tenant
bool wantsStorage(AlertKind kind);          // judged by the state of the broker's store
bool codeqTells(AlertKind kind);            // whether codeQ's own server gives what the rule is judged by
QString ruleText(const AlertRule& rule);    // "The backlog of a tenant would take more than 10 min 00 s"
QString alertKindText(AlertKind kind);      // "ready tasks"
QString alertUnit(AlertKind kind);          // "s", "%"; empty: a count
// A value of this kind with its unit: "12,000 tasks", "10 min 00 s", "250 %"; empty: the kind has none (wantsLevels).
QString alertValueText(AlertKind kind, double value);
QString whatIsWrongWith(const AlertRule& rule);  // a sentence; empty: the rule is valid
QString alertText(const Alert& alert);           // "acme: 12,000 ready tasks"
QString alertCountText(int count);               // "1 alert", "12 alerts"
QString alertKindWord(AlertKind kind);           // as it is stored
std::optional<AlertKind> alertKindOf(const QString& word);

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::Alert)
