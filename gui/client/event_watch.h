// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/events.grpc.pb.h"
#include "gui/client/event_calls.h"
#include "gui/client/grpc_caller.h"

namespace fairlead::gui {

// EventCalls::watchEvents() over a channel. The next message is asked for when the GUI thread has seen the one before, so
// a slow one costs the broker's patience and no memory.
Call followEvents(GrpcCaller& caller, admin::v1::Events::Stub& stub, std::optional<quint64> fromSequence,
                  const EventFilter& filter, EventCalls::Arrived arrived, EventCalls::Ended ended);

}  // namespace fairlead::gui
