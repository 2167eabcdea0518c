// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/chip_button.h"

#include <QByteArray>
#include <QMap>

#include <functional>

class QMenu;

namespace fairlead::gui {

// A page's filters saved under names: a button with a menu to apply, save or delete filters. GUI thread.
class SavedFilters : public ChipButton {
    Q_OBJECT
public:
    // state: returns the present filters; use: applies saved ones.
    SavedFilters(std::function<QByteArray()> state, std::function<void(const QByteArray& state)> use,
                 QWidget* parent = nullptr);

    QStringList names() const { return m_saved.keys(); }
    // Replaces filters that already have this name.
    void save(const QString& name);
    void use(const QString& name);
    void forget(const QString& name);

    QByteArray saveState() const;
    void restoreState(const QByteArray& state);

Q_SIGNALS:
    void changed();  // filters were saved or deleted

private:
    void fillMenu();
    void askForName();

    const std::function<QByteArray()> m_state;
    const std::function<void(const QByteArray&)> m_use;
    QMap<QString, QByteArray> m_saved;
    QMenu* m_menu;
};

}  // namespace fairlead::gui
