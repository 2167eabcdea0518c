// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/operations_page.h"

#include "gui/dead_letters/dead_letters_page.h"
#include "gui/dead_letters/operation_bar.h"
#include "gui/dead_letters/operation_detail.h"
#include "gui/kit/empty_state.h"
#include "tests/gui/scenes/live_broker.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>

namespace tst_operations_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestOperationsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(false, {}); }
    void cleanup() { end(); }

    void withoutAnyItSaysWhatWouldBeHere() {
        QTRY_COMPARE_WITH_TIMEOUT(m_page->findChild<EmptyState*>()->title(), u"No operations"_s, 20'000);
    }

    void operationIsPausedGoneOnWithAndCancelledByItsButtons() {
        m_broker->broker().bury("acme", 20, "timeout");
        start(1);
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().rowCount(), 1, 20'000);
        press(u"pauseOperation"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), Operation::State::Paused, 20'000);
        press(u"resumeOperation"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), Operation::State::Running, 20'000);
        press(u"cancelOperation"_s);
        QTRY_COMPARE_WITH_TIMEOUT(state(), Operation::State::Cancelled, 20'000);
        QVERIFY(!find<QAbstractButton>(u"pauseOperation"_s)->isEnabled());
        QCOMPARE(find<QAbstractButton>(u"cancelOperation"_s)->toolTip(), u"It is over."_s);
    }

    void itsTimeIsTheSameInItsRowAndBelow() {
        m_broker->broker().bury("acme", 200, "timeout");
        start(1);
        QTRY_COMPARE_WITH_TIMEOUT(state(), Operation::State::Running, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(row().contains(u"left"_s), 20'000);
        int changes = 0;
        QString before = row();
        const bool isOver = QTest::qWaitFor(
            [&] {
                if (row() != find<QLabel>(u"operationEta"_s)->text()) return true;
                if (row() != before) ++changes;
                before = row();
                return changes == 6;
            },
            20'000);
        QVERIFY(isOver);
        QCOMPARE(find<QLabel>(u"operationEta"_s)->text(), row());
    }

    void finishedOneTellsItsAccount() {
        m_broker->broker().bury("acme", 3, "timeout");
        start(0);
        QTRY_COMPARE_WITH_TIMEOUT(state(), Operation::State::Done, 20'000);
        QTRY_VERIFY(find<QLabel>(u"operationMessage"_s)->text().contains(u"3 of 3 brought back"_s));
        const auto cell = [this](int column) { return m_page->model().index(0, column).data().toString(); };
        QCOMPARE(cell(OperationModel::Kind), u"requeue"_s);
        QCOMPARE(cell(OperationModel::Scope), u"acme"_s);
        QVERIFY(m_page->model().index(0, OperationModel::Scope).data(Qt::ToolTipRole).toString().contains(u"mended"_s));
    }

    void whichErrorItIsOfIsSaid() {
        m_broker->broker().bury("acme", 20, "no seat for 30 s");
        DeadLetterGrouping grouping;
        grouping.by = {DeadLetterDimension::Error};
        Asking ops(m_broker->broker());
        const DeadLetterGroups groups = ops.ask(&DeadLetterCalls::groupDeadLetters, grouping).value();
        OperationRequest request;
        request.filter.fingerprints = groups.groups.value(0).fingerprints;
        request.perSecond = 1;
        request.reason = u"mended"_s;
        ops.ask(&OperationCalls::startOperation, request).value();
        const auto scope = [this] { return m_page->model().index(0, OperationModel::Scope).data().toString(); };
        QTRY_COMPARE_WITH_TIMEOUT(scope(), u"“no seat for <n> s”, every tenant"_s, 20'000);
    }

    void whatItCoversIsKnownAndWhatACancellationLeavesIsSaid() {
        m_broker->broker().bury("acme", 20, "timeout");
        start(1);
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().rowCount(), 1, 20'000);
        const Operation operation = *m_page->model().at(0);
        QCOMPARE(operation.total.value_or(0), quint64(20));
        quint64 sum = 0;
        for (const OperationPart& part : m_page->findChild<OperationBar*>()->parts()) sum += part.count;
        QCOMPARE(sum, quint64(20));
        QVERIFY(find<QLabel>(u"cancelLeaves"_s)->text().contains(u"stay as they are"_s));
        QVERIFY(!find<QLabel>(u"operationEta"_s)->text().isEmpty());
        QVERIFY(!find<QAbstractButton>(u"failedAgain"_s)->isVisible());
    }

    void thoseThatFailedAgainAreALink() {
        m_broker->broker().bury("acme", 3, "timeout");
        start(0);
        QTRY_COMPARE_WITH_TIMEOUT(state(), Operation::State::Done, 20'000);
        Operation again = *m_page->model().at(0);
        again.failedAgain = 2;
        OperationDetail detail;
        detail.showOperation(&again, {}, again.endedAtMs);
        auto* link = detail.findChild<QAbstractButton*>(u"failedAgain"_s);
        QCOMPARE(link->text(), u"The 2 that failed again"_s);
        QSignalSpy asked(&detail, &OperationDetail::failedAgainRequested);
        link->click();
        QCOMPARE(asked.size(), 1);
        QSignalSpy wanted(m_page.get(), &Page::requeuedByRequested);
        Q_EMIT m_page->findChild<OperationDetail*>()->failedAgainRequested();
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), again.id);
    }

    void theirDeadLettersAreShownUntilTheChipIsPressed() {
        DeadLettersPage letters;
        letters.show();
        letters.showRequeuedBy(u"7"_s);
        auto* chip = letters.findChild<QAbstractButton*>(u"requeuedBy"_s);
        QVERIFY(chip->isVisible() && chip->text().contains(u'7'));
        QTest::keyClick(chip, Qt::Key_Delete);
        QVERIFY(!chip->isVisible());
        QVERIFY(!letters.goBack());
    }

    void withoutTheScopeTheButtonsAreGreyedAndSayWhy() {
        end();
        begin(true, u"reader"_s);
        Asking ops(m_broker->broker(), "ops");
        LimitChange known;
        known.tenant = u"acme"_s;
        known.set.weight = 2;
        known.reason = u"r"_s;
        ops.ask(&TenantCalls::changeLimits, known).value();
        OperationRequest request;
        request.filter.tenants = {u"acme"_s};
        request.reason = u"r"_s;
        request.perSecond = 1;
        ops.ask(&OperationCalls::startOperation, request).value();
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().rowCount(), 1, 20'000);
        QVERIFY(!find<QAbstractButton>(u"cancelOperation"_s)->isEnabled());
    }

    void modelKeepsItsPromises() {
        OperationModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Operation one;
        one.id = u"1"_s;
        Operation two;
        two.id = u"2"_s;
        model.setRows({one});
        one.done = 5;
        model.setRows({one});
        QCOMPARE(model.index(0, OperationModel::Progress).data().toString(), u"5 done"_s);
        model.setRows({two, one});
        QCOMPARE(model.rowOf(u"1"_s), 1);
        one.done = 9;
        model.replace(one);
        QCOMPARE(model.find(u"1"_s)->done, quint64(9));
    }

private:
    void begin(bool withPeople, const QString& token) {
        m_broker = std::make_unique<LiveBroker>(withPeople);
        m_connection = m_broker->connect(token);
        m_page = std::make_unique<OperationsPage>();
        m_page->resize(1200, 700);
        m_page->show();
        m_page->setConnection(m_connection.get());
    }
    void end() {
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_page->findChild<Widget*>(name);
    }
    void start(quint32 perSecond) {
        Asking ops(m_broker->broker());
        OperationRequest request;
        request.filter.tenants = {u"acme"_s};
        request.reason = u"mended"_s;
        request.perSecond = perSecond;
        ops.ask(&OperationCalls::startOperation, request).value();
    }
    QString row() const { return m_page->model().index(0, OperationModel::Eta).data().toString(); }
    void press(const QString& name) {
        auto* button = find<QAbstractButton>(name);
        QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), 20'000);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    Operation::State state() const {
        const Operation* operation = m_page->model().find(m_page->model().keyAt(0));
        return operation == nullptr ? Operation::State::Unknown : operation->state;
    }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<OperationsPage> m_page;
};

QTEST_MAIN(TestOperationsPage)

}  // namespace tst_operations_page

#include "tst_operations_page.moc"
