// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// How numbers read everywhere in the console: grouped by the locale, one decimal for rates, a dash where there is
// nothing to say. A dash is never a zero and a zero is never a dash.

QString missingText();                 // –
QString countText(quint64 count);      // 104,231
QString rateText(double perSecond);    // 310.4; anything above nothing but below the last digit reads <0.1
QString shareText(double fraction);    // 25.0 % of 0.25
QString ageText(qint64 milliseconds);  // <1 s, 12 s, 4 min 05 s, 1 h 02 min, 3 d 4 h; a dash below zero

}  // namespace fairlead::gui
