// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/disk_watch.h"
#include "broker/store/store.h"
#include "broker/store/store_figures.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

struct TenantBytes {
    std::string tenant;
    uint64_t bytes = 0;
};

// Figures of the store. Reads the disk; thread-safe.
class StorageReader {
public:
    // Both outlive this; the watch may be null.
    explicit StorageReader(const Store* store, const DiskWatch* disk = nullptr) : m_store(store), m_disk(disk) {}

    StoreFigures figures() const;

    // The tenants with the most bytes, estimated, the largest first. Does not count large values, which are stored in
    // files of their own. Cost: some microseconds per tenant.
    Result<std::vector<TenantBytes>> largestTenants(size_t count) const;

private:
    const Store* m_store;
    const DiskWatch* m_disk;
};

}  // namespace fairlead::broker
