// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/shown_name.h"

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr qsizetype kMostShown = 64;  // letters
constexpr qsizetype kMostOfText = 5000;
constexpr char16_t kBeginIsolated = 0x2068;
constexpr char16_t kEndIsolated = 0x2069;

bool runsFromRight(QChar letter) {
    const QChar::Direction direction = letter.direction();
    return direction != QChar::DirL && direction != QChar::DirEN && direction != QChar::DirES &&
           direction != QChar::DirCS && direction != QChar::DirON && direction != QChar::DirWS &&
           direction != QChar::DirET && direction != QChar::DirNSM;
}

// What turns the letters after it around, so that "gnp.exe" reads "exe.png".
bool turnsAround(QChar letter) {
    return (letter >= u'\u202a' && letter <= u'\u202e') || (letter >= u'\u2066' && letter <= u'\u2069');
}

QString shownUpTo(const QString& text, qsizetype most) {
    QString shown = text.left(most);
    for (QChar& letter : shown)
        if (letter.category() == QChar::Other_Control || letter.category() == QChar::Separator_Line ||
            letter.category() == QChar::Separator_Paragraph)
            letter = u' ';
        else if (turnsAround(letter))
            letter = QChar::ReplacementCharacter;
    if (text.size() > most) {
        if (shown.back().isHighSurrogate()) shown.chop(1);
        shown += u'…';
    }
    if (std::none_of(shown.cbegin(), shown.cend(), runsFromRight)) return shown;
    return QChar(kBeginIsolated) + shown + QChar(kEndIsolated);
}

}  // namespace

QString shownName(const QString& name) { return shownUpTo(name, kMostShown); }

QString shownText(const QString& text) { return shownUpTo(text, kMostOfText); }

}  // namespace fairlead::gui
