// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/store.h"
#include "shared/mutex.h"

#include <array>
#include <map>
#include <memory>

namespace fairlead::broker {

// A Store in memory, for tests and the simulator. Its contents are lost when it is destroyed.
class MemoryStore final : public Store {
public:
    Status commit(const WriteSet& writes, bool sync) override;
    std::unique_ptr<StoreReads> snapshot() const override;
    Status verifyFiles() const override { return {}; }
    uint64_t bytes() const override;
    StoreFigures figures() const override;
    Status eraseDeleted(std::atomic<bool>& /*stop*/) override { return {}; }
    std::vector<uint64_t> approximateBytes(Table table, const std::vector<KeyRange>& ranges) const override;
    // Always FailedPrecondition.
    Result<CheckpointFacts> checkpoint(const std::string& folder) const override;

private:
    Result<std::optional<std::string>> onRead(Table table, std::string_view key) const override;
    Result<std::vector<std::optional<std::string>>> onReadMany(Table table,
                                                               const std::vector<std::string>& keys) const override;
    Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const override;
    Status onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override;
    Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override;

    using Records = std::map<std::string, std::string, std::less<>>;
    class Snapshot;

    // The table as it is now: copied on write while anybody else holds it.
    std::shared_ptr<const Records> records(Table table) const;

    mutable Mutex m_mutex;
    std::array<std::shared_ptr<Records>, kTables> m_tables FAIRLEAD_GUARDED_BY(m_mutex);  // null: empty
};

}  // namespace fairlead::broker
