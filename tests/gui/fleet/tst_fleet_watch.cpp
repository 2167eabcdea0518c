// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/connections/broker_connection.h"
#include "tests/gui/fleet/fleet_scene.h"

#include <QTest>

namespace tst_fleet_watch {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using Standing = FleetRow::Standing;

class TestFleetWatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nobodyIsAskedWhileNobodyLooks() {
        FleetScene scene;
        scene.save({u"a"_s, u"b"_s});
        scene.advance(100'000);
        QVERIFY(scene.attempts.isEmpty());
        QCOMPARE(scene.watch->rows().size(), qsizetype(2));
        QCOMPARE(scene.row(u"a"_s).standing, Standing::NotAsked);
    }

    void eachIsAskedFewAtATimeAndLetGoOnceItHasAnswered() {
        FleetScene scene;
        scene.save({u"a"_s, u"b"_s, u"c"_s});
        scene.watch->setSeen(true);
        QCOMPARE(scene.attempts.size(), qsizetype(FleetWatch::kAtOnce));
        QVERIFY(scene.clients[u"a"_s]->isStarted);
        scene.answer(u"a"_s, FleetScene::says(7, 2));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QVERIFY(scene.clients[u"a"_s].isNull());
        QCOMPARE(scene.row(u"a"_s).standing, Standing::Known);
        QCOMPARE(scene.row(u"a"_s).totals.ready, quint64(7));
        QCOMPARE(scene.row(u"a"_s).info.version, u"0.1.0"_s);
        scene.advance(500);
        QCOMPARE(scene.attempts.value(u"c"_s), 1);
        QCOMPARE(scene.attempts.value(u"a"_s), 1);
        scene.advance(FleetWatch::kAskEveryMs);
        QCOMPARE(scene.attempts.value(u"a"_s), 2);
    }

    void theHourTellsHowManyDied() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.watch->setSeen(true);
        scene.answer(u"a"_s, FleetScene::says(0, 100));
        QVERIFY(!scene.row(u"a"_s).died.has_value());
        for (int minute = 1; minute <= 90; ++minute) {
            scene.advance(60'000);
            scene.answer(u"a"_s, FleetScene::says(0, quint64(100 + minute)));
        }
        QCOMPARE(scene.row(u"a"_s).died.value(), 60ULL);
    }

    void whatIsRequeuedTakesNoDeathBack() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.watch->setSeen(true);
        for (const quint64 dead : {100, 150, 20, 25}) {
            scene.answer(u"a"_s, FleetScene::says(0, dead));
            scene.advance(60'000);
        }
        QCOMPARE(scene.row(u"a"_s).died.value(), 55ULL);
    }

    void whatWaitedWithinTheHourIsKnownByTheMinute() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.nowMs = 900'000'000 + 60 * 60'000;
        scene.record(900'000'000, 60);
        scene.watch->setSeen(true);
        scene.answer(u"a"_s, scene.saysNow(7, 160));
        QTRY_VERIFY(scene.row(u"a"_s).waited.size() > 50);
        QCOMPARE(scene.row(u"a"_s).waited.first(), 40.0);
        QCOMPARE(scene.row(u"a"_s).waited[30], 10.0);
        QCOMPARE(scene.row(u"a"_s).waited.last(), 7.0);
    }

    void whoFailsOrIsSilentSaysSoAndKeepsWhatWasKnown() {
        FleetScene scene;
        scene.save({u"a"_s, u"b"_s});
        scene.watch->setSeen(true);
        scene.answer(u"a"_s, FleetScene::says(7, 2));
        Q_EMIT scene.clients[u"b"_s]->failed({Failure::Kind::Unreachable, u"connection refused"_s, true});
        QCOMPARE(scene.row(u"b"_s).standing, Standing::Trouble);
        QCOMPARE(scene.row(u"b"_s).trouble, u"connection refused"_s);
        scene.advance(FleetWatch::kAskEveryMs);
        scene.advance(FleetWatch::kPatienceMs + 1);
        QCOMPARE(scene.row(u"a"_s).standing, Standing::Trouble);
        QVERIFY(scene.row(u"a"_s).trouble.contains(u"10"));
        QCOMPARE(scene.row(u"a"_s).totals.ready, quint64(7));
    }

    void whoseTokenIsTypedIsNotAsked() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.profiles[0].tokenPlace = TokenPlace::ThisRun;
        scene.watch->setProfiles(scene.profiles);
        scene.watch->setSeen(true);
        QVERIFY(scene.attempts.isEmpty());
        QCOMPARE(scene.row(u"a"_s).standing, Standing::NeedsToken);
    }

    void whatGoesOnNoLongerIsForgotten() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.watch->setSeen(true);
        const QPointer<FleetClient> asked = scene.clients[u"a"_s];
        scene.watch->setProfiles({});
        QVERIFY(asked.isNull());
        QVERIFY(scene.watch->rows().isEmpty());
        scene.save({});
        scene.watch->setSeen(false);
        QVERIFY(scene.clients[u"a"_s].isNull());
    }

    void anotherAddressIsAnotherServer() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.watch->setSeen(true);
        scene.answer(u"a"_s, FleetScene::says(7, 2));
        scene.profiles[0].address = u"elsewhere.example:1"_s;
        scene.watch->setProfiles(scene.profiles);
        QCOMPARE(scene.row(u"a"_s).standing, Standing::NotAsked);
        QCOMPARE(scene.row(u"a"_s).totals.ready, quint64(0));
    }

    void anOpenConnectionTellsOfItselfAndIsNotAskedBesides() {
        FleetScene scene;
        scene.save({u"a"_s});
        QPointer<FleetClient> own;
        BrokerConnection connection(u"a"_s, [&own] {
            auto made = std::make_unique<FleetClient>();
            own = made.get();
            return std::unique_ptr<BrokerClient>(std::move(made));
        });
        ConnectionMark mark;
        mark.key = scene.profiles[0].id;
        mark.production = true;
        connection.setMark(mark);
        scene.watch->setConnections({&connection});
        scene.watch->setSeen(true);
        QVERIFY(scene.attempts.isEmpty());
        QCOMPARE(scene.watch->rows().size(), qsizetype(1));
        QVERIFY(scene.row(u"a"_s).isOpen && scene.row(u"a"_s).production);
        connection.open();
        Q_EMIT own->infoArrived({});
        Q_EMIT own->tenantsArrived({FleetScene::says(9, 1)});
        QCOMPARE(scene.row(u"a"_s).totals.ready, quint64(9));
        Q_EMIT own->failed({Failure::Kind::Unreachable, u"gone"_s, true});
        QCOMPARE(scene.row(u"a"_s).standing, Standing::Trouble);
        scene.watch->setConnections({});
        QVERIFY(!scene.row(u"a"_s).isOpen);
    }

    void ofAnotherMomentEachIsAskedOnceForWhatItRecorded() {
        FleetScene scene;
        scene.save({u"a"_s, u"b"_s, u"c"_s});
        scene.record(900'000'000, 60);
        scene.watch->lookAt(900'000'000 + 30 * 60'000 + 12'000);
        scene.watch->setSeen(true);
        QCOMPARE(scene.attempts.size(), qsizetype(FleetWatch::kAtOnce));
        for (const QString& name : {u"a"_s, u"b"_s, u"c"_s}) {
            if (!scene.clients[name]) scene.advance(500);
            Q_EMIT scene.clients[name]->infoArrived({});
            QTRY_COMPARE(scene.row(name).then->standing, FleetThen::Standing::Known);
        }
        QCOMPARE(scene.row(u"a"_s).then->point.ready, quint64(10));
        QCOMPARE(scene.row(u"a"_s).then->died.value(), 30ULL);
        scene.advance(100'000);
        QCOMPARE(scene.attempts.value(u"a"_s), 1);
        scene.watch->lookAt(0);
        QVERIFY(!scene.row(u"a"_s).then.has_value());
        QCOMPARE(scene.attempts.value(u"a"_s), 2);
    }

    void ofATimeWithoutRecordsNothingIsKnown() {
        History history;
        HistoryPoint point;
        point.atMs = 1'000'000;
        history.points = {point};
        QCOMPARE(thenOf(history, 1'030'000).standing, FleetThen::Standing::Known);
        QVERIFY(!thenOf(history, 1'030'000).died.has_value());
        QCOMPARE(thenOf(history, 1'060'000).standing, FleetThen::Standing::NotKnown);
        QCOMPARE(thenOf(history, 999'999).standing, FleetThen::Standing::NotKnown);
        QCOMPARE(thenOf({}, 1'000'000).standing, FleetThen::Standing::NotKnown);
    }

    void theWayOfAnAnswerPutsNoMomentInAnotherMinute() {
        QCOMPARE(clockDifference(-80), 0);
        QCOMPARE(clockDifference(2'900), 0);
        QCOMPARE(clockDifference(-3'600'000), -3'600'000);
    }

    void aBrokerWhoseClockDiffersIsAskedByItsOwn() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.watch->setSeen(true);
        TenantsUpdate update = FleetScene::says(1, 0);
        update.atMs = scene.nowMs + 7'200'000;
        scene.answer(u"a"_s, update);
        scene.isRecording = true;
        scene.watch->lookAt(900'000'000);
        Q_EMIT scene.clients[u"a"_s]->infoArrived({});
        QCOMPARE(scene.recorded.queries.last().untilMs, 900'000'000 + 7'200'000 + 60'000);
        QCOMPARE(scene.recorded.queries.last().resolution, HistoryResolution::Minute);
    }

    void anOpenConnectionIsAskedForThePastOnceItIsLive() {
        FleetScene scene;
        QPointer<FleetClient> own;
        BrokerConnection connection(u"a"_s, [&] {
            auto made = std::make_unique<FleetClient>();
            own = made.get();
            made->recorded = &scene.recorded;
            return std::unique_ptr<BrokerClient>(std::move(made));
        });
        scene.record(900'000'000, 60);
        scene.watch->setConnections({&connection});
        scene.watch->setSeen(true);
        scene.watch->lookAt(900'000'000);
        QCOMPARE(scene.row(u"a"_s).then->standing, FleetThen::Standing::NotAsked);
        connection.open();
        Q_EMIT own->infoArrived({});
        Q_EMIT own->tenantsArrived({scene.saysNow(9, 1)});
        scene.advance(500);
        QTRY_COMPARE(scene.row(u"a"_s).then->standing, FleetThen::Standing::Known);
        scene.watch->setConnections({});
    }

    void whoCannotBeAskedForThePastSaysWhy() {
        FleetScene scene;
        scene.save({u"a"_s, u"b"_s});
        scene.isRecording = true;
        scene.recorded.answer = Failure{Failure::Kind::NotSupported, u"this server keeps no record"_s, false};
        scene.watch->lookAt(900'000'000);
        scene.watch->setSeen(true);
        Q_EMIT scene.clients[u"a"_s]->infoArrived({});
        Q_EMIT scene.clients[u"b"_s]->failed({Failure::Kind::Unreachable, u"connection refused"_s, true});
        QTRY_COMPARE(scene.row(u"a"_s).then->trouble, u"this server keeps no record"_s);
        QCOMPARE(scene.row(u"b"_s).then->trouble, u"connection refused"_s);
    }

    void whatDiedBeforeTheFirstLookIsReadFromTheRecord() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.nowMs = 900'000'000 + 90 * 60'000;
        scene.record(900'000'000, 90);
        scene.watch->setSeen(true);
        scene.answer(u"a"_s, scene.saysNow(0, 189));
        QTRY_VERIFY(scene.clients[u"a"_s].isNull());
        QCOMPARE(scene.row(u"a"_s).died.value(), 60ULL);
        scene.advance(FleetWatch::kAskEveryMs);
        scene.answer(u"a"_s, scene.saysNow(0, 190));
        QCOMPARE(scene.recorded.queries.size(), qsizetype(1));
    }

    void whoHangsKeepsNobodyElseFromBeingAsked() {
        FleetScene scene;
        QStringList names;
        for (int number = 0; number < 10; ++number) names.append(u"hang%1"_s.arg(number));
        names += {u"well-a"_s, u"well-b"_s, u"well-c"_s};
        scene.save(names);
        scene.watch->setSeen(true);
        for (int halfSeconds = 0; halfSeconds < 60; ++halfSeconds) {
            scene.advance(500);
            for (const QString& name : {u"well-a"_s, u"well-b"_s, u"well-c"_s})
                if (scene.clients.value(name)) scene.answer(name, FleetScene::says(1, 0));
        }
        for (const QString& name : {u"well-a"_s, u"well-b"_s, u"well-c"_s}) {
            QCOMPARE(scene.row(name).standing, Standing::Known);
            QVERIFY2(scene.attempts.value(name) >= 2, qPrintable(name));
        }
        QVERIFY(scene.attempts.value(u"hang0"_s) <= 3);
    }

    void whoIsReachedAndRefusesIsNoServerThatIsGone() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.watch->setSeen(true);
        Q_EMIT scene.clients[u"a"_s]->failed({Failure::Kind::Refused, u"missing token"_s, false});
        QCOMPARE(scene.row(u"a"_s).standing, Standing::Refused);
    }

    void whoWasTriedInVainSaysWhen() {
        FleetScene scene;
        scene.save({u"a"_s});
        scene.watch->setSeen(true);
        QCOMPARE(scene.row(u"a"_s).askedMs, scene.nowMs);
    }
};

QTEST_GUILESS_MAIN(TestFleetWatch)

}  // namespace tst_fleet_watch

#include "tst_fleet_watch.moc"
