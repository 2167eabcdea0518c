// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/fact_list.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/code/payload_view.h"
#include "gui/models/cause_tree_model.h"
#include "tests/gui/scenes/dead_letter_scene.h"

#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTreeView>

namespace tst_dead_letters_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

using Scene = DeadLetterScene;

int countDead(const AdminFixture& broker, const std::string& tenant = "acme") {
    return countTasks(broker.connect(), tenant, admin::v1::TASK_STATE_DEAD);
}
int countReady(const AdminFixture& broker, const std::string& tenant = "acme") {
    return countTasks(broker.connect(), tenant, admin::v1::TASK_STATE_READY);
}

}  // namespace

class TestDeadLettersPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void groupsRowsAndOneTaskAreShown() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        broker.bury("beta", 2, "no such mailbox", "print");
        Scene scene(broker, 5);
        auto* causes = scene.find<QTreeView>("causes");
        QTRY_COMPARE(causes->model()->rowCount(), 2);
        QCOMPARE(causes->model()->index(0, 0).data().toString(), u"timeout after <n> s"_s);
        QTRY_VERIFY(scene.find<QLabel>("summary")->text().contains(u"5 dead letters of 2 tenants"_s));

        QVERIFY(chooseCause(scene, 1));
        QVERIFY(hasRows(scene, 2));
        scene.find<QTableView>("deadLetters")->selectRow(0);
        QTRY_VERIFY(scene.find<QLabel>("taskTitle")->text().contains(u"print"_s));
        QVERIFY(scene.find<OutsideText>("taskError")->text().contains(u"no such mailbox"_s));
        QTRY_VERIFY(scene.find<PayloadView>("payload")->findChild<QTreeView*>(u"json"_s)->model()->rowCount() > 0);
        QTRY_COMPARE(scene.find<QTableWidget>("attempts")->rowCount(), 1);
        QCOMPARE(scene.find<QTableWidget>("attempts")->item(0, 4)->text(), u"no such mailbox"_s);
        QVERIFY(scene.press("clearFilters"));
        QVERIFY(hasRows(scene, 5));
    }

    void filtersNarrowDownAndAreCleared() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout after 30 s");
        const auto ids = broker.bury("beta", 2, "no such mailbox", "print");
        Scene scene(broker, 5);
        for (const auto& [field, text, rows] :
             {std::tuple("filterTenant", u"beta"_s, 2), std::tuple("filterTenant", u"beta, acme"_s, 5),
              std::tuple("filterCommand", u"mail"_s, 3), std::tuple("filterError", u"timeout"_s, 3),
              std::tuple("filterError", qt(ids[0]) + u" "_s + qt(ids[1]), 2)}) {
            scene.find<QLineEdit>(field)->setText(text);
            QVERIFY2(hasRows(scene, rows), field);
            scene.find<QLineEdit>(field)->clear();
            QVERIFY(hasRows(scene, 5));
        }
        scene.find<QComboBox>("filterDied")->setCurrentIndex(1);
        QVERIFY(hasRows(scene, 5));
        scene.find<QComboBox>("filterOrder")->setCurrentIndex(1);
        QVERIFY(hasRows(scene, 5));
        scene.find<QLineEdit>("filterError")->setText(u"nothing says so"_s);
        QTRY_COMPARE(scene.find<QLabel>("emptyTitle")->text(), u"No dead letter matches"_s);
        QVERIFY(scene.press("emptyAction"));
        QTRY_COMPARE(scene.page.model()->rowCount(), 5);
    }

    void aPageThatIsShownAgainAsksAgain() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Scene scene(broker, 1);
        QVERIFY(chooseCause(scene, 0));
        QTRY_COMPARE(scene.find<FactList>("causeFacts")->value(u"Dead"_s), u"1 of 1 tenants"_s);
        scene.page.hide();
        broker.bury("beta", 2, "timeout");
        scene.page.show();
        QVERIFY(hasRows(scene, 3));
        QTRY_COMPARE(scene.find<FactList>("causeFacts")->value(u"Dead"_s), u"3 of 2 tenants"_s);
        auto* causes = scene.find<QTreeView>("causes")->model();
        QTRY_COMPARE(causes->index(0, CauseTreeModel::Count).data().toString(), u"3"_s);
        QVERIFY(scene.find<QLabel>("causesTitle")->text().contains(u"as of "_s));
    }

    void figuresOfACauseAreOfOneTimeWithItsRows() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Scene scene(broker, 1);
        broker.bury("beta", 2, "timeout");
        QVERIFY(chooseCause(scene, 0));
        QVERIFY(hasRows(scene, 3));
        QTRY_COMPARE(scene.find<FactList>("causeFacts")->value(u"Dead"_s), u"3 of 2 tenants"_s);
    }

    void refreshLooksAgain() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Scene scene(broker, 1);
        broker.bury("acme", 2, "timeout");
        QVERIFY(scene.press("refresh"));
        QVERIFY(hasRows(scene, 3));
    }

    void allThatMatchAreBroughtBackAndTheirAccountIsShown() {
        StartedBroker broker;
        broker.bury("acme", 4, "timeout");
        broker.bury("beta", 1, "timeout");
        Scene scene(broker, 5);
        scene.find<QLineEdit>("filterTenant")->setText(u"acme"_s);
        QVERIFY(hasRows(scene, 4));
        QDialog* asked = sheetBy(scene, "requeueAll", "operationSheet");
        QVERIFY(asked != nullptr);
        QTRY_VERIFY(asked->findChild<QLabel*>(u"scope"_s)->text().contains(u"4 dead letters of 1 tenants"_s));
        QVERIFY(!scene.press("start", asked));  // without a reason
        type(asked, "reason", u"the mailer is back"_s);
        asked->findChild<QSpinBox*>(u"rate"_s)->setValue(2);
        QTRY_VERIFY(asked->findChild<QLabel*>(u"duration"_s)->text().contains(u"2 s"_s));
        asked->findChild<QSpinBox*>(u"rate"_s)->setValue(0);
        QCOMPARE(firstWithoutName(*asked), QString());
        QVERIFY(scene.press("start", asked));
        QTRY_COMPARE(countReady(broker), 4);
        QCOMPARE(countDead(broker), 0);
        QCOMPARE(countDead(broker, "beta"), 1);
        QTRY_VERIFY(scene.find<QLabel>("operationText")->text().contains(u"Requeue finished: 4 of 4 brought back"_s));
        QVERIFY(scene.press("operationClose"));
        QVERIFY(!scene.find<QLabel>("operationText")->isVisible());
        QTRY_COMPARE(scene.page.model()->rowCount(), 0);
    }

    void whatFailsAgainAfterARequeueIsInTheListTheCardAndTheHeader() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout");
        broker.bury("acme", 1, "no such mailbox");
        Scene scene(broker, 4);
        QVERIFY(chooseCause(scene, 0));
        QVERIFY(hasRows(scene, 3));
        const auto dead = [&scene] { return scene.find<FactList>("causeFacts")->value(u"Dead"_s); };
        QTRY_COMPARE(dead(), u"3 of 1 tenants"_s);
        QDialog* asked = operationSheet(scene, "requeueAll", u"the mailer is back"_s);
        QVERIFY(asked != nullptr);
        QVERIFY(scene.pressSoon("start", asked));
        QTRY_COMPARE(countReady(broker), 3);
        QTRY_COMPARE(scene.page.model()->rowCount(), 0);
        QTRY_COMPARE(dead(), u"0 of 0 tenants"_s);
        broker.fail("acme", 3, "timeout");
        QTRY_VERIFY(scene.find<QLabel>("operationText")->text().contains(u"3 failed again"_s));
        QVERIFY(hasRows(scene, 3));
        QTRY_COMPARE(dead(), u"3 of 1 tenants"_s);
        QTRY_VERIFY(scene.find<QLabel>("causesTitle")->text().contains(u"4 dead letters"_s));
    }

    void aCanaryAndARateGoWithTheRequest() {
        StartedBroker broker;
        broker.bury("acme", 4, "timeout");
        Scene scene(broker, 4);
        QVERIFY(chooseCause(scene, 0));
        QVERIFY(hasRows(scene, 4));
        QDialog* asked = operationSheet(scene, "requeueAll", u"the mailer is back"_s);
        QVERIFY(asked != nullptr);
        asked->findChild<QSpinBox*>(u"canary"_s)->setValue(1);
        asked->findChild<QSpinBox*>(u"stopRate"_s)->setValue(35);
        QVERIFY(!asked->findChild<QCheckBox*>(u"stops"_s)->isEnabled());
        QVERIFY(scene.pressSoon("start", asked));
        // One was brought back, and the others wait for its end.
        QTRY_COMPARE(countReady(broker), 1);
        QTRY_VERIFY(scene.find<QLabel>("operationText")->text().contains(u"1 of 4 brought back, waits until"_s));
        QVERIFY(hasRows(scene, 3));
        QTRY_VERIFY(scene.find<QLabel>("causePast")->text().endsWith(u"nothing of it has ended yet."_s));
        Asking ops(broker);
        const QList<Operation> all = ops.ask(&OperationCalls::listOperations).value();
        QCOMPARE(all.value(0).canary, quint32(1));
        QCOMPARE(all.value(0).stopAtFailureRate, std::optional(0.35));
        QTRY_VERIFY(scene.find<QLabel>("operationText")->isVisible());
        QVERIFY(scene.press("operationPause"));
        QTRY_COMPARE(scene.find<QPushButton>("operationPause")->text(), u"Resume"_s);
        QVERIFY(scene.pressSoon("operationPause"));
        QTRY_COMPARE(scene.find<QPushButton>("operationPause")->text(), u"Pause"_s);
        QVERIFY(scene.pressSoon("operationCancel"));
        QTRY_VERIFY(scene.find<QLabel>("operationText")->text().contains(u"cancelled"_s));
        QCOMPARE(countDead(broker), 3);
    }

    void selectedOnesAreBroughtBack() {
        StartedBroker broker;
        broker.bury("acme", 5, "timeout");
        Scene scene(broker, 5);
        QVERIFY(!scene.find<QPushButton>("requeueSelected")->isVisible());
        auto* table = scene.find<QTableView>("deadLetters");
        table->selectionModel()->select(QItemSelection(table->model()->index(1, 0), table->model()->index(2, 6)),
                                        QItemSelectionModel::Select);
        QCOMPARE(scene.find<QPushButton>("requeueSelected")->text(), u"Requeue selected (2)…"_s);
        QDialog* asked = sheetBy(scene, "requeueSelected", "operationSheet");
        QVERIFY(asked != nullptr);
        QTRY_VERIFY(asked->findChild<QLabel*>(u"scope"_s)->text().startsWith(u"2 dead"_s));
        type(asked, "reason", u"try again"_s);
        QVERIFY(scene.press("start", asked));
        QTRY_COMPARE(countReady(broker), 2);
        QTRY_COMPARE(countDead(broker), 3);
    }

    void deletionWantsTheNumberTypedAndHasNeverTheFocus_data() {
        QTest::addColumn<QByteArray>("button");
        QTest::addColumn<int>("left");
        QTest::newRow("selected") << QByteArray("deleteSelected") << 2;
        QTest::newRow("all") << QByteArray("deleteAll") << 0;
    }
    void deletionWantsTheNumberTypedAndHasNeverTheFocus() {
        QFETCH(QByteArray, button);
        QFETCH(int, left);
        StartedBroker broker;
        broker.bury("acme", 3, "timeout");
        Scene scene(broker, 3);
        scene.find<QTableView>("deadLetters")->selectRow(0);
        QVERIFY(scene.find<QPushButton>(button.constData()) == nullptr);  // only the menu deletes
        QDialog* asked = operationSheet(scene, button.constData(), u"sent twice"_s);
        QVERIFY(asked != nullptr);
        QCoreApplication::processEvents();
        auto* start = asked->findChild<QPushButton*>(u"start"_s);
        QVERIFY(!start->isDefault() && !start->autoDefault());
        QVERIFY(asked->focusWidget() != start);
        QTRY_VERIFY(asked->findChild<QLabel*>(u"status"_s)->text().contains(u"not typed"_s));
        QVERIFY(!scene.press("start", asked));
        // Return chooses the default button, which cancels.
        const QPointer<QDialog> first = asked;
        QTest::keyClick(asked, Qt::Key_Return);
        QTRY_VERIFY(first.isNull());
        QCOMPARE(countDead(broker), 3);
        asked = operationSheet(scene, button.constData(), u"sent twice"_s);
        QVERIFY(asked != nullptr);
        type(asked, "typed", QString::number(3 - left));
        QVERIFY(scene.pressSoon("start", asked));
        QTRY_COMPARE(countDead(broker), left);
    }

    void aSheetThatIsCancelledChangesNothing() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Scene scene(broker, 1);
        QDialog* asked = sheetBy(scene, "requeueAll", "operationSheet");
        QVERIFY(asked != nullptr);
        QVERIFY(scene.press("cancel", asked));
        QTRY_VERIFY(scene.find<QDialog>("operationSheet") == nullptr);
        QCOMPARE(countDead(broker), 1);
    }

    void oneIsMendedAndBroughtBack() {
        StartedBroker broker;
        const std::string id = broker.bury("acme", 1, "timeout").front();
        Scene scene(broker, 1);
        scene.find<QTableView>("deadLetters")->selectRow(0);
        QDialog* asked = sheetBy(scene, "editTask", "taskEditSheet");
        QVERIFY(asked != nullptr);
        QCOMPARE(firstWithoutName(*asked), QString());
        auto* payload = asked->findChild<QPlainTextEdit*>(u"editPayload"_s);
        QTRY_VERIFY(payload->isEnabled());
        payload->setPlainText(u"{\"to\":"_s);
        type(asked, "editReason", u"the address was wrong"_s);
        QVERIFY(!scene.press("editApply", asked));
        QVERIFY(asked->findChild<QLabel*>(u"editStatus"_s)->text().contains(u"JSON"_s));
        payload->setPlainText(u"{\"to\":18446744073709551615}"_s);
        asked->findChild<QSpinBox*>(u"editPriority"_s)->setValue(8);
        QVERIFY(scene.press("editApply", asked));
        QTRY_COMPARE(countReady(broker), 1);
        Asking ops(broker);
        const Task task = ops.ask(&TaskCalls::getTask, qt(id)).value();
        QCOMPARE(task.priority, 8);
        const TaskContents contents = ops.ask(&TaskCalls::readContents, qt(id), {}).value();
        QCOMPARE(contents.payload, QByteArray("{\"to\":18446744073709551615}"));
        QTRY_VERIFY(scene.find<QLabel>("taskStatus")->text().contains(u"brought back"_s));
        QTRY_COMPARE(scene.page.model()->rowCount(), 0);
    }

    void oneIsBroughtBackAsItIs() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Scene scene(broker, 1);
        scene.find<QTableView>("deadLetters")->selectRow(0);
        QDialog* asked = sheetBy(scene, "requeueTask", "taskEditSheet");
        QVERIFY(asked != nullptr);
        type(asked, "editReason", u"try again"_s);
        QVERIFY(scene.press("editApply", asked));
        QTRY_COMPARE(countReady(broker), 1);
    }

    void oneIsDeletedBehindItsTenantsName() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Scene scene(broker, 1);
        scene.find<QTableView>("deadLetters")->selectRow(0);
        QDialog* asked = sheetBy(scene, "deleteTask", "deleteTaskSheet");
        QVERIFY(asked != nullptr);
        QCOMPARE(firstWithoutName(*asked), QString());
        type(asked, "reason", u"sent twice"_s);
        QVERIFY(!scene.press("confirm", asked));
        type(asked, "typed", u"acme"_s);
        QVERIFY(scene.press("confirm", asked));
        QTRY_COMPARE(countDead(broker), 0);
        QTRY_VERIFY(scene.find<QLabel>("taskStatus")->text().contains(u"was deleted"_s));
    }

    void whatTheTokenMayNotDoIsGreyWithTheReason() {
        AdminFixture broker;
        addPeople(broker);
        broker.mustStart();
        broker.bury("producer", 2, "timeout");
        Scene scene(broker, 2, "reader");
        scene.find<QTableView>("deadLetters")->selectRow(0);
        QTRY_VERIFY(scene.find<QPushButton>("requeueTask")->isVisible());
        for (const char* name : {"requeueAll", "requeueSelected", "requeueTask"}) {
            // What the token allows may be known after the rows.
            QTRY_VERIFY2(scene.find<QPushButton>(name)->toolTip().contains(u"fairlead:requeue"_s), name);
            QVERIFY2(!scene.find<QPushButton>(name)->isEnabled(), name);
        }
        QTRY_VERIFY(scene.find<QPushButton>("editTask")->toolTip().contains(u"fairlead:admin"_s));
        QVERIFY(!scene.find<QPushButton>("editTask")->isEnabled());
        for (const char* name : {"deleteAll", "deleteSelected", "deleteTask"}) {
            const auto* entry = scene.page.findChild<QAction*>(QLatin1StringView(name));
            QTRY_VERIFY2(entry->toolTip().contains(u"fairlead:admin"_s), name);
            QVERIFY2(!entry->isEnabled(), name);
        }
        QTRY_VERIFY(scene.find<PayloadView>("payload")
                        ->findChild<QLabel*>(u"message"_s)
                        ->text()
                        .contains(u"fairlead:payload"_s));
    }

    void whoMayNotLookIsToldSo() {
        AdminFixture broker;
        broker.addToken("limits", {"*"}, {"fairlead:limits"});
        broker.mustStart();
        const QString address = qt(broker.address());
        PageScene<DeadLettersPage> scene(broker, "limits");
        // Without fairlead:read there are no figures either: the connection itself is refused.
        QTRY_VERIFY(scene.connection->state() == BrokerConnection::State::Stopped);
        QTRY_VERIFY(scene.find<QLabel>("emptyText")->text().contains(u"fairlead:read"_s));
    }

    void aLostConnectionLeavesATrueStatement() {
        StartedBroker broker;
        broker.bury("acme", 3, "timeout");
        Scene scene(broker, 3);
        QDialog* asked = operationSheet(scene, "requeueAll", u"try again"_s);
        QVERIFY(asked != nullptr);
        QTRY_VERIFY(asked->findChild<QPushButton*>(u"start"_s)->isEnabled());
        broker.stop();
        QTRY_VERIFY(scene.find<QLabel>("summary")->text().contains(u"Not connected: this may have changed"_s));
        QCOMPARE(scene.page.model()->rowCount(), 3);
        QVERIFY(!scene.find<QPushButton>("requeueAll")->isEnabled());
        QVERIFY(!asked->findChild<QPushButton*>(u"start"_s)->isEnabled());
        QVERIFY(asked->findChild<QLabel*>(u"status"_s)->text().contains(u"Not connected"_s));
    }

    void everyControlHasAName() {
        StartedBroker broker;
        broker.bury("acme", 1, "timeout");
        Scene scene(broker, 1);
        QCOMPARE(firstWithoutName(scene.page), QString());
    }

    void layoutIsKept() {
        DeadLettersPage first;
        DeadLettersPage second;
        second.restoreLayout(first.saveLayout());
        second.restoreLayout("nonsense");
        QCOMPARE(second.saveLayout().size(), first.saveLayout().size());
    }
};

QTEST_MAIN(TestDeadLettersPage)

}  // namespace tst_dead_letters_page

#include "tst_dead_letters_page.moc"
