// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"
#include "gui/kit/fact_list.h"

namespace fairlead::gui {

// What is known of a task beside its error, its payload and its result.
QList<FactList::Fact> taskFacts(const Task& task);

}  // namespace fairlead::gui
