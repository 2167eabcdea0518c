// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/dead_letters/dead_letters_page.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/views/page_scene.h"

#include <QDialog>
#include <QLineEdit>

namespace fairlead::gui {

using DeadLetterScene = PageScene<DeadLettersPage>;

// Waits until the page lists so many, counted.
inline bool hasRows(DeadLetterScene& scene, int rows) {
    return QTest::qWaitFor([&] { return scene.page.model()->rowCount() == rows && scene.page.model()->isCounted(); },
                           15'000);
}

// The dialog of that name, once it is there; null: it does not come.
inline QDialog* sheet(DeadLetterScene& scene, const char* name) {
    QDialog* found = nullptr;
    return QTest::qWaitFor([&] { return (found = scene.find<QDialog>(name)) != nullptr; }) ? found : nullptr;
}

inline void type(QWidget* within, const char* field, const QString& text) {
    within->findChild<QLineEdit*>(QLatin1StringView(field))->setText(text);
}

// The sheet before an operation, by the button that opens it, with a reason in it; null: it does not come.
inline QDialog* operationSheet(DeadLetterScene& scene, const char* button, const QString& reason) {
    QDialog* asked = scene.pressSoon(button) ? sheet(scene, "operationSheet") : nullptr;
    if (asked != nullptr) type(asked, "reason", reason);
    return asked;
}

}  // namespace fairlead::gui
