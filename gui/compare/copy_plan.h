// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/comparison.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// What is to be copied to one side, and what it means there. Values.

// One call to the broker: the policy, or all chosen limits of one tenant.
struct CopyStep {
    QString policy;        // empty: limits
    QString policyBefore;  // of the policy
    SettingsCopy::OfTenant change;
    LimitSettings before;  // what was set at run time
    LimitSettings tried;   // what is in force in the other, of the chosen limits

    bool isPolicy() const { return !policy.isEmpty(); }
    QString tenant() const { return QString::fromStdString(change.tenant); }
};

// One line of a preview: one setting.
struct CopyLine {
    qsizetype step = 0;
    QString tenant;
    QString setting;
    QString now;
    QString then;
    QString kept;  // what stays as it is in that tenant; may be empty
};

struct CopyPlan {
    Side target = Side::Second;
    QList<CopyStep> steps;
    QList<CopyLine> lines;
};

// rows: of this comparison, each possible as whyNotCopiedTo() has it.
CopyPlan planOf(const Comparison& comparison, const QList<ComparedRow>& rows, Side target);
// What brings it back; of a step without a version, 0, nothing is brought back. versions: of each step's tenant after it.
CopyPlan undoOf(const CopyPlan& plan, const QList<quint64>& versions);

}  // namespace fairlead::gui
