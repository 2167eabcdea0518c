// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"
#include "broker/engine/commands/tenant_file.h"
#include "broker/store/keys.h"
#include "broker/store/write_set.h"
#include "shared/result.h"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

class QueueSettings;
class Store;

// What was set for tenants, in the configuration file and at run time, and the limits that follow from it. Engine
// thread; memory grows with the tenants for which something was set.
class TenantConfigs {
public:
    // The number under which settings for every tenant are kept.
    static constexpr TenantNumber kEvery = UINT32_MAX;
    // Stands for a tenant that is not known yet.
    static constexpr TenantNumber kNobody = UINT32_MAX - 1;

    explicit TenantConfigs(TenantFile file) : m_file(std::move(file)) {}

    const TenantFile& file() const { return m_file; }
    void setFile(TenantFile file) { m_file = std::move(file); }

    // Empty if nothing was ever set.
    const TenantConfig& of(TenantNumber number) const;

    // The limits in force for the tenant; for kEvery, those of a tenant without settings of its own. Those of a later time: if
    // nothing is set until then.
    ResolvedLimits resolve(TenantNumber number, const std::string& name, Time at = {}) const;

    struct Change {
        LimitSettings set;
        std::vector<LimitField> clear;  // run-time settings to remove; not in `set`
        std::string author;
        std::string reason;
        std::optional<Time> until;  // the settings expire then; nothing is cleared
    };
    // Earlier temporary settings lose the fields that it sets or clears: the latest change wins.
    const TenantConfig& change(TenantNumber number, const Change& change, Time now, WriteSet& writes);

    // The end of the earliest temporary setting.
    std::optional<Time> nextEnd() const;
    // Removes the temporary settings of one tenant that have ended by now, and returns the tenant; call until it
    // returns nothing. `fields` receives what reverts.
    std::optional<TenantNumber> nextEnded(Time now, std::vector<LimitField>& fields, WriteSet& writes);

    // Who set the value in force of a limit, and until when. Of permanent settings only `paused` and `draining` are
    // known. Nothing: the value is built in, or its author is not known.
    struct Said {
        Decision by;
        std::optional<Time> until;
    };
    std::optional<Said> whoSet(TenantNumber number, const std::string& name, LimitField field, Time at = {}) const;

    // Afterwards nothing was ever set for the tenant.
    void remove(TenantNumber number, WriteSet& writes);

    // Records of queues, whose keys go on after the tenant's number, are `queues`' to restore.
    Status restore(const Store& store, QueueSettings& queues);

private:
    void save(TenantNumber number, WriteSet& writes);

    TenantFile m_file;
    std::unordered_map<TenantNumber, TenantConfig> m_configs;
    std::set<std::pair<Time, TenantNumber>> m_ends;
};

}  // namespace fairlead::broker
