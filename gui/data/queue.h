// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace fairlead::gui {

// The tasks of one tenant and command that have not ended.
struct Queue {
    QString tenant;
    QString command;  // in lower case
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 inProgress = 0;
    qint64 oldestReadySinceMs = 0;  // broker's clock, ms since 1970; 0: nothing is ready
    quint64 held = 0;               // until they are activated
};

// What is set for a queue, or for one command of every tenant.
struct QueueSetting {
    QString tenant;            // "*": every tenant
    QString command;           // in lower case
    bool isPaused = false;     // in force
    bool isOwnPaused = false;  // set for it, not for every tenant
    QString pausedBy;
    QString pausedBecause;
    qint64 pausedAtMs = 0;
    std::optional<quint64> maxDepth;  // in force
};

struct QueuePause {
    QString tenant;  // "*": every tenant
    QString command;
    bool isPaused = true;
    QString reason;  // required
};

struct QueueFilter {
    QString tenant;
    QString command;
    bool includeEmpty = false;  // also queues that are empty now but held a task since the broker started
};

}  // namespace fairlead::gui
