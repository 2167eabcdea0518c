// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// The format of numbers everywhere in the console: grouped by the locale, rates with one decimal, a dash for a missing
// value. A dash never stands for zero.

QString missingText();                  // –
QString countText(quint64 count);       // 104,231
QString shortCountText(quint64 count);  // the same up to 9,999,999, then 12.3 M and 4.6 bn, for where little room is
QString rateText(double perSecond);     // 310.4; <0.1 for anything above 0 that would round to 0.0
QString shareText(double fraction);     // 25.0 % of 0.25
QString wholePercentText(double part);  // 90 % of 0.9
QString ageText(qint64 milliseconds);   // <1 s, 12 s, 4 min 05 s, 1 h 02 min, 3 d 4 h; a dash below zero
QString waitText(double seconds);       // 0.4 ms, 12 ms, 1.25 s, 41.0 s, from 60 s on as ageText(); a dash below zero
QString lagText(double seconds);        // +1.2 s, −41 s, +3 min 05 s; 0 below 0.05 s
QString factorText(double factor);      // 1, 0.5, 2.25
QString byteText(double bytes);         // 512 bytes, 1.5 MiB
QString clockText(qint64 atMs);         // local time: 14:32, with the day and the year if they differ from today's

}  // namespace fairlead::gui
