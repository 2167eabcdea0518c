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

// What an export writes of everything that matches, read from the broker anew, page by page. calls: where to ask, null
// while nobody can be asked; what runs is broken off then.
ExportSource deadLetterSource(std::function<Calls*()> calls, const DeadLetterQuery& query, bool withPayloads);
ExportSource taskSource(std::function<Calls*()> calls, const TaskFilter& filter, bool withPayloads);
// Newest first, of all that the broker keeps.
ExportSource eventSource(std::function<Calls*()> calls, std::function<bool(const Event&)> passes);

}  // namespace fairlead::gui
