// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"
#include "broker/engine/tenant_file.h"
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

class Store;

// What was set for tenants, in the configuration file and at run time, and what follows from it. Engine thread; memory
// grows with the tenants that somebody set something for.
class TenantConfigs {
public:
    // Where settings for every tenant are kept.
    static constexpr TenantNumber kEvery = UINT32_MAX;
    // A tenant that nobody knows yet.
    static constexpr TenantNumber kNobody = UINT32_MAX - 1;

    explicit TenantConfigs(TenantFile file) : m_file(std::move(file)) {}

    const TenantFile& file() const { return m_file; }
    void setFile(TenantFile file) { m_file = std::move(file); }

    // An empty one when nothing was ever set.
    const TenantConfig& of(TenantNumber number) const;

    // What is in force for the tenant; for kEvery, what is for tenants of which nothing is said.
    ResolvedLimits resolve(TenantNumber number, const std::string& name) const;

    struct Change {
        LimitSettings set;
        std::vector<LimitField> clear;  // what was set at run time is forgotten; not in `set`
        std::string author;
        std::string reason;
        std::optional<Time> until;  // the settings hold until then; nothing is cleared
    };
    // What it sets or clears is taken out of earlier temporary settings: what was said last holds.
    const TenantConfig& change(TenantNumber number, const Change& change, Time now, WriteSet& writes);

    // The end of the earliest temporary setting.
    std::optional<Time> nextEnd() const;
    // Whose temporary settings have ended by now, after taking them away; call until it gives nothing. `fields` gets
    // what reverts.
    std::optional<TenantNumber> nextEnded(Time now, std::vector<LimitField>& fields, WriteSet& writes);

    // Who set what is in force of a limit, and until when. Of what was set without an end only `paused` and `draining` are
    // known. Nothing: it is built in, or nobody knows.
    struct Said {
        Decision by;
        std::optional<Time> until;
    };
    std::optional<Said> whoSet(TenantNumber number, const std::string& name, LimitField field) const;

    // Nothing was ever set for it.
    void remove(TenantNumber number, WriteSet& writes);

    Status restore(const Store& store);

private:
    void save(TenantNumber number, WriteSet& writes);

    TenantFile m_file;
    std::unordered_map<TenantNumber, TenantConfig> m_configs;
    std::set<std::pair<Time, TenantNumber>> m_ends;
};

}  // namespace fairlead::broker
