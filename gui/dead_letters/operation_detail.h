// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"

#include <QFrame>

class QLabel;

namespace fairlead::gui {

class ChipButton;
class FactList;
class LinkButton;
class OperationBar;

// One operation: how far it is, what became of what it brought back, and what can be done about it. GUI thread.
class OperationDetail : public QFrame {
    Q_OBJECT
public:
    explicit OperationDetail(QWidget* parent = nullptr);

    // Null: none is selected. whyNot: why it cannot be controlled now; empty: it can. nowMs: broker's clock.
    void showOperation(const Operation* operation, const QString& whyNot, qint64 nowMs);
    // In place of how long it will take: what went wrong with an action.
    void sayProblem(const QString& text);

Q_SIGNALS:
    void actionRequested(fairlead::gui::OperationAction action);
    void failedAgainRequested();

private:
    ChipButton* makeButton(const QString& text, const QString& id, OperationAction action);

    QLabel* m_title;
    QLabel* m_eta;
    QLabel* m_message;
    QLabel* m_leaves;
    OperationBar* m_bar;
    LinkButton* m_failed;
    ChipButton* m_pause;
    ChipButton* m_resume;
    ChipButton* m_cancel;
    FactList* m_facts;
};

}  // namespace fairlead::gui
