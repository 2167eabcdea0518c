// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/queue_settings.h"

#include "broker/store/tenant_records.h"

#include <string>

namespace fairlead::broker {

const QueueSetting& QueueSettings::of(TenantNumber tenant, CommandNumber command) const {
    static const QueueSetting nothing;
    if (m_settings.empty()) return nothing;
    const auto it = m_settings.find({command, tenant});
    return it == m_settings.end() ? nothing : it->second;
}

std::optional<Decision> QueueSettings::pauseOf(TenantNumber tenant, CommandNumber command) const {
    const QueueSetting& own = of(tenant, command);
    return own.paused ? own.paused : of(kEvery, command).paused;
}

std::optional<uint64_t> QueueSettings::maxDepthOf(TenantNumber tenant, CommandNumber command) const {
    const QueueSetting& own = of(tenant, command);
    return own.maxDepth ? own.maxDepth : of(kEvery, command).maxDepth;
}

Status QueueSettings::set(TenantNumber tenant, CommandNumber command, const QueueSetting& setting, WriteSet& writes) {
    const Place place{command, tenant};
    const auto known = m_settings.find(place);
    if (setting.isEmpty()) {
        if (known == m_settings.end()) return {};
        m_settings.erase(known);
        m_counts.give(tenant);
        writes.erase(Table::Tenant, queueSettingKey(tenant, command));
        return {};
    }
    if (known == m_settings.end()) {
        RETURN_IF_ERROR(m_counts.admits(tenant));
        m_counts.take(tenant);
    }
    m_settings[place] = setting;
    writes.put(Table::Tenant, queueSettingKey(tenant, command), encodeQueueSetting(setting));
    return {};
}

std::vector<CommandNumber> QueueSettings::removeTenant(TenantNumber tenant, WriteSet& writes) {
    std::vector<CommandNumber> removed;
    if (m_counts.of(tenant) == 0) return removed;
    std::erase_if(m_settings, [&](const auto& entry) {
        if (entry.first.second != tenant) return false;
        removed.push_back(entry.first.first);
        m_counts.give(tenant);
        writes.erase(Table::Tenant, queueSettingKey(tenant, entry.first.first));
        return true;
    });
    return removed;
}

bool QueueSettings::restore(TenantNumber tenant, std::string_view restOfKey, std::string_view record) {
    KeyReader reader(restOfKey);
    const CommandNumber command = reader.u32();
    const auto setting = decodeQueueSetting(record);
    if (!reader.ok() || !reader.rest().empty() || !setting) return false;
    if (m_settings.try_emplace({command, tenant}, *setting).second) m_counts.take(tenant);
    return true;
}

}  // namespace fairlead::broker
