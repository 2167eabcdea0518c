// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

// How the store is doing. Reads the disk; thread-safe.
class StorageReader {
public:
    // The store outlives this.
    explicit StorageReader(const Store* store) : m_store(store) {}

    StoreFigures figures() const { return m_store->figures(); }

    // The tenants with the most bytes, estimated, the largest first; without values that lie apart because of their
    // size. Cost: some microseconds for each tenant there is.
    Result<std::vector<TenantBytes>> largestTenants(size_t count) const;

private:
    const Store* m_store;
};

}  // namespace fairlead::broker
