// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/compare_view.h"
#include "gui/compare/copy_preview.h"
#include "tests/gui/scenes/live_broker.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>

namespace fairlead::gui {

// Two real brokers, and a comparison of them as somebody with a token sees it.
struct CompareScene {
    explicit CompareScene(bool withPeople = false, const QString& token = {})
        : one(withPeople), two(withPeople), first(one.connect(token)), second(two.connect(token)) {
        view.resize(1000, 600);
        view.show();
    }
    ~CompareScene() { view.forget(); }

    CompareSide sideOf(const QString& name, BrokerConnection* connection) const {
        return {name, name, nullptr, connection};
    }
    bool compare() {
        view.compare(sideOf(QStringLiteral("eu"), first.get()), sideOf(QStringLiteral("us"), second.get()));
        return isCompared();
    }
    bool isCompared() const {
        return QTest::qWaitFor([this] { return !view.isTaking() && view.model().comparison() != nullptr; }, 20'000);
    }
    QString said(const char* name) const { return view.findChild<QLabel*>(QLatin1StringView(name))->text(); }
    bool press(const char* name) {
        auto* button = view.findChild<QAbstractButton*>(QLatin1StringView(name));
        if (button == nullptr || !button->isEnabled() || !button->isVisible()) return false;
        button->click();
        return true;
    }
    // The row of this tenant and limit; -1: none.
    int rowOf(const QString& tenant, LimitField field) const {
        for (int row = 0; row < view.model().rowCount(); ++row)
            if (view.model().index(row, 0).data().toString() == tenant && view.model().at(row)->field == field)
                return row;
        return -1;
    }
    bool apply(const QString& reason) {
        if (!press("previewCopy")) return false;
        view.findChild<QLineEdit*>(QStringLiteral("copyReason"))->setText(reason);
        return press("applyCopy");
    }
    bool isOver() const {
        return QTest::qWaitFor([this] { return view.preview()->run() != nullptr && !view.preview()->isRunning(); },
                               20'000) &&
               isCompared();
    }

    LiveBroker one;
    LiveBroker two;
    std::unique_ptr<BrokerConnection> first;
    std::unique_ptr<BrokerConnection> second;
    CompareView view;
};

}  // namespace fairlead::gui
