// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// The id that was meant: without the blanks, quotes, brackets and signs around it, as it is copied from a log or from JSON.
QString typedId(const QString& typed);

}  // namespace fairlead::gui
