// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/limit_layers.h"

namespace fairlead {

std::string_view layerName(LimitLayer layer) {
    switch (layer) {
        case LimitLayer::BuiltIn: return "built-in";
        case LimitLayer::FileDefaults: return "file-defaults";
        case LimitLayer::Defaults: return "defaults";
        case LimitLayer::TemporaryDefaults: return "temporary-defaults";
        case LimitLayer::File: return "file";
        case LimitLayer::Tenant: return "tenant";
        case LimitLayer::Temporary: return "temporary";
    }
    return "unknown";
}

ResolvedLimits resolve(std::span<const LimitsOf> layers) {
    ResolvedLimits resolved;
    resolved.origins.fill(LimitLayer::BuiltIn);
    for (const LimitsOf& layer : layers)
        for (const LimitRule& rule : limitRules())
            withField(rule.field, [&](auto setting, auto limit) {
                const auto& value = layer.settings->*setting;
                if (!value) return;
                resolved.limits.*limit = *value;
                resolved.origins[size_t(rule.field)] = layer.layer;
            });
    return resolved;
}

void overlay(LimitSettings& settings, const LimitSettings& change) {
    for (const LimitRule& rule : limitRules())
        withField(rule.field, [&](auto setting, auto) {
            if (change.*setting) settings.*setting = change.*setting;
        });
}

}  // namespace fairlead
