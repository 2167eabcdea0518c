// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/limit_words.h"

#include "gui/models/formatters.h"
#include "shared/limit_text.h"

#include <QCoreApplication>

namespace fairlead::gui {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("LimitWords", text); }

}  // namespace

QString groupText(LimitGroup group) {
    switch (group) {
        case LimitGroup::Admission: return tr("What is taken in");
        case LimitGroup::Dispatch: return tr("What is handed out");
        case LimitGroup::Behaviour: return tr("When it takes too much");
    }
    return {};
}

QString originText(const TenantSettings& tenant, LimitField field) {
    switch (tenant.inForce.originOf(field)) {
        case LimitLayer::BuiltIn: return tr("built in");
        case LimitLayer::FileDefaults: return tr("configuration file, for all");
        case LimitLayer::Defaults: return tr("set for all");
        case LimitLayer::TemporaryDefaults: return tr("set for all, for a time");
        case LimitLayer::File: return tr("configuration file");
        case LimitLayer::Tenant: return tr("set here");
        case LimitLayer::Temporary: break;
    }
    qint64 untilMs = 0;
    for (const TemporaryLimits& temporary : tenant.temporary) {
        if (isSet(temporary.settings, field)) {
            untilMs = temporary.untilMs;
        }
    }
    return untilMs > 0 ? tr("set here until %1").arg(clockText(untilMs)) : tr("set here, for a time");
}

QString changeText(const TenantSettings& tenant) {
    if (tenant.version == 0) {
        return tr("Nothing was ever set for it at run time.");
    }
    return tr("version %1 · changed %2 by %3: “%4”")
        .arg(tenant.version)
        .arg(clockText(tenant.changedAtMs), tenant.changedBy, tenant.reason);
}

// The table's texts are literals, and so end where they end.
QString labelOf(const LimitRule& rule) { return QCoreApplication::translate("LimitRules", rule.label.data()); }

QString helpOf(const LimitRule& rule) { return QCoreApplication::translate("LimitRules", rule.help.data()); }

QString unitOf(const LimitRule& rule) {
    return rule.unit.empty() ? QString() : QCoreApplication::translate("LimitRules", rule.unit.data());
}

}  // namespace fairlead::gui
