// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/meant_task.h"

#include "broker/core/id_spelling.h"
#include "broker/store/records.h"
#include "broker/tables/stored_task.h"

#include <algorithm>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kMostNamed = 2;  // more are as bad as two

// One after the other, each at most once.
class Candidates {
public:
    Candidates(const StoreReads& store, const TenantScope& scope) : m_store(store), m_stored(store), m_scope(scope) {}

    // By its own id, exactly so.
    Status look(const TaskId& id) {
        const auto tenant = m_stored.tenantOf(id);
        if (tenant.status().code() == Code::NotFound) return {};
        RETURN_IF_ERROR(tenant.status());
        auto name = m_stored.tenantNameOf(id);
        if (name.status().code() == Code::NotFound) return {};
        RETURN_IF_ERROR(name.status());
        const auto isIt = [&](const MeantTask& one) { return one.id == id; };
        if (!m_scope.covers(*name) || std::any_of(m_found.begin(), m_found.end(), isIt)) return {};
        for (const Table table : {Table::Live, Table::Ended}) {
            const auto record = m_store.read(table, taskKey(*tenant, id));
            RETURN_IF_ERROR(record.status());
            if (!record->has_value()) continue;
            m_found.push_back({id, *tenant, std::move(*name)});
            break;
        }
        return {};
    }

    Status lookForChosen(const TaskId& id) {
        std::vector<TaskId> own;
        const Key from = clientIdKey(id, 0);
        Status status;
        RETURN_IF_ERROR(m_store.scan(Table::ClientId, from, {}, [&](std::string_view key, std::string_view value) {
            if (!key.starts_with(std::string_view(from).substr(0, sizeof(TaskId)))) return false;
            const auto known = IdempotencyRecord::decode(value);
            if (!known)
                status = {Code::DataLoss, "the store is damaged: the id '" + id.toString() + "' cannot be read"};
            else
                status = look(known->id);
            return status.ok() && m_found.size() < kMostNamed;
        }));
        return status;
    }

    std::vector<MeantTask>& found() { return m_found; }

private:
    const StoreReads& m_store;
    const StoredTask m_stored;
    const TenantScope& m_scope;
    std::vector<MeantTask> m_found;
};

std::string plainly(const MeantTask& task) {
    return plainSpelling(task.id).toString() + " of the tenant " + task.tenantName;
}

}  // namespace

Result<MeantTask> meantTask(const StoreReads& store, const TaskId& id, const TenantScope& scope) {
    Candidates candidates(store, scope);
    RETURN_IF_ERROR(candidates.look(id));
    std::vector<MeantTask>& found = candidates.found();
    if (found.empty()) RETURN_IF_ERROR(candidates.look(otherSpelling(id)));
    if (mayBeChosen(id)) RETURN_IF_ERROR(candidates.lookForChosen(id));
    if (found.empty()) return noSuchTask(id);
    if (found.size() == 1) return std::move(found.front());
    return Status(Code::FailedPrecondition, "more than one task has the id '" + id.toString() +
                                                "': " + plainly(found[0]) + ", and " + plainly(found[1]) +
                                                "; name one of these ids");
}

}  // namespace fairlead::broker
