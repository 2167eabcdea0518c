// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task_explanation.h"
#include "gui/data/tenant_settings.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// Why a tenant's tasks wait, in words.
struct WaitingExplanation {
    QString sentence;  // about the command with the most waiting tasks
    struct Detail {
        QString command;
        quint64 ready = 0;
        QString reasons;
    };
    QList<Detail> details;       // one per command that the broker reported; empty if nothing waits
    bool isTrouble = false;      // tasks wait for something that needs intervention, or are held back
    bool isQueuePaused = false;  // of one task: its queue is
};

// tenant: the reply of getTenant(). nowMs is the broker's clock.
WaitingExplanation explainWaiting(const TenantSettings& tenant, qint64 nowMs);
// Its commands that wait because their queue is paused.
QStringList pausedQueues(const TenantSettings& tenant);
// Why one task of this command is not running, without details. Empty if the task does not wait.
WaitingExplanation explainWaiting(const TaskExplanation& task, const QString& command, qint64 nowMs);

}  // namespace fairlead::gui
