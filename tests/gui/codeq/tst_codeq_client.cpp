// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The client of codeQ's own server, before the stand-in.
#include "gui/codeq/codeq_client.h"

#include "gui/client/calls/calls.h"
#include "tests/gui/client/answer.h"
#include "tests/support/codeq/codeq_server.h"

#include <QPointer>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

namespace tst_codeq_client {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using fairlead::test::CodeqOptions;
using fairlead::test::CodeqServer;
using fairlead::test::HttpServer;

namespace {

constexpr int kPatience = 15'000;
constexpr auto kPolicy =
    "{\"priorityTiers\":[0,5],\"maxAttempts\":3,\"deadLetterTopicRef\":\"mail-dead\",\"retentionSeconds\":60,"
    "\"maxConsumers\":2}";
const CodeqPoller::Pace kQuick{50ms, 20, 5s};

ServerPlace placeOf(const CodeqServer& server) {
    ServerPlace place;
    place.address = QString::fromStdString(server.producerAddress());
    place.workerAddress = QString::fromStdString(server.workerAddress());
    place.httpAddress = QString::fromStdString(server.httpUrl());
    place.token = u"dev-token"_s;
    place.workerToken = u"dev-worker-token"_s;
    return place;
}

// A client with all that it said.
struct Watched {
    explicit Watched(const ServerPlace& place, CodeqPoller::Pace pace = kQuick)
        : client(std::make_unique<CodeqClient>(place, pace)) {
        QObject::connect(client.get(), &BrokerClient::infoArrived, &context,
                         [this](const BrokerInfo& one) { infos.append(one); });
        QObject::connect(client.get(), &BrokerClient::tenantsArrived, &context,
                         [this](const QList<TenantsUpdate>& list) { updates += list; });
        QObject::connect(client.get(), &BrokerClient::codeqArrived, &context,
                         [this](const CodeqReading& one) { readings.append(one); });
        QObject::connect(client.get(), &BrokerClient::failed, &context,
                         [this](const Failure& one) { failures.append(one); });
        client->start();
    }

    QObject context;
    QList<BrokerInfo> infos;
    QList<TenantsUpdate> updates;
    QList<CodeqReading> readings;
    QList<Failure> failures;
    std::unique_ptr<CodeqClient> client;
};

}  // namespace

class TestCodeqClient : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void saysAsWhomItIsOnEachWay() {
        CodeqServer server;
        const Watched watched(placeOf(server));
        QTRY_VERIFY_WITH_TIMEOUT(!watched.infos.isEmpty(), kPatience);
        const BrokerInfo info = watched.infos.first();
        QCOMPARE(info.server, ServerKind::Codeq);
        QCOMPARE(info.subject, u"producer-dev"_s);
        QCOMPARE(info.tenants, QStringList{u"dev-tenant"_s});
        QVERIFY(info.version.isEmpty());
        QVERIFY(info.latencyMs > 0);
        for (const CodeqAccess::Way& way : {info.codeq.producer, info.codeq.worker, info.codeq.http})
            QVERIFY2(way.isOpen(), qPrintable(way.trouble));
        QCOMPARE(info.codeq.worker.who, u"worker-dev"_s);
        QVERIFY(info.codeq.noDepths.isEmpty());
        const StreamDoors doors = watched.client->doors();
        QVERIFY(doors.producers && doors.workers);
        QCOMPARE(doors.producerToken, u"dev-token"_s);
        QCOMPARE(doors.workerToken, u"dev-worker-token"_s);
    }

    void depthsArriveOfEveryTenant() {
        CodeqServer server;
        server.state().create({"acme", "Mail"});
        server.state().create({"beta", "render:a", "{}", 7});
        const Watched watched(placeOf(server));
        QTRY_VERIFY_WITH_TIMEOUT(!watched.readings.isEmpty(), kPatience);
        const CodeqReading reading = watched.readings.first();
        QVERIFY(!reading.noQueues && !reading.noMetrics);
        QCOMPARE(reading.queues.size(), 2);
        QCOMPARE(reading.queues[0].command, u"mail"_s);
        QCOMPARE(reading.queues[1].ready[7], 1u);
        QVERIFY(!reading.ratesKnown);
        QVERIFY(watched.updates.first().snapshot);
        QCOMPARE(watched.updates.first().totals.ready, 2u);
        server.state().create({"acme", "Mail"});
        QTRY_VERIFY_WITH_TIMEOUT(watched.updates.last().totals.ready == 3, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(watched.readings.last().ratesKnown, kPatience);
        QVERIFY(!watched.updates.last().snapshot);
    }

    // A quick look costs less than the shortest pause, a long one twenty times itself.
    void pauseGrowsWithWhatTheServerNeeds() {
        const CodeqPoller::Pace usual;
        QCOMPARE(CodeqPoller::pauseAfter(1, 1, usual), 5'000ms);
        QCOMPARE(CodeqPoller::pauseAfter(250, 1, usual), 5'000ms);
        QCOMPARE(CodeqPoller::pauseAfter(1'010, 10, usual), 20'000ms);
        // Frozen for a while: nothing that the queues have cost.
        QCOMPARE(CodeqPoller::pauseAfter(58'000, 57'990, usual), 5'000ms);
        CodeqServer server;
        const Watched watched(placeOf(server), usual);
        QTRY_VERIFY_WITH_TIMEOUT(!watched.readings.isEmpty(), kPatience);
        QVERIFY(watched.readings.first().nextQueuesInMs >= 5'000);
    }

    void readingNowDoesNotWaitForTheEndOfALongRest() {
        CodeqServer server;
        const Watched watched(placeOf(server), {1ms, 1'000'000'000, 5s});
        QTRY_VERIFY_WITH_TIMEOUT(!watched.readings.isEmpty(), kPatience);
        // Unless the scan took no longer than the metrics.
        const qsizetype before = watched.readings.size();
        watched.client->readNow();
        QTRY_VERIFY_WITH_TIMEOUT(watched.readings.size() > before, kPatience);
        watched.client->setPaused(true);
        const size_t metrics = metricsAsked(server);
        watched.client->readNow();
        askOften(watched);
        QCOMPARE(metricsAsked(server), metrics);
    }

    void nothingIsAskedWhilePaused() {
        CodeqServer server;
        const Watched watched(placeOf(server), {1ms, 1, 5s});
        QTRY_VERIFY_WITH_TIMEOUT(watched.readings.size() > 1, kPatience);
        watched.client->setPaused(true);
        askOften(watched);
        const size_t metrics = metricsAsked(server);
        const qsizetype read = watched.readings.size();
        const qsizetype updates = watched.updates.size();
        askOften(watched);
        QCOMPARE(metricsAsked(server), metrics);
        QCOMPARE(watched.readings.size(), read);
        watched.client->setPaused(false);
        QTRY_VERIFY_WITH_TIMEOUT(watched.updates.size() > updates, kPatience);
        QVERIFY(watched.updates[updates].snapshot);
    }

    void pausingAndResumingAsksNoMoreOften() {
        CodeqServer server;
        const Watched watched(placeOf(server), {1h, 20, 5s});
        QTRY_VERIFY_WITH_TIMEOUT(!watched.readings.isEmpty(), kPatience);
        const size_t asked = metricsAsked(server);
        for (int i = 0; i < 5; ++i) {
            watched.client->setPaused(true);
            watched.client->setPaused(false);
            askOften(watched);
        }
        QCOMPARE(metricsAsked(server), asked);
    }

    void withoutHttpItLivesAndHasNoFigures() {
        CodeqServer server;
        ServerPlace place = placeOf(server);
        place.httpAddress.clear();
        const Watched watched(place);
        QTRY_VERIFY_WITH_TIMEOUT(!watched.infos.isEmpty(), kPatience);
        QVERIFY(!watched.infos.first().codeq.http.isOpen());
        QVERIFY(server.requests().empty());
        Answer<CodeqTask> task;
        task.call = watched.client->calls()->codeq()->getTask(u"x"_s, task.then());
        QVERIFY2(task.failed(Failure::Kind::NotSupported), task.problem());
    }

    void workersAddressAloneIsEnough() {
        CodeqServer server;
        ServerPlace place = placeOf(server);
        place.address = std::exchange(place.workerAddress, {});
        const Watched watched(place);
        QTRY_VERIFY_WITH_TIMEOUT(!watched.infos.isEmpty(), kPatience);
        QCOMPARE(watched.infos.first().subject, u"worker-dev"_s);
        QVERIFY(watched.infos.first().codeq.producer.address.isEmpty());
        QVERIFY(watched.client->doors().producers == nullptr);
        QVERIFY(watched.client->doors().workers != nullptr);
    }

    void httpAloneIsEnough() {
        CodeqServer server;
        ServerPlace place = placeOf(server);
        place.address.clear();
        place.workerAddress.clear();
        const Watched watched(place);
        QTRY_VERIFY_WITH_TIMEOUT(!watched.readings.isEmpty(), kPatience);
        QVERIFY(watched.infos.first().codeq.http.isOpen());
        server.stop();
        QTRY_COMPARE_WITH_TIMEOUT(watched.failures.size(), 1, kPatience);
        QVERIFY2(watched.failures.first().text.contains(u"nobody listens"_s),
                 qPrintable(watched.failures.first().text));
    }

    void refusedTokenSaysWhichItWas() {
        CodeqServer server;
        ServerPlace place = placeOf(server);
        place.token = u"wrong"_s;
        const Watched producer(place);
        QTRY_COMPARE_WITH_TIMEOUT(producer.failures.size(), 1, kPatience);
        QCOMPARE(producer.failures.first().kind, Failure::Kind::Refused);
        QVERIFY2(producer.failures.first().text.contains(u"producer's token: auth failed: invalid token"_s),
                 qPrintable(producer.failures.first().text));
        place = placeOf(server);
        place.workerToken = u"wrong"_s;
        const Watched worker(place);
        QTRY_VERIFY_WITH_TIMEOUT(!worker.infos.isEmpty(), kPatience);
        const CodeqAccess access = worker.infos.first().codeq;
        QVERIFY(access.producer.isOpen() && access.http.isOpen() && !access.worker.isOpen());
        QVERIFY(access.worker.tokenRefused);
        QVERIFY2(access.worker.trouble.contains(u"worker's token"_s), qPrintable(access.worker.trouble));
        QVERIFY(worker.client->doors().workers == nullptr);
    }

    void tokenOfNoAdministratorSeesTasksAndNoDepths() {
        CodeqOptions options;
        options.producers.front().isAdmin = false;
        CodeqServer server(options);
        const std::string id = server.state().create({"dev-tenant", "Mail"}).task.id;
        const Watched watched(placeOf(server));
        QTRY_VERIFY_WITH_TIMEOUT(!watched.readings.isEmpty(), kPatience);
        QVERIFY(watched.infos.first().codeq.http.isOpen());
        QVERIFY2(watched.infos.first().codeq.noDepths.contains(u"codeq:admin"_s),
                 qPrintable(watched.infos.first().codeq.noDepths));
        QCOMPARE(watched.readings.first().noQueues->kind, Failure::Kind::Refused);
        QVERIFY(!watched.readings.first().noMetrics);
        QVERIFY(watched.updates.isEmpty());
        for (const HttpServer::Request& request : server.requests()) QVERIFY(request.path != "/v1/codeq/admin/queues");
        Answer<CodeqTask> task;
        task.call = watched.client->calls()->codeq()->getTask(QString::fromStdString(id), task.then());
        QVERIFY2(task.came(), task.problem());
    }

    void serverThatGoesIsAFailure() {
        CodeqServer server;
        const Watched watched(placeOf(server));
        QTRY_VERIFY_WITH_TIMEOUT(!watched.infos.isEmpty(), kPatience);
        server.stop();
        QTRY_COMPARE_WITH_TIMEOUT(watched.failures.size(), 1, kPatience);
        QCOMPARE(watched.failures.first().kind, Failure::Kind::Unreachable);
        QVERIFY(watched.failures.first().retryable);
        QVERIFY(watched.client->calls() == nullptr);
        QVERIFY(watched.client->doors().producers == nullptr);
    }

    void callsOfFairleadEndWithOneSentence() {
        CodeqServer server;
        const Watched watched(placeOf(server));
        QTRY_VERIFY_WITH_TIMEOUT(!watched.infos.isEmpty(), kPatience);
        Calls& calls = *watched.client->calls();
        Answer<Task> task;
        task.call = calls.tasks().getTask(u"x"_s, task.then());
        QVERIFY2(task.failed(Failure::Kind::NotSupported), task.problem());
        Answer<Nothing> change;
        change.call = calls.broker().changePolicy(u"wfq"_s, u"why"_s, change.then());
        QVERIFY2(change.failed(Failure::Kind::NotSupported), change.problem());
        QVERIFY(!change.failure().mayBeDone);
        QVERIFY2(change.failure().text.contains(u"codeQ"_s), qPrintable(change.failure().text));
        QList<Failure> ended;
        const Call events = calls.events().watchEvents(
            std::nullopt, {}, [](const EventBatch&) {}, [&ended](const Failure& failure) { ended.append(failure); });
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, kPatience);
        QCOMPARE(ended.first().kind, Failure::Kind::NotSupported);
    }

    void callsOfCodeqWork() {
        CodeqServer server;
        const std::string id = server.state().create({"dev-tenant", "Mail", "{\"to\":\"a\"}", 4}).task.id;
        const Watched watched(placeOf(server));
        QTRY_VERIFY_WITH_TIMEOUT(!watched.infos.isEmpty(), kPatience);
        CodeqCalls& calls = *watched.client->calls()->codeq();
        Answer<CodeqTask> task;
        task.call = calls.getTask(QString::fromStdString(id), task.then());
        QVERIFY2(task.came(), task.problem());
        QCOMPARE(task->priority, 4);
        QCOMPARE(task->payload, QByteArray("{\"to\":\"a\"}"));
        QVERIFY(task->createdAtMs > 0);
        QVERIFY(!task->hasResult);
        server.state().claim("dev-tenant", "w", {"Mail"}, 60, 1);
        server.state().submit(id, "w", "COMPLETED", "{\"sent\":true}", "", false);
        Answer<CodeqTask> done;
        done.call = calls.getTask(QString::fromStdString(id), done.then());
        QVERIFY2(done.came(), done.problem());
        QVERIFY(done->hasResult);
        QCOMPARE(done->resultJson, QByteArray("{\"sent\":true}"));
        QVERIFY(done->completedAtMs > 0);
        Answer<CodeqTask> missing;
        missing.call = calls.getTask(u"no/such id"_s, missing.then());
        QVERIFY2(missing.failed(Failure::Kind::NotFound), missing.problem());
        Answer<CodeqRaft> raft;
        raft.call = calls.getRaft(raft.then());
        QVERIFY2(raft.came(), raft.problem());
        QVERIFY(!raft->enabled);
        Answer<CodeqTopic> put;
        put.call = calls.putTopic(u"mail"_s, kPolicy, put.then());
        QVERIFY2(put.came(), put.problem());
        Answer<CodeqTopic> topic;
        topic.call = calls.getTopic(u"mail"_s, topic.then());
        QVERIFY2(topic.came(), topic.problem());
        QVERIFY(topic->policyJson.contains("maxAttempts"));
        Answer<Nothing> gone;
        gone.call = calls.deleteTopic(u"mail"_s, gone.then());
        QVERIFY2(gone.came(), gone.problem());
        Answer<CodeqCleanup> cleanup;
        cleanup.call = calls.cleanUp(100, 0, cleanup.then());
        QVERIFY2(cleanup.came(), cleanup.problem());
        QCOMPARE(cleanup->deleted, 0u);
    }

    void callUnderWayFailsWhenTheServerGoes() {
        fairlead::test::Gate gate;
        HttpServer http([&gate](const HttpServer::Request& request) {
            if (request.path.find("/tasks/") != std::string::npos) gate.wait();
            return HttpServer::Answer{200, "{\"id\":\"x\",\"status\":\"PENDING\",\"ready\":0}", {}};
        });
        ServerPlace place;
        place.httpAddress = QString::fromStdString(http.url(""));
        Watched watched(place);
        QTRY_VERIFY_WITH_TIMEOUT(!watched.infos.isEmpty(), kPatience);
        Answer<CodeqTask> task;
        task.call = watched.client->calls()->codeq()->getTask(u"x"_s, task.then());
        watched.client.reset();
        gate.open();
        QVERIFY(task.isThere());
        QCOMPARE(task.failure().kind, Failure::Kind::Unreachable);
    }

    void aThousandTenantsPass() {
        CodeqServer server;
        for (int tenant = 0; tenant < 1000; ++tenant)
            for (int command = 0; command < 10; ++command)
                server.state().create({"tenant-" + std::to_string(tenant), "command-" + std::to_string(command)});
        const Watched watched(placeOf(server));
        QTRY_VERIFY_WITH_TIMEOUT(!watched.readings.isEmpty(), kPatience);
        QVERIFY(!watched.readings.first().noQueues);
        QCOMPARE(watched.readings.first().queues.size(), 10'000);
        QCOMPARE(watched.updates.first().rows.size(), 1'000);
    }

    void itMayBeDestroyedInAnyOfItsSignals() {
        CodeqServer server;
        for (const int which : {0, 1, 2, 3}) {
            auto client = std::make_unique<CodeqClient>(placeOf(server), kQuick);
            const QPointer<CodeqClient> here = client.get();
            const auto end = [&client] { client.release()->deleteLater(); };
            CodeqClient* const it = client.get();
            if (which == 0) connect(it, &BrokerClient::infoArrived, it, end);
            if (which == 1) connect(it, &BrokerClient::tenantsArrived, it, end);
            if (which == 2) connect(it, &BrokerClient::codeqArrived, it, end);
            if (which == 3) connect(it, &BrokerClient::failed, it, end);
            it->start();
            if (which == 3) {
                QTRY_VERIFY_WITH_TIMEOUT(it->doors().producers != nullptr, kPatience);
                server.stop();
            }
            QTRY_VERIFY_WITH_TIMEOUT(here.isNull(), kPatience);
        }
    }

private:
    // Time passes: as many questions after each other as the poller would ask more often than that.
    static void askOften(const Watched& watched) {
        for (int i = 0; i < 20; ++i) {
            Answer<CodeqRaft> raft;
            raft.call = watched.client->calls()->codeq()->getRaft(raft.then());
            QVERIFY2(raft.came(), raft.problem());
        }
    }
    static size_t metricsAsked(const CodeqServer& server) {
        const auto requests = server.requests();
        return size_t(std::count_if(requests.begin(), requests.end(),
                                    [](const auto& request) { return request.path == "/metrics"; }));
    }
};

QTEST_GUILESS_MAIN(TestCodeqClient)

}  // namespace tst_codeq_client

#include "tst_codeq_client.moc"
