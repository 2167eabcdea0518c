// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/column_fit.h"
#include "gui/kit/filter_chip.h"
#include "gui/kit/row_to_show.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

namespace tst_column_fit {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestColumnFit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void leastImportantColumnsGoFirstAndComeBack() {
        QStandardItemModel model(50, 4);
        QTableView table;
        table.setModel(&model);
        table.verticalHeader()->hide();
        for (int column = 0; column < 4; ++column) table.setColumnWidth(column, 100);
        new ColumnFit(&table, 1, 150, {3, 2});
        table.show();
        for (const auto& [width, hasThird, hasFourth] :
             {std::tuple(600, true, true), std::tuple(400, false, true), std::tuple(300, false, false),
              std::tuple(600, true, true)}) {
            table.resize(width, 200);
            QCoreApplication::processEvents();
            QCOMPARE(!table.isColumnHidden(2), hasThird);
            QCOMPARE(!table.isColumnHidden(3), hasFourth);
            QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
        }
    }

    void rowToShowIsTheSelectedOneNotTheCurrentOne() {
        QStandardItemModel model(5, 1);
        QTableView table;
        table.setModel(&model);
        table.setSelectionBehavior(QTableView::SelectRows);
        QCOMPARE(rowToShow(table), -1);
        table.selectRow(2);
        QCOMPARE(rowToShow(table), 2);
        table.selectionModel()->setCurrentIndex(model.index(4, 0), QItemSelectionModel::NoUpdate);
        QCOMPARE(rowToShow(table), 2);
        table.selectionModel()->setCurrentIndex(model.index(4, 0), QItemSelectionModel::Select);
        QCOMPARE(rowToShow(table), 4);
        table.clearSelection();
        QCOMPARE(rowToShow(table), -1);
    }

    void chipIsRemovedByItsCrossAndByKeys() {
        FilterChip chip(u"Tenant"_s, new QLineEdit);
        chip.setValue(u"acme"_s);
        chip.show();
        const QSignalSpy removed(&chip, &FilterChip::removed);
        QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(chip.width() - 12, chip.height() / 2));
        QCOMPARE(removed.size(), 1);
        QTest::keyClick(&chip, Qt::Key_Backspace);
        QTest::keyClick(&chip, Qt::Key_Delete);
        QCOMPARE(removed.size(), 3);
        chip.setValue({});
        QTest::keyClick(&chip, Qt::Key_Delete);
        QCOMPARE(removed.size(), 3);
        QCOMPARE(chip.text(), u"+ Tenant"_s);
    }

    void chipWithoutAValueChosenElsewhereIsNotThere() {
        FilterChip chip(u"Cause"_s, nullptr);
        QVERIFY(chip.isHidden());
        chip.setValue(QString(5000, u'W'));
        QVERIFY(!chip.isHidden());
        QVERIFY(chip.minimumSizeHint().width() <= 320);
        QVERIFY(chip.accessibleName().contains(u"Cause"_s));
    }
};

QTEST_MAIN(TestColumnFit)

}  // namespace tst_column_fit

#include "tst_column_fit.moc"
