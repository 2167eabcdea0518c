// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/alerts/alert_evaluator.h"

#include "gui/models/words/finding_text.h"

#include <QTest>

namespace tst_alert_evaluator {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kStart = 1'700'000'000'000;

TenantRow rowOf(const QString& tenant, quint64 ready) {
    TenantRow row;
    row.tenant = tenant;
    row.ready = ready;
    return row;
}

// One broker and a clock that moves when the test says so.
struct Scene {
    explicit Scene(AlertRule wanted) : rule(std::move(wanted)) { evaluator.setRules({rule}); }

    AlertEvaluator::Changes say(const TenantRow& row, bool snapshot = false) {
        TenantsUpdate update;
        update.atMs = now;
        update.snapshot = snapshot;
        update.rows = {row};
        return count(evaluator.takeUpdate(u"prod"_s, update, moment()));
    }
    // So long nothing is said of any tenant.
    AlertEvaluator::Changes silence(int seconds) {
        pass(seconds);
        TenantsUpdate update;
        update.atMs = now;
        return count(evaluator.takeUpdate(u"prod"_s, update, moment()));
    }
    AlertEvaluator::Changes reach(bool reached) { return count(evaluator.takeReach(u"prod"_s, reached, moment())); }
    // Its steady clock has no idea of when it is.
    AlertMoment moment() const { return {now - kStart, now + wallJumpMs}; }
    void pass(int seconds) { now += seconds * 1000LL; }

    AlertEvaluator::Changes count(AlertEvaluator::Changes changes) {
        raised += int(changes.raised.size());
        cleared += int(changes.cleared.size());
        return changes;
    }

    AlertRule rule;
    AlertEvaluator evaluator;
    qint64 now = kStart;
    qint64 wallJumpMs = 0;
    int raised = 0;
    int cleared = 0;
};

AlertRule ruleOf(AlertKind kind, double raiseAt, double clearAt, int forSeconds) {
    AlertRule rule = newAlertRule(kind);
    rule.raiseAt = raiseAt;
    rule.clearAt = clearAt;
    rule.forSeconds = forSeconds;
    return rule;
}

}  // namespace

class TestAlertEvaluator : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatCodeqDoesNotTellIsNotJudged() {
        Scene waits(ruleOf(AlertKind::OldestWait, 1, 0, 0));
        waits.evaluator.setServer(u"prod"_s, ServerKind::Codeq);
        TenantRow old = rowOf(u"acme"_s, 5);
        old.oldestReadySinceMs = kStart - 3'600'000;
        waits.say(old);
        QCOMPARE(waits.raised, 0);
        waits.evaluator.setServer(u"prod"_s, ServerKind::Fairlead);
        waits.say(old);
        QCOMPARE(waits.raised, 1);
        Scene deep(ruleOf(AlertKind::Depth, 3, 1, 0));
        deep.evaluator.setServer(u"prod"_s, ServerKind::Codeq);
        deep.say(rowOf(u"acme"_s, 5));
        QCOMPARE(deep.raised, 1);
        Scene disk(ruleOf(AlertKind::DiskLow, 1, 0, 0));
        QVERIFY(disk.evaluator.hasStorageRulesFor(u"prod"_s));
        disk.evaluator.setServer(u"prod"_s, ServerKind::Codeq);
        QVERIFY(!disk.evaluator.hasStorageRulesFor(u"prod"_s));
    }

    void aDepthThatStaysRaisesAfterItsTimeAndNamesTheTenant() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 30));
        scene.say(rowOf(u"acme"_s, 100));
        scene.silence(29);
        QCOMPARE(scene.raised, 0);
        const auto changes = scene.silence(1);
        QCOMPARE(changes.raised.size(), 1);
        QCOMPARE(changes.raised[0].tenant, u"acme"_s);
        QCOMPARE(changes.raised[0].raisedAtMs, scene.now);
        QVERIFY(alertText(changes.raised[0]).contains(u"acme"_s));
        scene.silence(60);
        QCOMPARE(scene.raised, 1);  // and once only
    }

    void aValueThatFlapsAroundTheLevelRaisesOnce() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 0));
        for (int i = 0; i < 50; ++i) {
            scene.say(rowOf(u"acme"_s, i % 2 == 0 ? 101 : 99));
            scene.pass(1);
        }
        QCOMPARE(scene.raised, 1);
        QCOMPARE(scene.cleared, 0);
        scene.say(rowOf(u"acme"_s, 50));
        QCOMPARE(scene.cleared, 1);
    }

    void aShortPeakRaisesNothing() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 30));
        for (int i = 0; i < 20; ++i) {
            scene.say(rowOf(u"acme"_s, 500));
            scene.pass(20);
            scene.say(rowOf(u"acme"_s, 10));
            scene.pass(20);
        }
        QCOMPARE(scene.raised, 0);
    }

    void aClockThatIsSetIsNoTimeThatPasses() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 60));
        scene.say(rowOf(u"acme"_s, 200));
        scene.wallJumpMs = 3'600'000;
        QVERIFY(scene.say(rowOf(u"acme"_s, 200)).isEmpty());
        scene.wallJumpMs = -3'600'000;
        scene.pass(61);
        QCOMPARE(scene.say(rowOf(u"acme"_s, 200)).raised.size(), 1);
        QCOMPARE(scene.evaluator.raised(scene.now).first().raisedAtMs, scene.now + scene.wallJumpMs);
    }

    void aShortReliefClearsNothing() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 30));
        scene.say(rowOf(u"acme"_s, 500));
        scene.pass(30);
        scene.say(rowOf(u"acme"_s, 500));
        QCOMPARE(scene.raised, 1);
        for (int i = 0; i < 5; ++i) {
            scene.say(rowOf(u"acme"_s, 10));
            scene.pass(20);
            scene.say(rowOf(u"acme"_s, 70));  // between the levels: neither back nor beyond
            scene.pass(20);
        }
        QCOMPARE(scene.cleared, 0);
        scene.say(rowOf(u"acme"_s, 10));
        scene.silence(30);
        QCOMPARE(scene.cleared, 1);
    }

    void aWaitGrowsAlsoWhileNothingIsSaidOfTheTenant() {
        Scene scene(ruleOf(AlertKind::OldestWait, 300, 60, 0));
        TenantRow row = rowOf(u"acme"_s, 1);
        row.oldestReadySinceMs = scene.now;
        scene.say(row);
        scene.silence(299);
        QCOMPARE(scene.raised, 0);
        scene.silence(1);
        QCOMPARE(scene.raised, 1);
        row.oldestReadySinceMs = 0;
        scene.say(row);
        QCOMPARE(scene.cleared, 1);
    }

    void aShareBelowWhatIsDueCountsOnlyForWhoWaits() {
        Scene scene(ruleOf(AlertKind::ShareBelow, 80, 95, 60));
        TenantRow row = rowOf(u"acme"_s, 0);
        row.entitledShare = 0.5;
        row.actualShare = 0.1;
        scene.say(row);
        scene.silence(120);
        QCOMPARE(scene.raised, 0);
        row.noWorker = true;
        row.ready = 5;
        scene.say(row);
        scene.silence(120);
        QCOMPARE(scene.raised, 0);
        row.noWorker = false;
        scene.say(row);
        const auto changes = scene.silence(60);
        QCOMPARE(scene.raised, 1);
        QCOMPARE(qRound(changes.raised[0].value), 20);
        row.actualShare = 0.45;  // 90 %: better, not well
        scene.say(row);
        scene.silence(120);
        QCOMPARE(scene.cleared, 0);
        row.actualShare = 0.5;
        scene.say(row);
        scene.silence(60);
        QCOMPARE(scene.cleared, 1);
    }

    void findingRaisesAfterItsTimeAndSaysItsSentence() {
        Scene scene(newAlertRule(AlertKind::Hurt));
        Finding hurt;
        hurt.kind = FindingKind::Pushing;
        hurt.tenant = u"clipfarm"_s;
        hurt.tenants = 6;
        hurt.worst = u"rosewood"_s;
        hurt.waitSeconds = 72;
        hurt.usualSeconds = 10;
        TenantsUpdate update;
        update.totals.findings = {hurt};
        const auto tick = [&] {
            update.atMs = scene.now;
            return scene.count(scene.evaluator.takeUpdate(u"prod"_s, update, scene.moment()));
        };
        tick();
        scene.pass(119);
        tick();
        QCOMPARE(scene.raised, 0);
        scene.pass(1);
        const auto changes = tick();
        QCOMPARE(scene.raised, 1);
        QCOMPARE(alertText(changes.raised[0]), sentenceOf(hurt, update.totals, update.atMs));
        update.totals.findings.clear();
        tick();
        scene.pass(120);
        tick();
        QCOMPARE(scene.cleared, 1);
    }

    void harmRingsWhateverTheReasonAndSaysTheFirstSentence() {
        Scene scene(newAlertRule(AlertKind::Harm));
        Finding refused{.kind = FindingKind::Refused, .tenant = u"acme"_s, .tenants = 1, .tasks = 90};
        refused.limit = u"disk.min_free"_s;
        refused.harmed = 8;
        Finding dying{.kind = FindingKind::Dying, .tenant = u"bolt"_s, .tenants = 1, .tasks = 2};
        dying.harmed = 1;
        TenantsUpdate update;
        const auto tick = [&](const QList<Finding>& findings) {
            update.totals.findings = findings;
            update.atMs = scene.now;
            return scene.count(scene.evaluator.takeUpdate(u"prod"_s, update, scene.moment()));
        };
        tick({refused, dying});
        scene.pass(60);
        tick({refused, dying});
        QCOMPARE(scene.raised, 0);  // nine tasks
        dying.harmed = 2;
        tick({refused, dying});
        scene.pass(30);
        const auto changes = tick({refused, dying});
        QCOMPARE(scene.raised, 1);
        QCOMPARE(alertText(changes.raised[0]), sentenceOf(refused, update.totals, update.atMs));
        Finding served{.kind = FindingKind::Served, .tenants = 2};
        tick({served});
        scene.pass(30);
        tick({served});
        QCOMPARE(scene.cleared, 1);
    }

    void harmOfOneTenantIsTheMatterOfARuleForIt() {
        AlertRule rule = newAlertRule(AlertKind::Harm);
        rule.tenant = u"acme"_s;
        Scene scene(rule);
        TenantRow row = rowOf(u"acme"_s, 5);
        row.harmed = 12;
        scene.say(row);
        scene.silence(30);
        QCOMPARE(scene.raised, 1);
        QCOMPARE(alertText(scene.evaluator.raised(scene.now)[0]), u"acme: 12 tasks are late, refused or dead"_s);
    }

    void tenantWithoutAWorkerIsTheMatterOfItsOwnRule() {
        AlertRule rule = newAlertRule(AlertKind::NoWorker);
        rule.tenant = u"acme"_s;
        TenantRow row = rowOf(u"acme"_s, 5);
        row.noWorker = true;
        row.entitledShare = 0.5;
        row.oldestReadySinceMs = 1;
        for (const AlertKind kind : {AlertKind::ShareBelow, AlertKind::Backlog}) {
            Scene other(newAlertRule(kind));
            other.say(row);
            other.silence(3600);
            QCOMPARE(other.raised, 0);
        }
        Scene scene(rule);
        scene.say(row);
        scene.silence(60);
        QCOMPARE(scene.raised, 1);
    }

    void backlogIsMeasuredByThePaceOfItsTenant() {
        Scene scene(ruleOf(AlertKind::Backlog, 600, 300, 0));
        TenantRow row = rowOf(u"acme"_s, 1000);
        row.donePerSecond = 2;
        scene.say(row);
        QCOMPARE(scene.raised, 0);
        row.donePerSecond = 1;
        const auto changes = scene.say(row);
        QCOMPARE(scene.raised, 1);
        QVERIFY(alertText(changes.raised[0]).contains(u"16 min"_s));
    }

    void diskAndCommitsAreJudgedByTheStore() {
        Scene scene(newAlertRule(AlertKind::DiskLow));
        QVERIFY(scene.evaluator.hasStorageRulesFor(u"prod"_s));
        StorageState storage;
        storage.diskFreeBytes = 1000;
        storage.diskNeededBytes = 500;
        const auto take = [&] { return scene.count(scene.evaluator.takeStorage(u"prod"_s, storage, scene.moment())); };
        take();
        QCOMPARE(scene.raised, 0);
        storage.diskFreeBytes = 600;
        take();
        QCOMPARE(scene.raised, 1);
        scene.evaluator.setRules({ruleOf(AlertKind::SlowCommits, 100, 50, 0)});
        storage.p99CommitMs = 250;
        QCOMPARE(take().raised.size(), 1);
        QVERIFY(!Scene(newAlertRule(AlertKind::Depth)).evaluator.hasStorageRulesFor(u"prod"_s));
    }

    void whoHoldsTwiceItsDueRingsAfterAMinuteAndNobodyElseDoes() {
        Scene scene(ruleOf(AlertKind::Pushing, 200, 150, 60));
        Finding pushing;
        pushing.kind = FindingKind::Pushing;
        pushing.tenant = u"clipfarm"_s;
        pushing.seats = 30;
        pushing.entitledSeats = 12;
        Finding mild = pushing;
        mild.tenant = u"other"_s;
        mild.seats = 18;
        const auto say = [&](const QList<Finding>& findings) {
            TenantsUpdate update;
            update.atMs = scene.now;
            update.totals.findings = findings;
            return scene.count(scene.evaluator.takeUpdate(u"prod"_s, update, scene.moment()));
        };
        say({pushing, mild});
        scene.pass(59);
        say({pushing, mild});
        QCOMPARE(scene.raised, 0);
        scene.pass(1);
        const auto changes = say({pushing, mild});
        QCOMPARE(changes.raised.size(), 1);
        QCOMPARE(changes.raised.first().tenant, u"clipfarm"_s);
        QVERIFY(changes.raised.first().words.contains(u"clipfarm"_s));
        say({});
        scene.pass(60);
        say({});
        QCOMPARE(scene.cleared, 1);
        QVERIFY(scene.evaluator.raised(scene.now).isEmpty());
    }

    void readyRulesAreValidAndKnowThemselves() {
        for (const AlertRule& ready : readyRules()) {
            QCOMPARE(whatIsWrongWith(ready), QString());
            QVERIFY(isReadyRule(ready.id));
            QVERIFY(!ruleText(ready).contains(u'%'));
        }
        QVERIFY(!isReadyRule(newAlertRule(AlertKind::Depth).id));
    }

    void throttleIsSaidWithoutItsLevel() {
        Scene scene(newAlertRule(AlertKind::Throttled));
        TenantRow row = rowOf(u"acme"_s, 0);
        row.throttleLevel = 2;
        const auto changes = scene.say(row);
        QCOMPARE(alertText(changes.raised[0]), u"acme: throttled to half of its seats and less of its weight"_s);
    }

    void beingThrottledRaisesAtOnce() {
        Scene scene(newAlertRule(AlertKind::Throttled));
        TenantRow row = rowOf(u"acme"_s, 0);
        row.throttleLevel = 2;
        scene.say(row);
        QCOMPARE(scene.raised, 1);
        row.throttleLevel = 0;
        scene.say(row);
        QCOMPARE(scene.cleared, 1);
    }

    void deadLettersRaiseByTheirGrowthAndNotByTheirNumber() {
        Scene scene(ruleOf(AlertKind::DeadGrowing, 100, 10, 300));
        TenantRow row = rowOf(u"acme"_s, 0);
        row.dead = 1'000'000;
        scene.say(row);
        for (int i = 0; i < 60; ++i)  // ten minutes in which nobody says anything
            scene.silence(10);
        QCOMPARE(scene.raised, 0);
        row.dead += 99;
        scene.say(row);
        QCOMPARE(scene.raised, 0);
        scene.pass(5);
        row.dead += 1;
        const auto changes = scene.say(row);
        QCOMPARE(scene.raised, 1);
        QCOMPARE(changes.raised[0].value, 100.0);
        for (int i = 0; i < 40; ++i) scene.silence(10);
        QCOMPARE(scene.cleared, 1);
    }

    void aBrokerThatIsNotReachedRaisesAfterItsTime() {
        Scene scene(ruleOf(AlertKind::Unreachable, 0, 0, 30));
        scene.reach(false);
        scene.pass(10);
        scene.reach(true);
        scene.pass(10);
        scene.reach(false);
        scene.pass(29);
        scene.reach(false);
        QCOMPARE(scene.raised, 0);
        scene.pass(1);
        QCOMPARE(scene.reach(false).raised.value(0).tenant, QString());
        scene.reach(true);
        scene.pass(30);
        scene.reach(true);
        QCOMPARE(scene.cleared, 1);
    }

    void aRuleIsAboutItsTenantAndItsConnectionOnly() {
        AlertRule rule = ruleOf(AlertKind::Depth, 100, 50, 0);
        rule.tenant = u"acme"_s;
        rule.connection = u"prod"_s;
        Scene scene(rule);
        scene.say(rowOf(u"beta"_s, 500));
        TenantsUpdate elsewhere;
        elsewhere.rows = {rowOf(u"acme"_s, 500)};
        QVERIFY(scene.evaluator.takeUpdate(u"staging"_s, elsewhere, scene.moment()).isEmpty());
        QCOMPARE(scene.raised, 0);
        scene.say(rowOf(u"acme"_s, 500));
        QCOMPARE(scene.raised, 1);
        QVERIFY(scene.evaluator.hasRulesFor(u"prod"_s));
        QVERIFY(!scene.evaluator.hasRulesFor(u"staging"_s));
    }

    void aTenantThatIsGoneIsNotMournedForEver() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 30));
        scene.say(rowOf(u"acme"_s, 500));
        scene.silence(30);
        QCOMPARE(scene.raised, 1);
        scene.say(rowOf(u"beta"_s, 1), true);  // a snapshot without it
        QCOMPARE(scene.cleared, 1);
        QVERIFY(scene.evaluator.raised(scene.now).isEmpty());
    }

    void aSnoozedRuleIsJudgedAndSaysThatItIsSnoozed() {
        AlertRule rule = ruleOf(AlertKind::Depth, 100, 50, 0);
        rule.snoozedUntilMs = kStart + 60'000;
        Scene scene(rule);
        QVERIFY(scene.say(rowOf(u"acme"_s, 500)).raised[0].snoozed);
        QVERIFY(scene.evaluator.raised(scene.now)[0].snoozed);
        scene.pass(61);
        QVERIFY(!scene.evaluator.raised(scene.now)[0].snoozed);
    }

    void whatARuleThatIsGoneHadRaisedIsGone() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 0));
        scene.say(rowOf(u"acme"_s, 500));
        QCOMPARE(scene.evaluator.raised(scene.now).size(), 1);
        scene.evaluator.setRules({});
        QVERIFY(scene.evaluator.raised(scene.now).isEmpty());
    }

    void whatARuleHadRaisedIsGoneWhenItIsAboutSomethingElse_data() {
        QTest::addColumn<int>("what");
        QTest::addColumn<bool>("gone");
        QTest::newRow("kind") << 0 << true;
        QTest::newRow("connection") << 1 << true;
        QTest::newRow("tenant") << 2 << true;
        QTest::newRow("levels") << 3 << false;
    }
    void whatARuleHadRaisedIsGoneWhenItIsAboutSomethingElse() {
        QFETCH(int, what);
        QFETCH(bool, gone);
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 0));
        scene.say(rowOf(u"acme"_s, 200));
        QCOMPARE(scene.evaluator.raised(scene.now).size(), 1);
        AlertRule edited = scene.rule;
        switch (what) {
            case 0: edited.kind = AlertKind::Throttled; break;
            case 1: edited.connection = u"other"_s; break;
            case 2: edited.tenant = u"beta"_s; break;
            default: edited.clearAt = 60; break;
        }
        scene.evaluator.setRules({edited});
        QCOMPARE(scene.evaluator.raised(scene.now).isEmpty(), gone);
    }

    void aClosedConnectionIsForgotten() {
        Scene scene(ruleOf(AlertKind::Depth, 100, 50, 0));
        scene.say(rowOf(u"acme"_s, 500));
        scene.evaluator.forget(u"prod"_s);
        QVERIFY(scene.evaluator.raised(scene.now).isEmpty());
    }

    void levelsThatNeverClearAreRefused() {
        for (const AlertKind kind : alertKinds()) QCOMPARE(whatIsWrongWith(newAlertRule(kind)), QString());
        QVERIFY(!whatIsWrongWith(ruleOf(AlertKind::Depth, 100, 100, 0)).isEmpty());
        QVERIFY(!whatIsWrongWith(ruleOf(AlertKind::Depth, 0, 0, 0)).isEmpty());
        QVERIFY(!whatIsWrongWith(ruleOf(AlertKind::ShareBelow, 80, 70, 0)).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestAlertEvaluator)

}  // namespace tst_alert_evaluator

#include "tst_alert_evaluator.moc"
