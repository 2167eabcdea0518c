// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/export_control.h"
#include "gui/kit/fact_list.h"
#include "gui/kit/rows/saved_filters.h"
#include "gui/tasks/task_detail.h"
#include "gui/tasks/tasks_page.h"
#include "tests/gui/client/asking.h"
#include "tests/gui/scenes/page_scene.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

namespace tst_tasks_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

using Scene = PageScene<TasksPage>;

bool hasRows(Scene& scene, int rows) {
    return QTest::qWaitFor([&] { return scene.page.model()->rowCount() == rows && scene.page.model()->isWhole(); },
                           15'000);
}
bool lists(Scene& scene, int rows) { return scene.press("list") && hasRows(scene, rows); }

}  // namespace

class TestTasksPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aTaskIsFoundByItsId() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Scene scene(broker);
        scene.page.focusFilter();
        auto* field = scene.find<QLineEdit>("findId");
        field->setText(u"  "_s + qt(id));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(scene.find<FactList>("taskFacts")->value(u"State"_s) == u"ready"_s);
        QVERIFY(scene.find<QLabel>("taskTitle")->text().contains(u"acme"_s));
        field->setText(u"00000000-0000-7000-8000-000000000000"_s);
        QTest::keyClick(field, Qt::Key_Return);
        auto* note = scene.find<QLabel>("findNote");
        QTRY_VERIFY2(note->text().startsWith(u"No task with this id for the tenants you may see."_s),
                     qPrintable(note->text()));
        QVERIFY(note->isVisible());
        QVERIFY(!scene.find<QPushButton>("requeueTask")->isVisible());
        // Once, and over no empty parts of a task.
        QVERIFY(!scene.find<QLabel>("taskStatus")->isVisible());
        QVERIFY(!scene.find<QTabWidget>("taskTabs")->isVisible());
        field->setText(u"0"_s);
        QVERIFY(!note->isVisible());
    }

    void anIdIsFoundAsItIsPastedFromALog() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Scene scene(broker);
        auto* field = scene.find<QLineEdit>("findId");
        QGuiApplication::clipboard()->setText(u" \""_s + qt(id) + u"\","_s);
        // No field has the focus by itself, and none is needed.
        scene.page.setFocus();  // as the key of the page does
        QVERIFY(scene.page.focusProxy() == nullptr);
        QTest::keySequence(&scene.page, QKeySequence::Paste);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(scene.find<FactList>("taskFacts")->value(u"State"_s) == u"ready"_s);
    }

    void tasksAreListedByWhatIsAskedFor() {
        StartedBroker broker;
        broker.create("acme", 3);
        broker.create("acme", 2, "print", 3600);
        broker.bury("beta", 1, "no such mailbox");
        Scene scene(broker);
        const QAbstractItemModelTester tester(scene.page.model());
        // The latest are there before anybody asks.
        QVERIFY(hasRows(scene, 6));
        QVERIFY2(scene.find<QLabel>("summary")->text().startsWith(u"6 tasks, as of "_s),
                 qPrintable(scene.find<QLabel>("summary")->text()));
        for (const auto& [field, text, rows] :
             {std::tuple("filterTenant", u"acme"_s, 5), std::tuple("filterCommand", u"PRINT"_s, 2),
              std::tuple("filterWorker", u"gravedigger"_s, 1), std::tuple("filterError", u"mailbox"_s, 1)}) {
            scene.find<QLineEdit>(field)->setText(text);
            QVERIFY2(hasRows(scene, rows), field);
            scene.find<QLineEdit>(field)->clear();
            QVERIFY(hasRows(scene, 6));
        }
        scene.find<QComboBox>("filterState")->setCurrentIndex(2);
        QVERIFY(hasRows(scene, 2));
        QCOMPARE(scene.page.model()->index(0, TaskTableModel::State).data().toString(), u"delayed"_s);
        QVERIFY(scene.page.goBack());
        QVERIFY(hasRows(scene, 6));
        QVERIFY(!scene.page.goBack());
        scene.find<QLineEdit>("filterTenant")->setText(u"gamma"_s);
        QTRY_COMPARE(scene.find<QLabel>("emptyTitle")->text(), u"No task matches"_s);
    }

    void aTaskThatWaitsSaysWhyUntilItDoesNot() {
        StartedBroker broker;
        const auto ids = broker.create("acme", 2);
        Scene scene(broker);
        scene.page.findTask(qt(ids[1]));
        auto* why = scene.find<QLabel>("waitingSentence");
        QTRY_VERIFY(why->isVisible());
        QVERIFY2(why->text().contains(u"no worker takes mail of this tenant"_s) &&
                     why->text().contains(u"1 of its tenant"_s),
                 qPrintable(why->text()));
        Asking ops(broker);
        TenantStateChange pause;
        pause.tenant = u"acme"_s;
        pause.to = TenantState::Paused;
        pause.reason = u"test"_s;
        ops.ask(&TenantCalls::changeState, pause).value();
        QTRY_VERIFY_WITH_TIMEOUT(why->text().contains(u"paused"_s), 15'000);
        pause.to = TenantState::Serving;
        ops.ask(&TenantCalls::changeState, pause).value();
        GreetedWorker worker(broker.connect(), "acme", "w");
        for (int i = 0; i < 2; ++i) {
            worker.take({"mail"});
        }
        QTRY_VERIFY_WITH_TIMEOUT(!why->isVisible(), 15'000);
        QVERIFY(scene.find<FactList>("taskFacts")->value(u"State"_s).contains(u"in progress"_s));
    }

    void whatMatchesIsExportedNotOnlyWhatWasScrolledOver() {
        StartedBroker broker;
        broker.create("acme", 450);
        broker.create("beta", 3);
        Scene scene(broker);
        scene.find<QLineEdit>("filterTenant")->setText(u"acme"_s);
        QTRY_VERIFY(scene.page.model()->filter().tenant == u"acme"_s && !scene.page.model()->isAsking());
        QTRY_VERIFY(scene.page.model()->rowCount() >= 200);
        const QTemporaryDir folder;
        auto* out = scene.page.findChild<ExportControl*>();
        out->write(folder.filePath(u"x.ndjson"_s), ExportFormat::Ndjson, true);
        QTRY_VERIFY_WITH_TIMEOUT(out->latest()->isOver(), 20'000);
        QVERIFY2(out->latest()->isWritten(), qPrintable(out->latest()->problem()));
        QFile file(folder.filePath(u"x.ndjson"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QCOMPARE(text.count('\n'), 450);
        QCOMPARE(text.count("\"payload\":"), 450);
        QVERIFY(!text.contains("beta"));
    }

    void filtersAreSavedAndUsed() {
        StartedBroker broker;
        broker.create("acme", 3);
        broker.create("beta", 2, "print", 3600);
        Scene scene(broker);
        QVERIFY(lists(scene, 5));
        scene.find<QComboBox>("filterState")->setCurrentIndex(2);
        scene.find<QLineEdit>("filterCommand")->setText(u"print"_s);
        QVERIFY(hasRows(scene, 2));
        auto* saved = scene.page.findChild<SavedFilters*>();
        saved->save(u"printers"_s);
        QVERIFY(scene.page.goBack());
        QVERIFY(hasRows(scene, 5));
        saved->use(u"printers"_s);
        QVERIFY(hasRows(scene, 2));
        QCOMPARE(scene.find<QLineEdit>("filterCommand")->text(), u"print"_s);
        QCOMPARE(scene.find<QComboBox>("filterState")->currentIndex(), 2);
    }

    void moreComesAsOneScrolls() {
        StartedBroker broker;
        broker.create("acme", 450);
        Scene scene(broker);
        QTRY_VERIFY(scene.page.model()->rowCount() >= 200);
        while (!scene.page.model()->isWhole()) {
            const int before = scene.page.model()->rowCount();
            scene.find<QTableView>("tasks")->scrollToBottom();
            QTRY_VERIFY(scene.page.model()->rowCount() > before);
        }
        QCOMPARE(scene.page.model()->rowCount(), 450);
    }

    void aWaitingTaskIsChangedAndDeleted() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Scene scene(broker);
        QVERIFY(lists(scene, 1));
        scene.find<QTableView>("tasks")->selectRow(0);
        QVERIFY(scene.pressSoon("editTask"));
        auto* asked = scene.find<QDialog>("taskEditSheet");
        QTRY_VERIFY(asked->findChild<QPlainTextEdit*>(u"editPayload"_s)->isEnabled());
        asked->findChild<QSpinBox*>(u"editPriority"_s)->setValue(9);
        asked->findChild<QSpinBox*>(u"editAttempts"_s)->setValue(7);
        asked->findChild<QLineEdit*>(u"editReason"_s)->setText(u"urgent"_s);
        QVERIFY(scene.press("editApply", asked));
        Asking ops(broker);
        QTRY_VERIFY(scene.find<FactList>("taskFacts")->value(u"Attempts"_s).contains(u"of 7"_s));
        const Task task = ops.ask(&TaskCalls::getTask, qt(id)).value();
        QCOMPARE(task.priority, 9);
        QVERIFY(!scene.find<QPushButton>("requeueTask")->isEnabled());

        QVERIFY(scene.chooseSoon("deleteTask"));
        asked = scene.find<QDialog>("deleteTaskSheet");
        QVERIFY(scene.press("cancel", asked));
        QVERIFY(scene.choose("deleteTask"));
        QTRY_VERIFY((asked = scene.find<QDialog>("deleteTaskSheet")) != nullptr && asked->isVisible());
        asked->findChild<QLineEdit*>(u"reason"_s)->setText(u"sent twice"_s);
        asked->findChild<QLineEdit*>(u"typed"_s)->setText(u"acme"_s);
        QVERIFY(scene.press("confirm", asked));
        QTRY_COMPARE(scene.page.model()->rowCount(), 0);
        QCOMPARE(countTasks(broker.connect(), "acme", admin::v1::TASK_STATE_READY), 0);
    }

    void retryTimeoutAndExpiryAreChangedAndUndone() {
        StartedBroker broker;
        const QString id = qt(broker.create("acme", 1).front());
        Asking ops(broker);
        TaskEdit given;
        given.id = id;
        given.revision = ops.ask(&TaskCalls::getTask, id).value().revision;
        given.reason = u"its own policy"_s;
        given.retry = TaskTerms::Retry{TaskTerms::Growth::Exponential, 2000, 2, 60'000, false, {}};
        ops.ask(&TaskCalls::editTask, given).value();
        Scene scene(broker);
        scene.page.findTask(id);
        QTRY_VERIFY(scene.find<FactList>("taskFacts")->value(u"Retry"_s).contains(u"after 2"_s));
        QVERIFY(scene.pressSoon("editTask"));
        auto* sheet = scene.find<QDialog>("taskEditSheet");
        const auto* effect = sheet->findChild<QLabel*>(u"editEffect"_s);
        const auto* status = sheet->findChild<QLabel*>(u"editStatus"_s);
        QVERIFY(effect->text().isEmpty());
        sheet->findChild<QLineEdit*>(u"editReason"_s)->setText(u"their API is slow"_s);
        auto* initial = sheet->findChild<QLineEdit*>(u"editInitial"_s);
        initial->setText(u"soon"_s);
        QVERIFY2(status->text().contains(u"“soon” is no length"_s), qPrintable(status->text()));
        QVERIFY(!sheet->findChild<QPushButton*>(u"editApply"_s)->isEnabled());
        initial->setText(u"2m"_s);
        QVERIFY2(status->text().contains(u"longest wait is shorter"_s), qPrintable(status->text()));
        initial->setText(u"8s"_s);
        QVERIFY2(effect->text().contains(u"8.00 s instead of 2.00 s"_s), qPrintable(effect->text()));
        QVERIFY2(effect->text().contains(u"16.0 s, 32.0 s, 1 min"_s), qPrintable(effect->text()));
        sheet->findChild<QLineEdit*>(u"editTimeout"_s)->setText(u"1m30s"_s);
        auto* expiry = sheet->findChild<QComboBox*>(u"editExpiry"_s);
        expiry->setCurrentIndex(expiry->count() - 1);
        QVERIFY(scene.press("editApply", sheet));
        QTRY_VERIFY(scene.find<FactList>("taskFacts")->value(u"Retry"_s).contains(u"after 8"_s));
        Task task = ops.ask(&TaskCalls::getTask, id).value();
        QCOMPARE(task.terms.timeoutMs, 90'000);
        QVERIFY(task.expiresAtMs > QDateTime::currentMSecsSinceEpoch());
        QVERIFY(scene.pressSoon("undoEdit"));
        QTRY_VERIFY(scene.find<FactList>("taskFacts")->value(u"Retry"_s).contains(u"after 2"_s));
        task = ops.ask(&TaskCalls::getTask, id).value();
        QCOMPARE(task.terms.timeoutMs, 0);
        QCOMPARE(task.expiresAtMs, 0);
        QTRY_VERIFY(!scene.find<QToolButton>("undoEdit")->isVisible());
    }

    void theRowSaysWhatTheSheetSays() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Scene scene(broker);
        QVERIFY(lists(scene, 1));
        const auto state = [&] { return scene.page.model()->index(0, TaskTableModel::State).data().toString(); };
        QCOMPARE(state(), u"ready"_s);
        GreetedWorker worker(broker.connect(), "acme", "w");
        worker.take({"mail"});
        scene.page.findTask(qt(id));
        QTRY_COMPARE(scene.find<FactList>("taskFacts")->value(u"State"_s).contains(u"in progress"_s), true);
        QCOMPARE(state(), u"in progress"_s);
    }

    void aTaskThatMovedMeanwhileIsNotOverwritten() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        Scene scene(broker);
        scene.page.findTask(qt(id));
        QVERIFY(scene.pressSoon("editTask"));
        auto* asked = scene.find<QDialog>("taskEditSheet");
        Asking other(broker);
        TaskEdit edit;
        edit.id = qt(id);
        edit.revision = scene.find<TaskDetail>("detail")->task()->revision;
        edit.reason = u"me first"_s;
        edit.priority = 1;
        other.ask(&TaskCalls::editTask, edit).value();
        asked->findChild<QSpinBox*>(u"editPriority"_s)->setValue(9);
        asked->findChild<QLineEdit*>(u"editReason"_s)->setText(u"urgent"_s);
        QVERIFY(scene.press("editApply", asked));
        QTRY_VERIFY(asked->findChild<QLabel*>(u"editStatus"_s)->text().contains(u"has changed"_s));
        const Task task = other.ask(&TaskCalls::getTask, qt(id)).value();
        QCOMPARE(task.priority, 1);
    }

    void aTaskInProgressIsLeftAloneAndItSaysWhy() {
        StartedBroker broker;
        const std::string id = broker.create("acme", 1).front();
        GreetedWorker worker(broker.connect(), "acme");
        worker.take({"mail"});
        Scene scene(broker);
        scene.page.findTask(qt(id));
        QTRY_VERIFY(scene.find<QPushButton>("editTask")->isVisible());
        QVERIFY(!scene.find<QPushButton>("editTask")->isEnabled());
        QVERIFY(scene.find<QPushButton>("editTask")->toolTip().contains(u"in progress"_s));
        const auto* deletion = scene.page.findChild<QAction*>(u"deleteTask"_s);
        QVERIFY(!deletion->isEnabled());
        QVERIFY(deletion->toolTip().contains(u"in progress"_s));
    }

    void lookingIsStoppedAndGoneOnWith() {
        ScriptedCalls calls;
        ScriptedBroker broker;
        broker.answerWith(&calls);
        const auto connection = broker.connect(u"test"_s);
        TasksPage page;
        page.setConnection(connection.get());
        page.show();
        connection->open();
        broker.sayInfo(openBroker());
        page.findChild<QPushButton*>(u"list"_s)->click();
        auto* stop = page.findChild<QPushButton*>(u"stopLooking"_s);
        auto* goOn = page.findChild<QPushButton*>(u"goOnLooking"_s);
        PageOf<Task> found;
        found.items.append(Task());
        found.items.last().id = u"1"_s;
        found.nextCursor = u"more"_s;
        QVERIFY(calls.page.answer(found));
        QVERIFY(stop->isVisible());
        stop->click();
        QVERIFY(!calls.page.isAwaited());
        QVERIFY(!stop->isVisible() && goOn->isVisible());
        goOn->click();
        QVERIFY(stop->isVisible() && !goOn->isVisible());
        found.items.last().id = u"2"_s;
        found.nextCursor.clear();
        QVERIFY(calls.page.answer(found));
        QVERIFY(!stop->isVisible());
        QCOMPARE(page.model()->rowCount(), 2);
        page.setConnection(nullptr);
    }

    void aPageThatIsShownAgainAsksAgain() {
        ScriptedCalls calls;
        ScriptedBroker broker;
        broker.answerWith(&calls);
        const auto connection = broker.connect(u"test"_s);
        TasksPage page;
        page.setConnection(connection.get());
        page.show();
        connection->open();
        broker.sayInfo(openBroker());
        QCOMPARE(calls.page.count(), 1);
        PageOf<Task> found;
        found.items.append(Task());
        found.items.last().id = u"1"_s;
        found.items.last().state = TaskState::InProgress;
        QVERIFY(calls.page.answer(found));
        page.findChild<QTableView*>(u"tasks"_s)->selectRow(0);
        QVERIFY(calls.task.answer(found.items.last()));
        page.hide();
        QCOMPARE(calls.page.count(), 1);
        page.show();
        QCOMPARE(calls.page.count(), 2);
        found.items.last().state = TaskState::Completed;
        found.items.prepend(Task());
        QVERIFY(calls.page.answer(found));
        QVERIFY(calls.task.answer(found.items.last()));
        QCOMPARE(page.findChild<FactList*>(u"taskFacts"_s)->value(u"State"_s), u"completed"_s);
        QCOMPARE(page.findChild<QTableView*>(u"tasks"_s)->currentIndex().row(), 1);
        // What is paused asks nothing, until it is not.
        connection->setPaused(BrokerConnection::Pause::ByHand, true);
        page.hide();
        page.show();
        QCOMPARE(calls.page.count(), 2);
        connection->setPaused(BrokerConnection::Pause::ByHand, false);
        QCOMPARE(calls.page.count(), 3);
        page.setConnection(nullptr);
    }

    void aLostConnectionLeavesATrueStatement() {
        StartedBroker broker;
        broker.create("acme", 2);
        Scene scene(broker);
        QVERIFY(lists(scene, 2));
        broker.stop();
        QTRY_VERIFY(scene.find<QLabel>("summary")->text().contains(u"Not connected: this may have changed"_s));
        QVERIFY(!scene.find<QPushButton>("list")->isEnabled());
    }

    void everyControlHasAName() {
        StartedBroker broker;
        Scene scene(broker);
        QCOMPARE(firstWithoutName(scene.page), QString());
    }
};

QTEST_MAIN(TestTasksPage)

}  // namespace tst_tasks_page

#include "tst_tasks_page.moc"
