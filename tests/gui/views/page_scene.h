// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/remote_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/query/page.h"
#include "tests/gui/views/nameless.h"
#include "tests/integration/admin_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QTest>
#include <QWidget>

#include <memory>
#include <string>

namespace fairlead::gui {

// A page before a broker, as somebody with a token sees it.
template <typename PageKind>
class PageScene {
public:
    explicit PageScene(const test::LocalBroker& broker, const std::string& token = {}) {
        const QString address = QString::fromStdString(broker.address());
        connection = std::make_unique<BrokerConnection>(address, [address, token]() -> std::unique_ptr<BrokerClient> {
            return makeRemoteClient(address, {}, QString::fromStdString(token));
        });
        page.resize(1280, 760);
        page.setConnection(connection.get());
        page.show();
        connection->open();
        isLive = QTest::qWaitFor([this] { return connection->calls() != nullptr; }, 15'000);
    }
    ~PageScene() { page.setConnection(nullptr); }

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

    // The same for an entry of a menu, which need not be open.
    bool choose(const char* name) {
        auto* action = page.template findChild<QAction*>(QLatin1StringView(name));
        if (action == nullptr || !action->isEnabled() || !action->isVisible()) return false;
        action->trigger();
        return true;
    }

    // Presses it once, as soon as it can be.
    bool pressSoon(const char* name, QWidget* within = nullptr) {
        return QTest::qWaitFor([&] { return press(name, within); }, 15'000);
    }
    bool chooseSoon(const char* name) {
        return QTest::qWaitFor([&] { return choose(name); }, 15'000);
    }

    std::unique_ptr<BrokerConnection> connection;
    PageKind page;
    bool isLive = false;
};

}  // namespace fairlead::gui
