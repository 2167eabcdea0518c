// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/copy_plan.h"

#include "gui/compare/compare_text.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_words.h"
#include "shared/limits/limit_text.h"

#include <QHash>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// Overrides that end by themselves: no copy touches them.
QString keptIn(const TenantSnapshot& tenant) {
    QStringList kept;
    for (const LimitRule& rule : limitRules())
        if (const auto end = endOf(tenant, rule.field))
            kept << tr("%1 %2 until %3", "a limit, its value, a time")
                        .arg(labelOf(rule), QString::fromStdString(textOf(tenant.inForce, rule.field)),
                             clockText(end->micros / 1000));
    return kept.isEmpty() ? QString() : tr("stays: %1").arg(kept.join(u", "_s));
}

}  // namespace

CopyPlan planOf(const Comparison& comparison, const QList<ComparedRow>& rows, Side target) {
    CopyPlan plan{target, {}, {}};
    const Side source = otherThan(target);
    QHash<qint32, qsizetype> stepOf;  // by the tenant's place
    for (const ComparedRow& row : rows) {
        if (row.kind == ComparedRow::Kind::Policy) {
            CopyStep step;
            step.policy = QString::fromStdString(comparison.of(source).policy);
            step.policyBefore = QString::fromStdString(comparison.of(target).policy);
            plan.lines.append({plan.steps.size(), {}, settingWords(row), step.policyBefore, step.policy, {}});
            plan.steps.append(step);
            continue;
        }
        const TenantSnapshot& to = comparison.tenantOf(row, target);
        const TenantSnapshot& from = comparison.tenantOf(row, source);
        const qint32 place = target == Side::First ? row.first : row.second;
        const auto known = stepOf.constFind(place);
        const qsizetype at = known == stepOf.constEnd() ? plan.steps.size() : *known;
        if (known == stepOf.constEnd()) {
            stepOf.insert(place, at);
            plan.steps.append({{}, {}, {to.tenant, {}, {}, to.version}, to.set, {}});
        }
        addToCopy(plan.steps[at].change, from.set, row.field);
        withField(row.field, [&](auto setting, auto limit) { plan.steps[at].tried.*setting = from.inForce.*limit; });
        QString then = valueText(comparison, row, source);
        if (!isSet(from.set, row.field)) then = tr("taken back; there it is %1").arg(then);
        plan.lines.append(
            {at, tenantWords(to.tenant), settingWords(row), cellText(comparison, row, target), then, keptIn(to)});
    }
    return plan;
}

CopyPlan undoOf(const CopyPlan& plan, const QList<quint64>& versions) {
    CopyPlan undo{plan.target, {}, {}};
    for (qsizetype at = 0; at < plan.steps.size(); ++at) {
        if (versions.value(at) == 0) continue;
        const CopyStep& step = plan.steps[at];
        if (step.isPolicy())
            undo.steps.append({step.policyBefore, step.policy, {}, {}, {}});
        else
            undo.steps.append({{}, {}, fairlead::undoOf(step.change, step.before, versions[at]), {}, {}});
    }
    return undo;
}

}  // namespace fairlead::gui
