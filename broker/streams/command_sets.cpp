// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/command_sets.h"

#include "broker/tables/name_table.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

std::string keyOf(std::vector<std::string> names) {
    std::string key;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const std::string& name : names) key.append(std::to_string(name.size())).append(1, ':').append(name);
    return key + ';';
}

}  // namespace

CommandSets::OfStream::~OfStream() {
    const Lock lock(m_all->m_mutex);
    for (const auto& [key, party] : m_used) {
        const auto set = m_all->m_streams.find(key);
        if (--set->second > 0) continue;
        m_all->m_streams.erase(set);
        m_all->m_total.give(party);
    }
}

Status CommandSets::OfStream::use(const TenantScope& tenants, const std::vector<std::string>& commands) {
    std::string party = keyOf(tenants.all ? std::vector<std::string>{"*"} : tenants.tenants);
    std::vector<std::string> queues;
    for (const std::string& command : commands) queues.push_back(queueName(command));
    std::string key = party + keyOf(std::move(queues));
    if (m_used.contains(key)) return {};
    const Limits& limits = *m_all->m_limits;
    if (m_used.size() >= limits.maxCommandSetsPerStream)
        return {Code::ResourceExhausted, "too many different sets of commands asked for on this stream, "
                                         "limits.max_command_sets_per_stream is " +
                                             std::to_string(limits.maxCommandSetsPerStream)};
    {
        const Lock lock(m_all->m_mutex);
        m_all->m_total.setTotal(limits.maxCommandSets);
        if (!m_all->m_streams.contains(key)) {
            RETURN_IF_ERROR(m_all->m_total.admits(party));
            m_all->m_total.take(party);
        }
        ++m_all->m_streams[key];
    }
    m_used.emplace(std::move(key), std::move(party));
    return {};
}

size_t CommandSets::size() const {
    const Lock lock(m_mutex);
    return m_streams.size();
}

}  // namespace fairlead::broker
