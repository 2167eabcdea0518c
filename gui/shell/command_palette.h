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

// A field over the window in which a few letters lead to anything: views, tenants, actions. Of all that fits the best
// fifty are listed. Return runs, Esc closes, so does a click elsewhere. GUI thread.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* window);

    // Opens over the window it was made for. With the same words as before only for who asks again at once.
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
