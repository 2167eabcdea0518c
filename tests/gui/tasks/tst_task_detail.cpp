// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/task_detail.h"

#include "gui/data/scopes.h"
#include "gui/kit/fact_list.h"
#include "gui/kit/code/payload_view.h"
#include "gui/tasks/task_text.h"
#include "gui/tenants/waiting_panel.h"
#include "tests/gui/scenes/scripted_broker.h"
#include "tests/gui/scenes/scripted_calls.h"

#include <QMenu>
#include <QPushButton>
#include <QAbstractButton>
#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace tst_task_detail {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

BrokerInfo informed() {
    BrokerInfo info = openBroker();
    info.scopes = {kReadScope, kPayloadScope, kRequeueScope, kAdminScope};
    return info;
}

Task waiting(const QString& id) {
    Task task;
    task.id = id;
    task.tenant = u"acme"_s;
    task.command = u"mail"_s;
    task.state = TaskState::Ready;
    return task;
}

}  // namespace

class TestTaskDetail : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_calls = std::make_unique<ScriptedCalls>();
        m_broker.answerWith(m_calls.get());
        m_connection = m_broker.connect(u"test"_s);
        m_connection->open();
        m_detail = std::make_unique<TaskDetail>();
        m_detail->setConnection(m_connection.get());
        m_detail->show();
    }
    void cleanup() {
        m_detail.reset();
        m_connection.reset();
        m_calls.reset();
    }

    void contentsAreAskedForOnceItIsKnownThatTheyMayBeSeen() {
        m_broker.sayTenants(snapshotOf({}, 1));
        m_detail->showTask(u"1"_s);
        QCOMPARE(m_calls->contents.count(), 0);
        const QString said = m_detail->findChild<PayloadView*>(u"payload"_s)->findChild<QLabel*>(u"message"_s)->text();
        QVERIFY2(said.contains(u"not known yet"_s), qPrintable(said));
        m_broker.sayInfo(informed());
        QCOMPARE(m_calls->contents.count(), 1);
        m_broker.sayInfo(informed());
        QCOMPARE(m_calls->contents.count(), 1);
    }

    void contentsThatMayNotBeSeenAreNotAskedForAgainAndAgain() {
        m_broker.sayInfo(openBroker());
        m_detail->showTask(u"1"_s);
        m_broker.sayInfo(openBroker());
        QCOMPARE(m_calls->contents.count(), 0);
        const QString said = m_detail->findChild<PayloadView*>(u"payload"_s)->findChild<QLabel*>(u"message"_s)->text();
        QVERIFY2(said.contains(u"fairlead:payload"_s), qPrintable(said));
    }

    void deletionIsHeardThoughAnotherTaskIsShown_data() {
        QTest::addColumn<bool>("done");
        QTest::newRow("done") << true;
        QTest::newRow("refused") << false;
    }
    void deletionIsHeardThoughAnotherTaskIsShown() {
        QFETCH(bool, done);
        m_broker.sayInfo(informed());
        showWaiting(u"1"_s);
        const QSignalSpy changed(m_detail.get(), &TaskDetail::taskChanged);
        QVERIFY(find<QPushButton>("moreOfTask")->menu()->actions().contains(find<QAction>("deleteTask")));
        find<QAction>("deleteTask")->trigger();
        auto* sheet = m_detail->findChild<QDialog*>(u"deleteTaskSheet"_s);
        QVERIFY(sheet != nullptr);
        sheet->findChild<QLineEdit*>(u"reason"_s)->setText(u"wrong"_s);
        sheet->findChild<QLineEdit*>(u"typed"_s)->setText(u"acme"_s);
        sheet->findChild<QAbstractButton*>(u"confirm"_s)->click();
        QCOMPARE(m_calls->deletion.count(), 1);
        showWaiting(u"2"_s);
        QVERIFY(m_calls->deletion.isAwaited());
        QVERIFY(m_calls->deletion.answer(done ? Outcome<Nothing>(Nothing())
                                              : Failure{Failure::Kind::NotNow, u"it is in progress"_s, false}));
        QCOMPARE(m_detail->taskId(), u"2"_s);
        QCOMPARE(changed.size(), done ? 1 : 0);
        const QString said = find<QLabel>("taskStatus")->text();
        QVERIFY2(said.contains(u"The task 1 was"_s), qPrintable(said));
        QCOMPARE(said.contains(u"not deleted: it is in progress"_s), !done);
    }

    void waitingTaskIsCancelledBehindItsTenantsName() {
        m_broker.sayInfo(informed());
        showWaiting(u"1"_s);
        const QSignalSpy changed(m_detail.get(), &TaskDetail::taskChanged);
        QVERIFY(!find<QAction>("activateTask")->isEnabled());
        find<QAction>("cancelTask")->trigger();
        auto* sheet = m_detail->findChild<QDialog*>(u"endTaskSheet"_s);
        QVERIFY(sheet != nullptr);
        sheet->findChild<QLineEdit*>(u"reason"_s)->setText(u"sent twice"_s);
        QVERIFY(!sheet->findChild<QAbstractButton*>(u"confirm"_s)->isEnabled());
        sheet->findChild<QLineEdit*>(u"typed"_s)->setText(u"acme"_s);
        sheet->findChild<QAbstractButton*>(u"confirm"_s)->click();
        QCOMPARE(m_calls->wantedEnd, WaitingEnd::Cancel);
        QCOMPARE(m_calls->endReason, u"sent twice"_s);
        QVERIFY(m_calls->ending.answer(waiting(u"1"_s)));
        QCOMPARE(changed.size(), 1);
        QVERIFY(find<QLabel>("taskStatus")->text().contains(u"The task 1 was cancelled"_s));
    }

    void heldTaskIsActivatedWithAReasonAlone() {
        m_broker.sayInfo(informed());
        m_detail->showTask(u"1"_s);
        Task task = waiting(u"1"_s);
        task.state = TaskState::Held;
        QVERIFY(m_calls->task.answer(task));
        find<QAction>("activateTask")->trigger();
        auto* sheet = m_detail->findChild<QDialog*>(u"endTaskSheet"_s);
        QVERIFY(sheet != nullptr);
        sheet->findChild<QLineEdit*>(u"reason"_s)->setText(u"approved"_s);
        sheet->findChild<QAbstractButton*>(u"confirm"_s)->click();
        QCOMPARE(m_calls->wantedEnd, WaitingEnd::Activate);
        QVERIFY(m_calls->ending.answer(Failure{Failure::Kind::Conflict, u"it has changed"_s, false}));
        QCOMPARE(find<QLabel>("taskStatus")->text(), u"it has changed"_s);
    }

    void whatItSaysOfItsDeliveriesIsShown() {
        Task task = waiting(u"1"_s);
        task.type = u"email.send"_s;
        task.terms.visibilityMs = 30'000;
        task.terms.retry = TaskTerms::Retry{TaskTerms::Growth::Exponential, 1000, 2, 60'000, true, {u"auth.*"_s}};
        QStringList lines;
        for (const FactList::Fact& fact : taskFacts(task)) lines.append(fact.first + u"="_s + fact.second);
        QVERIFY2(lines.contains(u"Lease length=30.0 s"_s), qPrintable(lines.join(u'|')));
        QVERIFY2(lines.contains(u"Retry=after 1.00 s, each time × 2, at most 1 min, with jitter; never after auth.*"_s),
                 qPrintable(lines.join(u'|')));
        QVERIFY(lines.contains(u"Type=email.send"_s));
    }

    void whyItWaitsIsAskedAgainAfterAFailure() {
        m_broker.sayInfo(informed());
        showWaiting(u"1"_s);
        QCOMPARE(m_calls->why.count(), 1);
        QVERIFY(m_calls->why.answer(Failure{Failure::Kind::TooMany, u"not now"_s, true}));
        QCOMPARE(m_detail->findChild<WaitingPanel*>()->text().trimmed(), u"not now"_s);
        QTRY_COMPARE_WITH_TIMEOUT(m_calls->why.count(), 2, 20'000);
        TaskExplanation why;
        why.state = TaskState::Ready;
        QVERIFY(m_calls->why.answer(why));
        QVERIFY(m_detail->findChild<WaitingPanel*>()->text().trimmed() != u"not now"_s);
    }

    void taskThatIsGoneIsLookedUpAgain() {
        m_broker.sayInfo(informed());
        showWaiting(u"1"_s);
        QVERIFY(m_calls->why.answer(Failure{Failure::Kind::NotFound, u"there is none"_s, false}));
        QTRY_COMPARE_WITH_TIMEOUT(m_calls->task.count(), 2, 20'000);
        QVERIFY(m_calls->task.answer(Failure{Failure::Kind::NotFound, u"there is none"_s, false}));
        QVERIFY(!m_detail->task());
    }

private:
    template <typename Widget>
    Widget* find(const char* name) const {
        return m_detail->findChild<Widget*>(QLatin1StringView(name));
    }
    void showWaiting(const QString& id) {
        m_detail->showTask(id);
        QVERIFY(m_calls->task.answer(waiting(id)));
        QCOMPARE(m_detail->task()->id, id);
    }

    ScriptedBroker m_broker;
    std::unique_ptr<ScriptedCalls> m_calls;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TaskDetail> m_detail;
};

QTEST_MAIN(TestTaskDetail)

}  // namespace tst_task_detail

#include "tst_task_detail.moc"
