// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/command_sets.h"

#include "broker/tables/name_table.h"

#include <algorithm>
#include <string_view>

namespace fairlead::broker {

namespace {

void append(std::string& key, std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const std::string& name : names) key.append(std::to_string(name.size())).append(1, ':').append(name);
    key += ';';
}

std::string keyOf(const TenantScope& tenants, const std::vector<std::string>& commands) {
    std::string key;
    append(key, tenants.all ? std::vector<std::string>{"*"} : tenants.tenants);
    std::vector<std::string> queues;
    for (const std::string& command : commands) queues.push_back(queueName(command));
    append(key, std::move(queues));
    return key;
}

Status setFull(std::string_view whose, std::string_view limit, uint32_t bound) {
    return {Code::ResourceExhausted, "too many different sets of commands asked for " + std::string(whose) +
                                         ", limits." + std::string(limit) + " is " + std::to_string(bound)};
}

}  // namespace

CommandSets::OfStream::~OfStream() {
    const Lock lock(m_all->m_mutex);
    for (const std::string& key : m_used)
        if (const auto it = m_all->m_streams.find(key); --it->second == 0) m_all->m_streams.erase(it);
}

Status CommandSets::OfStream::use(const TenantScope& tenants, const std::vector<std::string>& commands) {
    std::string key = keyOf(tenants, commands);
    if (m_used.contains(key)) return {};
    const Limits& limits = *m_all->m_limits;
    if (m_used.size() >= limits.maxCommandSetsPerStream)
        return setFull("on this stream", "max_command_sets_per_stream", limits.maxCommandSetsPerStream);
    {
        const Lock lock(m_all->m_mutex);
        const auto it = m_all->m_streams.find(key);
        if (it == m_all->m_streams.end() && m_all->m_streams.size() >= limits.maxCommandSets)
            return setFull("by all workers", "max_command_sets", limits.maxCommandSets);
        ++m_all->m_streams[key];
    }
    m_used.insert(std::move(key));
    return {};
}

size_t CommandSets::size() const {
    const Lock lock(m_mutex);
    return m_streams.size();
}

}  // namespace fairlead::broker
