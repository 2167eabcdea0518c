// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/rows/filter_chip.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/rows/row_to_show.h"
#include "gui/models/row_roles.h"

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
        for (const auto& [width, hasThird, hasFourth] : {std::tuple(600, true, true), std::tuple(400, false, true),
                                                         std::tuple(300, false, false), std::tuple(600, true, true)}) {
            table.resize(width, 200);
            QCoreApplication::processEvents();
            QCOMPARE(!table.isColumnHidden(2), hasThird);
            QCOMPARE(!table.isColumnHidden(3), hasFourth);
            QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
        }
    }

    void emptyColumnsGoBeforeFilledOnesWhateverTheirWorth() {
        QStandardItemModel model(3, 4);
        for (int row = 0; row < 3; ++row)
            for (const int column : {0, 2, 3}) model.setItem(row, column, new QStandardItem(u"text"_s));
        model.setItem(1, 3, new QStandardItem(u"–"_s));
        QTableView table;
        table.setModel(&model);
        table.verticalHeader()->hide();
        for (int column = 0; column < 4; ++column) table.setColumnWidth(column, 100);
        new ColumnFit(&table, 1, 150, {3, 2});
        table.show();
        table.resize(600, 200);
        QCoreApplication::processEvents();
        QVERIFY(!table.isColumnHidden(1));  // there is room
        table.resize(400, 200);
        QCoreApplication::processEvents();
        QVERIFY(table.isColumnHidden(1));
        QVERIFY(!table.isColumnHidden(2) && !table.isColumnHidden(3));
        QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
        QVERIFY(table.columnWidth(2) + table.columnWidth(3) > 200);  // one of them takes what is left

        // The first row that has something brings it back, and it stays as long as there are rows.
        model.setItem(1, 1, new QStandardItem(u"an error"_s));
        QVERIFY(!table.isColumnHidden(1));
        QVERIFY(table.isColumnHidden(2));
        QCOMPARE(table.columnWidth(3), 100);
        model.item(1, 1)->setText({});
        QVERIFY(!table.isColumnHidden(1));
    }

    void whatWouldBeCutTakesTheRoomThatIsLeftOver() {
        QStandardItemModel model(3, 3);
        for (int row = 0; row < 3; ++row)
            for (const int column : {0, 1, 2}) model.setItem(row, column, new QStandardItem(u"text"_s));
        QTableView table;
        table.setModel(&model);
        table.verticalHeader()->hide();
        for (int column = 0; column < 3; ++column) table.setColumnWidth(column, 100);
        new ColumnFit(&table, 1, 150, {2});
        table.show();
        table.resize(800, 200);
        QCoreApplication::processEvents();
        QCOMPARE(table.columnWidth(0), 100);
        model.removeRow(2);
        model.insertRow(2, {new QStandardItem(u"America/Sao_Paulo and some more"_s), new QStandardItem(u"text"_s),
                            new QStandardItem(u"text"_s)});
        const int whole = static_cast<QAbstractItemView&>(table).sizeHintForColumn(0);
        QVERIFY(whole > 100);
        QVERIFY(table.columnWidth(0) >= whole);
        QCOMPARE(table.columnWidth(2), 100);
        // Not at the cost of what the other one shows.
        table.resize(390, 200);
        QCoreApplication::processEvents();
        QVERIFY(table.columnWidth(0) < whole);
        QVERIFY(table.columnWidth(1) >= 150);
        table.resize(800, 200);
        QCoreApplication::processEvents();
        QVERIFY(table.columnWidth(0) >= whole);
        // A few letters come before the end of what is long anyway.
        model.item(1, 1)->setText(QString(200, u'e'));
        model.item(1, 2)->setText(u"in progress, and"_s);
        model.insertRow(3, new QStandardItem(u"text"_s));
        QVERIFY(table.columnWidth(2) > static_cast<QAbstractItemView&>(table).sizeHintForColumn(2));
    }

    void stretchingColumnGoesBeforeThoseThatAreWorthMore() {
        QStandardItemModel model(3, 4);
        for (int row = 0; row < 3; ++row)
            for (const int column : {0, 1, 2, 3}) model.setItem(row, column, new QStandardItem(u"text"_s));
        QTableView table;
        table.setModel(&model);
        table.verticalHeader()->hide();
        for (int column = 0; column < 4; ++column) table.setColumnWidth(column, 100);
        new ColumnFit(&table, 1, 150, {3, 1, 2});
        table.show();
        for (const auto& [width, hasError, hasLast] :
             {std::tuple(600, true, true), std::tuple(400, true, false), std::tuple(330, false, true),
              std::tuple(280, false, false), std::tuple(600, true, true)}) {
            table.resize(width, 200);
            QCoreApplication::processEvents();
            QVERIFY(!table.isColumnHidden(3));
            QCOMPARE(!table.isColumnHidden(1), hasError);
            QCOMPARE(!table.isColumnHidden(2), hasLast);
            QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
        }
    }

    void emptyColumnOfMoreWorthGoesBeforeOneOfLess() {
        QStandardItemModel model(3, 4);
        for (int row = 0; row < 3; ++row)
            for (const int column : {0, 1, 2}) model.setItem(row, column, new QStandardItem(u"text"_s));
        for (int row = 0; row < 3; ++row) model.setItem(row, 3, new QStandardItem(u"–"_s));
        QTableView table;
        table.setModel(&model);
        table.verticalHeader()->hide();
        for (int column = 0; column < 4; ++column) table.setColumnWidth(column, 100);
        new ColumnFit(&table, 1, 150, {3, 2});
        table.show();
        table.resize(400, 200);
        QCoreApplication::processEvents();
        QVERIFY(!table.isColumnHidden(2));
        QVERIFY(table.isColumnHidden(3));
    }

    void wordsOfAColumnAreNeverCut() {
        QStandardItemModel model(1, 2);
        const QString word = u"em andamento ou qualquer outra coisa"_s;
        model.setHeaderData(0, Qt::Horizontal, QStringList{u"x"_s, word}, kWordsRole);
        const RowTable table(&model, {.id = u"words"_s, .name = u"words"_s, .widths = {3, 3}});
        QVERIFY(table.columnWidth(0) > table.fontMetrics().horizontalAdvance(word));
        QVERIFY(table.columnWidth(1) < table.fontMetrics().horizontalAdvance(word));
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
