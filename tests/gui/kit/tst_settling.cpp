// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code/code_editor.h"
#include "gui/kit/fact_scroll.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/kit_style.h"
#include "tests/gui/kit/settling.h"

#include <QApplication>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QTest>
#include <QVBoxLayout>

namespace tst_settling {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

// What scrolls comes to rest at every size, whatever the coming of its bar changes.
class TestSettling : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QApplication::setStyle(new KitStyle(Density::Compact)); }

    void tableWhoseTitleBreaksBesideTheBar_data() {
        QTest::addColumn<int>("stretching");
        QTest::addColumn<int>("rows");
        for (const int stretching : {0, 1, 2})
            for (const int rows : {1, 3}) QTest::addRow("column %d, %d rows", stretching, rows) << stretching << rows;
    }

    void tableWhoseTitleBreaksBesideTheBar() {
        QFETCH(const int, stretching);
        QFETCH(const int, rows);
        QStandardItemModel model(rows, 3);
        model.setHorizontalHeaderLabels({u"Id ends"_s, u"Id ends"_s, u"Id ends"_s});
        RowTable table(&model, {u"table"_s, u"Table"_s, {9, 9, 9}});
        table.horizontalHeader()->setStretchLastSection(stretching == 2);
        if (stretching < 2) table.horizontalHeader()->setSectionResizeMode(stretching, QHeaderView::Stretch);
        table.show();
        Settling settling(&table);
        const int title = table.fontMetrics().horizontalAdvance(u"Id ends"_s);
        const int least = table.columnWidth(0) + table.columnWidth(1) + title;
        const int high = rows * table.verticalHeader()->defaultSectionSize();
        const QString place = settling.walk(QRect(least - 10, high + 20, 70, 50), 700, [&](QSize size, int dice) {
            table.resize(size);
            if (dice < 4) model.setRowCount(rows + dice % 2);
        });
        QVERIFY2(place.isEmpty(), qPrintable(place));
    }

    void factsBesideWhatTakesTheRest() {
        QWidget page;
        auto* first = new TextLabel(u"The command is one of those that nobody takes any more. "_s.repeated(4));
        auto* second = new TextLabel(&page);
        auto* error = new OutsideText(u"Error"_s, OutsideText::Look::Box, 6);
        for (TextLabel* label : {first, second}) label->setWordWrap(true);
        auto* facts = new FactScroll({error, first, second}, &page);
        auto* rest = new OutsideText(u"Rest"_s, OutsideText::Look::Box, 6);
        rest->fillRoom();
        auto* layout = new QVBoxLayout(&page);
        layout->addWidget(facts);
        layout->addWidget(rest, 1);
        page.show();
        Settling settling(facts);
        const QString place = settling.walk(QRect(260, 150, 160, 330), 700, [&](QSize size, int dice) {
            page.resize(size);
            second->setText(u"It waits since 12:45, and for others. "_s.repeated(dice));
            error->showText(u"decoder: no such codec av01 in container of video\n"_s.repeated(dice % 5));
        });
        QVERIFY2(place.isEmpty(), qPrintable(place));
    }

    void textOfEveryLength_data() {
        QTest::addColumn<int>("look");
        QTest::addColumn<bool>("fills");
        for (const bool fills : {false, true}) {
            QTest::addRow("box, fills: %d", fills) << int(OutsideText::Look::Box) << fills;
            QTest::addRow("code, fills: %d", fills) << int(OutsideText::Look::Code) << fills;
            QTest::addRow("fact, fills: %d", fills) << int(OutsideText::Look::Fact) << fills;
        }
    }

    void textOfEveryLength() {
        QFETCH(const int, look);
        QFETCH(const bool, fills);
        OutsideText text(u"Text"_s, OutsideText::Look(look), 5);
        if (fills) text.fillRoom();
        text.show();
        Settling settling(&text);
        const QString place = settling.walk(QRect(120, 40, 180, 120), 500, [&](QSize size, int dice) {
            text.resize(size);
            text.showText(u"a line of twenty-nine letters\n"_s.repeated(dice) + u"end"_s);
        });
        QVERIFY2(place.isEmpty(), qPrintable(place));
    }

    void codeOfEveryLength() {
        CodeEditor editor(u"code"_s, u"Code"_s);
        editor.show();
        Settling settling(&editor);
        const QString place = settling.walk(QRect(120, 40, 180, 160), 500, [&](QSize size, int dice) {
            editor.resize(size);
            editor.setPlainText(u"\"name\": \"a line of many letters\",\n"_s.repeated(dice) + u"}"_s);
        });
        QVERIFY2(place.isEmpty(), qPrintable(place));
    }
};

QTEST_MAIN(TestSettling)

}  // namespace tst_settling

#include "tst_settling.moc"
