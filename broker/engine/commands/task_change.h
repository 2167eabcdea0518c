// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_edit.h"
#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "shared/status.h"

#include <functional>
#include <string>

namespace fairlead::broker {

// Edits, deletes or releases (takes from its worker) one task, if its revision is still the given one. Or cancels it in
// whatever state before its end, activates one that is held, or makes an ended one ready again, without its attempts.
// Expire and CallBack (of a task that its key held back) are the engine's own.
struct ChangeTask {
    enum class Action : uint8_t { Edit, Delete, Release, Cancel, Activate, Retry, Expire, CallBack };
    TaskId id;
    TenantScope scope;  // of the caller: must cover the task's tenant
    Action action = Action::Edit;
    TaskEdit edit;
    std::string revision;  // as TaskReader returned it; empty, unless for an edit or a deletion: whatever it is
    std::string author;
    std::string reason;
    std::function<void(const Status&)> reply;
};

}  // namespace fairlead::broker
