// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/command.h"

#include <QFrame>
#include <QList>

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace fairlead::gui {

// The command palette over the window: lists the pages, tenants and actions that match the typed letters, the best
// fifty at most. Return runs the selected one; Esc or a click elsewhere closes it. GUI thread.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window);

    void open(QList<Command> commands);
    void close();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void list();
    void run();
    void place();

    QList<Command> m_commands;
    QLineEdit* m_words;
    QListView* m_list;
    QStandardItemModel* m_found;
};

}  // namespace fairlead::gui
