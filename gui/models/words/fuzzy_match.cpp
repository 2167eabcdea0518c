// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/fuzzy_match.h"

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kWhole = 10'000;
constexpr int kTogether = 5000;
constexpr int kWordStart = 40;
constexpr int kNext = 25;
constexpr int kLongest = 400;

bool beginsAWord(QStringView name, qsizetype at) { return at == 0 || !name[at - 1].isLetterOrNumber(); }

}  // namespace

int fuzzyScore(QStringView pattern, QStringView name) {
    if (pattern.isEmpty()) return 0;
    // Of two names that match equally well, the shorter one is more likely meant.
    const int brevity = kLongest - int(std::min<qsizetype>(name.size(), kLongest));
    const qsizetype together = name.indexOf(pattern, 0, Qt::CaseInsensitive);
    if (together >= 0) return (together == 0 ? kWhole : kTogether + (beginsAWord(name, together) ? 1000 : 0)) + brevity;
    int score = 0;
    qsizetype at = -1;
    for (const QChar letter : pattern) {
        if (letter.isSpace()) continue;
        const qsizetype found = name.indexOf(letter, at + 1, Qt::CaseInsensitive);
        if (found < 0) return -1;
        score += (beginsAWord(name, found) ? kWordStart : 0) + (found == at + 1 && at >= 0 ? kNext : 0);
        at = found;
    }
    return score + brevity;
}

}  // namespace fairlead::gui
