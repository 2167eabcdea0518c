// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"

#include <QList>
#include <QTableWidget>

namespace fairlead::gui {

// What became of a task's deliveries, and who brought it back or changed it. GUI thread.
class AttemptTable : public QTableWidget {
    Q_OBJECT
public:
    explicit AttemptTable(QWidget* parent = nullptr);

    void showAttempts(const QList<Attempt>& attempts);
};

QString outcomeText(Attempt::Outcome outcome);
// What the worker, or who changed the task, said of it.
QString whyOf(const Attempt& attempt);

}  // namespace fairlead::gui
