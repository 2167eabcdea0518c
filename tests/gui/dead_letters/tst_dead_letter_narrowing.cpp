// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/error_box.h"
#include "gui/kit/rows/filter_chip.h"
#include "gui/kit/outside_text.h"
#include "gui/models/cause_tree_model.h"
#include "gui/tasks/task_detail.h"
#include "tests/gui/scenes/dead_letter_scene.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

namespace tst_dead_letter_narrowing {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

using Scene = DeadLetterScene;

QAbstractItemModel* causesOf(Scene& scene) { return scene.find<QTreeView>("causes")->model(); }

QModelIndex opened(Scene& scene, int row, const QModelIndex& parent = {}) {
    auto* tree = scene.find<QTreeView>("causes");
    const QModelIndex index = tree->model()->index(row, 0, parent);
    tree->expand(index);
    return QTest::qWaitFor([&] { return tree->model()->rowCount(index) > 0; }, 15'000) ? index : QModelIndex();
}

}  // namespace

// What narrows the dead letters is always to be seen, and what is shown is what is chosen.
class TestDeadLetterNarrowing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void errorsThatDifferInNamesAndNumbersAreOneCauseOfCommandsAndTenants() {
        StartedBroker broker;
        broker.bury("acme", 2, "no user 'ann' on host 7");
        broker.bury("beta", 1, "no user 'bob' on host 8");
        broker.bury("beta", 1, "no user 'cleo' on host 9", "report");
        broker.bury("acme", 1, "the disk is full");
        Scene scene(broker, 5);
        QTRY_COMPARE(causesOf(scene)->rowCount(), 2);
        QTRY_VERIFY(scene.find<QLabel>("causesTitle")->text().startsWith(u"2 errors"_s));
        const QModelIndex cause = opened(scene, 0);
        QVERIFY(cause.isValid());
        QCOMPARE(cause.data().toString(), u"no user '<name>' on host <n>"_s);
        QCOMPARE(cause.siblingAtColumn(CauseTreeModel::Count).data().toString(), u"4"_s);
        QCOMPARE(causesOf(scene)->rowCount(cause), 2);
        const QModelIndex command = opened(scene, 0, cause);
        QVERIFY(command.isValid());
        QCOMPARE(command.data().toString(), u"mail"_s);
        QCOMPARE(causesOf(scene)->rowCount(command), 2);
        QVERIFY(chooseCause(scene, 0));
        QVERIFY(hasRows(scene, 4));
        QVERIFY(chooseCause(scene, 1, cause));
        QVERIFY(hasRows(scene, 1));
        QVERIFY(chooseCause(scene, 1, command));
        QVERIFY(hasRows(scene, 1));
        QVERIFY(scene.find<FilterChip>("causeChip")->value().endsWith(u"mail › beta"_s));
    }

    void chosenCauseIsAChipThatBackspaceRemoves() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        broker.bury("beta", 2, "no such mailbox");
        Scene scene(broker, 5);
        auto* chip = scene.find<FilterChip>("causeChip");
        QVERIFY(!chip->isVisible());
        QVERIFY(chooseCause(scene, 0));
        QVERIFY(hasRows(scene, 3));
        QVERIFY(chip->isVisible());
        QVERIFY(chip->text().contains(u"timeout after <n> s"_s));
        scene.find<QLineEdit>("filterTenant")->setText(u"acme"_s);
        QVERIFY(hasRows(scene, 3));
        auto* table = scene.find<QTableView>("deadLetters");
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Backspace);
        QCOMPARE(scene.find<QLineEdit>("filterTenant")->text(), QString());
        QVERIFY(chip->isVisible());
        QTest::keyClick(table, Qt::Key_Backspace);
        QVERIFY(!chip->isVisible());
        QVERIFY(hasRows(scene, 5));
        QVERIFY(!scene.find<QTreeView>("causes")->selectionModel()->hasSelection());
    }

    void eachChipOpensItsFieldAndDeleteEmptiesIt_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("field");
        QTest::newRow("tenant") << QByteArray("tenantChip") << QByteArray("filterTenant");
        QTest::newRow("command") << QByteArray("commandChip") << QByteArray("filterCommand");
        QTest::newRow("time") << QByteArray("timeChip") << QByteArray("filterDied");
    }
    void eachChipOpensItsFieldAndDeleteEmptiesIt() {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, field);
        StartedBroker broker;
        broker.bury("acme", 1, "no such mailbox");
        Scene scene(broker, 1);
        auto* chip = scene.find<FilterChip>(name.constData());
        auto* editor = scene.find<QWidget>(field.constData());
        QVERIFY(!chip->isSet() && !editor->isVisible());
        QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(editor->isVisible());
        if (auto* line = qobject_cast<QLineEdit*>(editor))
            line->setText(u"acme"_s);
        else
            qobject_cast<QComboBox*>(editor)->setCurrentIndex(1);
        QVERIFY(chip->isSet());
        chip->closeEditor();
        QTest::keyClick(chip, Qt::Key_Delete);
        QVERIFY(!chip->isSet());
        QVERIFY(hasRows(scene, 1));
    }

    void trendIsOfTheTimeThatIsChosen() {
        StartedBroker broker;
        broker.bury("acme", 3, "no such mailbox");
        Scene scene(broker, 3);
        auto* week = scene.find<QToolButton>("trendSpan.3");
        QTRY_COMPARE(causesOf(scene)->rowCount(), 1);
        QVERIFY(!week->isChecked());
        QTest::mouseClick(week, Qt::LeftButton);
        QVERIFY(week->isChecked());
        QTRY_COMPARE(causesOf(scene)->rowCount(), 1);
    }

    void aDeadLetterLeadsToItsTenant() {
        StartedBroker broker;
        broker.bury("acme", 1, "no such mailbox");
        Scene scene(broker, 1);
        scene.find<QTableView>("deadLetters")->selectRow(0);
        auto* link = scene.find<QToolButton>("toTenant");
        QTRY_VERIFY(link->isVisible());
        QSignalSpy wanted(&scene.page, &Page::tenantRequested);
        link->click();
        QCOMPARE(wanted.value(0).value(0).toString(), u"acme"_s);
    }

    void searchInPayloadsOfACauseSaysThatItIsOfACause() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        broker.bury("beta", 2, "no such mailbox");
        Scene scene(broker, 5);
        QVERIFY(chooseCause(scene, 1));
        QVERIFY(hasRows(scene, 2));
        scene.find<QLineEdit>("filterPayload")->setText(u"nothing has this"_s);
        QTRY_COMPARE(scene.find<QLabel>("emptyTitle")->text(), u"No payload holds “nothing has this”"_s);
        // The cause stands beside the search, with its cross.
        QVERIFY(scene.find<FilterChip>("causeChip")->isVisible());
        QVERIFY(scene.find<FilterChip>("payloadChip")->isSet());
        QVERIFY(scene.find<QLabel>("searchText")->text().startsWith(u"0 of 2"_s));
    }

    void afterAnotherCauseOrFilterTheOldTaskIsGone_data() {
        QTest::addColumn<bool>("byCause");
        QTest::newRow("another cause") << true;
        QTest::newRow("another filter") << false;
    }
    void afterAnotherCauseOrFilterTheOldTaskIsGone() {
        QFETCH(bool, byCause);
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        broker.bury("beta", 2, "no such mailbox");
        Scene scene(broker, 5);
        QVERIFY(chooseCause(scene, 0));
        QVERIFY(hasRows(scene, 3));
        scene.find<QTableView>("deadLetters")->selectRow(0);
        auto* detail = scene.find<TaskDetail>("detail");
        QTRY_VERIFY(detail->task().has_value());
        QVERIFY(scene.find<QPushButton>("requeueTask")->isVisible());
        if (byCause)
            QVERIFY(chooseCause(scene, 1));
        else
            scene.find<QLineEdit>("filterTenant")->setText(u"beta"_s);
        QTRY_VERIFY(!detail->task().has_value());
        QVERIFY(!scene.find<QPushButton>("requeueTask")->isVisible());
        QVERIFY(!scene.find<QPushButton>("editTask")->isVisible());
        QVERIFY(!scene.choose("deleteTask"));
        QVERIFY(scene.find<QLabel>("causeTitle")->isVisible());
    }

    void detailStaysTheSelectedTaskWhenCtrlDownMovesOn() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        Scene scene(broker, 3);
        auto* table = scene.find<QTableView>("deadLetters");
        auto* detail = scene.find<TaskDetail>("detail");
        table->selectRow(0);
        table->setFocus();
        const QString first = scene.page.model()->at(0)->id;
        QCOMPARE(detail->taskId(), first);
        QTest::keyClick(table, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(table->currentIndex().row(), 1);
        QVERIFY(table->selectionModel()->isRowSelected(0));
        QCOMPARE(detail->taskId(), first);
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(detail->taskId(), scene.page.model()->at(table->currentIndex().row())->id);
    }

    void causeOfMoreThanAHundredIsRequeuedWithACanary() {
        StartedBroker broker;
        broker.bury("acme", 101, "timeout after 30 s");
        broker.bury("beta", 2, "no such mailbox");
        Scene scene(broker, 103);
        QVERIFY(chooseCause(scene, 0));
        QVERIFY(hasRows(scene, 101));
        QTRY_COMPARE(scene.find<QPushButton>("requeueAll")->text(), u"Requeue all 101…"_s);
        QDialog* asked = sheetBy(scene, "requeueAll", "operationSheet");
        QVERIFY(asked != nullptr);
        QTRY_COMPARE(asked->findChild<QSpinBox*>(u"canary"_s)->value(), 10);
        asked->reject();
        QVERIFY(chooseCause(scene, 1));
        QVERIFY(hasRows(scene, 2));
        QTRY_VERIFY(scene.find<QDialog>("operationSheet") == nullptr);
        asked = sheetBy(scene, "requeueAll", "operationSheet");
        QTRY_VERIFY(asked->findChild<QLabel*>(u"scope"_s)->text().startsWith(u"2 dead"_s));
        QCOMPARE(asked->findChild<QSpinBox*>(u"canary"_s)->value(), 0);
    }

    void nothingIsSuggestedWhileACauseRises() {
        StartedBroker broker;
        broker.bury("acme", 8, "timeout after 30 s");
        Scene scene(broker, 8);
        QVERIFY(chooseCause(scene, 0));
        QTRY_VERIFY(scene.find<QLabel>("requeueAdvice")->text().contains(u"Still rising"_s));
        QVERIFY(scene.find<QLabel>("causePast")->text().startsWith(u"Never requeued"_s));
        // Said once: the line beside the buttons has what speaks against them.
        QVERIFY(!scene.find<QLabel>("requeueAdvice")->text().contains(u"requeued"_s));
        QVERIFY(!scene.find<QPushButton>("requeueAll")->property("primary").toBool());
        QTRY_VERIFY(scene.find<QLabel>("causeWarning")->isVisible());
    }

    void errorIsReadWholeAndCopied() {
        StartedBroker broker;
        QString trace = u"java.lang.IllegalStateException: no seat"_s;
        for (int line = 1; line < 60; ++line) trace += u"\n\tat com.example.Frame%1.call(Frame.java:%1)"_s.arg(line);
        broker.bury("acme", 1, trace.toStdString());
        Scene scene(broker, 1);
        scene.find<QTableView>("deadLetters")->selectRow(0);
        auto* text = scene.find<OutsideText>("taskError");
        QTRY_COMPARE(text->text(), trace);
        QCOMPARE(text->document()->blockCount(), 60);
        QCOMPARE(text->lineWrapMode(), QPlainTextEdit::NoWrap);
        QVERIFY(text->verticalScrollBar()->maximum() > 0);
        QVERIFY(scene.pressSoon("taskErrorCopy"));
        QCOMPARE(QGuiApplication::clipboard()->text(), trace);
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), trace);
        QVERIFY(scene.press("taskErrorOpen"));
        auto* whole = scene.find<QDialog>("wholeText");
        QVERIFY(whole != nullptr);
        QCOMPARE(whole->findChild<OutsideText*>(u"whole"_s)->toPlainText(), trace);
        whole->reject();
    }
};

QTEST_MAIN(TestDeadLetterNarrowing)

}  // namespace tst_dead_letter_narrowing

#include "tst_dead_letter_narrowing.moc"
