// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/ended_records.h"

#include <utility>

namespace fairlead::broker {

void putEnded(TenantNumber tenant, const TaskId& id, EndedRecord ended, WriteSet& writes) {
    const Key key = taskKey(tenant, id);
    if (ended.resultJson.size() > kMostInlineResult) {
        writes.put(Table::Result, key, ended.resultJson);
        ended.resultJson.clear();
        ended.isResultApart = true;
    }
    writes.put(Table::Ended, key, ended.encode());
}

void eraseEnded(TenantNumber tenant, const TaskId& id, bool isResultApart, WriteSet& writes) {
    const Key key = taskKey(tenant, id);
    writes.erase(Table::Ended, key);
    if (isResultApart) writes.erase(Table::Result, key);
}

Result<std::string> readResult(const StoreReads& store, TenantNumber tenant, const TaskId& id, EndedRecord ended) {
    if (!ended.isResultApart) return std::move(ended.resultJson);
    auto value = store.read(Table::Result, taskKey(tenant, id));
    RETURN_IF_ERROR(value.status());
    if (!value->has_value())
        return Status(Code::DataLoss, "the store is damaged: the result of task '" + id.toString() + "' is missing");
    return std::move(**value);
}

}  // namespace fairlead::broker
