// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/tray_notice.h"

#include <QTest>

namespace tst_tray_notice {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestTrayNotice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anIconIsThereWhileThereAreRulesAndWhereThereIsATray() {
        int asked = 0;
        TrayNotice tray(nullptr, [&asked] {
            ++asked;
            return true;
        });
        QVERIFY(!tray.isShown());
        tray.setWanted(true);
        QVERIFY(tray.isShown());
        tray.setWanted(true);
        QCOMPARE(asked, 1);
        tray.setCount(3);
        tray.tell({Alert()}, u"prod-eu"_s);
        tray.setWanted(false);
        QVERIFY(!tray.isShown());
    }

    void noticeHoldsNoMarkup() {
        const QString notice = noticeText(u"acme: <img src=\"file:///dev/zero\"> waits"_s);
        QVERIFY2(!notice.contains(u'<') && notice.startsWith(u"acme: "_s), qPrintable(notice));
        QVERIFY(noticeText(QString(100'000, u'W')).size() <= 300);
    }

    void withoutATrayNothingIsShownAndTheDesktopIsNotAskedAgainAndAgain() {
        int asked = 0;
        TrayNotice tray(nullptr, [&asked] {
            ++asked;
            return false;
        });
        for (int second = 0; second < 5; ++second) {
            tray.setWanted(true);
            tray.setCount(3);
        }
        QCOMPARE(asked, 1);
        tray.tell({Alert()}, u"prod-eu"_s);
        QVERIFY(!tray.isShown());
    }
};

QTEST_MAIN(TestTrayNotice)

}  // namespace tst_tray_notice

#include "tst_tray_notice.moc"
