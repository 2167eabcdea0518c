// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"

#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QPushButton;

namespace fairlead::gui {

// What can be done with dead letters, in one row: with all that match, with the selected ones, with the one that is shown.
// Deletion is in a menu. Beside it stands what speaks against requeueing now. GUI thread.
class DeadLetterActions : public QWidget {
    Q_OBJECT
public:
    // of: buttons for the dead letter that is shown; deletion: the menu's first entry; last: stands before the menu.
    DeadLetterActions(const QList<QPushButton*>& of, QAction* deletion, QWidget* last, QWidget* parent = nullptr);

    // Reasons are empty if it is possible. all: how many match, as text; empty: not known.
    struct State {
        QString requeueAll;
        QString requeueSelected;
        QString deleteAll;
        QString deleteSelected;
        QString all;
        int selected = 0;
    };
    void show(const State& state);
    // warning: why it would fail again; empty: requeueing all is what the page suggests.
    void advise(const QString& warning, bool isOneCause);

Q_SIGNALS:
    void requested(fairlead::gui::Operation::Kind kind, bool selectedOnly);

private:
    QPushButton* m_requeueAll;
    QPushButton* m_requeueSelected;
    QAction* m_deleteSelected;
    QAction* m_deleteAll;
    QLabel* m_advice;
};

}  // namespace fairlead::gui
