// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/typed_id.h"

#include "gui/models/words/unseen.h"

namespace fairlead::gui {

QString typedId(const QString& typed) {
    static constexpr QStringView kAround = u"\"'`´“”„‘’«»<>()[]{},;=";
    const auto isAround = [](QChar letter) { return letter.isSpace() || isUnseen(letter) || kAround.contains(letter); };
    qsizetype from = 0;
    qsizetype to = typed.size();
    while (from < to && isAround(typed[from])) ++from;
    while (to > from && (isAround(typed[to - 1]) || typed[to - 1] == u'.' || typed[to - 1] == u':')) --to;
    return typed.mid(from, to - from);
}

}  // namespace fairlead::gui
