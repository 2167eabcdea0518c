// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QSize>
#include <QTest>
#include <QWidget>

namespace fairlead::gui {

class BrokerConnection;

// A page as large as it is in a window of 1024x700, with its connection, and what a test does with it.
template <typename PageKind>
class ShownPage {
public:
    explicit ShownPage(BrokerConnection* connection, const QSize& size = {980, 610}) {
        page.resize(size);
        page.setConnection(connection);
        page.show();
    }
    ~ShownPage() { page.setConnection(nullptr); }
    ShownPage(const ShownPage&) = delete;
    ShownPage& operator=(const ShownPage&) = delete;

    template <typename Widget>
    Widget* find(const char* name) {
        return page.template findChild<Widget*>(QLatin1StringView(name));
    }
    // False when it cannot be pressed.
    bool press(const char* name, QWidget* within = nullptr) {
        const QWidget* root = within != nullptr ? within : &page;
        auto* button = root->findChild<QAbstractButton*>(QLatin1StringView(name));
        if (button == nullptr || !button->isEnabled() || !button->isVisible()) return false;
        button->click();
        return true;
    }
    // Presses it once, as soon as it can be.
    bool pressSoon(const char* name, QWidget* within = nullptr) {
        return QTest::qWaitFor([&] { return press(name, within); }, 15'000);
    }

    PageKind page;
};

}  // namespace fairlead::gui
