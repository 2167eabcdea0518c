// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"

#include <QList>
#include <QWidget>

namespace fairlead::gui {

class AttemptTable;
class OutsideText;

// What became of a task's deliveries, and below it, whole, what was said of the one that is selected. GUI thread.
class AttemptPanel : public QWidget {
    Q_OBJECT
public:
    explicit AttemptPanel(QWidget* parent = nullptr);

    void showAttempts(const QList<Attempt>& attempts);

private:
    void showWhy();

    QList<Attempt> m_attempts;
    AttemptTable* m_table;
    OutsideText* m_why;
};

}  // namespace fairlead::gui
