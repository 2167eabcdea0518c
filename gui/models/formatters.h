// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// How numbers read everywhere in the console: grouped by the locale, one decimal for rates, a dash where there is
// nothing to say. A dash is never a zero and a zero is never a dash.

QString missingText();                  // –
QString countText(quint64 count);       // 104,231
QString rateText(double perSecond);     // 310.4; anything above nothing but below the last digit reads <0.1
QString shareText(double fraction);     // 25.0 % of 0.25
QString wholePercentText(double part);  // 90 % of 0.9
QString ageText(qint64 milliseconds);   // <1 s, 12 s, 4 min 05 s, 1 h 02 min, 3 d 4 h; a dash below zero
QString waitText(double seconds);       // 0.4 ms, 12 ms, 1.25 s, 41.0 s, then as an age; a dash below zero
QString lagText(double seconds);        // +1.2 s, −41 s, +3 min 05 s; 0 where the last digit shows nothing
QString factorText(double factor);      // 1, 0.5, 2.25
QString byteText(double bytes);         // 512 bytes, 1.5 MiB
QString clockText(qint64 atMs);         // 14:32 here, with the day, and the year, where they are others than today's

}  // namespace fairlead::gui
