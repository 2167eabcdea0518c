// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "shared/mutex.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

// A bulk job in a list. Its start is shared, because its filter may name many ids.
struct ListedOperation {
    std::shared_ptr<const Operation> begun;
    OperationProgress progress;
};

// The bulk jobs as of their last committed step, for readers, until the engine forgets them. take() and forget() are called by
// the thread that delivers turns; the other methods by any thread.
class OperationBoard {
public:
    void take(Operation operation);
    void take(uint64_t id, const OperationProgress& progress);
    void forget(uint64_t id);
    std::optional<Operation> find(uint64_t id) const;
    // Newest first; only those whose scope is within the given one.
    std::vector<ListedOperation> list(const TenantScope& scope) const;

private:
    mutable Mutex m_mutex;
    std::map<uint64_t, ListedOperation> m_operations FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
