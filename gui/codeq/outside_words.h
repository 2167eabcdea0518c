// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

// A text that codeQ's server or one of its clients wrote, for a line of ours: without line breaks and other control
// characters, and cut where it becomes too long to read. Any thread.
inline QString outsideWords(QString text, qsizetype most = 300) {
    if (text.size() > most) text = text.left(most - 1) + QChar(u'…');
    for (QChar& c : text)
        if (c.category() == QChar::Other_Control) c = u' ';
    return text.trimmed();
}

}  // namespace fairlead::gui
