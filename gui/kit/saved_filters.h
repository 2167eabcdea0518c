// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/chip_button.h"

#include <QByteArray>
#include <QMap>

#include <functional>

class QMenu;

namespace fairlead::gui {

// Filters of a page that somebody has given a name: a button that lists them, saves those that are set now, and forgets
// one. GUI thread.
class SavedFilters : public ChipButton {
    Q_OBJECT
public:
    // state: the filters as they are set; use: sets them so.
    SavedFilters(std::function<QByteArray()> state, std::function<void(const QByteArray& state)> use,
                 QWidget* parent = nullptr);

    QStringList names() const { return m_saved.keys(); }
    // Under a name that is there already: in its place.
    void save(const QString& name);
    void use(const QString& name);
    void forget(const QString& name);

    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

Q_SIGNALS:
    void changed();  // one was saved or forgotten

private:
    void fillMenu();
    void askForName();

    const std::function<QByteArray()> m_state;
    const std::function<void(const QByteArray&)> m_use;
    QMap<QString, QByteArray> m_saved;
    QMenu* m_menu;
};

}  // namespace fairlead::gui
