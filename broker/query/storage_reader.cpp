// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/storage_reader.h"

#include "broker/store/keys.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

// Tables with a tenant's texts whose keys begin with its number; the other tables are small in comparison.
constexpr Table kLarge[] = {Table::Body,    Table::Live,  Table::Ended,      Table::Result,
                            Table::Attempt, Table::Ready, Table::Idempotency};
constexpr size_t kAtOnce = 1000;

}  // namespace

StoreFigures StorageReader::figures() const {
    StoreFigures figures = m_store->figures();
    if (!m_disk) return figures;
    const DiskRoom room = m_disk->room();
    figures.diskNeededBytes = room.neededBytes;
    figures.diskIsLow = room.isLow;
    return figures;
}

Result<std::vector<TenantBytes>> StorageReader::largestTenants(size_t count) const {
    std::vector<TenantBytes> tenants;
    if (count == 0) return tenants;
    std::vector<KeyRange> ranges;
    RETURN_IF_ERROR(m_store->scan(Table::Name, nameKey('t', 0), nameKey('t' + 1, 0),
                                  [&](std::string_view key, std::string_view name) {
                                      KeyReader reader(key);
                                      reader.u8();
                                      const TenantNumber number = reader.u32();
                                      tenants.push_back({std::string(name), 0});
                                      ranges.push_back({std::string(std::string_view(tenantKey(number))),
                                                        std::string(std::string_view(tenantKey(number + 1)))});
                                      return true;
                                  }));
    for (size_t first = 0; first < ranges.size(); first += kAtOnce) {
        const size_t last = std::min(first + kAtOnce, ranges.size());
        const std::vector<KeyRange> some(ranges.begin() + std::ptrdiff_t(first), ranges.begin() + std::ptrdiff_t(last));
        for (const Table table : kLarge) {
            const std::vector<uint64_t> bytes = m_store->approximateBytes(table, some);
            for (size_t i = 0; i < bytes.size(); ++i) tenants[first + i].bytes += bytes[i];
        }
    }
    std::stable_sort(tenants.begin(), tenants.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    if (tenants.size() > count) tenants.resize(count);
    return tenants;
}

}  // namespace fairlead::broker
