// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/delimited_text.h"

#include <QStandardItemModel>
#include <QTest>

namespace tst_delimited_text {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestDelimitedText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatWouldBreakALineStandsInQuotes() {
        QCOMPARE(csvLine({u"a"_s, u"b,c"_s, u"say \"no\""_s, u"two\nlines"_s, QString()}),
                 u"a,\"b,c\",\"say \"\"no\"\"\",\"two\nlines\","_s);
        QCOMPARE(tsvLine({u"a"_s, u"b\tc"_s, u"two\r\nlines"_s}), u"a\tb c\ttwo  lines"_s);
    }

    void whatASheetWouldTakeForAFormulaIsText() {
        QCOMPARE(csvLine({u"=1+1"_s, u"-5"_s, u"+3.5"_s, u"-cmd"_s, u"@x"_s}), u"'=1+1,-5,+3.5,'-cmd,'@x"_s);
    }

    void rowsAreWrittenAsBareValuesUnderAHeader() {
        QStandardItemModel model(2, 2);
        model.setHorizontalHeaderLabels({u"Name"_s, u"p99\nwait"_s});
        model.setItem(0, 0, new QStandardItem(u"acme"_s));
        model.setItem(1, 0, new QStandardItem(u"beta"_s));
        model.setData(model.index(0, 1), 0.125, Qt::EditRole);
        model.setData(model.index(1, 1), 1e-9, Qt::EditRole);
        QCOMPARE(csvText(model, {0, 1}), u"Name,p99 wait\r\nacme,0.125\r\nbeta,1e-09\r\n"_s);
        QCOMPARE(tsvText(model, {1}), u"Name\tp99 wait\nbeta\t1e-09\n"_s);
    }
};

QTEST_GUILESS_MAIN(TestDelimitedText)

}  // namespace tst_delimited_text

#include "tst_delimited_text.moc"
