// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Whatever a client does wrong is counted once, as what it is, and changes nothing else.
#include "tests/integration/admin/admin_fixture.h"
#include "tests/integration/vital_signs.h"

#include <QTest>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tst_refusals {

using namespace fairlead;
using namespace fairlead::test;

using admin::v1::Refusals;
using Field = uint64_t (Refusals::*)() const;

class TestRefusals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_token = "reads";
        m_broker = std::make_unique<AdminFixture>();
        addTokens(m_broker->config());
        m_broker->addToken("reads", {"*"}, {"fairlead:read"});
    }
    void cleanup() { m_broker.reset(); }

    void malformedMessagesAreCounted() {
        start();
        expectOne("malformed", &Refusals::malformed_messages, [this] {
            RawClient raw(m_broker->connect(), "/workerpb.WorkerStream/Stream");
            QVERIFY(raw.send("\xff\xff\xff"));
            QVERIFY(!raw.finish().ok());
        });
        expectOne("unknown event", &Refusals::malformed_messages, [this] {
            GreetedProducer producer(m_broker->connect(), "no-scopes");
            QVERIFY(producer.write(producerpb::ProducerEvent()));
            QVERIFY(producer.next()->has_error());
        });
        expectOne("unknown event of a worker", &Refusals::malformed_messages, [this] {
            GreetedWorker worker(m_broker->connect(), "shared");
            QVERIFY(worker.write(workerpb::WorkerEvent()));
            QVERIFY(worker.next()->has_error());
        });
    }

    void disorderIsCounted() {
        m_broker->config().limits.helloTimeoutSeconds = 1;
        start();
        expectOne("no Hello", &Refusals::out_of_order, [this] {
            ProducerClient producer(m_broker->connect());
            QVERIFY(producer.sendCreate(newTask(1, "mail")));
            QVERIFY(!producer.finish().ok());
        });
        expectOne("second Hello", &Refusals::out_of_order, [this] {
            GreetedWorker worker(m_broker->connect(), "shared");
            QVERIFY(worker.sendHello("shared"));
            QVERIFY(worker.next()->has_error());
        });
        expectOne("silence", &Refusals::out_of_order, [this] {
            WorkerClient worker(m_broker->connect());
            QCOMPARE(worker.finish().error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
        });
    }

    void badFieldsAreCounted() {
        start();
        GreetedProducer producer(m_broker->connect(), "no-scopes");
        expectOne("create", &Refusals::bad_fields, [&] { QVERIFY(!producer.create(newTask(1, "")).ok()); });
        expectOne(
            "create in a batch", &Refusals::bad_fields,
            [&] {
                producer.createAll({newTask(1, ""), newTask(2, " ", "{}")});
            },
            2);
        expectOne("name of a worker", &Refusals::bad_fields, [this] {
            WorkerClient worker(m_broker->connect());
            QVERIFY(worker.sendHello("shared", std::string(257, 'w')));
            QVERIFY(!worker.finish().ok());
        });
    }

    void badResultsAreCounted() {
        m_broker->config().tokens.clear();
        m_broker->config().openMode = true;
        m_broker->config().limits.maxPayloadBytes = 1000;
        start();
        m_token.clear();
        GreetedWorker worker(m_broker->connect(), "acme");
        expectOne("result", &Refusals::bad_fields, [&] { QVERIFY(!worker.report(kNobody, "DONE", "{}").ok()); });
        expectOne("result in a batch", &Refusals::bad_fields, [&] {
            workerpb::WorkerEvent batch;
            batch.mutable_result_batch()->add_results()->set_status("DONE");
            QVERIFY(worker.write(batch));
            QVERIFY(worker.next()->has_result_ack_batch());
        });
        expectOne("nack", &Refusals::bad_fields,
                  [&] { QVERIFY(!worker.nack(kNobody, 1, std::string(1001, 'r')).ok()); });
        // An id that is not there may have been: nobody did anything wrong.
        expectOne(
            "unknown task", &Refusals::bad_fields,
            [&] {
                QVERIFY(!worker.nack(kNobody, 1).ok());
                QVERIFY(!worker.report(kNobody, "COMPLETED", "{}").ok());
            },
            0);
    }

    void whatIsTooLargeIsCounted() {
        m_broker->config().limits.maxMessageBytes = 64 * 1024;
        m_broker->config().limits.maxPayloadBytes = 64 * 1024;
        start();
        expectOne("message", &Refusals::too_large, [this] {
            GreetedProducer producer(m_broker->connect(), "no-scopes");
            producer.sendCreate(newTask(1, "mail", std::string(100'000, 'x')));
            const grpc::Status status = producer.finish();
            QCOMPARE(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
            QVERIFY(status.error_message().find("limits.max_message_bytes is 65536") != std::string::npos);
        });
    }

    void strangersAreCounted() {
        start();
        expectOne("stream", &Refusals::unauthenticated, [this] {
            ProducerClient producer(m_broker->connect());
            QVERIFY(producer.sendHello("wrong"));
            QVERIFY(!producer.finish().ok());
        });
        expectOne("call", &Refusals::unauthenticated,
                  [this] { QCOMPARE(ask(m_channel, "wrong").error_code(), grpc::StatusCode::UNAUTHENTICATED); });
    }

    void whoMayNotIsCounted() {
        start();
        expectOne("producer", &Refusals::permission_denied, [this] {
            ProducerClient producer(m_broker->connect());
            QVERIFY(producer.sendHello("looks-only"));
            QVERIFY(!producer.finish().ok());
        });
        expectOne("scope", &Refusals::permission_denied, [this] {
            GreetedWorker worker(m_broker->connect(), "nacks-only");
            QVERIFY(worker.sendReady({}));
            QVERIFY(worker.next()->has_error());
        });
        expectOne("command", &Refusals::permission_denied, [this] {
            GreetedWorker worker(m_broker->connect(), "claims-mail-only");
            QVERIFY(worker.sendReady({"fax"}));
            QVERIFY(worker.next()->has_error());
        });
        expectOne("call", &Refusals::permission_denied, [this] {
            QCOMPARE(m_broker->codeOf(&admin::v1::Admin::Stub::GetTask, admin::v1::GetTaskRequest(), "nacks-only"),
                     grpc::StatusCode::PERMISSION_DENIED);
        });
    }

    void streamsBeyondTheirBoundsAreRefusedByNameAndCounted() {
        m_broker->config().limits.maxStreamsPerSubject = 1;
        m_broker->config().limits.maxStreamsBeforeHello = 1;
        m_broker->config().limits.maxStreams = 3;
        m_broker->config().limits.maxStreamsPerAddress = 3;
        start();
        GreetedWorker first(m_broker->connect(), "shared");
        expectOne("subject", &Refusals::too_many, [this] {
            WorkerClient second(m_broker->connect());
            QVERIFY(second.sendHello("shared"));
            expectEnd(second, grpc::StatusCode::RESOURCE_EXHAUSTED,
                      "too many streams of this subject, limits.max_streams_per_subject is 1");
        });
        // The one that was refused is gone.
        QTRY_VERIFY(openStreams() == 1);
        auto silent = std::make_unique<ProducerClient>(m_broker->connect());
        QTRY_VERIFY(openStreams() == 2);
        // It is the oldest that gives way.
        expectOne("before Hello", &Refusals::too_many, [this, &silent] {
            const ProducerClient next(m_broker->connect());
            expectEnd(*silent, grpc::StatusCode::RESOURCE_EXHAUSTED,
                      "too many streams before their Hello, limits.max_streams_before_hello is 1");
        });
        silent.reset();
        QTRY_VERIFY(openStreams() == 1);
        expectOne("console", &Refusals::too_many, [this] {
            admin::v1::Admin::Stub admin(m_broker->connect());
            AdminContext one("reads");
            AdminContext two("reads");
            const auto watch = admin.WatchTenants(&one, {});
            admin::v1::TenantsUpdate update;
            QVERIFY(watch->Read(&update));
            const auto refused = admin.WatchTenants(&two, {});
            QVERIFY(!refused->Read(&update));
            QCOMPARE(refused->Finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
            one.TryCancel();
            while (watch->Read(&update)) {
            }
            watch->Finish();
        });
        QVERIFY(first.sendHeartbeat(kNobody, 1));
        QVERIFY(first.next());
    }

    void readysBeyondTheirBoundAreCounted() {
        m_broker->config().limits.readysPerStream = 1;
        start();
        expectOne("Ready", &Refusals::too_many, [this] {
            GreetedWorker worker(m_broker->connect(), "shared");
            // One is held, and 64 different ones can wait.
            for (int lease = 1; lease <= 66; ++lease) QVERIFY(worker.sendReady({}, 1, lease));
            const auto told = worker.next();
            QVERIFY(told && told->has_error());
            QCOMPARE(told->error().code(), std::string("ResourceExhausted"));
            QVERIFY(told->error().message().find("limits.readys_per_stream is 1") != std::string::npos);
        });
    }

    void setsOfCommandsBeyondTheirBoundsAreRefusedByNameAndCounted() {
        m_broker->config().limits.maxCommandSetsPerStream = 2;
        m_broker->config().limits.maxCommandSets = 4;
        start();
        GreetedWorker first(m_broker->connect(), "shared");
        QVERIFY(first.sendReady({"a"}) && first.sendReady({"b", "c"}) && first.sendReady({"C", "b"}));
        expectOne("on a stream", &Refusals::too_many, [&] {
            QVERIFY(first.sendReady({"d"}));
            const auto event = first.next();
            QVERIFY(event && event->has_error());
            QCOMPARE(event->error().message(), std::string("too many different sets of commands asked for on this "
                                                           "stream, limits.max_command_sets_per_stream is 2"));
        });
        auto second = std::make_unique<WorkerClient>(m_broker->connect());
        QVERIFY(second->hello("shared"));
        QVERIFY(second->sendReady({"d"}));
        expectOne("of all", &Refusals::too_many, [&] {
            QVERIFY(second->sendReady({"e"}));
            const auto event = second->next();
            QVERIFY(event && event->has_error());
            QVERIFY(event->error().message().starts_with("too many different sets of commands asked for by workers"));
            QVERIFY(event->error().message().find("limits.max_command_sets") != std::string::npos);
        });
        // What a stream has asked for is free again when it ends.
        second.reset();
        GreetedWorker third(m_broker->connect(), "shared");
        const auto isTaken = [&] {
            // The first answer is the Ready's, unless it was taken.
            if (!third.sendReady({"e"}) || !third.sendHeartbeat("none", 1)) return false;
            const auto answer = third.next();
            const bool isRefused = answer && answer->error().message().starts_with("too many different sets");
            if (isRefused) third.next();
            return answer && !isRefused;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isTaken(), 20'000);
    }

    // gRPC may end the whole connection of a client that goes so far beyond the bound: nobody else's.
    void headersBeyondTheirBoundAreRefusedAndCostOthersNothing() {
        start();
        QVERIFY(ask(m_channel, "reads").ok());
        QVERIFY(!ask(m_broker->connect(), std::string(100'000, 't')).ok());
        QVERIFY(ask(m_channel, "reads").ok());
    }

private:
    void start() {
        m_broker->mustStart();
        m_channel = m_broker->connect();
    }

    static grpc::Status ask(const std::shared_ptr<grpc::Channel>& channel, const std::string& token) {
        admin::v1::Admin::Stub admin(channel);
        AdminContext context(token);
        admin::v1::BrokerInfo info;
        return admin.GetBrokerInfo(&context, {}, &info);
    }
    bool hasTasks(const std::string& tenant) const {
        admin::v1::ListTasksRequest request;
        request.set_tenant(tenant);
        request.set_state(admin::v1::TASK_STATE_READY);
        const auto [status, tasks] = m_broker->ask(&admin::v1::Admin::Stub::ListTasks, request, m_token);
        return !status.ok() || tasks.tasks_size() > 0;
    }
    uint32_t openStreams() const {
        const admin::v1::BrokerInfo now = m_broker->info(m_token);
        return now.producer_streams() + now.worker_streams();
    }

    // What it does wrong raises that counter by so much, no other, and leaves no task behind.
    void expectOne(const char* what, Field field, const std::function<void()>& wrong, uint64_t times = 1) const {
        const admin::v1::BrokerInfo before = m_broker->info(m_token);
        wrong();
        const admin::v1::BrokerInfo after = m_broker->info(m_token);
        for (const char* tenant : {"_default", "acme"}) QVERIFY2(!hasTasks(tenant), what);
        const auto sum = [](const Refusals& r) {
            return r.malformed_messages() + r.out_of_order() + r.bad_fields() + r.too_large() + r.unauthenticated() +
                   r.permission_denied() + r.too_many() + r.slow_clients();
        };
        QVERIFY2((after.refusals().*field)() - (before.refusals().*field)() == times, what);
        QVERIFY2(sum(after.refusals()) - sum(before.refusals()) == times, what);
    }

    std::unique_ptr<AdminFixture> m_broker;
    std::shared_ptr<grpc::Channel> m_channel;
    std::string m_token;
};

QTEST_GUILESS_MAIN(TestRefusals)

}  // namespace tst_refusals

#include "tst_refusals.moc"
