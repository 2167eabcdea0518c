// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"
#include "gui/data/event.h"
#include "gui/data/task.h"
#include "gui/models/row_export.h"

#include <functional>

namespace fairlead::gui {

class Calls;

// Sources that export everything that matches, read from the broker page by page. calls: returns null while there is no
// live connection; a running export then fails.
ExportSource deadLetterSource(std::function<Calls*()> calls, const DeadLetterQuery& query, bool withPayloads);
ExportSource taskSource(std::function<Calls*()> calls, const TaskFilter& filter, bool withPayloads);
// Newest first, from all events that the broker keeps.
ExportSource eventSource(std::function<Calls*()> calls, std::function<bool(const Event&)> passes);

}  // namespace fairlead::gui
