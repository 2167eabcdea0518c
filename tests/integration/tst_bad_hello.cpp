// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the broker answers to clients that do not introduce themselves as they should.
#include "tests/integration/vital_signs.h"

#include <QTest>

#include <memory>
#include <string>

namespace tst_bad_hello {

using namespace fairlead;
using namespace fairlead::test;

class TestBadHello : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<LocalBroker>(); }
    void cleanup() { m_broker.reset(); }

    void firstMessageMustBeHello() {
        m_broker->mustStart();
        {
            ProducerClient producer(m_broker->connect());
            QVERIFY(producer.sendCreate(newTask(1, "mail")));
            expectEnd(producer, grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello");
        }
        {
            ProducerClient producer(m_broker->connect());
            QVERIFY(producer.write(producerpb::ProducerEvent()));
            expectEnd(producer, grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello");
        }
        {
            WorkerClient worker(m_broker->connect());
            QVERIFY(worker.sendReady({"mail"}));
            expectEnd(worker, grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello");
        }
        {
            RawClient raw(m_broker->connect(), "/workerpb.WorkerStream/Stream");
            QVERIFY(raw.send("\xff\xff\xff"));
            expectEnd(raw, grpc::StatusCode::FAILED_PRECONDITION, "first event must be Hello");
        }
        expectAlive(*m_broker);
    }

    void leavingBeforeHelloHarmsNobody() {
        m_broker->mustStart();
        ProducerClient polite(m_broker->connect());
        QVERIFY(polite.writesDone());
        QVERIFY(!polite.finish().ok());
        WorkerClient rude(m_broker->connect());
        rude.cancel();
        QVERIFY(!rude.finish().ok());
        expectAlive(*m_broker);
    }

    void silenceInsteadOfHelloIsEnded() {
        m_broker->config().limits.helloTimeoutSeconds = 1;
        m_broker->mustStart();
        ProducerClient producer(m_broker->connect());
        WorkerClient worker(m_broker->connect());
        expectEnd(producer, grpc::StatusCode::DEADLINE_EXCEEDED, "no Hello within 1 s");
        expectEnd(worker, grpc::StatusCode::DEADLINE_EXCEEDED, "no Hello within 1 s");
        expectAlive(*m_broker);
    }

    void helloTimeoutSparesThoseWhoSaidIt() {
        m_broker->config().limits.helloTimeoutSeconds = 1;
        m_broker->mustStart();
        GreetedProducer early(m_broker->connect(), "acme");
        // Younger than the first stream, so its end proves that the first one's time has passed too.
        ProducerClient silent(m_broker->connect());
        expectEnd(silent, grpc::StatusCode::DEADLINE_EXCEEDED, "no Hello within 1 s");
        early.create(newTask(1, "mail"));
    }

    void wrongTokensAreRefusedWithTheReason() {
        startWithTokens();
        const auto producer = [this](const std::string& token) {
            ProducerClient client(m_broker->connect());
            client.sendHello(token);
            return client.finish();
        };
        const auto worker = [this](const std::string& token) {
            WorkerClient client(m_broker->connect());
            client.sendHello(token);
            return client.finish();
        };
        expectStatus(producer("  "), grpc::StatusCode::UNAUTHENTICATED, "missing token");
        expectStatus(worker("  "), grpc::StatusCode::UNAUTHENTICATED, "auth failed: missing token");
        expectStatus(producer("wrong"), grpc::StatusCode::UNAUTHENTICATED, "auth failed: invalid token");
        expectStatus(worker("wrong"), grpc::StatusCode::UNAUTHENTICATED, "auth failed: invalid token");
        expectStatus(producer("shared"), grpc::StatusCode::PERMISSION_DENIED, "invalid tenant claims");
        expectStatus(producer("two-tenants"), grpc::StatusCode::PERMISSION_DENIED, "invalid tenant claims");
        expectStatus(producer("looks-only"), grpc::StatusCode::PERMISSION_DENIED, "missing scope");
        expectStatus(worker("no-scopes"), grpc::StatusCode::UNAUTHENTICATED, "auth failed: missing scope");
        expectStatus(worker("no-commands"), grpc::StatusCode::UNAUTHENTICATED, "auth failed: missing eventTypes");

        // The right ones pass, with and without a tenant, given in clear and as a digest.
        ProducerClient good(m_broker->connect());
        QCOMPARE(good.hello(" no-scopes ")->tenant_id(), std::string("_default"));
        WorkerClient both(m_broker->connect());
        QCOMPARE(both.hello("two-tenants")->tenant_id(), std::string("a,b"));
        WorkerClient everywhere(m_broker->connect());
        QCOMPARE(everywhere.hello("shared")->tenant_id(), std::string("*"));
    }

    void tenantMayBeRequired() {
        m_broker->config().requireTenant = true;
        startWithTokens();
        ProducerClient producer(m_broker->connect());
        QVERIFY(producer.sendHello("no-scopes"));
        expectEnd(producer, grpc::StatusCode::PERMISSION_DENIED, "invalid tenant claims");
    }

    void openModeRefusesBadTenantNamesAndProducersOfAllTenants() {
        m_broker->mustStart();
        for (const char* token : {"_default", "not a name", "*"}) {
            ProducerClient producer(m_broker->connect());
            QVERIFY(producer.sendHello(token));
            expectEnd(producer, grpc::StatusCode::PERMISSION_DENIED, "invalid tenant claims");
        }
        expectAlive(*m_broker);
    }

    void secondHelloIsAnsweredAndTheStreamLivesOn() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), "acme");
        QVERIFY(producer.sendHello("acme"));
        expectError(producer, "FailedPrecondition", "already-authenticated");
        expectAlive(producer);

        GreetedWorker worker(m_broker->connect(), "acme");
        QVERIFY(worker.sendHello("other"));
        expectError(worker, "FailedPrecondition", "already-authenticated");
        expectAlive(worker);
    }

    void absurdWorkerNameIsRefused() {
        m_broker->mustStart();
        WorkerClient worker(m_broker->connect());
        QVERIFY(worker.sendHello("acme", std::string(257, 'w')));
        QCOMPARE(worker.finish().error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        expectAlive(*m_broker);
    }

private:
    void startWithTokens() {
        addTokens(m_broker->config());
        m_broker->mustStart();
    }

    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestBadHello)

}  // namespace tst_bad_hello

#include "tst_bad_hello.moc"
