// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/broker_calls.h"
#include "gui/client/calls/codeq_calls.h"
#include "gui/client/calls/cron_calls.h"
#include "gui/client/calls/dead_letter_calls.h"
#include "gui/client/calls/event_calls.h"
#include "gui/client/calls/history_calls.h"
#include "gui/client/calls/incident_calls.h"
#include "gui/client/calls/operation_calls.h"
#include "gui/client/calls/task_calls.h"
#include "gui/client/calls/tenant_calls.h"
#include "gui/client/calls/what_if_calls.h"
#include "gui/client/calls/workflow_calls.h"

namespace fairlead::gui {

// All calls to a broker, by domain. For every call:
//
// * It is made on the GUI thread and returns at once; its callback runs once, on the GUI thread, from the event loop.
// * The returned handle keeps it going: see call.h.
// * It has a deadline. If the connection is lost or closed, it ends with a Failure before the connection's state
//   changes. A change without a reply has Failure::mayBeDone set: check whether it was made before calling again.
// * Refused: the token lacks the scope, or may not see the tenant; the text names what is missing. NotSupported: the
//   broker is older than the call. In both cases nothing was changed.
//
// Get it from BrokerConnection::calls() each time: the object belongs to one connection.
class Calls {
public:
    virtual ~Calls() = default;

    virtual TenantCalls& tenants() = 0;
    virtual TaskCalls& tasks() = 0;
    virtual DeadLetterCalls& deadLetters() = 0;
    virtual OperationCalls& operations() = 0;
    virtual EventCalls& events() = 0;
    virtual HistoryCalls& history() = 0;
    virtual BrokerCalls& broker() = 0;
    virtual CronCalls& crons() = 0;
    virtual IncidentCalls& incidents() = 0;
    // Null: not possible, as with codeQ's own server.
    virtual WhatIfCalls* whatIf() { return nullptr; }
    // Null: likewise.
    virtual WorkflowCalls* workflows() { return nullptr; }
    // Null: the server is no codeQ server. Against one all the others end with NotSupported.
    virtual CodeqCalls* codeq() { return nullptr; }
};

}  // namespace fairlead::gui
