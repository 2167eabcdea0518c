// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"
#include "gui/data/tenant_settings.h"

#include <QList>

namespace fairlead::gui {

// Why a task is not running now.
struct TaskExplanation {
    TaskState state = TaskState::Unknown;
    quint64 ahead = 0;          // ready only: tasks of the same tenant and command that go first
    bool aheadIsLeast = false;  // ahead is a lower bound
    QList<WaitReason> reasons;  // ready only: why its queue does not move faster
    qint64 untilMs = 0;         // broker's clock; delayed: when it is due; in progress: end of its lease
};

}  // namespace fairlead::gui
