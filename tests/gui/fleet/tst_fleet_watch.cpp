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
        QVERIFY(!scene.row(u"a"_s).deadGrowth.has_value());
        for (int minute = 1; minute <= 90; ++minute) {
            scene.advance(60'000);
            scene.answer(u"a"_s, FleetScene::says(0, quint64(100 + minute)));
        }
        QCOMPARE(scene.row(u"a"_s).deadGrowth.value(), 60);
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
};

QTEST_GUILESS_MAIN(TestFleetWatch)

}  // namespace tst_fleet_watch

#include "tst_fleet_watch.moc"
