// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/attempt_keys.h"

namespace fairlead::broker {

Status readAttemptKeys(const StoreReads& store, TenantNumber tenant, const TaskId& id, std::vector<std::string>& keys) {
    const std::string from(std::string_view(attemptKey(tenant, id, 0, 0)));
    const std::string to = std::string(std::string_view(editKey(tenant, id, 0xFF, 0xFFFF, 0xFFFF))) + '\0';
    return store.scan(Table::Attempt, from, to, [&keys](std::string_view key, std::string_view) {
        keys.emplace_back(key);
        return true;
    });
}

}  // namespace fairlead::broker
