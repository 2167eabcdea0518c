// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/core/tenant_scope.h"
#include "broker/rpc/limits.h"
#include "shared/mutex.h"
#include "shared/status.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Counts the different sets of commands that workers ask for. The scheduler has a pool of seats for each pair of a set
// of tenants and a set of commands, so they are limited, per stream and for all streams, and so is how many commands they
// have. Any thread; O(commands).
class CommandSets {
public:
    explicit CommandSets(const Limits* limits) : m_limits(limits) {}  // must outlive this object
    CommandSets(const CommandSets&) = delete;
    CommandSets& operator=(const CommandSets&) = delete;

    // The sets that one stream has asked for, counted until this is destroyed. One thread at a time.
    class OfStream {
    public:
        explicit OfStream(CommandSets* all) : m_all(all) {}  // must outlive this object
        OfStream(const OfStream&) = delete;
        OfStream& operator=(const OfStream&) = delete;
        ~OfStream();

        // Ok if the set is known or there is room for it; otherwise ResourceExhausted, which names the limit. The order
        // and the case of the commands do not matter; an empty list means every command.
        Status use(const TenantScope& tenants, const std::vector<std::string>& commands);

    private:
        CommandSets* const m_all;
        std::unordered_map<std::string, std::string> m_used;  // sets, with the tenants
    };

    size_t size() const;

private:
    const Limits* const m_limits;
    mutable Mutex m_mutex;
    struct Set {
        size_t streams = 0;
        size_t names = 0;
    };
    std::unordered_map<std::string, Set> m_sets FAIRLEAD_GUARDED_BY(m_mutex);
    SharedTotal<std::string> m_total FAIRLEAD_GUARDED_BY(m_mutex){Bound::CommandSets};   // by tenants, as the next
    SharedTotal<std::string> m_names FAIRLEAD_GUARDED_BY(m_mutex){Bound::CommandNames};  // of all sets
};

}  // namespace fairlead::broker
