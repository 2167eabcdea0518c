// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/limit_use.h"
#include "gui/models/words/limit_words.h"
#include "gui/models/words/waiting_text.h"

#include <QLocale>
#include <QTest>

namespace tst_waiting_text {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kNow = 1'700'000'000'000;

TenantSettings waitingFor(const QList<WaitReason>& reasons) {
    TenantSettings tenant;
    tenant.standing = Standing();
    tenant.standing->waiting = {{u"mail"_s, 12, reasons}};
    return tenant;
}

WaitReason reasonOf(WaitReason::Kind kind, quint64 count = 0, quint64 limit = 0, qint64 untilMs = 0) {
    WaitReason reason;
    reason.kind = kind;
    reason.count = count;
    reason.limit = limit;
    reason.untilMs = untilMs;
    if (kind == WaitReason::Kind::Kept) {
        reason.seconds = 0.05;
        reason.free = 2;
    }
    return reason;
}

}  // namespace

class TestWaitingText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void taskSaysWhyItWaitsAndHowManyGoBeforeIt() {
        TaskExplanation task;
        task.state = TaskState::Ready;
        task.reasons = {reasonOf(WaitReason::Kind::Paused)};
        task.ahead = 1200;
        WaitingExplanation said = explainWaiting(task, u"mail"_s, kNow);
        QCOMPARE(said.sentence,
                 u"Waiting because the tenant is paused. %1 of its tenant and command go before it."_s.arg(
                     QLocale().toString(1200)));
        QVERIFY(said.isTrouble);
        task.ahead = 0;
        task.reasons = {reasonOf(WaitReason::Kind::NoFreeSeat, 0, 20)};
        said = explainWaiting(task, u"mail"_s, kNow);
        QCOMPARE(said.sentence,
                 u"Waiting because all 20 seats are taken; no tenant is ahead of it. It is the next of its command."_s);
        QVERIFY(!said.isTrouble);
        task.reasons = {reasonOf(WaitReason::Kind::NoWorker)};
        QVERIFY(explainWaiting(task, u"mail"_s, kNow)
                    .sentence.startsWith(u"Waiting because no worker takes mail of this tenant. It is"_s));
        task.ahead = 5;
        task.aheadIsLeast = true;
        QVERIFY(explainWaiting(task, u"mail"_s, kNow).sentence.contains(u"At least 5"_s));
    }

    void delayedTaskSaysWhenItIsDueAndAnEndedOneNothing() {
        TaskExplanation task;
        task.state = TaskState::Delayed;
        task.untilMs = kNow + 1500;
        QCOMPARE(explainWaiting(task, u"mail"_s, kNow).sentence, u"Waiting until it is due, in 1.50 s."_s);
        QCOMPARE(explainWaiting(task, u"mail"_s, kNow + 5000).sentence, u"It is due now."_s);
        for (const TaskState state : {TaskState::InProgress, TaskState::Completed, TaskState::Dead}) {
            task.state = state;
            QVERIFY(explainWaiting(task, u"mail"_s, kNow).sentence.isEmpty());
        }
    }

    void everyReasonIsASentence_data() {
        using Kind = WaitReason::Kind;
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("paused") << int(Kind::Paused)
                                << u"Waiting because the tenant is paused, until %1."_s.arg(clockText(kNow + 1500));
        QTest::newRow("cap") << int(Kind::Concurrency)
                             << u"Waiting because 3 of at most 20 of its tasks run already."_s;
        QTest::newRow("rate") << int(Kind::DispatchRate)
                              << u"Waiting because its dispatch rate is used up for 1.50 s."_s;
        QTest::newRow("interval") << int(Kind::ReleaseInterval)
                                  << u"Waiting because its release interval ends in 1.50 s."_s;
        QTest::newRow("no worker") << int(Kind::NoWorker) << u"Waiting because no worker takes mail of this tenant."_s;
        QTest::newRow("no seat") << int(Kind::NoFreeSeat)
                                 << u"Waiting because all 20 seats are taken; 3 tenants are ahead of it."_s;
        QTest::newRow("kept")
            << int(Kind::Kept)
            << u"Waiting because 2 seats are free, and kept for much shorter tasks of others, up to 50 ms."_s;
        QTest::newRow("guaranteed") << int(Kind::Guaranteed)
                                    << u"Waiting because 3 seats are free, and left to tenants with a guaranteed "
                                       "minimum."_s;
        QTest::newRow("gone") << int(Kind::WorkersGone)
                              << u"Waiting because no worker that takes mail is connected; 0 tasks are still with "
                                 "workers that have gone, until they return or their tasks are taken from them; the "
                                 "first in 1.50 s."_s;
        QTest::newRow("own seats") << int(Kind::OwnSeats) << u"Waiting because it is held to its own seats: 3 of 20."_s;
    }
    void everyReasonIsASentence() {
        QFETCH(int, kind);
        QFETCH(QString, sentence);
        const auto explained = explainWaiting(waitingFor({reasonOf(WaitReason::Kind(kind), 3, 20, kNow + 1500)}), kNow);
        QCOMPARE(explained.sentence, sentence);
        QCOMPARE(explained.details.size(), 1);
        QCOMPARE(explained.details[0].ready, quint64(12));
    }

    void whatIsAboveALimitIsNotSaidToBeOfAtMostThat() {
        const auto sentence = [](WaitReason::Kind kind) {
            return explainWaiting(waitingFor({reasonOf(kind, 15, 8)}), kNow).sentence;
        };
        QCOMPARE(sentence(WaitReason::Kind::Concurrency),
                 u"Waiting because 15 of its tasks still run, more than the 8 it may have at once."_s);
        QCOMPARE(sentence(WaitReason::Kind::OwnSeats),
                 u"Waiting because it is held to its own seats: it still has 15, and 8 are its own."_s);
    }

    void reasonOfANewerBrokerIsSaidInItsWords() {
        WaitReason reason;
        reason.text = u"the moon is full"_s;
        QCOMPARE(explainWaiting(waitingFor({reason}), kNow).sentence, u"Waiting because the moon is full."_s);
    }

    void throttlingIsAddedWithWhoDecidedIt() {
        TenantSettings tenant = waitingFor({reasonOf(WaitReason::Kind::NoFreeSeat, 0, 4)});
        tenant.throttle = ThrottleState{2, kNow, true, u"ops"_s, {}, {}, 0.25};
        const auto explained = explainWaiting(tenant, kNow);
        QVERIFY(explained.sentence.startsWith(
            u"Waiting because all 4 seats are taken; no tenant is ahead of it. It is throttled "
            "to half of its seats and 25 % of its weight until "_s));
        QVERIFY(explained.sentence.endsWith(u", by ops."_s));
        QVERIFY(explained.isTrouble);
    }

    void pauseSaysWhoWhyAndSinceWhen() {
        WaitReason reason = reasonOf(WaitReason::Kind::Paused);
        reason.author = u"ann"_s;
        reason.reason = u"an import"_s;
        reason.sinceMs = kNow - 60'000;
        QCOMPARE(explainWaiting(waitingFor({reason}), kNow).sentence,
                 u"Waiting because the tenant is paused, by ann, %1 ago (\u201can import\u201d)."_s.arg(waitText(60)));
    }

    void takenSeatsSayWhoHasThemAndThatNothingMoves() {
        WaitReason reason = reasonOf(WaitReason::Kind::NoFreeSeat, 0, 4);
        reason.gone = 2;
        reason.sinceMs = kNow - 600'000;
        reason.holders = {{u"hog"_s, 3, 62}, {QString(), 2, 2}};
        QCOMPARE(
            explainWaiting(waitingFor({reason}), kNow).sentence,
            u"Waiting because all 4 seats are taken; 2 more tasks are with workers that are not connected; none has "
            "come free for %1; no tenant is ahead of it; held by hog (3 seats, for %2), other tenants (2 seats, for %3)."_s
                .arg(waitText(600), waitText(62), waitText(2)));
    }

    void notesAreSaidAfterTheReason() {
        TenantSettings tenant = waitingFor({reasonOf(WaitReason::Kind::NoWorker)});
        WaitReason draining = reasonOf(WaitReason::Kind::Draining);
        draining.author = u"ann"_s;
        WaitReason refused = reasonOf(WaitReason::Kind::Refused, 2);
        refused.limitKey = u"max_queue_depth"_s;
        refused.sinceMs = kNow - 30'000;
        tenant.standing->notes = {draining, refused};
        QCOMPARE(explainWaiting(tenant, kNow).sentence,
                 u"Waiting because no worker takes mail of this tenant. New tasks are refused: it is draining, by "
                 "ann. 2 creates were refused in the last %1, because of max_queue_depth."_s.arg(waitText(30)));
        tenant.standing->waiting.clear();
        tenant.delayed = 3;
        WaitReason delayed = reasonOf(WaitReason::Kind::Delayed, 3);
        delayed.retrying = 2;
        delayed.untilMs = kNow + 1500;
        tenant.standing->notes = {delayed};
        QCOMPARE(
            explainWaiting(tenant, kNow).sentence,
            u"Nothing waits for a worker; 3 tasks are delayed. 2 of them wait for another attempt. The next is due "
            "in 1.50 s."_s);
    }

    void nothingWaitingAndNothingKnownAreToldApart() {
        TenantSettings idle;
        idle.standing = Standing();
        QCOMPARE(explainWaiting(idle, kNow).sentence, u"Nothing waits."_s);
        idle.delayed = 3;
        QCOMPARE(explainWaiting(idle, kNow).sentence, u"Nothing waits for a worker; 3 tasks are delayed."_s);
        idle.held = 2;
        QCOMPARE(explainWaiting(idle, kNow).sentence,
                 u"Nothing waits for a worker; 3 tasks are delayed. 2 tasks are held until somebody activates them."_s);
        QCOMPARE(explainWaiting(TenantSettings(), kNow).sentence, u"This broker does not say why tasks wait."_s);
    }

    void useOfEveryLimitThatIsCounted() {
        TenantSettings tenant;
        tenant.ready = 10;
        tenant.delayed = 4;
        tenant.inProgress = 2;
        tenant.payloadBytes = 1024;
        tenant.inForce.limits.maxQueueDepth = 20;
        tenant.inForce.limits.maxConcurrency = 2;
        tenant.inForce.limits.maxBytes = 2048;
        const QList<LimitUse> uses = usesOf(tenant);
        QCOMPARE(uses.size(), 3);
        QVERIFY((uses[0] == LimitUse{u"max_queue_depth"_s, 14, 20}));
        QCOMPARE(useText(uses[0]), u"14 of 20 tasks"_s);
        QVERIFY((uses[1] == LimitUse{u"max_bytes"_s, 1024, 2048}));
        QVERIFY((uses[2] == LimitUse{u"max_concurrency"_s, 2, 2}));
    }

    void originNamesTheLayerAndItsEnd() {
        TenantSettings tenant;
        tenant.inForce.origins[size_t(LimitField::Weight)] = LimitLayer::Temporary;
        tenant.temporary = {{LimitSettings(), kNow}};
        tenant.temporary[0].settings.weight = 3;
        QVERIFY(originText(tenant, LimitField::Weight).startsWith(u"set here until "_s));
    }
};

QTEST_GUILESS_MAIN(TestWaitingText)

}  // namespace tst_waiting_text

#include "tst_waiting_text.moc"
