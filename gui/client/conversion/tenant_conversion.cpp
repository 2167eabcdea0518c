// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/tenant_conversion.h"

#include "gui/client/conversion/message_values.h"
#include "gui/data/translation.h"
#include "shared/wire/limit_messages.h"

#include <value_conversions.h>

#include <array>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

// Skips limits of a newer broker, which toSettings() would reject.
Result<LimitSettings> toKnownSettings(const api::LimitSettings& message) {
    api::LimitSettings known = message;
    known.clear_unlimited();
    for (const std::string& key : message.unlimited())
        if (findRule(key) != nullptr) known.add_unlimited(key);
    return toSettings(known);
}

}  // namespace

Outcome<TenantSettings> toTenant(const api::Tenant& message) {
    auto tenant = as<TenantSettings>(message);
    const Result<LimitSettings> inForce = toKnownSettings(message.in_force());
    const Result<LimitSettings> set = toKnownSettings(message.set());
    if (!inForce || !set) {
        return Failure{Failure::Kind::Broken, tr("the broker's limits cannot be understood: %1")
                                                  .arg(text((!inForce ? inForce : set).status().message()))};
    }
    const std::array layers{LimitsOf{LimitLayer::BuiltIn, &*inForce}};
    tenant.inForce = resolve(layers);
    for (const api::LimitOrigin& origin : message.origins())
        if (const LimitRule* rule = findRule(origin.limit()))
            tenant.inForce.origins[size_t(rule->field)] = fromWire(origin.layer(), LimitLayer::Temporary);
    tenant.set = *set;
    for (const api::TemporarySettings& temporary : message.temporary())
        if (const auto settings = toKnownSettings(temporary.settings()))
            tenant.temporary.append({*settings, toMs(temporary.until())});
    return tenant;
}

api::ChangeLimitsRequest toRequest(const LimitChange& change) {
    api::ChangeLimitsRequest request;
    request.set_tenant(change.tenant.toStdString());
    fillSettings(request.mutable_set(), change.set);
    for (const LimitField field : change.clear) request.add_clear(std::string(ruleOf(field).key));
    request.set_reason(change.reason.toStdString());
    if (change.expectedVersion) request.set_expected_version(*change.expectedVersion);
    if (change.expiresAfter.count() != 0) fillDuration(request.mutable_expires_after(), change.expiresAfter);
    return request;
}

api::PreviewSharesRequest toRequest(const QList<ShareChange>& changes, quint32 most) {
    api::PreviewSharesRequest request;
    for (const ShareChange& change : changes) write(*request.add_changes(), change);
    request.set_most(most);
    return request;
}

}  // namespace fairlead::gui
