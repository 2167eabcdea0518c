// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/column_table.h"

#include "gui/models/delimited_text.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace tst_column_table {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

struct Ship {
    QString name;
    int tons = 0;
    qint64 launchedAtMs = 0;
};

QList<TableColumn<Ship>> shipColumns() {
    return {
        {.title = u"Name"_s, .text = &Ship::name, .width = 12},
        {.title = u"Weight"_s,
         .text = [](const Ship& ship) { return u"%1 t"_s.arg(ship.tons); },
         .bare = &Ship::tons,
         .tip = [](const Ship&) { return u"empty"_s; },
         .sign = [](const Ship& ship) { return ship.tons > 100 ? RowSign::Warning : RowSign::None; },
         .width = 6,
         .isFigure = true,
         .titleTip = u"without freight"_s},
        {.title = u"Age"_s,
         .text = [](const Ship& ship, qint64 nowMs) { return QString::number(nowMs - ship.launchedAtMs); },
         .isQuiet = true,
         .grows = true},
    };
}

}  // namespace

class TestColumnTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_table = std::make_unique<ColumnTable<Ship>>(shipColumns(), &Ship::name);
        m_tester = std::make_unique<QAbstractItemModelTester>(m_table.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_table->setRows({{u"ada"_s, 20}, {u"bea"_s, 300}, {u"cora"_s, 7}});
    }
    void cleanup() {
        m_tester.reset();
        m_table.reset();
    }

    void cellsSayWhatTheirColumnSays() {
        QCOMPARE(cell(1, 0), u"bea"_s);
        QCOMPARE(cell(1, 1), u"300 t"_s);
        const QModelIndex weight = m_table->index(1, 1);
        QCOMPARE(weight.data(Qt::EditRole), QVariant(300));
        QCOMPARE(weight.data(Qt::ToolTipRole).toString(), u"empty"_s);
        QCOMPARE(weight.data(kSignRole).toInt(), int(RowSign::Warning));
        QCOMPARE(weight.data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
        QVERIFY(!weight.data(kQuietRole).toBool());
        QVERIFY(m_table->index(1, 2).data(kQuietRole).toBool());
        QCOMPARE(m_table->headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(), u"without freight"_s);
        QCOMPARE(m_table->widths(), (QList<int>{12, 6, 0}));
    }

    void rowsAreCopiedAsBareValues() {
        QCOMPARE(tsvText(*m_table, {0, 1}), u"Name\tWeight\tAge\nada\t20\t0\nbea\t300\t0\n"_s);
    }

    void whatGrowsIsToldWhenTimeHasPassed() {
        const QSignalSpy told(m_table.get(), &QAbstractItemModel::dataChanged);
        m_table->setNow(5000);
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first().first().toModelIndex().column(), 2);
        QCOMPARE(cell(0, 2), u"5000"_s);
    }

    void whoIsLookedAtStaysWhileOthersComeAndMove() {
        const QPersistentModelIndex bea = m_table->index(1, 0);
        const QSignalSpy reset(m_table.get(), &QAbstractItemModel::modelReset);
        m_table->setRows({{u"zoe"_s}, {u"cora"_s}, {u"bea"_s, 301}, {u"dora"_s}, {u"ada"_s}, {u"eva"_s}});
        QCOMPARE(names(), u"zoe cora bea dora ada eva"_s);
        QCOMPARE(bea.row(), 2);
        QCOMPARE(cell(2, 1), u"301 t"_s);
        QVERIFY(reset.isEmpty());
    }

    void whenOneGoesEverythingIsSetAnew() {
        const QSignalSpy reset(m_table.get(), &QAbstractItemModel::modelReset);
        m_table->setRows({{u"ada"_s}, {u"cora"_s}, {u"dora"_s}});
        QCOMPARE(reset.size(), 1);
        QCOMPARE(names(), u"ada cora dora"_s);
    }

    void oneIsFoundAndReplacedByItsKey() {
        QCOMPARE(m_table->rowOf(u"cora"_s), 2);
        QCOMPARE(m_table->rowOf(u"nobody"_s), -1);
        QVERIFY(m_table->find(u"nobody"_s) == nullptr);
        QCOMPARE(m_table->keyAt(2), u"cora"_s);
        QCOMPARE(m_table->keyAt(3), QString());
        m_table->replace({u"cora"_s, 8});
        m_table->replace({u"nobody"_s, 9});
        QCOMPARE(m_table->find(u"cora"_s)->tons, 8);
        QCOMPARE(m_table->rowCount(), 3);
    }

    void sortedItStaysSortedWhateverComes() {
        const QPersistentModelIndex bea = m_table->index(1, 0);
        m_table->sort(1, Qt::DescendingOrder);
        QCOMPARE(names(), u"bea ada cora"_s);
        QCOMPARE(bea.row(), 0);
        m_table->setRows({{u"ada"_s, 20}, {u"bea"_s, 300}, {u"cora"_s, 21}, {u"dora"_s, 20}});
        QCOMPARE(names(), u"bea cora ada dora"_s);
        m_table->sort(0);
        QCOMPARE(names(), u"ada bea cora dora"_s);
        m_table->sort(-1);
        m_table->setRows({{u"dora"_s}, {u"ada"_s}, {u"cora"_s}, {u"bea"_s}});
        QCOMPARE(names(), u"dora ada cora bea"_s);
    }

    void withoutAKeyARowIsKnownByItsPlace() {
        ColumnTable<Ship> log(shipColumns());
        const QSignalSpy reset(&log, &QAbstractItemModel::modelReset);
        log.setRows({{u"ada"_s}});
        log.append({{u"ada"_s}});
        log.setRows({{u"bea"_s}, {u"bea"_s}, {u"cora"_s}});
        QCOMPARE(log.rowCount(), 3);
        QVERIFY(reset.isEmpty());
    }

private:
    QString cell(int row, int column) const { return m_table->index(row, column).data().toString(); }
    QString names() const {
        QStringList all;
        for (const Ship& ship : m_table->rows()) all << ship.name;
        return all.join(u' ');
    }

    std::unique_ptr<ColumnTable<Ship>> m_table;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestColumnTable)

}  // namespace tst_column_table

#include "tst_column_table.moc"
