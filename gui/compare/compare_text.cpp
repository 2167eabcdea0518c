// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/compare_text.h"

#include "gui/charts/shown_name.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/limit_verb.h"
#include "gui/models/words/limit_words.h"
#include "gui/models/words/moment_text.h"
#include "shared/limits/limit_text.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

using RowKind = ComparedRow::Kind;

QString shown(const std::string& text) {
    return text.empty() ? missingText() : shownName(QString::fromStdString(text));
}

QString limitValue(const TenantSnapshot& tenant, LimitField field) {
    const QString text = QString::fromStdString(textOf(tenant.inForce, field));
    if (ruleOf(field).kind == LimitKind::Bytes && text != u"none"_s) {
        // Rounded, two that differ could read alike.
        constexpr quint64 kMiB = 1 << 20;
        const quint64 bytes = text.toULongLong();
        return bytes > 0 && bytes % kMiB == 0 ? bytesText(bytes) : tr("%1 B", "bytes").arg(countText(bytes));
    }
    if (ruleOf(field).kind != LimitKind::Switch) return valueWords(field, text);
    return text == u"true"_s ? tr("on", "a switch") : tr("off", "a switch");
}

}  // namespace

QString tenantWords(const std::string& name) { return name == "*" ? tr("every tenant") : shown(name); }

QString settingWords(const ComparedRow& row) {
    switch (row.kind) {
        case RowKind::Version: return tr("Version");
        case RowKind::Policy: return tr("Order among tenants");
        case RowKind::Seats: return tr("Seats of shared workers");
        case RowKind::OneSided: return tr("Tenants on one side only");
        case RowKind::OnlyFirst:
        case RowKind::OnlySecond: return tr("on one side only");
        case RowKind::Limit: break;
    }
    return labelOf(ruleOf(row.field));
}

QString valueText(const Comparison& comparison, const ComparedRow& row, Side side) {
    const BrokerSnapshot& snapshot = comparison.of(side);
    const bool isFirst = side == Side::First;
    switch (row.kind) {
        case RowKind::Version: return shown(snapshot.version);
        case RowKind::Policy: return shown(snapshot.policy);
        case RowKind::Seats: return countText(snapshot.sharedSeats);
        case RowKind::OneSided: {
            const quint64 count = quint64(isFirst ? comparison.onlyFirst : comparison.onlySecond);
            return tr("%1 tenants", nullptr, plural(count)).arg(countText(count));
        }
        case RowKind::OnlyFirst: return isFirst ? tr("is here", "a tenant") : missingText();
        case RowKind::OnlySecond: return isFirst ? missingText() : tr("is here", "a tenant");
        case RowKind::Limit: break;
    }
    return limitValue(comparison.tenantOf(row, side), row.field);
}

QString originWords(const Comparison& comparison, const ComparedRow& row, Side side) {
    if (row.kind != RowKind::Limit) return {};
    const TenantSnapshot& tenant = comparison.tenantOf(row, side);
    if (const auto end = endOf(tenant, row.field)) return tr("until %1").arg(clockText(end->micros / 1000));
    switch (tenant.origins[size_t(row.field)]) {
        case LimitLayer::BuiltIn: return tr("built in");
        case LimitLayer::FileDefaults: return tr("configuration file, for all");
        case LimitLayer::Defaults: return tenant.tenant == "*" ? QString() : tr("set for all");
        case LimitLayer::TemporaryDefaults: return tr("set for all, for a time");
        case LimitLayer::File: return tr("configuration file");
        case LimitLayer::Tenant:
        case LimitLayer::Temporary: break;
    }
    return {};
}

bool isSetHere(const Comparison& comparison, const ComparedRow& row, Side side) {
    if (row.kind != RowKind::Limit) return false;
    const TenantSnapshot& tenant = comparison.tenantOf(row, side);
    return isSet(tenant.set, row.field) || endOf(tenant, row.field);
}

QString cellText(const Comparison& comparison, const ComparedRow& row, Side side) {
    const QString value = valueText(comparison, row, side);
    const QString origin = originWords(comparison, row, side);
    return origin.isEmpty() ? value : u"%1 · %2"_s.arg(value, origin);
}

QString changeWords(const TenantSnapshot& tenant) {
    if (tenant.changedAt.micros == 0) return {};
    return tr("%1 by %2, version %3", "the latest change")
        .arg(momentText(tenant.changedAt.micros / 1000), shown(tenant.changedBy))
        .arg(tenant.version);
}

QString notCopiedText(const ComparedRow& row, NotCopied why) {
    if (why == NotCopied::Timed)
        return tr("Not copied: a value that ends by itself holds here, and a copy would end it.");
    if (why != NotCopied::Below) return {};
    if (row.kind == RowKind::Limit)
        return tr("Not copied: it comes from the configuration file, or from what holds for every tenant.");
    return tr("Not copied: this is no setting.");
}

}  // namespace fairlead::gui
