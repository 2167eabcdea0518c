// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Producers, workers and consoles that bring tokens of an identity provider.
#include "tests/broker/auth/token_signer.h"
#include "tests/integration/vital_signs.h"
#include "tests/support/raw_http.h"

#include <QSaveFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tst_signed_tokens {

using namespace fairlead;
using namespace fairlead::test;
using nlohmann::json;

namespace {

int64_t secondsSinceEpoch() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

json claimsOf(const char* subject) {
    return {{"iss", "https://id.example"}, {"aud", "fairlead"}, {"sub", subject}, {"exp", secondsSinceEpoch() + 600}};
}

json withTenant(json claims, const char* tenant) {
    claims["tid"] = tenant;
    return claims;
}

json forWorker(json claims) {
    claims["scope"] = "codeq:claim codeq:heartbeat codeq:abandon codeq:nack codeq:result";
    claims["eventTypes"] = json::array({"mail"});
    return claims;
}

}  // namespace

class TestSignedTokens : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LocalBroker>();
        writeKeys({m_provider.jwk("k1")});
        broker::Config& config = m_broker->config();
        config.openMode = false;
        config.acceptJwt = true;
        config.jwt.resize(1);
        config.jwt.front().issuer = "https://id.example";
        config.jwt.front().audience = "fairlead";
        config.jwt.front().jwksFile = m_folder.filePath(QStringLiteral("jwks.json")).toStdString();
        config.jwt.front().clockSkewSeconds = 0;
    }
    void cleanup() { m_broker.reset(); }

    void taskGoesFromProducerToWorker() {
        m_broker->mustStart();
        ProducerClient producer(m_broker->connect());
        const auto hello = producer.hello(token(withTenant(claimsOf("shop"), "acme")));
        QVERIFY(hello);
        QCOMPARE(hello->tenant_id(), std::string("acme"));
        QCOMPARE(hello->subject(), std::string("shop"));
        QVERIFY(producer.sendCreate(newTask(1, "mail")));
        const auto acks = producer.acks(1);
        QCOMPARE(acks.size(), size_t{1});
        QVERIFY2(acks[0].ok(), acks[0].error_message().c_str());

        WorkerClient worker(m_broker->connect());
        const auto greeting = worker.hello(token(forWorker(withTenant(claimsOf("fleet-1"), "acme"))));
        QVERIFY(greeting);
        QCOMPARE(greeting->worker_id(), std::string("fleet-1"));
        QVERIFY(worker.sendReady({"pdf"}));
        const auto refusal = worker.next();
        QVERIFY(refusal && refusal->has_error());
        QCOMPARE(refusal->error().message(), std::string("event type not allowed"));
        QVERIFY(worker.sendReady({}));
        const auto assignment = worker.next();
        QVERIFY(assignment && assignment->has_task());
        QCOMPARE(assignment->task().task().id(), acks[0].task_id());
        QVERIFY(worker.sendResult(acks[0].task_id(), "COMPLETED", "{}"));
        const auto done = worker.next();
        QVERIFY(done && done->has_result_ack());
        QVERIFY2(done->result_ack().ok(), done->result_ack().error_message().c_str());
    }

    void workerOfAnotherTenantSeesNothing() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), token(withTenant(claimsOf("shop"), "acme")));
        const auto ack = producer.create(newTask(1, "mail"));
        GreetedWorker stranger(m_broker->connect(), token(forWorker(withTenant(claimsOf("spy"), "globex"))));
        QVERIFY(stranger.sendReady({"mail"}));
        QVERIFY(stranger.sendResult(ack.task_id(), "COMPLETED", "{}"));
        // The first thing it hears is the answer to its guess, and no task.
        const auto answer = stranger.next();
        QVERIFY(answer && answer->has_result_ack());
        QCOMPARE(answer->result_ack().error_message(), std::string("task not found"));

        json claims = forWorker(claimsOf("fleet"));
        claims["tenants"] = json::array({"*"});
        WorkerClient shared(m_broker->connect());
        QCOMPARE(shared.hello(token(claims))->tenant_id(), std::string("*"));
        QVERIFY(shared.sendReady({"mail"}));
        const auto assignment = shared.next();
        QVERIFY(assignment && assignment->has_task());
        QCOMPARE(assignment->task().task().tenant_id(), std::string("acme"));
    }

    // Also for a stranger that goes by the name of the worker that has it; and it hears what it hears of no task at all.
    void whatAWorkerOfAnotherTenantHoldsIsNotThere() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), token(withTenant(claimsOf("shop"), "acme")));
        QVERIFY(producer.sendCreate(newTask(1, "mail")));
        GreetedWorker holder(m_broker->connect(), token(forWorker(withTenant(claimsOf("w"), "acme"))), "w");
        const std::string id = holder.take({"mail"}).id();
        GreetedWorker stranger(m_broker->connect(), token(forWorker(withTenant(claimsOf("w"), "globex"))), "w");
        for (const std::string& one : {id, kNobody}) {
            QCOMPARE(stranger.report(one, "COMPLETED", "{}").error_message(), std::string("task not found"));
            QCOMPARE(stranger.report(one, "FAILED", {}, "gone").error_message(), std::string("task not found"));
            QCOMPARE(stranger.nack(one, 1, "gone").error_message(), std::string("not-found"));
            QCOMPARE(stranger.heartbeat(one, 1).error_message(), std::string("not-found"));
            QCOMPARE(stranger.abandon(one).error_message(), std::string("not-found"));
        }
        QVERIFY(holder.report(id, "COMPLETED", "{}").ok());
        // When it has ended, too.
        QCOMPARE(stranger.nack(id, 1, "gone").error_message(), std::string("not-found"));
    }

    void refusalsSayNoMoreThanTheyMust() {
        broker::TokenConfig known;
        known.token = "opensesame";
        known.tenants = {"acme"};
        m_broker->config().tokens = {known};
        m_broker->mustStart();
        const auto refusal = [this](const std::string& text) {
            ProducerClient client(m_broker->connect());
            client.sendHello(text);
            return client.finish();
        };
        const json good = withTenant(claimsOf("shop"), "acme");
        json late = good;
        late["exp"] = secondsSinceEpoch() - 10;
        json elsewhere = good;
        elsewhere["aud"] = "payroll";
        const auto rejected = "auth failed: token rejected";
        expectStatus(refusal(TokenSigner::ed25519().token(header(), good)), grpc::StatusCode::UNAUTHENTICATED,
                     rejected);
        expectStatus(refusal(token(elsewhere)), grpc::StatusCode::UNAUTHENTICATED, rejected);
        expectStatus(refusal("opensesam"), grpc::StatusCode::UNAUTHENTICATED, rejected);
        expectStatus(refusal(std::string(20'000, 'x')), grpc::StatusCode::UNAUTHENTICATED, rejected);
        expectStatus(refusal(token(late)), grpc::StatusCode::UNAUTHENTICATED, "auth failed: token expired");
        expectStatus(refusal(token(withTenant(good, "a/b"))), grpc::StatusCode::PERMISSION_DENIED,
                     "invalid tenant claims");
        // Static tokens stay valid beside.
        GreetedProducer producer(m_broker->connect(), "opensesame");
        GreetedProducer signedProducer(m_broker->connect(), token(good));
        expectAlive(signedProducer);
    }

    void whatIsOpenEndsWhenItsTokenDoes() {
        m_broker->mustStart();
        json claims = withTenant(claimsOf("short"), "acme");
        claims["scope"] = "codeq:claim codeq:heartbeat fairlead:read";
        claims["eventTypes"] = json::array({"*"});
        GreetedWorker lasting(m_broker->connect(), token(claims));

        claims["exp"] = secondsSinceEpoch() + 3;
        const std::string brief = token(claims);
        GreetedProducer producer(m_broker->connect(), brief);
        expectAlive(producer);
        GreetedWorker worker(m_broker->connect(), brief);
        expectAlive(worker);
        QVERIFY(worker.sendReady({"nothing"}));
        AdminContext context(brief);
        admin::v1::Admin::Stub admin(m_broker->connect());
        const auto watch = admin.WatchTenants(&context, {});
        admin::v1::TenantsUpdate update;
        QVERIFY(watch->Read(&update));
        const std::string address = m_broker->broker().httpAddress();
        const std::string bearer = "Authorization: Bearer " + brief + "\r\n";
        RawHttp claim(address), fetch(address), follow(address);
        QVERIFY(claim.send(RawHttp::post("/v1/codeq/tasks/claim", R"({"commands":["fax"],"waitSeconds":60})", bearer)));
        QVERIFY(fetch.send(RawHttp::post("/ojs/v1/workers/fetch", R"({"queues":["fax"],"wait_ms":60000})", bearer)));
        QVERIFY(follow.send(RawHttp::get("/ojs/v1/events/stream", bearer)));
        QVERIFY(follow.read(15).starts_with("HTTP/1.1 200"));

        while (watch->Read(&update)) {
        }
        expectStatus(watch->Finish(), grpc::StatusCode::UNAUTHENTICATED, "token expired");
        expectEnd(producer, grpc::StatusCode::UNAUTHENTICATED, "token expired");
        expectEnd(worker, grpc::StatusCode::UNAUTHENTICATED, "token expired");
        for (RawHttp* waiting : {&claim, &fetch}) {
            const RawAnswer answer = waiting->answer();
            QCOMPARE(answer.status, 401);
            QVERIFY2(answer.body.find("token expired") != std::string::npos, answer.body.c_str());
        }
        QVERIFY(follow.isEnded());
        QVERIFY(secondsSinceEpoch() >= claims["exp"].get<int64_t>());
        // The token opens nothing any more, and whoever has a longer one works on.
        ProducerClient again(m_broker->connect());
        QVERIFY(again.sendHello(brief));
        expectEnd(again, grpc::StatusCode::UNAUTHENTICATED, "auth failed: token expired");
        expectAlive(lasting);
    }

    void keysAreRotatedUnderLoadAndNobodyRightfulIsRefused() {
        m_broker->mustStart();
        const TokenSigner next = TokenSigner::ed25519();
        json nextHeader = header();
        nextHeader["kid"] = "k2";
        const json claims = withTenant(claimsOf("shop"), "acme");
        const std::string old = token(claims);
        const std::string young = next.token(nextHeader, claims);
        const auto isIn = [this](const std::string& text) { return ProducerClient(m_broker->connect()).hello(text); };
        GreetedProducer lasting(m_broker->connect(), old);

        std::atomic<bool> isOver = false;
        std::atomic<int> greeted = 0, refused = 0;
        std::vector<std::thread> clients;
        const auto stop = qScopeGuard([&] {
            isOver = true;
            for (std::thread& client : clients) client.join();
            clients.clear();
        });
        const auto comeAgainAndAgain = [&](const std::string& with) {
            for (int i = 0; i < 2; ++i)
                clients.emplace_back([&, with] {
                    while (!isOver) ++(isIn(with) ? greeted : refused);
                });
        };
        const auto someMore = [&] {
            const int before = greeted;
            QTRY_VERIFY_WITH_TIMEOUT(greeted > before + 20, 30'000);
        };
        comeAgainAndAgain(old);
        someMore();
        QVERIFY(!isIn(young));
        writeKeys({m_provider.jwk("k1"), next.jwk("k2")});
        QTRY_VERIFY_WITH_TIMEOUT(isIn(young), 30'000);
        comeAgainAndAgain(young);
        for (int round = 0; round < 3; ++round) {
            // In another order, and broken in between: both keys stay what they are.
            writeKeys({next.jwk("k2"), m_provider.jwk("k1")});
            someMore();
            expectAlive(lasting);
            write("{\"keys\":[{");
            someMore();
        }
        isOver = true;
        for (std::thread& client : clients) client.join();
        clients.clear();
        QCOMPARE(refused.load(), 0);
        writeKeys({next.jwk("k2")});
        QTRY_VERIFY_WITH_TIMEOUT(!isIn(old), 30'000);
        QVERIFY(isIn(young));
        // A stream that was let in stays until its token ends.
        expectAlive(lasting);
    }

    void keysThatCannotBeUsedStopTheStart() {
        m_broker->config().jwt.front().keys = {"/nowhere/key.pem"};
        const std::string failure = m_broker->start();
        QVERIFY2(failure.find("auth.jwt: '/nowhere/key.pem': cannot be read") != std::string::npos, failure.c_str());
    }

private:
    void writeKeys(const std::vector<json>& keys) const { write(json{{"keys", keys}}.dump()); }
    void write(const std::string& text) const {
        QSaveFile file(m_folder.filePath(QStringLiteral("jwks.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(text));
        QVERIFY(file.commit());
    }
    static json header() { return {{"alg", "EdDSA"}, {"kid", "k1"}, {"typ", "at+jwt"}}; }
    std::string token(const json& claims) const { return m_provider.token(header(), claims); }

    QTemporaryDir m_folder;
    TokenSigner m_provider = TokenSigner::ed25519();
    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestSignedTokens)

}  // namespace tst_signed_tokens

#include "tst_signed_tokens.moc"
