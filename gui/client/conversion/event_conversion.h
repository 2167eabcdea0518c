// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/data/history.h"

#include "fairlead/admin/v1/events.pb.h"
#include "fairlead/admin/v1/history.pb.h"

namespace fairlead::gui {

// Converts the messages of events.proto and history.proto into values, and back. Any thread.

Event toEvent(const admin::v1::Event& message);
EventBatch toBatch(const admin::v1::WatchEventsResponse& message);
History toHistory(const admin::v1::ReadHistoryResponse& message);

admin::v1::ListEventsRequest toRequest(const EventQuery& query);
admin::v1::ReadHistoryRequest toRequest(const HistoryQuery& query);

}  // namespace fairlead::gui
