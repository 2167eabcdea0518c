// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"
#include "gui/kit/fact_list.h"

namespace fairlead::gui {

// The facts about a task except its error, payload and result.
QList<FactList::Fact> taskFacts(const Task& task);

}  // namespace fairlead::gui
