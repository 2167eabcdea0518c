// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/command_sets.h"
#include "shared/queue_name.h"

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
        const auto set = m_all->m_sets.find(key);
        if (--set->second.streams > 0) continue;
        m_all->m_names.give(party, set->second.names);
        m_all->m_total.give(party);
        m_all->m_sets.erase(set);
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
        return {Code::ResourceExhausted,
                "too many different sets of commands asked for on this stream, "
                "limits.max_command_sets_per_stream is " +
                    std::to_string(limits.maxCommandSetsPerStream)};
    {
        const Lock lock(m_all->m_mutex);
        m_all->m_total.setTotal(limits.maxCommandSets);
        if (!m_all->m_sets.contains(key)) {
            const size_t names = std::max<size_t>(1, commands.size());
            RETURN_IF_ERROR(m_all->m_total.admits(party));
            RETURN_IF_ERROR(m_all->m_names.admits(party, names));
            m_all->m_total.take(party);
            m_all->m_names.take(party, names);
            m_all->m_sets[key].names = names;
        }
        ++m_all->m_sets[key].streams;
    }
    m_used.emplace(std::move(key), std::move(party));
    return {};
}

size_t CommandSets::size() const {
    const Lock lock(m_mutex);
    return m_sets.size();
}

}  // namespace fairlead::broker
