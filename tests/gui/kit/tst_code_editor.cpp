// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code/code_editor.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace tst_code_editor {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void hugeTextIsHeldAndNotLaidOut() {
        CodeEditor editor(u"code"_s, u"Code"_s);
        editor.resize(200, 100);
        editor.show();
        editor.setPlainText(u"{}"_s);
        editor.selectAll();
        const QString huge = u"{\"big\":\""_s + QString(1'000'000, u'x') + u"\"}"_s;
        QGuiApplication::clipboard()->setText(huge);
        QTest::keySequence(&editor, QKeySequence::Paste);
        QVERIFY(editor.isHeld());
        QCOMPARE(editor.text(), huge);
        QVERIFY(editor.document()->characterCount() < 25'000);
        QVERIFY(!editor.grab().isNull());
        QTest::keyClicks(&editor, u"abc"_s);
        QCOMPARE(editor.text(), huge);
        QGuiApplication::clipboard()->setText(huge + u'2');
        QTest::keySequence(&editor, QKeySequence::Paste);
        QCOMPARE(editor.text(), huge + u'2');
        QTest::keyClick(&editor, Qt::Key_Delete);
        QCOMPARE(editor.text(), QString());
        QTest::keyClicks(&editor, u"abc"_s);
        QCOMPARE(editor.text(), u"abc"_s);
    }

    void pastedIntoALongLineIsHeldAsOneText() {
        CodeEditor editor(u"code"_s, u"Code"_s);
        editor.setPlainText(QString(15'000, u'a') + u"[]"_s);
        editor.moveCursor(QTextCursor::End);
        QGuiApplication::clipboard()->setText(QString(15'000, u'b'));
        editor.paste();
        QVERIFY(editor.isHeld());
        QCOMPARE(editor.text(), QString(15'000, u'a') + u"[]"_s + QString(15'000, u'b'));
    }

    void unseenLettersAreMarked() {
        CodeEditor editor(u"code"_s, u"Code"_s);
        editor.setPlainText(u"{\"a\":\"x\u202ey\"}"_s);
        QTRY_VERIFY(isMarked(editor, 7));
        QVERIFY(!isMarked(editor, 2));
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

private:
    static bool isMarked(const CodeEditor& editor, int at) {
        const auto formats = editor.document()->firstBlock().layout()->formats();
        return std::any_of(formats.begin(), formats.end(), [at](const QTextLayout::FormatRange& range) {
            return range.start <= at && at < range.start + range.length &&
                   range.format.underlineStyle() == QTextCharFormat::WaveUnderline;
        });
    }
};

QTEST_MAIN(TestCodeEditor)

}  // namespace tst_code_editor

#include "tst_code_editor.moc"
