// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/remote_client.h"
#include "gui/connections/broker_connection.h"
#include "gui/query/page.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/shown_page.h"
#include "tests/integration/admin/admin_fixture.h"

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
    explicit PageScene(const test::LocalBroker& broker, const std::string& token = {})
        : connection(connectionTo(broker, token)), m_shown(connection.get(), {1280, 760}), page(m_shown.page) {
        connection->open();
        isLive = QTest::qWaitFor([this] { return connection->calls() != nullptr; }, 15'000);
    }

    template <typename Widget>
    Widget* find(const char* name) {
        return m_shown.template find<Widget>(name);
    }
    bool press(const char* name, QWidget* within = nullptr) { return m_shown.press(name, within); }
    bool pressSoon(const char* name, QWidget* within = nullptr) { return m_shown.pressSoon(name, within); }

    // The same for an entry of a menu, which need not be open.
    bool choose(const char* name) {
        auto* action = find<QAction>(name);
        if (action == nullptr || !action->isEnabled() || !action->isVisible()) return false;
        action->trigger();
        return true;
    }
    bool chooseSoon(const char* name) {
        return QTest::qWaitFor([&] { return choose(name); }, 15'000);
    }

    std::unique_ptr<BrokerConnection> connection;

private:
    static std::unique_ptr<BrokerConnection> connectionTo(const test::LocalBroker& broker, const std::string& token) {
        const QString address = QString::fromStdString(broker.address());
        return std::make_unique<BrokerConnection>(address, [address, token]() -> std::unique_ptr<BrokerClient> {
            return makeRemoteClient(address, {}, QString::fromStdString(token));
        });
    }

    ShownPage<PageKind> m_shown;

public:
    PageKind& page;
    bool isLive = false;
};

}  // namespace fairlead::gui
