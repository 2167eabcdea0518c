// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/dead_letters/dead_letters_page.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/scenes/page_scene.h"

#include <QDialog>
#include <QLineEdit>
#include <QTableView>
#include <QTreeView>

namespace fairlead::gui {

// Waits until the page lists so many, counted.
inline bool hasRows(PageScene<DeadLettersPage>& scene, int rows) {
    return QTest::qWaitFor([&] { return scene.page.model()->rowCount() == rows && scene.page.model()->isCounted(); },
                           15'000);
}

// The page once it lists so many; the test fails when it never does.
class DeadLetterScene : public PageScene<DeadLettersPage> {
public:
    DeadLetterScene(const test::LocalBroker& broker, int rows, const std::string& token = {})
        : PageScene(broker, token) {
        QVERIFY(hasRows(*this, rows));
    }
};

// The dialog of that name, once it is there; null: it does not come.
inline QDialog* sheet(DeadLetterScene& scene, const char* name) {
    QDialog* found = nullptr;
    return QTest::qWaitFor([&] { return (found = scene.find<QDialog>(name)) != nullptr; }) ? found : nullptr;
}

inline void type(QWidget* within, const char* field, const QString& text) {
    within->findChild<QLineEdit*>(QLatin1StringView(field))->setText(text);
}

// The same, by the button or the menu's entry that opens it.
inline QDialog* sheetBy(DeadLetterScene& scene, const char* button, const char* name) {
    const bool isOpened = QTest::qWaitFor([&] { return scene.press(button) || scene.choose(button); }, 15'000);
    return isOpened ? sheet(scene, name) : nullptr;
}

// The sheet before an operation, with a reason in it; null: it does not come.
inline QDialog* operationSheet(DeadLetterScene& scene, const char* button, const QString& reason) {
    QDialog* asked = sheetBy(scene, button, "operationSheet");
    if (asked != nullptr) type(asked, "reason", reason);
    return asked;
}

// The cause in this row, chosen as by hand; false: it does not come.
inline bool chooseCause(DeadLetterScene& scene, int row, const QModelIndex& parent = {}) {
    auto* tree = scene.find<QTreeView>("causes");
    if (!QTest::qWaitFor([&] { return tree->model()->rowCount(parent) > row; }, 15'000)) return false;
    tree->setCurrentIndex(tree->model()->index(row, 0, parent));
    return true;
}

}  // namespace fairlead::gui
