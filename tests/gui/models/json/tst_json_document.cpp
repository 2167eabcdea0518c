// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json/json_document.h"
#include "gui/models/json/json_tree_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

namespace tst_json_document {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

QString shown(const QAbstractItemModel& model, int row, const QModelIndex& parent = {}) {
    return model.index(row, 0, parent).data().toString() + u'=' + model.index(row, 1, parent).data().toString();
}

std::shared_ptr<const JsonDocument> documentOf(const QByteArray& text) {
    auto document = JsonDocument::parse(text);
    return document ? std::make_shared<const JsonDocument>(std::move(*document)) : nullptr;
}

}  // namespace

class TestJsonDocument : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersStayAsTheyAreWritten() {
        JsonTreeModel model;
        model.show(
            documentOf("{\"rows\": 18446744073709551615, \"price\": 0.10000000000000000555, \"e\": -1.5E+300, "
                       "\"longer\": 123456789012345678901234567890}"));
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(shown(model, 0), u"rows=18446744073709551615"_s);
        QCOMPARE(shown(model, 1), u"price=0.10000000000000000555"_s);
        QCOMPARE(shown(model, 2), u"e=-1.5E+300"_s);
        QCOMPARE(shown(model, 3), u"longer=123456789012345678901234567890"_s);
        const QAbstractItemModelTester tester(&model);
    }

    void whatIsInsideIsOpenedLevelByLevel() {
        JsonTreeModel model;
        model.show(documentOf("{\"a\":{\"b\":[true,null,{\"c\":\"d\"}]},\"e\":[]}"));
        QCOMPARE(shown(model, 0), u"a={1}"_s);
        QCOMPARE(shown(model, 1), u"e=[0]"_s);
        const QModelIndex a = model.index(0, 0);
        QVERIFY(model.hasChildren(a));
        QVERIFY(!model.hasChildren(model.index(1, 0)));
        QCOMPARE(model.rowCount(a), 0);
        model.fetchMore(a);
        const QModelIndex b = model.index(0, 0, a);
        model.fetchMore(b);
        QCOMPARE(model.rowCount(b), 3);
        QCOMPARE(shown(model, 0, b), u"0=true"_s);
        QCOMPARE(shown(model, 1, b), u"1=null"_s);
        const QModelIndex third = model.index(2, 0, b);
        model.fetchMore(third);
        QCOMPARE(shown(model, 0, third), u"c=d"_s);
        QCOMPARE(model.parent(model.index(0, 0, third)), third);
        const QAbstractItemModelTester tester(&model);
        QCOMPARE(model.source(b), u"[true,null,{\"c\":\"d\"}]"_s);
    }

    void stringsReadAsPeopleDo() {
        JsonTreeModel model;
        model.show(documentOf("{\"a\\u00e9\\n\":\"tab\\there \\\"quoted\\\" \\ud83d\\ude00\",\"plain\":\"grün\"}"));
        QCOMPARE(shown(model, 0), u"aé\n=tab\there \"quoted\" 😀"_s);
        QCOMPARE(shown(model, 1), u"plain=grün"_s);
    }

    void longStringsAreCutBetweenCharacters_data() {
        QTest::addColumn<QByteArray>("one");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << QByteArray("a") << u"a"_s;
        QTest::newRow("two bytes") << QByteArray("é") << u"é"_s;
        QTest::newRow("line break") << QByteArray("\\n") << u"\n"_s;
        QTest::newRow("quote") << QByteArray("\\\"") << u"\""_s;
        QTest::newRow("code") << QByteArray("\\u00e9") << u"é"_s;
        QTest::newRow("pair of codes") << QByteArray("\\ud83d\\ude00") << u"😀"_s;
        QTest::newRow("four bytes") << QByteArray("😀") << u"😀"_s;
        QTest::newRow("mixed") << QByteArray("é\\n") << u"é\n"_s;
    }
    void longStringsAreCutBetweenCharacters() {
        QFETCH(QByteArray, one);
        QFETCH(QString, shown);
        const auto document = JsonDocument::parse("{\"a\":\"" + one.repeated(50) + "\"}");
        QVERIFY(document);
        QCOMPARE(document->value(1, 1000), shown.repeated(50));
        for (const int most : {1, 2, 3, 10, 49}) {
            const QString cut = document->value(1, most);
            QCOMPARE(cut, shown.repeated(50).left(most) + u"…"_s);
        }
    }

    // Each look would cost the decoding of ten megabytes: the test would never end.
    void aLongEscapedStringCostsWhatIsShown() {
        const auto document = JsonDocument::parse("\"" + QByteArray("\\n").repeated(5'000'000) + "\"");
        QVERIFY(document);
        for (int look = 0; look < 5000; ++look) QCOMPARE(document->value(0, 10).size(), 11);
    }

    void aRootWithoutMembersIsShownItself() {
        using Pair = std::pair<const char*, const char*>;
        for (const auto& [text, value] :
             {Pair("42", "42"), Pair("\"x\"", "x"), Pair(" null ", "null"), Pair("[]", "[0]")}) {
            JsonTreeModel model;
            model.show(documentOf(text));
            QCOMPARE(model.rowCount(), 1);
            const QAbstractItemModelTester tester(&model);
            QCOMPARE(model.index(0, 1).data().toString(), QString::fromLatin1(value));
        }
    }

    void whatIsNoJsonIsNotTakenForIt_data() {
        QTest::addColumn<QByteArray>("text");
        int row = 0;
        for (const char* text :
             {"",    " ",      "{",     "[1,]",    "{\"a\"}", "{\"a\":1,}", "01", "1.",        "-",  "1e", "tru",
              "nul", "\"open", "[1] 2", "{'a':1}", "[1 2]",   "\"a\nb\"",   "]",  "{\"a\":1]", "+1", ".5"})
            QTest::addRow("%d", row++) << QByteArray(text);
        QTest::newRow("nested too deep") << QByteArray(600, '[') + QByteArray(600, ']');
    }
    void whatIsNoJsonIsNotTakenForIt() {
        QFETCH(QByteArray, text);
        QVERIFY(!JsonDocument::parse(text));
    }

    void aMillionValuesCostWhatIsLookedAt() {
        QByteArray text = "[0";
        for (int i = 1; i < 1'000'000; ++i) text += "," + QByteArray::number(i);
        text += "]";
        JsonTreeModel model;
        model.show(documentOf(text));
        QCOMPARE(model.rowCount(), 1000);
        QVERIFY(model.canFetchMore({}));
        model.fetchMore({});
        QCOMPARE(model.rowCount(), 2000);
        QCOMPARE(shown(model, 1999), u"1999=1999"_s);
    }
};

QTEST_GUILESS_MAIN(TestJsonDocument)

}  // namespace tst_json_document

#include "tst_json_document.moc"
