// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/code/payload_view.h"

#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace tst_payload_view {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

struct Scene {
    Scene() : view(u"payload"_s), shown(&view, &PayloadView::shown) {
        view.resize(400, 300);
        view.show();
    }
    void show(const QByteArray& bytes) {
        view.showBytes(bytes, u"payload.json"_s);
        QVERIFY(shown.wait(20'000));
    }
    template <typename Widget>
    Widget* find(const QString& name) {
        return view.findChild<Widget*>(name);
    }

    PayloadView view;
    QSignalSpy shown;
};

}  // namespace

class TestPayloadView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void jsonIsATreeWithExactNumbers() {
        Scene scene;
        scene.show("{\"rows\": 18446744073709551615}");
        QCOMPARE(scene.view.form(), PayloadView::Form::Tree);
        const QAbstractItemModel* model = scene.find<QTreeView>(u"json"_s)->model();
        QCOMPARE(model->index(0, 1).data().toString(), u"18446744073709551615"_s);
    }

    void everyFormIsOneButtonAway() {
        Scene scene;
        scene.show("{\"a\":1}");
        QTest::mouseClick(scene.find<QToolButton>(u"text"_s), Qt::LeftButton);
        QCOMPARE(scene.view.form(), PayloadView::Form::Text);
        QCOMPARE(scene.find<QPlainTextEdit>(u"plain"_s)->toPlainText(), u"{\"a\":1}"_s);
        QTest::mouseClick(scene.find<QToolButton>(u"hex"_s), Qt::LeftButton);
        QVERIFY(scene.find<QPlainTextEdit>(u"bytes"_s)->toPlainText().contains(u"7b 22 61 22 3a 31 7d"_s));
        QTest::mouseClick(scene.find<QToolButton>(u"tree"_s), Qt::LeftButton);
        QVERIFY(scene.find<QTreeView>(u"json"_s)->isVisible());
    }

    void whatIsNoJsonIsTextOrHex() {
        Scene scene;
        scene.show("plain words");
        QCOMPARE(scene.view.form(), PayloadView::Form::Text);
        QVERIFY(!scene.find<QToolButton>(u"tree"_s)->isEnabled());
        scene.show(QByteArray("\0\1\2", 3));
        QCOMPARE(scene.view.form(), PayloadView::Form::Hex);
    }

    void tenMegabytesAreThereSoonAndSavedWhole() {
        QByteArray large = "[";
        while (large.size() < 10'000'000) large += "{\"id\":12345678901234567890,\"name\":\"somebody\"},";
        large += "0]";
        Scene scene;
        scene.show(large);
        QTest::mouseClick(scene.find<QToolButton>(u"text"_s), Qt::LeftButton);
        QVERIFY(scene.find<QLabel>(u"note"_s)->text().contains(u"first"_s));
        QVERIFY(scene.find<QPlainTextEdit>(u"plain"_s)->toPlainText().size() < 300'000);
        const QTemporaryDir folder;
        QTest::mouseClick(scene.find<QToolButton>(u"save"_s), Qt::LeftButton);
        auto* dialog = scene.find<QFileDialog>(u"saveDialog"_s);
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->fileSelected(folder.filePath(u"saved.json"_s));
        dialog->close();
        // The disk is not waited for; one is saved at a time.
        QVERIFY(!scene.find<QToolButton>(u"save"_s)->isEnabled());
        QTRY_VERIFY(scene.find<QLabel>(u"note"_s)->text().contains(u"saved.json"_s));
        QFile file(folder.filePath(u"saved.json"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll() == large);
        QVERIFY(scene.find<QToolButton>(u"save"_s)->isEnabled());
        scene.view.saveTo(folder.filePath(u"no/such/folder"_s));
        QTRY_VERIFY(scene.find<QLabel>(u"note"_s)->text().contains(u"no/such"_s));
    }

    void lineWithoutAnEndIsCutAndShortLinesAreNot() {
        Scene scene;
        scene.show("one\n" + QByteArray(300'000, 'x'));
        QCOMPARE(scene.find<QPlainTextEdit>(u"plain"_s)->toPlainText().size(), 4 + 40'000);
        QVERIFY(scene.find<QLabel>(u"note"_s)->text().contains(u"first"_s));
        scene.show(QByteArray("some words\n").repeated(1000));
        QCOMPARE(scene.find<QPlainTextEdit>(u"plain"_s)->toPlainText().size(), 11'000);
        QVERIFY(!scene.find<QLabel>(u"note"_s)->text().contains(u"first"_s));
    }

    void copyTakesAllOrThePartThatIsChosen() {
        Scene scene;
        scene.show("{\"a\":{\"b\":1}}");
        QTest::mouseClick(scene.find<QToolButton>(u"copy"_s), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"{\"a\":{\"b\":1}}"_s);
    }

    void theLatestBytesWinOverThoseStillBeingRead() {
        Scene scene;
        QByteArray large = "[0";
        for (int i = 0; i < 200'000; ++i) large += ",1";
        scene.view.showBytes(large + "]", u"large"_s);
        scene.show("{\"small\":1}");
        QCoreApplication::processEvents();
        QCOMPARE(scene.find<QTreeView>(u"json"_s)->model()->index(0, 0).data().toString(), u"small"_s);
    }

    void whyThereIsNothingIsSaid() {
        Scene scene;
        scene.view.say(u"The token lacks the scope."_s);
        QCOMPARE(scene.find<QLabel>(u"message"_s)->text(), u"The token lacks the scope."_s);
        QVERIFY(!scene.find<QToolButton>(u"copy"_s)->isEnabled());
        QVERIFY(!scene.find<QToolButton>(u"save"_s)->isEnabled());
    }
};

QTEST_MAIN(TestPayloadView)

}  // namespace tst_payload_view

#include "tst_payload_view.moc"
