// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"

#include <QList>
#include <QTableWidget>

namespace fairlead::gui {

// The attempts of a task with their outcomes, and who requeued or edited it. GUI thread.
class AttemptTable : public QTableWidget {
    Q_OBJECT
public:
    explicit AttemptTable(QWidget* parent = nullptr);

    void showAttempts(const QList<Attempt>& attempts);
};

QString outcomeText(Attempt::Outcome outcome);
// The error given by the worker, or the reason given by whoever changed the task.
QString whyOf(const Attempt& attempt);

}  // namespace fairlead::gui
