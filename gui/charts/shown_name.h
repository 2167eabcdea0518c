// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// A name from outside within a line of our own: its beginning, on one line, and so that letters that run from right to left
// turn nothing beside them around.
QString shownName(const QString& name);
// The same of a sentence: whole, up to some thousand letters.
QString shownText(const QString& text);

}  // namespace fairlead::gui
