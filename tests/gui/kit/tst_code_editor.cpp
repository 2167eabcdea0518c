// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code_editor.h"

#include <QTest>

namespace tst_code_editor {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wrongLineIsNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("line");
        QTest::newRow("object") << QByteArray("{\n\"a\": 9007199254740993\n}") << 0;
        QTest::newRow("scalar") << QByteArray("true") << 0;
        QTest::newRow("comma") << QByteArray("{\n\"a\": 1,\n}") << 3;
        QTest::newRow("word") << QByteArray("no json") << 1;
        QTest::newRow("two") << QByteArray("{}\n{}") << 2;
        QTest::newRow("empty") << QByteArray() << 1;
    }
    void wrongLineIsNamed() {
        QFETCH(const QByteArray, text);
        QFETCH(const int, line);
        QCOMPARE(lineThatIsNoJson(text), line);
    }

    void longTextMakesItNoWider() {
        CodeEditor editor(u"code"_s, u"Code"_s);
        const QSize before = editor.minimumSizeHint();
        editor.resize(200, 100);
        editor.setPlainText(QString(50'000, u'w') + QString(2000, u'\n'));
        editor.show();
        QVERIFY(!editor.grab().isNull());
        QCOMPARE(editor.minimumSizeHint(), before);
    }
};

QTEST_MAIN(TestCodeEditor)

}  // namespace tst_code_editor

#include "tst_code_editor.moc"
