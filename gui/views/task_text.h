// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"

#include <QString>

namespace fairlead::gui {

// What is known of a task, as a table in rich text.
QString factsHtml(const Task& task);

}  // namespace fairlead::gui
