// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task_explanation.h"
#include "gui/data/tenant_settings.h"

#include <QList>
#include <QString>

namespace fairlead::gui {

// Why a tenant's tasks wait, in words.
struct WaitingExplanation {
    QString sentence;  // one, of the command with the most waiting tasks
    struct Detail {
        QString command;
        quint64 ready = 0;
        QString reasons;
    };
    QList<Detail> details;   // command by command, as many as the broker told of; empty when nothing waits
    bool isTrouble = false;  // it waits for something that does not come by itself, or is held back
};

// Of the answer of getTenant(). nowMs is the broker's clock.
WaitingExplanation explainWaiting(const TenantSettings& tenant, qint64 nowMs);
// Why one task is not running; without details. Empty for one that does not wait.
WaitingExplanation explainWaiting(const TaskExplanation& task, qint64 nowMs);

}  // namespace fairlead::gui
