// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/side_sheet.h"

#include <QTest>

namespace tst_side_sheet {

using namespace fairlead::gui;

class TestSideSheet : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void staysAtTheRightEdgeOfWhatItLiesOver() {
        QWidget page;
        page.resize(980, 600);
        SideSheet sheet(&page);
        QVERIFY(sheet.isHidden());
        page.show();
        sheet.show();
        QCOMPARE(sheet.geometry(), QRect(980 - SideSheet::kSheetWidth, 0, SideSheet::kSheetWidth, 600));
        page.resize(700, 400);
        QCOMPARE(sheet.geometry(), QRect(700 - SideSheet::kSheetWidth, 0, SideSheet::kSheetWidth, 400));
        page.resize(300, 400);
        QCOMPARE(sheet.geometry(), QRect(0, 0, 300, 400));
    }

    void writtenFromTheRightItLiesAtTheLeft() {
        QWidget page;
        page.setLayoutDirection(Qt::RightToLeft);
        page.resize(980, 600);
        SideSheet sheet(&page);
        sheet.show();
        QCOMPARE(sheet.geometry().left(), 0);
    }
};

QTEST_MAIN(TestSideSheet)

}  // namespace tst_side_sheet

#include "tst_side_sheet.moc"
