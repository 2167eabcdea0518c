// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/tray_notice.h"

#include <QSystemTrayIcon>
#include <QTest>

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestTrayNotice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anIconIsThereWhileThereAreRulesAndWhereThereIsATray() {
        TrayNotice tray;
        QVERIFY(!tray.isShown());
        tray.setWanted(true);
        QCOMPARE(tray.isShown(), QSystemTrayIcon::isSystemTrayAvailable());
        tray.setWanted(false);
        QVERIFY(!tray.isShown());
    }

    void withoutATrayTellingDoesNothing() {
        if (QSystemTrayIcon::isSystemTrayAvailable()) {
            QSKIP("there is a tray here");
        }
        TrayNotice tray;
        tray.setWanted(true);
        tray.setCount(3);
        tray.tell({Alert()}, u"prod-eu"_s);
        QVERIFY(!tray.isShown());
    }
};

QTEST_MAIN(TestTrayNotice)
#include "tst_tray_notice.moc"
