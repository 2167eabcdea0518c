// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/broker_client.h"
#include "gui/connections/broker_connection.h"
#include "tests/gui/connections/virtual_timing.h"

#include <QPointer>
#include <QTest>

#include <utility>

namespace tst_broker_connection {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using State = BrokerConnection::State;

namespace {

class ScriptedClient final : public BrokerClient {
public:
    void start() override { started = true; }
    void setPaused(bool on) override { paused = on; }
    bool started = false;
    bool paused = false;
};

const Failure kLost{Failure::Kind::Unreachable, QStringLiteral("gone"), true};

TenantsUpdate tick(qint64 atMs) {
    TenantsUpdate update;
    update.atMs = atMs;
    return update;
}

// A connection that has come so far: Idle, Connecting, Live, or Retrying after its first failure.
struct Scene {
    explicit Scene(State reached = State::Idle) {
        auto owned = std::make_unique<VirtualTiming>();
        timing = owned.get();
        connection = std::make_unique<BrokerConnection>(
            u"here"_s,
            [this] {
                ++attempts;
                auto made = std::make_unique<ScriptedClient>();
                client = made.get();
                return std::unique_ptr<BrokerClient>(std::move(made));
            },
            std::move(owned));
        QObject::connect(connection.get(), &BrokerConnection::stateChanged, connection.get(),
                         [this] { states.append(connection->state()); });
        if (reached != State::Idle) connection->open();
        if (reached == State::Live) goLive();
        if (reached == State::Retrying) fail();
    }

    void goLive() { Q_EMIT client->infoArrived({}); }
    void sayTenants(qint64 atMs) { Q_EMIT client->tenantsArrived({tick(atMs)}); }
    void fail(const Failure& failure = kLost) { Q_EMIT client->failed(failure); }

    VirtualTiming* timing;
    std::unique_ptr<BrokerConnection> connection;
    QPointer<ScriptedClient> client;
    int attempts = 0;
    QList<State> states;
};

}  // namespace

class TestBrokerConnection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itIsLiveWithTheFirstWord() {
        Scene scene;
        QCOMPARE(scene.connection->state(), State::Idle);
        QCOMPARE(scene.connection->name(), u"here"_s);
        scene.connection->open();
        QCOMPARE(scene.connection->state(), State::Connecting);
        QVERIFY(scene.client->started);
        BrokerInfo info;
        info.version = u"1.2"_s;
        int infoChanges = 0;
        QObject::connect(scene.connection.get(), &BrokerConnection::infoChanged, this, [&] { ++infoChanges; });
        Q_EMIT scene.client->infoArrived(info);
        QCOMPARE(scene.connection->state(), State::Live);
        QCOMPARE(scene.connection->info().version, u"1.2"_s);
        QCOMPARE(infoChanges, 1);
        QCOMPARE(scene.states, (QList<State>{State::Connecting, State::Live}));
    }

    void dataHasAnAgeAndTheClocksAreCompared() {
        Scene scene(State::Connecting);
        QCOMPARE(scene.connection->dataAgeMs(), -1);
        int arrived = 0;
        QObject::connect(scene.connection.get(), &BrokerConnection::tenantsArrived, this, [&] { ++arrived; });
        Q_EMIT scene.client->tenantsArrived({tick(1'000'400), tick(1'000'500 + 3000)});
        QCOMPARE(arrived, 1);
        QCOMPARE(scene.connection->state(), State::Live);
        QCOMPARE(scene.connection->dataAgeMs(), 0);
        QCOMPARE(scene.connection->clockOffsetMs(), 3000);
        scene.timing->advance(7000);
        QCOMPARE(scene.connection->dataAgeMs(), 7000);
        scene.fail();
        QCOMPARE(scene.connection->dataAgeMs(), 7000);  // what is shown is still that old
    }

    void pauseReachesTheClientAndBothReasonsMustEnd() {
        Scene scene(State::Live);
        int changes = 0;
        QObject::connect(scene.connection.get(), &BrokerConnection::pausedChanged, this, [&] { ++changes; });
        scene.connection->setPaused(BrokerConnection::Pause::ByHand, true);
        QVERIFY(scene.client->paused);
        QVERIFY(scene.connection->isPausedByHand());
        QCOMPARE(scene.connection->state(), State::Live);
        scene.connection->setPaused(BrokerConnection::Pause::Unseen, true);
        scene.connection->setPaused(BrokerConnection::Pause::ByHand, false);
        QVERIFY(scene.client->paused);
        QVERIFY(!scene.connection->isPausedByHand());
        scene.connection->setPaused(BrokerConnection::Pause::Unseen, false);
        QVERIFY(!scene.client->paused);
        QVERIFY(!scene.connection->isPaused());
        QCOMPARE(changes, 3);
    }

    void pausedConnectionMakesNoAttemptUntilItGoesOn() {
        Scene scene(State::Retrying);
        scene.connection->setPaused(BrokerConnection::Pause::ByHand, true);
        scene.timing->advance(60'000);
        QCOMPARE(scene.attempts, 1);
        scene.connection->setPaused(BrokerConnection::Pause::ByHand, false);
        QCOMPARE(scene.attempts, 2);
        QCOMPARE(scene.connection->state(), State::Connecting);
    }

    void retryByHandEndsThePause() {
        Scene scene(State::Retrying);
        scene.connection->setPaused(BrokerConnection::Pause::ByHand, true);
        scene.connection->retryNow();
        QVERIFY(!scene.connection->isPaused());
        QCOMPARE(scene.attempts, 2);
        QVERIFY(!scene.client->paused);
    }

    void aGlanceFetchesUntilTheNextUpdateAndNoLonger() {
        Scene scene(State::Live);
        scene.connection->glance();
        QVERIFY(!scene.client->paused);  // it is seen: nothing to do
        scene.connection->setPaused(BrokerConnection::Pause::Unseen, true);
        scene.connection->glance();
        QVERIFY(!scene.client->paused);
        QVERIFY(scene.connection->isPaused());
        scene.sayTenants(2000);
        QVERIFY(scene.client->paused);
        scene.connection->glance();
        scene.connection->setPaused(BrokerConnection::Pause::Unseen, false);
        scene.sayTenants(3000);
        QVERIFY(!scene.client->paused);
    }

    void aGlanceAtCodeqEndsAlsoWhereItTellsNoDepths() {
        Scene scene(State::Live);
        QVERIFY(scene.connection->codeqReading() == nullptr);
        scene.connection->setPaused(BrokerConnection::Pause::Unseen, true);
        scene.connection->glance();
        CodeqReading reading;
        reading.noQueues = kLost;
        Q_EMIT scene.client->codeqArrived(reading);
        QVERIFY(scene.client->paused);
        QVERIFY(scene.connection->codeqReading()->noQueues.has_value());
    }

    void nobodyGlancesAtWhatWasPausedByHand() {
        Scene scene(State::Live);
        scene.connection->setPaused(BrokerConnection::Pause::Unseen, true);
        scene.connection->setPaused(BrokerConnection::Pause::ByHand, true);
        scene.connection->glance();
        QVERIFY(scene.client->paused);
    }

    void aGlanceMakesTheAttemptThatIsDue() {
        Scene scene(State::Retrying);
        scene.connection->setPaused(BrokerConnection::Pause::Unseen, true);
        scene.connection->glance();
        QCOMPARE(scene.attempts, 1);  // not due yet
        scene.timing->advance(60'000);
        QCOMPARE(scene.attempts, 1);
        scene.connection->glance();
        QCOMPARE(scene.attempts, 2);
        QVERIFY(!scene.client->paused);
        scene.sayTenants(2000);
        QCOMPARE(scene.connection->state(), State::Live);
        QVERIFY(scene.client->paused);
        scene.fail();
        scene.connection->retryNow();  // somebody asks for it, shown or not
        QCOMPARE(scene.attempts, 3);
        QVERIFY(!scene.client->paused);
    }

    void pausesDoubleUpToTenSeconds() {
        Scene scene(State::Connecting);
        for (int i = 0; i < 8; ++i) {
            scene.fail();
            QCOMPARE(scene.connection->state(), State::Retrying);
            QCOMPARE(scene.connection->retryInMs(), scene.timing->pauses.last());
            scene.timing->advance(scene.timing->pauses.last() - 1);
            QCOMPARE(scene.connection->state(), State::Retrying);
            QCOMPARE(scene.connection->retryInMs(), 1);
            scene.timing->advance(1);
            QCOMPARE(scene.connection->state(), State::Connecting);
            QCOMPARE(scene.connection->retryInMs(), 0);
        }
        QCOMPARE(scene.timing->pauses, (QList<qint64>{250, 500, 1000, 2000, 4000, 8000, 10'000, 10'000}));
        QCOMPARE(scene.attempts, 9);
        QCOMPARE(scene.connection->lastFailure().text, u"gone"_s);
    }

    void chanceShortensAPauseByAQuarterAtMost() {
        Scene scene;
        scene.timing->lot = 0.999999;
        scene.connection->open();
        scene.fail();
        QCOMPARE(scene.timing->pauses, QList<qint64>{188});
    }

    void havingBeenLiveMakesTheNextPauseShort() {
        Scene scene(State::Connecting);
        for (int i = 0; i < 4; ++i) {
            scene.fail();
            scene.timing->advance(20'000);
        }
        scene.goLive();
        QVERIFY(scene.connection->lastFailure().text.isEmpty());
        scene.fail();
        QCOMPARE(scene.timing->pauses.last(), 250);
    }

    void finalFailuresAreNotRetried_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("refused") << int(Failure::Kind::Refused);
        QTest::newRow("not supported") << int(Failure::Kind::NotSupported);
    }

    void finalFailuresAreNotRetried() {
        QFETCH(const int, kind);
        Scene scene(State::Connecting);
        scene.fail({Failure::Kind(kind), u"no"_s, false});
        QCOMPARE(scene.connection->state(), State::Stopped);
        QCOMPARE(scene.connection->lastFailure().text, u"no"_s);
        scene.timing->advance(100'000);
        QCOMPARE(scene.attempts, 1);
        scene.connection->retryNow();
        QCOMPARE(scene.attempts, 2);
        QCOMPARE(scene.connection->state(), State::Connecting);
    }

    void retryNowDoesNotWait() {
        Scene scene(State::Retrying);
        scene.timing->advance(1000);
        scene.fail();
        scene.connection->retryNow();
        QCOMPARE(scene.attempts, 3);
        scene.timing->advance(100'000);
        QCOMPARE(scene.attempts, 3);  // the planned attempt is void
        scene.fail();
        QCOMPARE(scene.timing->pauses.last(), 250);
    }

    void retryNowLeavesALiveConnectionAlone() {
        Scene scene(State::Live);
        scene.connection->retryNow();
        QCOMPARE(scene.attempts, 1);
        QCOMPARE(scene.connection->state(), State::Live);
    }

    void closedMeansNobodyIsThereAnyMore() {
        Scene scene(State::Live);
        scene.connection->close();
        QVERIFY(scene.client.isNull());
        QCOMPARE(scene.connection->state(), State::Idle);
        scene.connection->open();
        scene.fail();
        scene.connection->close();
        scene.timing->advance(100'000);
        QCOMPARE(scene.attempts, 2);
        QCOMPARE(scene.connection->state(), State::Idle);
    }

    void aFailedClientSaysNothingMore() {
        Scene scene(State::Connecting);
        QPointer<ScriptedClient> first = scene.client;
        scene.fail();
        QVERIFY(!first.isNull());  // it is still emitting at this moment
        Q_EMIT first->infoArrived({});
        QCOMPARE(scene.connection->state(), State::Retrying);
        scene.timing->advance(250);
        QVERIFY(first.isNull());
    }

    void closingFromItsOwnSignalIsSafe() {
        Scene scene;
        QObject::connect(scene.connection.get(), &BrokerConnection::stateChanged, this, [&] {
            if (scene.connection->state() == State::Live) scene.connection->close();
        });
        int arrived = 0;
        QObject::connect(scene.connection.get(), &BrokerConnection::tenantsArrived, this, [&] { ++arrived; });
        scene.connection->open();
        Q_EMIT scene.client->tenantsArrived({tick(1)});
        QCOMPARE(scene.connection->state(), State::Idle);
        QCOMPARE(arrived, 0);
    }
};

QTEST_APPLESS_MAIN(TestBrokerConnection)

}  // namespace tst_broker_connection

#include "tst_broker_connection.moc"
