// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"

#include <QList>
#include <QWidget>

namespace fairlead::gui {

class AttemptTable;
class OutsideText;

// The attempts of a task, and below them the full error or reason of the selected one. GUI thread.
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
