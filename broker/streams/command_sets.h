// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/rpc/limits.h"
#include "shared/mutex.h"
#include "shared/status.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fairlead::broker {

// The different sets of commands that workers ask for. The scheduler has a pool of seats for each set of each set of
// tenants, so they are bounded: those of one stream, and those of all streams together. Any thread; O(commands).
class CommandSets {
public:
    explicit CommandSets(const Limits* limits) : m_limits(limits) {}  // outlives this
    CommandSets(const CommandSets&) = delete;
    CommandSets& operator=(const CommandSets&) = delete;

    // What one stream has asked for so far; counted until it is destroyed. One thread at a time.
    class OfStream {
    public:
        explicit OfStream(CommandSets* all) : m_all(all) {}  // outlives this
        OfStream(const OfStream&) = delete;
        OfStream& operator=(const OfStream&) = delete;
        ~OfStream();

        // Ok when it is known or there is room; else ResourceExhausted, which names the bound. Neither the order nor the
        // case of the commands matters; none: every command.
        Status use(const TenantScope& tenants, const std::vector<std::string>& commands);

    private:
        CommandSets* const m_all;
        std::unordered_set<std::string> m_used;
    };

    size_t size() const;

private:
    const Limits* const m_limits;
    mutable Mutex m_mutex;
    std::unordered_map<std::string, size_t> m_streams FAIRLEAD_GUARDED_BY(m_mutex);  // how many use each
};

}  // namespace fairlead::broker
