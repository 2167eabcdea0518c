// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/queue_setting.h"
#include "broker/core/bounds/shared_total.h"
#include "broker/engine/parts/tenant_configs.h"
#include "broker/store/keys.h"
#include "broker/store/write_set.h"
#include "shared/status.h"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace fairlead::broker {

class Store;

// What was set for queues, in memory and in the table Tenant. A queue of which nothing is set costs nothing. Engine
// thread; look-ups O(1), changes O(log n).
class QueueSettings {
public:
    static constexpr TenantNumber kEvery = TenantConfigs::kEvery;
    using Place = std::pair<CommandNumber, TenantNumber>;

    // Empty if nothing is set. Not what is in force: that of every tenant is kEvery's.
    const QueueSetting& of(TenantNumber tenant, CommandNumber command) const;

    std::optional<Decision> pauseOf(TenantNumber tenant, CommandNumber command) const;     // in force
    std::optional<uint64_t> maxDepthOf(TenantNumber tenant, CommandNumber command) const;  // in force

    // ResourceExhausted if it is one more than may be set; then nothing is changed.
    Status set(TenantNumber tenant, CommandNumber command, const QueueSetting& setting, WriteSet& writes);
    // Returns the commands of which something was set.
    std::vector<CommandNumber> removeTenant(TenantNumber tenant, WriteSet& writes);

    const std::map<Place, QueueSetting>& all() const { return m_settings; }

    // Before the store is used. A record of the table Tenant whose key goes on after the tenant's number; false if it
    // cannot be read.
    bool restore(TenantNumber tenant, std::string_view restOfKey, std::string_view record);

private:
    std::map<Place, QueueSetting> m_settings;
    SharedTotal<TenantNumber> m_counts{Bound::QueueSettings};
};

}  // namespace fairlead::broker
