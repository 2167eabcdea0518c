// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"
#include "gui/data/incident.h"
#include "gui/data/tenant_settings.h"
#include "gui/incidents/remedy.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// Something that keeps an incident from coming back, done or still to be done.
struct Prevention {
    IncidentNote::Step step = IncidentNote::Step::None;
    QString text;
    QString more;    // what it would do; of what is done, by whom and when
    QString action;  // on its button; empty: there is nothing left to do
    QString whyNot;  // why it cannot be done now; empty: it can
    bool isDone = false;

    bool operator==(const Prevention&) const = default;
};

// What the steps depend on.
struct PreventionFacts {
    Incident incident;
    const TenantSettings* settings = nullptr;  // of who pushes; null: not known
    const Remedy* lastingCap = nullptr;        // one that could be made to last; null: none could
    bool isRuleOn = false;                     // in this console
    std::optional<qint64> wouldHaveRungMs;
    QString replayed;  // "Cap 12"; empty: as it was
    qint64 replayUntilMs = 0;
    QString whyNoLimits;
    QString whyNoReplay;
};

// Those that apply to this incident, in the order in which they help most. Who pushed has to be known.
QList<Prevention> preventionsOf(const PreventionFacts& facts);

// The rule that sees such an incident first: one tenant holds twice what is due to it while others wait.
AlertRule earliestRule();
// Whether the rules have one that sees it in this tenant of this connection.
bool hasEarliestRule(const QList<AlertRule>& rules, const QString& connection, const QString& tenant);

// When the replay of an incident begins: some time before, so that it starts from what was usual.
qint64 replayFromMs(const Incident& incident);

// "done: Keep the cap of 12 seats for good (mara, 14:20:00)"; "to do: …"
QString preventionLine(const Prevention& prevention);

}  // namespace fairlead::gui
