// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <functional>

namespace fairlead::gui {

// Something that can be done or gone to by name, out of the palette.
struct Command {
    QString title;
    QString kind;  // "view", "tenant", "action"
    QString keys;  // that do the same; empty: none
    std::function<void()> run;
};

}  // namespace fairlead::gui
