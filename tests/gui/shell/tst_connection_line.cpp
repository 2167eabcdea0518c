// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/connection_line.h"

#include "gui/shell/navigation_entry.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QAccessible>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace tst_connection_line {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestConnectionLine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void followsItsConnectionThroughLossAndReturn() {
        ScriptedBroker broker;
        const auto connection = broker.connect(u"127.0.0.1:9091"_s);
        ConnectionLine line;
        line.show();
        auto* retry = line.findChild<QPushButton*>(u"retryNow"_s);
        QCOMPARE(line.text(), u"not connected"_s);
        QVERIFY(!retry->isVisible());

        line.setConnection(connection.get());
        connection->open();
        QTRY_COMPARE(broker.attempts(), 1);
        broker.sayInfo(openBroker());
        // Said again at each look: on a slow machine it would be old by the time it is seen.
        QTRY_VERIFY((broker.sayTenants(snapshotOf({}, 1'700'000'000'000)), line.health() == ConnectionHealth::Good));
        QVERIFY(line.text().startsWith(u"connected to 127.0.0.1:9091 as ops"_s));
        QVERIFY(!retry->isVisible());

        broker.fail(Failure::Kind::Unreachable, u"the broker went away"_s, true);
        QTRY_COMPARE(line.health(), ConnectionHealth::Lost);
        QVERIFY2(line.text().contains(u"the broker went away"_s), qPrintable(line.text()));
        QVERIFY(line.text().contains(u"lost"_s));
    }

    void anEntryOfTheListAtTheLeftIsNoBoxToTick() {
        NavigationEntry entry(u"Now"_s, nullptr);
        entry.setCheckable(true);
        entry.setKey(u"N"_s);
        QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&entry);
        QCOMPARE(told->role(), QAccessible::PageTab);
        QCOMPARE(told->text(QAccessible::Name), u"Now"_s);
        QVERIFY(!told->state().selected);
        entry.setChecked(true);
        QVERIFY(told->state().selected);
        QSignalSpy chosen(&entry, &QAbstractButton::clicked);
        told->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(chosen.size(), qsizetype(1));
    }

    void retryNowTriesNow() {
        ScriptedBroker broker;
        const auto connection = broker.connect(u"127.0.0.1:9091"_s);
        ConnectionLine line;
        line.show();
        line.setConnection(connection.get());
        connection->open();
        QTRY_COMPARE(broker.attempts(), 1);
        broker.fail(Failure::Kind::Refused, u"the token is wrong"_s, false);
        auto* retry = line.findChild<QPushButton*>(u"retryNow"_s);
        QTRY_VERIFY(retry->isVisible());
        QVERIFY(line.text().contains(u"not trying again by itself"_s));
        QTest::mouseClick(retry, Qt::LeftButton);
        QTRY_COMPARE(broker.attempts(), 2);
        QTRY_VERIFY(!retry->isVisible());
    }

    void outlivesItsConnection() {
        ScriptedBroker broker;
        ConnectionLine line;
        {
            const auto connection = broker.connect(u"gone"_s);
            line.setConnection(connection.get());
            connection->open();
            QTRY_VERIFY(line.text().contains(u"gone"_s));
        }
        QTRY_COMPARE(line.text(), u"not connected"_s);
    }
};

QTEST_MAIN(TestConnectionLine)

}  // namespace tst_connection_line

#include "tst_connection_line.moc"
