// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// The tasks of one tenant and command that have not ended.
struct Queue {
    QString tenant;
    QString command;  // in lower case
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 inProgress = 0;
    qint64 oldestReadySinceMs = 0;  // broker's clock, ms since 1970; 0: nothing is ready
};

struct QueueFilter {
    QString tenant;
    QString command;
    bool includeEmpty = false;  // also queues that are empty now but held a task since the broker started
};

}  // namespace fairlead::gui
