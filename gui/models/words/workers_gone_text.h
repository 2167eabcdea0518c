// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// "2 of 3 workers that take mail are gone", "All 3 workers that take mail are gone". commands: what they take, as it is shown.
QString workersGoneText(quint64 gone, quint64 before, const QString& commands);

}  // namespace fairlead::gui
