// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/cause_tree_model.h"
#include "gui/models/death_trend.h"
#include "tests/gui/client/unasked_calls.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <deque>
#include <memory>

namespace tst_cause_tree_model {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

class ScriptedGroups final : public UnaskedCalls, public DeadLetterCalls {
public:
    Call listDeadLetters(const DeadLetterQuery&, const PageRequest&, quint32, Then<PageOf<DeadLetter>>) override {
        return {};
    }
    Call searchDeadLetters(const DeadLetterQuery&, const QString&, const PageRequest&,
                           Then<DeadLetterSearchPage>) override {
        return {};
    }
    Call countDeadLetters(const DeadLetterQuery&, quint32, Then<DeadLetterCount>) override { return {}; }
    Call groupDeadLetters(const DeadLetterGrouping& grouping, Then<DeadLetterGroups> then) override {
        asked.append(grouping);
        m_open.emplace_back(std::make_shared<Call::Ticket>(), std::move(then));
        return Call(m_open.back().first);
    }
    // The oldest one. False: nobody waits for it.
    bool answer(const Outcome<DeadLetterGroups>& groups) {
        const auto [ticket, then] = m_open.front();
        m_open.pop_front();
        if (!std::exchange(ticket->isAwaited, false)) return false;
        then(groups);
        return true;
    }
    bool isAsked() const { return !m_open.empty(); }
    DeadLetterCalls& deadLetters() override { return *this; }

    QList<DeadLetterGrouping> asked;

private:
    std::deque<std::pair<std::shared_ptr<Call::Ticket>, Then<DeadLetterGroups>>> m_open;
};

DeadLetterGroups groupsOf(const QStringList& names) {
    DeadLetterGroups groups;
    for (const QString& name : names) {
        DeadLetterGroup group;
        group.error = group.command = group.tenant = name;
        group.fingerprints = {u"f-"_s + name};
        group.count = 12'345'678;
        groups.groups.append(group);
    }
    return groups;
}

}  // namespace

class TestCauseTreeModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rowsAreAskedForWhenTheirParentIsOpened() {
        ScriptedGroups broker;
        CauseTreeModel model([&broker] { return &broker; });
        DeadLetterFilter filter;
        filter.tenants = {u"acme"_s};
        model.show(filter, {});
        QVERIFY(broker.answer(groupsOf({u"timeout"_s, u"refused"_s})));
        QCOMPARE(broker.asked.size(), 1);
        const QModelIndex cause = model.index(1, 0);
        QVERIFY(model.hasChildren(cause) && model.canFetchMore(cause));
        model.fetchMore(cause);
        QVERIFY(!model.canFetchMore(cause));
        QCOMPARE(broker.asked.last().filter.fingerprints, QStringList{u"f-refused"_s});
        QCOMPARE(broker.asked.last().filter.tenants, QStringList{u"acme"_s});
        QCOMPARE(broker.asked.last().by, QList{DeadLetterDimension::Command});
        QVERIFY(broker.answer(groupsOf({u"mail"_s})));
        const QModelIndex command = model.index(0, 0, cause);
        model.fetchMore(command);
        QVERIFY(broker.answer(groupsOf({u"beta"_s})));
        const QModelIndex tenant = model.index(0, 0, command);
        QVERIFY(!model.hasChildren(tenant));
        const CauseChoice choice = *model.choice(tenant);
        QCOMPARE(choice.names, (QStringList{u"refused"_s, u"mail"_s, u"beta"_s}));
        const DeadLetterFilter narrowed = choice.narrowed(filter);
        QCOMPARE(narrowed.tenants, QStringList{u"beta"_s});
        QCOMPARE(narrowed.fingerprints, QStringList{u"f-mail"_s});
        QCOMPARE(model.find(choice.names), tenant);
        QVERIFY(!model.find({u"refused"_s, u"print"_s}).isValid());
    }

    void modelIsSound() {
        ScriptedGroups broker;
        CauseTreeModel model([&broker] { return &broker; });
        // It asks for everything that can be asked for.
        const QAbstractItemModelTester tester(&model);
        for (int round = 0; round < 2; ++round) {
            model.show({}, {});
            while (broker.isAsked()) broker.answer(groupsOf({u"a"_s, u"b"_s}));
        }
        QCOMPARE(model.rowCount(model.index(0, 0, model.index(1, 0))), 2);
    }

    void answerForARowThatIsGoneIsDropped() {
        ScriptedGroups broker;
        CauseTreeModel model([&broker] { return &broker; });
        model.show({}, {});
        QVERIFY(broker.answer(groupsOf({u"timeout"_s})));
        model.fetchMore(model.index(0, 0));
        model.clear();
        QVERIFY(!broker.answer(groupsOf({u"mail"_s})));
        QCOMPARE(model.rowCount(), 0);
    }

    void failureIsSaidAndAskedAgain() {
        ScriptedGroups broker;
        CauseTreeModel model([&broker] { return &broker; });
        model.show({}, {});
        QVERIFY(broker.answer(groupsOf({u"timeout"_s})));
        model.fetchMore(model.index(0, 0));
        QVERIFY(broker.answer(Failure{Failure::Kind::Unreachable, u"gone"_s, true}));
        QCOMPARE(model.problem(), u"gone"_s);
        QVERIFY(model.canFetchMore(model.index(0, 0)));
    }

    void largeCountsAreShortWithTheWholeAsTip() {
        ScriptedGroups broker;
        CauseTreeModel model([&broker] { return &broker; });
        model.show({}, {});
        QVERIFY(broker.answer(groupsOf({u"timeout"_s})));
        const QModelIndex count = model.index(0, CauseTreeModel::Count);
        QVERIFY2(count.data().toString().size() <= 7, qPrintable(count.data().toString()));
        QVERIFY(count.data(Qt::ToolTipRole).toString().contains(u"678"_s));
    }

    void trendIsJudgedByTheLatestQuarter_data() {
        QTest::addColumn<QList<quint64>>("deaths");
        QTest::addColumn<int>("trend");
        const auto row = [](const char* name, const QList<quint64>& deaths, DeathTrend trend) {
            QTest::newRow(name) << deaths << int(trend);
        };
        row("nothing known", {}, DeathTrend::Unknown);
        row("ended", {9, 9, 9, 9, 9, 9, 0, 0}, DeathTrend::Ended);
        row("never", {0, 0, 0, 0}, DeathTrend::Ended);
        row("as before", {5, 5, 5, 5, 5, 5, 5, 5}, DeathTrend::Steady);
        row("twice as many", {5, 5, 5, 5, 5, 5, 10, 10}, DeathTrend::Rising);
        row("new", {0, 0, 0, 0, 0, 0, 2, 3}, DeathTrend::Rising);
        row("new but few", {0, 0, 0, 0, 0, 0, 2, 2}, DeathTrend::Steady);
    }
    void trendIsJudgedByTheLatestQuarter() {
        QFETCH(QList<quint64>, deaths);
        QFETCH(int, trend);
        QCOMPARE(int(deathTrend(deaths)), trend);
    }

    void aBurstThatIsOverDoesNotGoOn() {
        DeadLetterGroup burst;
        burst.count = 388;
        burst.firstDiedAtMs = 100'000;
        burst.lastDiedAtMs = 125'000;
        burst.trend = {0, 0, 0, 0, 0, 0, 0, 388};
        QVERIFY(deathTrend(burst, 150'000) == DeathTrend::Rising);
        QVERIFY(deathTrend(burst, 190'000) == DeathTrend::Ended);
        DeadLetterGroup seldom = burst;  // every ten minutes
        seldom.count = 8;
        seldom.lastDiedAtMs = 100'000 + 7 * 600'000;
        seldom.trend = {1, 1, 1, 1, 1, 1, 1, 1};
        QVERIFY(deathTrend(seldom, seldom.lastDiedAtMs + 500'000) == DeathTrend::Steady);
        QVERIFY(deathTrend(seldom, seldom.lastDiedAtMs + 2'000'000) == DeathTrend::Ended);
    }

    void nothingSpeaksAgainstACauseThatEndedUnlessItFailedAgain() {
        QVERIFY(requeueAdvice(DeathTrend::Ended, {}, 1).warning.isEmpty());
        QVERIFY(!requeueAdvice(DeathTrend::Rising, {}, 1).warning.isEmpty());
        Operation last;
        last.kind = Operation::Kind::Requeue;
        last.filter.fingerprints = {u"a"_s, u"b"_s};
        last.completedAgain = 9;
        last.failedAgain = 1;
        QVERIFY(requeueAdvice(DeathTrend::Ended, {last}, 1).warning.isEmpty());
        last.failedAgain = 90;
        const RequeueAdvice advice = requeueAdvice(DeathTrend::Ended, {last}, 1);
        QVERIFY(!advice.warning.isEmpty());
        QVERIFY(advice.past.contains(u"90"_s) && advice.past.contains(u"99"_s));
        Operation deletion = last;
        deletion.kind = Operation::Kind::Delete;
        QVERIFY(lastRequeueOf({u"b"_s}, {}, {deletion, last}).last->kind == Operation::Kind::Requeue);
        QVERIFY(!lastRequeueOf({u"c"_s}, {}, {deletion, last}).last);
        QVERIFY(!lastRequeueOf({u"b"_s}, {}, {deletion}).last);
    }

    void requeueOfAnotherTenantIsNoneOfThisOne() {
        Operation last;
        last.kind = Operation::Kind::Requeue;
        last.filter.fingerprints = {u"a"_s};
        last.filter.tenants = {u"acme"_s};
        QVERIFY(!lastRequeueOf({u"a"_s}, {u"globex"_s}, {last}).last);
        QVERIFY(lastRequeueOf({u"a"_s}, {u"acme"_s}, {last}).last);
        QVERIFY(lastRequeueOf({u"a"_s}, {}, {last}).last);
    }

    void requeueWithoutACauseMayHaveIncludedIt() {
        Operation byIds;
        byIds.kind = Operation::Kind::Requeue;
        const PastRequeue past = lastRequeueOf({u"a"_s}, {}, {byIds});
        QVERIFY(!past.last && !past.isSure);
        QVERIFY(!requeueAdvice(DeathTrend::Ended, past, 1).past.startsWith(u"Never"_s));
    }
};

QTEST_GUILESS_MAIN(TestCauseTreeModel)

}  // namespace tst_cause_tree_model

#include "tst_cause_tree_model.moc"
