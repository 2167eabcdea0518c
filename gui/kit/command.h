// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace fairlead::gui {

// An entry of the command palette.
struct Command {
    QString title;
    QString kind;  // "view", "tenant", "action"
    QString keys;  // keyboard shortcut; empty: none
    std::function<void()> run;
    QStringList tenants{};  // whom it opens or changes; empty: it is not about certain ones
};

}  // namespace fairlead::gui
