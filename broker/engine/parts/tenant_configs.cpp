// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/tenant_configs.h"

#include "broker/engine/parts/queue_settings.h"
#include "broker/store/store.h"
#include "broker/store/tenant_records.h"
#include "shared/limits/limit_text.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr const char* kBroker = "broker";
constexpr const char* kFile = "the configuration file";
constexpr const char* kTimeIsOver = "the time of a temporary setting is over";

}  // namespace

const TenantConfig& TenantConfigs::of(TenantNumber number) const {
    static const TenantConfig nothing;
    const auto it = m_configs.find(number);
    return it == m_configs.end() ? nothing : it->second;
}

ResolvedLimits TenantConfigs::resolve(TenantNumber number, const std::string& name, Time at) const {
    std::vector<LimitsOf> layers{{LimitLayer::FileDefaults, &m_file.defaults}};
    const auto add = [&layers, at](const TenantConfig& config, LimitLayer permanent, LimitLayer temporary) {
        layers.push_back({permanent, &config.permanent});
        for (const TemporarySettings& settings : config.temporary)
            if (settings.until > at) layers.push_back({temporary, &settings.settings});
    };
    add(of(kEvery), LimitLayer::Defaults, LimitLayer::TemporaryDefaults);
    if (number != kEvery) {
        if (const auto named = m_file.tenants.find(name); named != m_file.tenants.end())
            layers.push_back({LimitLayer::File, &named->second});
        add(of(number), LimitLayer::Tenant, LimitLayer::Temporary);
    }
    return fairlead::resolve(layers);
}

const TenantConfig& TenantConfigs::change(TenantNumber number, const Change& change, Time now, WriteSet& writes) {
    TenantConfig& config = m_configs[number];
    if (config.version == 0) config.createdAt = now;
    for (const LimitRule& rule : limitRules()) {
        const bool isCleared = std::find(change.clear.begin(), change.clear.end(), rule.field) != change.clear.end();
        if (isCleared) clear(config.permanent, rule.field);
        if (!isCleared && !isSet(change.set, rule.field)) continue;
        for (TemporarySettings& temporary : config.temporary) clear(temporary.settings, rule.field);
    }
    std::erase_if(config.temporary, [](const TemporarySettings& temporary) { return isEmpty(temporary.settings); });
    if (change.until) {
        config.temporary.push_back({change.set, *change.until, {change.author, change.reason, now}});
        m_ends.emplace(*change.until, number);
    } else {
        overlay(config.permanent, change.set);
    }
    const auto note = [&](LimitField field, std::optional<Decision>& decision) {
        const bool isCleared = std::find(change.clear.begin(), change.clear.end(), field) != change.clear.end();
        if (isCleared) decision.reset();
        if (!change.until && isSet(change.set, field)) decision = {change.author, change.reason, now};
    };
    note(LimitField::Paused, config.pausedBy);
    note(LimitField::Draining, config.drainingBy);
    ++config.version;
    config.author = change.author;
    config.reason = change.reason;
    config.changedAt = now;
    save(number, writes);
    return config;
}

std::optional<TenantConfigs::Said> TenantConfigs::whoSet(TenantNumber number, const std::string& name, LimitField field,
                                                         Time at) const {
    const LimitLayer layer = resolve(number, name, at).originOf(field);
    const bool isItsOwn = layer == LimitLayer::Tenant || layer == LimitLayer::Temporary;
    const TenantConfig& config = of(isItsOwn ? number : kEvery);
    switch (layer) {
        case LimitLayer::BuiltIn: return std::nullopt;
        case LimitLayer::FileDefaults:
        case LimitLayer::File: return Said{{kFile, {}, {}}, {}};
        case LimitLayer::TemporaryDefaults:
        case LimitLayer::Temporary:
            for (const TemporarySettings& temporary : config.temporary)
                if (temporary.until > at && isSet(temporary.settings, field))
                    return Said{temporary.by, temporary.until};
            return std::nullopt;
        case LimitLayer::Defaults:
        case LimitLayer::Tenant: break;
    }
    const auto& decision = field == LimitField::Paused ? config.pausedBy : config.drainingBy;
    if (!decision) return std::nullopt;
    return Said{*decision, {}};
}

std::optional<Time> TenantConfigs::nextEnd() const {
    if (m_ends.empty()) return std::nullopt;
    return m_ends.begin()->first;
}

std::optional<TenantNumber> TenantConfigs::nextEnded(Time now, std::vector<LimitField>& fields, WriteSet& writes) {
    while (!m_ends.empty() && m_ends.begin()->first <= now) {
        const TenantNumber number = m_ends.begin()->second;
        m_ends.erase(m_ends.begin());
        TenantConfig& config = m_configs[number];
        fields.clear();
        for (const TemporarySettings& temporary : config.temporary)
            for (const LimitRule& rule : limitRules())
                if (temporary.until <= now && isSet(temporary.settings, rule.field)) fields.push_back(rule.field);
        if (fields.empty()) continue;  // a later change has replaced it
        std::erase_if(config.temporary, [now](const TemporarySettings& temporary) { return temporary.until <= now; });
        ++config.version;
        config.author = kBroker;
        config.reason = kTimeIsOver;
        config.changedAt = now;
        save(number, writes);
        return number;
    }
    return std::nullopt;
}

void TenantConfigs::remove(TenantNumber number, WriteSet& writes) {
    if (m_configs.erase(number) == 0) return;
    std::erase_if(m_ends, [number](const auto& end) { return end.second == number; });
    writes.erase(Table::Tenant, tenantKey(number));
}

Status TenantConfigs::restore(const Store& store, QueueSettings& queues) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Tenant, {}, {}, [&](std::string_view key, std::string_view value) {
        KeyReader reader(key);
        const TenantNumber number = reader.u32();
        if (!reader.rest().empty() && queues.restore(number, reader.rest(), value)) return true;
        auto config = reader.rest().empty() ? decodeTenantConfig(value) : std::nullopt;
        if (!reader.ok() || !config) {
            found = {Code::DataLoss, "the store is damaged: it holds settings of a tenant that cannot be read"};
            return false;
        }
        for (const TemporarySettings& temporary : config->temporary) m_ends.emplace(temporary.until, number);
        m_configs[number] = std::move(*config);
        return true;
    }));
    return found;
}

void TenantConfigs::save(TenantNumber number, WriteSet& writes) {
    writes.put(Table::Tenant, tenantKey(number), encodeTenantConfig(m_configs[number]));
}

}  // namespace fairlead::broker
