// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

#include <algorithm>

namespace fairlead::gui {

// What tr() of a class is to its members, for free functions: the text in the language that is set, else as it stands.
// The context is the namespace, where lupdate files what it finds outside of classes; so call it by this name, and mark
// words of tables by QT_TRANSLATE_NOOP("fairlead::gui", ...). note: tells a word from the same one elsewhere. count: for
// plurals.
inline QString tr(const char* text, const char* note = nullptr, int count = -1) {
    return QCoreApplication::translate("fairlead::gui", text, note, count);
}

// The third argument of tr() for a count of any size: beyond a million no language has another form.
inline int plural(quint64 count) { return int(std::min<quint64>(count, 1'000'000)); }

}  // namespace fairlead::gui
