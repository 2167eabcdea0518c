// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/codeq.h"

namespace fairlead::gui {

// Calls to codeQ's own server over its HTTP interface. See calls.h for the rules of every call. Without an HTTP address
// every call ends with NotSupported, and the text says that the connection has none. The calls that say so need a
// producer's token with the scope codeq:admin or the role ADMIN.
class CodeqCalls {
public:
    virtual ~CodeqCalls() = default;

    // With payload and, once it has ended, result. codeQ forgets a task 24 h after its creation.
    virtual Call getTask(const QString& id, Then<CodeqTask> then) = 0;
    virtual Call getRaft(Then<CodeqRaft> then) = 0;

    // Admin. Of the tenant of the token.
    virtual Call getTopic(const QString& name, Then<CodeqTopic> then) = 0;
    virtual Call putTopic(const QString& name, const QByteArray& policyJson, Then<CodeqTopic> then) = 0;
    virtual Call deleteTopic(const QString& name, Then<Nothing> then) = 0;

    // Admin. Deletes tasks of ALL tenants whose time is over at this moment, whatever their state; beforeMs 0: now.
    virtual Call cleanUp(quint64 limit, qint64 beforeMs, Then<CodeqCleanup> then) = 0;
};

}  // namespace fairlead::gui
