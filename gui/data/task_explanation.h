// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"
#include "gui/data/tenant_settings.h"

#include <QList>

namespace fairlead::gui {

// Why a task is not running, now.
struct TaskExplanation {
    TaskState state = TaskState::Unknown;
    quint64 ahead = 0;          // of a ready one: tasks of the same tenant and command that go before it
    bool aheadIsLeast = false;  // there are more
    QList<WaitReason> reasons;  // of a ready one: why its line does not move faster
    qint64 untilMs = 0;         // broker's clock; of a delayed one when it is due, of one in progress its lease's end
};

}  // namespace fairlead::gui
