// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

#include <algorithm>

namespace fairlead::gui {

// tr() for free functions: the text in the current language, or as it is if it has no translation. The context is the
// namespace, which lupdate uses for calls of tr() outside of classes; mark texts in tables with
// QT_TRANSLATE_NOOP("fairlead::gui", ...). note: distinguishes equal texts with different meanings. count: for plurals.
inline QString tr(const char* text, const char* note = nullptr, int count = -1) {
    return QCoreApplication::translate("fairlead::gui", text, note, count);
}

// The third argument of tr() for a count of any size. Capped at a million: no plural form depends on larger numbers.
inline int plural(quint64 count) { return int(std::min<quint64>(count, 1'000'000)); }

}  // namespace fairlead::gui
