// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/events.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"
#include "tests/support/log_capture.h"
#include "tests/support/raw_http.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace tst_reload {

using namespace fairlead;
using namespace fairlead::test;
using broker::Config;
using broker::TokenConfig;

namespace {

const std::vector<std::string> kWorker{"codeq:claim",  "codeq:heartbeat", "codeq:abandon",   "codeq:nack",
                                       "codeq:result", "fairlead:read",   "fairlead:payload"};

// Reads a watch of tenants or events until it ends.
template <typename Stub, typename Request, typename Message>
class Watch {
public:
    using Open = std::unique_ptr<grpc::ClientReader<Message>> (Stub::*)(grpc::ClientContext*, const Request&);
    Watch(const std::shared_ptr<grpc::Channel>& channel, const std::string& token, Open open)
        : m_stub(channel), m_context(token), m_reader((m_stub.*open)(&m_context, Request())), m_thread([this] {
              Message message;
              while (m_reader->Read(&message)) ++m_messages;
              m_status = m_reader->Finish();
              m_isOver = true;
          }) {}
    ~Watch() {
        m_context.TryCancel();
        m_thread.join();
    }
    bool isOver() const { return m_isOver; }
    int messages() const { return m_messages; }
    const grpc::Status& status() const { return m_status; }  // once it is over

private:
    Stub m_stub;
    AdminContext m_context;
    std::unique_ptr<grpc::ClientReader<Message>> m_reader;
    grpc::Status m_status;
    std::atomic<int> m_messages{0};
    std::atomic<bool> m_isOver{false};
    std::thread m_thread;
};
using TenantWatch = Watch<admin::v1::Admin::Stub, admin::v1::WatchTenantsRequest, admin::v1::TenantsUpdate>;
using EventWatch = Watch<admin::v1::Events::Stub, admin::v1::WatchEventsRequest, admin::v1::WatchEventsResponse>;

std::string bearer(const std::string& token) { return "Authorization: Bearer " + token + "\r\n"; }

}  // namespace

class TestReload : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_log.clear();
        m_broker = std::make_unique<AdminFixture>();
        m_broker->addToken("acme-1", {"acme"}, kWorker);
        m_broker->addToken("acme-2", {"acme"}, kWorker);
        m_broker->addToken("ops", {"*"}, {"fairlead:read", "fairlead:limits"});
        m_broker->mustStart();
    }

    void everythingThatARevokedTokenHasOpenEndsAndNothingElse() {
        AdminFixture& broker = *m_broker;
        GreetedProducer producer(broker.connect(), "acme-1"), otherProducer(broker.connect(), "acme-2");
        GreetedWorker worker(broker.connect(), "acme-1", "w1"), otherWorker(broker.connect(), "acme-2", "w2");
        TenantWatch watch(broker.connect(), "acme-1", &admin::v1::Admin::Stub::WatchTenants);
        TenantWatch otherWatch(broker.connect(), "acme-2", &admin::v1::Admin::Stub::WatchTenants);
        EventWatch events(broker.connect(), "acme-1", &admin::v1::Events::Stub::WatchEvents);
        EventWatch opsEvents(broker.connect(), "ops", &admin::v1::Events::Stub::WatchEvents);
        const std::string address = broker.broker().httpAddress();
        RawHttp poll(address), otherPoll(address), follow(address), otherFollow(address);
        const std::string claim = R"({"commands":["fax"],"waitSeconds":60})";
        QVERIFY(poll.send(RawHttp::post("/v1/codeq/tasks/claim", claim, bearer("acme-1"))));
        QVERIFY(otherPoll.send(RawHttp::post("/v1/codeq/tasks/claim", claim, bearer("acme-2"))));
        QVERIFY(follow.send(RawHttp::get("/ojs/v1/events/stream", bearer("acme-1"))));
        QVERIFY(otherFollow.send(RawHttp::get("/ojs/v1/events/stream", bearer("acme-2"))));
        QVERIFY(follow.read(15).starts_with("HTTP/1.1 200"));
        QVERIFY(otherFollow.read(15).starts_with("HTTP/1.1 200"));
        QTRY_VERIFY(watch.messages() > 0 && otherWatch.messages() > 0);
        QVERIFY(producer.create(newTask(1, "mail")).ok());
        const std::string held = worker.take({"mail"}).id();
        QVERIFY(otherWorker.sendReady({"mail", "sms"}, 1, 60));

        Config changed = broker.config();
        std::erase_if(changed.tokens, [](const TokenConfig& token) { return token.token == "acme-1"; });
        QVERIFY(broker.broker().reload(changed).ok());

        QTRY_VERIFY(watch.isOver() && events.isOver());
        for (const auto& status : {producer.finish(), worker.finish(), watch.status(), events.status()}) {
            QCOMPARE(status.error_code(), grpc::StatusCode::UNAUTHENTICATED);
            QCOMPARE(status.error_message(), std::string("token revoked"));
        }
        const RawAnswer refused = poll.answer();
        QCOMPARE(refused.status, 401);
        QVERIFY2(refused.body.find("token revoked") != std::string::npos, refused.body.c_str());
        QVERIFY(follow.isEnded());
        QTRY_COMPARE(m_log.count("auth.token: valid tokens: 2; open calls of others that were ended: 6"), 1);

        // The token opens nothing any more, by any way.
        ProducerClient again(broker.connect());
        QVERIFY(!again.hello("acme-1"));
        QCOMPARE(RawHttp(address).ask(RawHttp::post("/v1/codeq/tasks/claim", claim, bearer("acme-1"))).status, 401);
        QCOMPARE(broker.codeOf(&admin::v1::Admin::Stub::GetBrokerInfo, admin::v1::GetBrokerInfoRequest(), "acme-1"),
                 grpc::StatusCode::UNAUTHENTICATED);
        // Nobody else has noticed: the same streams go on.
        QVERIFY(otherProducer.create(newTask(1, "sms")).ok());
        const auto assigned = otherWorker.next();
        QVERIFY(assigned && assigned->has_task());
        QCOMPARE(assigned->task().task().command(), std::string("sms"));
        QVERIFY(otherProducer.create(newTask(2, "fax")).ok());
        const RawAnswer claimed = otherPoll.answer();
        QCOMPARE(claimed.status, 200);
        const int before = otherWatch.messages();
        QTRY_VERIFY(otherWatch.messages() > before);
        QVERIFY(!otherWatch.isOver() && !opsEvents.isOver());
        QVERIFY(otherFollow.hasMore(10'000));
        // And the revoked worker's task is not lost.
        QCOMPARE(broker.task(held, "acme-2").state(), admin::v1::TASK_STATE_IN_PROGRESS);
    }

    void changedTokenLosesWhatItDoesNotCoverAnyMore() {
        AdminFixture& broker = *m_broker;
        GreetedProducer producer(broker.connect(), "acme-1");
        GreetedWorker worker(broker.connect(), "acme-1", "w1");
        TenantWatch watch(broker.connect(), "acme-1", &admin::v1::Admin::Stub::WatchTenants);
        QTRY_VERIFY(watch.messages() > 0);
        Config changed = broker.config();
        TokenConfig& token = changed.tokens[0];
        token.subject = "renamed";
        std::erase(token.scopes, "codeq:nack");
        QVERIFY(broker.broker().reload(changed).ok());
        const grpc::Status ended = worker.finish();
        QCOMPARE(ended.error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(ended.error_message(), std::string("token changed: it lost the scope codeq:nack"));
        QVERIFY(producer.create(newTask(1, "mail")).ok());
        QVERIFY(!watch.isOver());
        GreetedWorker less(broker.connect(), "acme-1", "w1");
        token.tenants = {"bolt"};
        QVERIFY(broker.broker().reload(changed).ok());
        QCOMPARE(producer.finish().error_message(), std::string("token changed: it lost the tenant acme"));
        QCOMPARE(less.finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QTRY_VERIFY(watch.isOver());
    }

    void newTokenIsGoodAtOnce() {
        AdminFixture& broker = *m_broker;
        Config changed = broker.config();
        TokenConfig fresh = changed.tokens[0];
        fresh.token = "fresh";
        changed.tokens.push_back(fresh);
        QVERIFY(!ProducerClient(broker.connect()).hello("fresh"));
        QVERIFY(broker.broker().reload(changed).ok());
        GreetedProducer producer(broker.connect(), "fresh");
        QVERIFY(producer.create(newTask(1, "mail")).ok());
    }

    void badConfigurationChangesNothing() {
        AdminFixture& broker = *m_broker;
        GreetedProducer producer(broker.connect(), "acme-1");
        Config changed = broker.config();
        changed.tokens.erase(changed.tokens.begin());
        changed.tokens[0].scopes.push_back("codeq:everything");
        const Status refused = broker.broker().reload(changed);
        QCOMPARE(refused.code(), Code::InvalidArgument);
        QVERIFY2(refused.message().find("auth.token #1.scopes: there is no scope 'codeq:everything'") == 0,
                 refused.message().c_str());
        QVERIFY(producer.create(newTask(1, "mail")).ok());
        GreetedWorker worker(broker.connect(), "acme-1");
    }

    void whatNeedsARestartIsNamed() {
        Config changed = m_broker->config();
        changed.limits.maxStreams = 30'000;
        changed.engine.defaultMaxAttempts = 9;
        changed.engine.noise.shareFactor = 3;
        changed.recording.keep = std::chrono::hours(0);
        changed.listen = {"127.0.0.1:0"};
        changed.engine.tenants.tenants["acme"].weight = 3;
        QVERIFY(m_broker->broker().reload(changed).ok());
        for (const char* key : {"listen", "engine.default_max_attempts", "limits.max_streams",
                                "noisy_neighbours.share_factor", "what_if.keep_hours"})
            QCOMPARE(m_log.count(std::string(key) + " has changed: this takes effect when the broker is started anew"),
                     1);
        QCOMPARE(m_log.count("takes effect when the broker is started anew"), 5);
    }

    // Otherwise everybody would be let in from now on, or nobody.
    void modeStaysAsItIs() {
        Config changed = m_broker->config();
        changed.tokens.clear();
        changed.openMode = true;
        QVERIFY(m_broker->broker().reload(changed).ok());
        QCOMPARE(m_log.count("auth.mode has changed"), 1);
        QVERIFY(!ProducerClient(m_broker->connect()).hello("anybody"));
        GreetedProducer producer(m_broker->connect(), "acme-1");
    }

private:
    LogCapture m_log;
    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestReload)

}  // namespace tst_reload

#include "tst_reload.moc"
