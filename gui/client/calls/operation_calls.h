// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/operation.h"

namespace fairlead::gui {

// Bulk jobs of the broker. See calls.h for the rules of every call.
class OperationCalls {
public:
    virtual ~OperationCalls() = default;

    // Scope requeue for a requeue, scope admin for a deletion.
    virtual Call startOperation(const OperationRequest& request, Then<Operation> then) = 0;
    // Scope read. Newest first.
    virtual Call listOperations(Then<QList<Operation>> then) = 0;
    // The same scope as for starting the operation.
    virtual Call controlOperation(const QString& id, OperationAction action, Then<Operation> then) = 0;
};

}  // namespace fairlead::gui
