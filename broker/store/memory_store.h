// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store.h"

#include <array>
#include <map>
#include <mutex>

namespace fairlead::broker {

// The Store in memory: for tests and the simulator, where nothing may touch a disk. Forgets everything with itself.
class MemoryStore final : public Store {
public:
    Status commit(const WriteSet& writes, bool sync) override;
    Result<std::optional<std::string>> read(Table table, std::string_view key) const override;
    Result<std::vector<std::optional<std::string>>> readMany(Table table,
                                                             const std::vector<std::string>& keys) const override;
    Status scan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override;
    uint64_t bytes() const override;

private:
    using Records = std::map<std::string, std::string, std::less<>>;

    std::optional<std::string> find(Table table, std::string_view key) const;

    mutable std::mutex m_mutex;
    std::array<Records, kTables> m_tables;
};

}  // namespace fairlead::broker
