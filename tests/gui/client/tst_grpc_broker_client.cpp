// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/channel.h"
#include "gui/client/grpc_broker_client.h"
#include "tests/gui/client/fake_admin.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <memory>
#include <optional>

namespace tst_grpc_broker_client {

using namespace fairlead;
using namespace fairlead::gui;
using namespace fairlead::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatienceMs = 15'000;
constexpr ClientPatience kEndless{.infoEvery = 1ms, .infoDeadline = 1h, .silence = 1h};

AdminScript scriptOf(std::vector<admin::v1::TenantsUpdate> updates) {
    AdminScript script;
    script.updates = std::move(updates);
    return script;
}

AdminScript flood() {
    std::vector<std::pair<std::string, int>> rows;
    for (int i = 0; i < 10'000; ++i) rows.emplace_back("tenant-" + std::to_string(i), i);
    AdminScript script = scriptOf({updateOf(true, 1, rows)});
    script.then = AdminScript::Then::RepeatTheLast;
    return script;
}

// A client with all that it said.
struct Watched {
    explicit Watched(const std::string& address, ClientPatience patience = {}, const QString& token = {})
        : client(std::make_unique<GrpcBrokerClient>(makeChannel(address), token, patience)) {
        QObject::connect(client.get(), &BrokerClient::tenantsArrived, &context,
                         [this](const QList<TenantsUpdate>& list) {
                             updates += list;
                             ++flushes;
                         });
        QObject::connect(client.get(), &BrokerClient::infoArrived, &context,
                         [this](const BrokerInfo& one) { infos.append(one); });
        QObject::connect(client.get(), &BrokerClient::failed, &context,
                         [this](const Failure& one) { failures.append(one); });
        client->start();
    }

    QObject context;
    QList<TenantsUpdate> updates;
    QList<BrokerInfo> infos;
    QList<Failure> failures;
    int flushes = 0;
    std::unique_ptr<GrpcBrokerClient> client;
};

}  // namespace

class TestGrpcBrokerClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void snapshotAndDeltaArrive() {
        FakeServer server(
            scriptOf({updateOf(true, 10, {{"acme", 3}, {"beta", 4}}), updateOf(false, 11, {{"beta", 5}})}));
        Watched watched(server.address());
        QTRY_VERIFY_WITH_TIMEOUT(!watched.updates.isEmpty() && watched.updates.last().atMs == 11'000, kPatienceMs);
        QVERIFY(watched.updates.first().snapshot);
        QHash<QString, quint64> ready;
        for (const TenantsUpdate& update : watched.updates)
            for (const TenantRow& row : update.rows) ready[row.tenant] = row.ready;
        QCOMPARE(ready, (QHash<QString, quint64>{{u"acme"_s, 3}, {u"beta"_s, 5}}));
        QVERIFY(watched.failures.isEmpty());
    }

    void everyFigureOfATenantAndOfAllArrives() {
        admin::v1::TenantsUpdate update = updateOf(true, 10, {{"acme", 3}});
        admin::v1::TenantStatistics& acme = *update.mutable_tenants(0);
        acme.set_actual_share(0.25);
        acme.set_entitled_share(0.5);
        acme.set_service_lag_seconds(-4.5);
        acme.set_effective_weight(2.5);
        acme.set_wait_p50_seconds(0.25);
        acme.set_wait_p99_seconds(1.5);
        acme.set_throttle_level(2);
        acme.mutable_throttled_until()->set_seconds(77);
        acme.set_paused(true);
        acme.set_draining(true);
        acme.mutable_tightest_limit()->set_limit("max_queue_depth");
        acme.mutable_tightest_limit()->set_used(7);
        acme.mutable_tightest_limit()->set_maximum(10);
        acme.add_refused()->set_count(3);
        acme.add_refused()->set_count(4);
        acme.add_exceeded()->set_count(9);
        admin::v1::BrokerTotals& totals = *update.mutable_totals();
        totals.set_shared_seats(40);
        totals.set_jain(0.75);
        totals.set_noisy_tenants(2);
        totals.set_quiet_wait_p99_seconds(0.5);
        totals.set_idle_seats_kept(1);
        totals.set_idle_seats_guaranteed(2);
        totals.set_idle_seats_gated(3);
        FakeServer server(scriptOf({update}));
        Watched watched(server.address());
        QTRY_COMPARE_WITH_TIMEOUT(watched.updates.size(), 1, kPatienceMs);
        const TenantRow& row = watched.updates[0].rows[0];
        QCOMPARE(row.actualShare, 0.25);
        QCOMPARE(row.entitledShare, 0.5);
        QCOMPARE(row.serviceLagSeconds, -4.5);
        QCOMPARE(row.effectiveWeight, 2.5);
        QCOMPARE(row.waitP50Seconds.value_or(-1), 0.25);
        QCOMPARE(row.waitP99Seconds.value_or(-1), 1.5);
        QCOMPARE(row.throttleLevel, 2U);
        QCOMPARE(row.throttledUntilMs, 77'000);
        QVERIFY(row.paused);
        QVERIFY(row.draining);
        QVERIFY((row.tightestLimit == LimitUse{u"max_queue_depth"_s, 7, 10}));
        QCOMPARE(row.refused, quint64(7));
        QCOMPARE(row.exceeded, quint64(9));
        const BrokerTotals& all = watched.updates[0].totals;
        QCOMPARE(all.sharedSeats.value_or(0), quint64(40));
        QVERIFY(!all.waitingWorkers);  // as for a token of some tenants
        QCOMPARE(all.jain, 0.75);
        QCOMPARE(all.noisyTenants, quint64(2));
        QCOMPARE(all.quietWaitP99Seconds.value_or(-1), 0.5);
        QCOMPARE(all.idleKept, quint64(1));
        QCOMPARE(all.idleGuaranteed, quint64(2));
        QCOMPARE(all.idleGated, quint64(3));
    }

    void pausedItWatchesAndAsksNothingAndThenBeginsWithASnapshot() {
        AdminScript script = scriptOf({updateOf(true, 10, {{"acme", 3}})});
        FakeServer server(script);
        Watched watched(server.address(), {.infoEvery = 5ms, .silence = 1500ms});
        QTRY_VERIFY_WITH_TIMEOUT(watched.updates.size() == 1 && !watched.infos.isEmpty(), kPatienceMs);
        watched.client->setPaused(true);
        QTRY_COMPARE_WITH_TIMEOUT(server.admin().openWatches(), 0, kPatienceMs);
        const qsizetype infos = watched.infos.size();
        // Longer than its patience with a silent broker, in looks of the event loop and not by a clock.
        QTimer looks;
        int passed = 0;
        connect(&looks, &QTimer::timeout, &looks, [&passed] { ++passed; });
        looks.start(20);
        QTRY_VERIFY_WITH_TIMEOUT(passed > 90, kPatienceMs);
        QCOMPARE(watched.infos.size(), infos);
        QCOMPARE(watched.updates.size(), 1);
        QVERIFY(watched.failures.isEmpty());
        watched.client->setPaused(false);
        QTRY_COMPARE_WITH_TIMEOUT(watched.updates.size(), 2, kPatienceMs);
        QVERIFY(watched.updates.last().snapshot);
        QTRY_VERIFY_WITH_TIMEOUT(watched.infos.size() > infos, kPatienceMs);
        QVERIFY(watched.failures.isEmpty());
    }

    void infoIsAskedAgainAndAgainAndItsLatencyMeasured() {
        AdminScript script;
        script.info.set_version("9.8.7");
        script.info.set_durability(admin::v1::DURABILITY_RELAXED);
        script.info.mutable_caller()->set_subject("ops");
        FakeServer server(script);
        Watched watched(server.address(), {.infoEvery = 20ms});
        QTRY_VERIFY_WITH_TIMEOUT(watched.infos.size() >= 3, kPatienceMs);
        QCOMPARE(watched.infos.first().version, u"9.8.7"_s);
        QCOMPARE(watched.infos.first().subject, u"ops"_s);
        QVERIFY(!watched.infos.first().durable);
        QVERIFY(watched.infos.first().latencyMs > 0);
    }

    void theTokenTravelsAsBearer() {
        FakeServer server(scriptOf({updateOf(true, 1, {})}));
        Watched watched(server.address(), {}, u"s3cret"_s);
        QTRY_COMPARE_WITH_TIMEOUT(watched.updates.size(), 1, kPatienceMs);
        QCOMPARE(server.admin().lastAuthorization(), std::string("Bearer s3cret"));
    }

    void aServerWithoutTheServiceIsNamedAsSuch() {
        FakeServer server;
        Watched watched(server.address());
        QTRY_COMPARE_WITH_TIMEOUT(watched.failures.size(), 1, kPatienceMs);
        QCOMPARE(watched.failures.first().kind, Failure::Kind::NotSupported);
        QVERIFY(!watched.failures.first().retryable);
        QVERIFY(watched.client->isNoBroker());
        QVERIFY2(!watched.failures.first().text.contains(u"codeQ"_s), qPrintable(watched.failures.first().text));
    }

    void aRefusalKeepsItsReason() {
        AdminScript script;
        script.then = AdminScript::Then::End;
        script.watchEnd = {grpc::StatusCode::PERMISSION_DENIED, "missing scope fairlead:read"};
        FakeServer server(script);
        Watched watched(server.address());
        QTRY_COMPARE_WITH_TIMEOUT(watched.failures.size(), 1, kPatienceMs);
        QCOMPARE(watched.failures.first().kind, Failure::Kind::Refused);
        QCOMPARE(watched.failures.first().text, u"missing scope fairlead:read"_s);
        QVERIFY(!watched.failures.first().retryable);
    }

    void aStreamThatEndsWithoutErrorIsALossAllTheSame() {
        AdminScript script = scriptOf({updateOf(true, 1, {})});
        script.then = AdminScript::Then::End;
        FakeServer server(script);
        Watched watched(server.address());
        QTRY_COMPARE_WITH_TIMEOUT(watched.failures.size(), 1, kPatienceMs);
        QCOMPARE(watched.failures.first().kind, Failure::Kind::Unreachable);
        QVERIFY(watched.failures.first().retryable);
    }

    void nobodyListeningIsUnreachable() {
        std::string address;
        {
            const FakeServer server;
            address = server.address();
        }
        Watched watched(address);
        QTRY_COMPARE_WITH_TIMEOUT(watched.failures.size(), 1, kPatienceMs);
        QCOMPARE(watched.failures.first().kind, Failure::Kind::Unreachable);
        QVERIFY2(watched.failures.first().text.contains(u"refused"_s), qPrintable(watched.failures.first().text));
    }

    void aServerKilledMidStreamIsReportedOnce() {
        FakeServer server(flood());
        Watched watched(server.address(), {.infoEvery = 1ms});
        QTRY_VERIFY_WITH_TIMEOUT(!watched.updates.isEmpty() && !watched.infos.isEmpty(), kPatienceMs);
        server.kill();
        QTRY_VERIFY_WITH_TIMEOUT(!watched.failures.isEmpty(), kPatienceMs);
        QCOMPARE(watched.failures.first().kind, Failure::Kind::Unreachable);
        // Both calls broke. Whatever the other one has to say is over once the client is gone.
        watched.client.reset();
        QCoreApplication::processEvents();
        QCOMPARE(watched.failures.size(), 1);
    }

    void silenceIsNoticedByOwnClock() {
        AdminScript script;
        script.answersInfo = false;
        FakeServer server(script);
        Watched watched(server.address(), {.silence = 1500ms});  // connecting is a part of it
        QTRY_COMPARE_WITH_TIMEOUT(watched.failures.size(), 1, kPatienceMs);
        QCOMPARE(watched.failures.first().kind, Failure::Kind::Unreachable);
        QVERIFY2(watched.failures.first().text.contains(u"silent"_s), qPrintable(watched.failures.first().text));
        QVERIFY(watched.failures.first().retryable);
        QTRY_COMPARE_WITH_TIMEOUT(server.admin().openWatches(), 0, kPatienceMs);
    }

    void slowInfoAloneIsNoSilence() {
        AdminScript script = flood();
        script.answersInfo = false;
        FakeServer server(script);
        Watched watched(server.address(), {.infoEvery = 10ms, .infoDeadline = 50ms, .silence = 3000ms});
        QTRY_VERIFY_WITH_TIMEOUT(server.admin().infoCalls() >= 3, kPatienceMs);
        QVERIFY(watched.failures.isEmpty());
        QVERIFY(!watched.updates.isEmpty());
    }

    // These two would not come to an end if the client waited for an answer, or for the end of a call.
    void destructionInTheFloodWaitsForNothing() {
        FakeServer server(flood());
        for (int round = 0; round < 20; ++round) {
            std::optional<Watched> watched(std::in_place, server.address(), kEndless);
            QTRY_VERIFY_WITH_TIMEOUT(!watched->updates.isEmpty(), kPatienceMs);
            watched.reset();
        }
        QTRY_COMPARE_WITH_TIMEOUT(server.admin().openWatches(), 0, kPatienceMs);
    }

    void destructionBeforeAnyAnswerWaitsForNothing() {
        AdminScript script;
        script.answersInfo = false;
        FakeServer server(script);
        for (int round = 0; round < 20; ++round) {
            std::optional<Watched> watched(std::in_place, server.address(), kEndless);
            if (round % 2 == 0) QTRY_VERIFY_WITH_TIMEOUT(server.admin().openWatches() > 0, kPatienceMs);
            watched.reset();
        }
    }

    void aFloodReachesTheEventLoopInSmallSips() {
        FakeServer server(flood());
        int heartbeats = 0;
        QTimer heart;
        QObject::connect(&heart, &QTimer::timeout, this, [&heartbeats] { ++heartbeats; });
        heart.start(10);
        QElapsedTimer timer;
        timer.start();
        Watched watched(server.address());
        QTRY_VERIFY_WITH_TIMEOUT(watched.flushes >= 15, 30'000);
        const qint64 elapsed = timer.elapsed();
        QVERIFY2(watched.flushes <= elapsed / 100 + 1,
                 qPrintable(u"%1 flushes in %2 ms"_s.arg(watched.flushes).arg(elapsed)));
        // One merged update per flush, never a queue of them; and the loop turned all the while.
        QCOMPARE(watched.updates.size(), watched.flushes);
        QCOMPARE(watched.updates.last().rows.size(), 10'000);
        QVERIFY2(heartbeats >= watched.flushes - 1, qPrintable(u"%1 beats in %2 ms"_s.arg(heartbeats).arg(elapsed)));
    }
};

QTEST_GUILESS_MAIN(TestGrpcBrokerClient)

}  // namespace tst_grpc_broker_client

#include "tst_grpc_broker_client.moc"
