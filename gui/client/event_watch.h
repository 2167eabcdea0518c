// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/events.pb.h"
#include "gui/client/calls/event_calls.h"
#include "gui/client/grpc_caller.h"

namespace fairlead::gui {

// EventCalls::watchEvents() over a channel. A message is read only when the GUI thread has handled the previous one, so
// a slow GUI delays the stream instead of using memory.
Call followEvents(GrpcCaller& caller, std::optional<quint64> fromSequence, const EventFilter& filter,
                  EventCalls::Arrived arrived, EventCalls::Ended ended);

}  // namespace fairlead::gui
