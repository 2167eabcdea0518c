// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/operation_board.h"

#include <utility>

namespace fairlead::broker {

void OperationBoard::take(Operation operation) {
    const uint64_t id = operation.id;
    const OperationProgress progress = operation;
    auto begun = std::make_shared<const Operation>(std::move(operation));
    const Lock lock(m_mutex);
    m_operations.insert_or_assign(id, ListedOperation{std::move(begun), progress});
}

void OperationBoard::take(uint64_t id, const OperationProgress& progress) {
    const Lock lock(m_mutex);
    const auto it = m_operations.find(id);
    if (it != m_operations.end()) it->second.progress = progress;
}

void OperationBoard::forget(uint64_t id) {
    const Lock lock(m_mutex);
    m_operations.erase(id);
}

std::optional<Operation> OperationBoard::find(uint64_t id) const {
    ListedOperation found;
    {
        const Lock lock(m_mutex);
        const auto it = m_operations.find(id);
        if (it == m_operations.end()) return std::nullopt;
        found = it->second;
    }
    Operation operation = *found.begun;
    static_cast<OperationProgress&>(operation) = found.progress;
    return operation;
}

std::vector<ListedOperation> OperationBoard::list(const TenantScope& scope) const {
    const Lock lock(m_mutex);
    std::vector<ListedOperation> found;
    for (auto it = m_operations.rbegin(); it != m_operations.rend(); ++it)
        if (scope.covers(it->second.begun->spec.filter.tenants)) found.push_back(it->second);
    return found;
}

}  // namespace fairlead::broker
