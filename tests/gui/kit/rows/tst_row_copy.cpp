// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_copy.h"

#include "gui/tasks/attempt_table.h"
#include "gui/kit/rows/chart_table.h"
#include "gui/kit/rows/value_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTableView>
#include <QTest>

namespace tst_row_copy {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestRowCopy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void valuesAreCopiedWithTheirHeader() {
        ValueTable table(u"values"_s, {u"Name"_s, u"Size"_s}, {1});
        table.setRows({{u"1"_s, {u"one"_s, u"10"_s}}, {u"2"_s, {u"two"_s, u"20"_s}}});
        table.selectRow(1);
        QCOMPARE(copied(table), u"Name\tSize\ntwo\t20\n"_s);
    }

    void allSelectedAttemptsAreCopied() {
        AttemptTable table;
        Attempt attempt;
        attempt.outcome = Attempt::Outcome::Failed;
        attempt.worker = u"w1"_s;
        attempt.error = u"timeout"_s;
        table.showAttempts({attempt, attempt});
        table.selectAll();
        const QStringList lines = copied(table).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY2(lines[1].endsWith(u"w1\ttimeout"_s), qPrintable(lines[1]));
    }

    void aChartsRowsAreCopied() {
        TimeChartContent content;
        content.title = u"Depth"_s;
        content.format = [](double value) { return QString::number(value); };
        content.atMs = {1000, 2000, 3000};
        content.series = {{u"ready"_s, SeriesRole::Ready, true, {1, 2, 3}}};
        ChartTable dialog(content, u"acme"_s, nullptr);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        auto* table = dialog.findChild<QTableView*>();
        table->selectRow(1);
        const QStringList lines = copied(*table).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[1].endsWith(u"\t2"_s), qPrintable(lines[1]));
    }

    void withoutASelectionNothingIsCopied() {
        ValueTable table(u"values"_s, {u"Name"_s}, {});
        table.setRows({{u"1"_s, {u"one"_s}}});
        table.clearSelection();
        table.setCurrentIndex({});
        QCOMPARE(copied(table), u"before"_s);
    }

private:
    static QString copied(QWidget& view) {
        QGuiApplication::clipboard()->setText(u"before"_s);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        return QGuiApplication::clipboard()->text();
    }
};

QTEST_MAIN(TestRowCopy)

}  // namespace tst_row_copy

#include "tst_row_copy.moc"
