// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/limit_use.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_words.h"

#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

std::optional<double> maximumOf(const TenantLimits& limits, LimitField field) {
    const auto number = [](const auto& limit) { return limit ? std::optional<double>(double(*limit)) : std::nullopt; };
    switch (field) {
        case LimitField::MaxQueueDepth: return number(limits.maxQueueDepth);
        case LimitField::MaxScheduled: return number(limits.maxScheduled);
        case LimitField::MaxBytes: return number(limits.maxBytes);
        case LimitField::MaxConcurrency: return number(limits.maxConcurrency);
        default: return std::nullopt;
    }
}

}  // namespace

std::optional<double> useOf(const TenantSettings& tenant, LimitField field) {
    switch (field) {
        case LimitField::MaxQueueDepth: return double(tenant.ready + tenant.delayed);
        case LimitField::MaxScheduled: return double(tenant.delayed);
        case LimitField::MaxBytes: return double(tenant.payloadBytes);
        case LimitField::MaxConcurrency: return double(tenant.inProgress);
        default: return std::nullopt;
    }
}

QString useNowText(const UseNow& now, LimitField field) {
    const TenantRow* row = now.figures;
    const QString inUse = tr("%1 in use", "seats").arg(countText(now.tenant.inProgress));
    switch (field) {
        case LimitField::MaxConcurrency:
            return now.dueSeats
                       ? tr("%1, %2 due", "seats in use").arg(inUse, factorText(std::round(*now.dueSeats * 10) / 10))
                       : inUse;
        case LimitField::MinSeats: return inUse;
        // What is due stands once, as the preview has it: that of the last minute would be another figure.
        case LimitField::Weight:
            return row == nullptr
                       ? QString()
                       : tr("%1 in the last minute", "a share of the seats").arg(shareText(row->actualShare));
        case LimitField::MaxQueueDepth: return tr("%1 wait").arg(countText(now.tenant.ready + now.tenant.delayed));
        case LimitField::MaxScheduled: return tr("%1 are delayed").arg(countText(now.tenant.delayed));
        case LimitField::MaxBytes: return tr("%1 are stored").arg(byteText(double(now.tenant.payloadBytes)));
        case LimitField::MaxEnqueueRate:
            return row == nullptr ? QString() : tr("%1 a second come now").arg(rateText(row->enqueuedPerSecond));
        case LimitField::DispatchRate:
            return row == nullptr ? QString() : tr("%1 a second are done now").arg(rateText(row->donePerSecond));
        default: return {};
    }
}

QList<LimitUse> usesOf(const TenantSettings& tenant) {
    QList<LimitUse> uses;
    for (const LimitRule& rule : limitRules()) {
        const std::optional<double> used = useOf(tenant, rule.field);
        const std::optional<double> maximum = maximumOf(tenant.inForce.limits, rule.field);
        if (used && maximum)
            uses.append({QString::fromUtf8(rule.key.data(), qsizetype(rule.key.size())), *used, *maximum});
    }
    return uses;
}

QString amountText(LimitField field, double amount) {
    const LimitRule& rule = ruleOf(field);
    if (rule.kind == LimitKind::Bytes) return byteText(amount);
    return u"%1 %2"_s.arg(countText(quint64(amount)), unitOf(rule)).trimmed();
}

QString useText(const LimitUse& use) {
    const LimitRule* rule = findRule(use.limit.toStdString());
    if (rule == nullptr) return tr("%1 of %2").arg(factorText(use.used), factorText(use.maximum));
    if (rule->kind == LimitKind::Bytes) return tr("%1 of %2").arg(byteText(use.used), byteText(use.maximum));
    return tr("%1 of %2").arg(countText(quint64(use.used)), amountText(rule->field, use.maximum));
}

}  // namespace fairlead::gui
