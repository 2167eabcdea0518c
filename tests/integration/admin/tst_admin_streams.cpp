// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/admin/admin_fixture.h"

#include <QDateTime>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_admin_streams {

using namespace fairlead;
using namespace fairlead::test;
using admin::v1::Admin;
using admin::v1::ListStreamsRequest;
using admin::v1::ListStreamsResponse;
using admin::v1::OpenStream;

namespace {

const std::vector<std::string> kWorkerScopes{"codeq:claim", "codeq:heartbeat", "codeq:abandon", "codeq:nack",
                                             "codeq:result"};

}  // namespace

// ListStreams over real sockets.
class TestAdminStreams : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A test that sets something up takes another one.
    void init() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->mustStart();
    }
    void cleanup() { m_broker.reset(); }

    void aProducerIsListedWithItsTraffic() {
        GreetedProducer producer(m_broker->connect(), "acme");
        producer.create(newTask(1, "mail"));
        QTRY_COMPARE(only().messages_out(), uint64_t{2});
        const ListStreamsResponse listed = list();
        const OpenStream& stream = listed.streams(0);
        QCOMPARE(stream.kind(), admin::v1::STREAM_KIND_PRODUCER);
        QCOMPARE(stream.messages_in(), uint64_t{2});
        QCOMPARE(stream.under_way(), 0u);
        QCOMPARE(texts(stream.tenants()), QStringList{QStringLiteral("acme")});
        QVERIFY(!stream.subject().empty());
        QVERIFY2(QString::fromStdString(stream.peer()).startsWith(QLatin1String("ipv4:127.0.0.1:")),
                 stream.peer().c_str());
        QVERIFY(stream.worker().empty() && stream.commands().empty());
        QVERIFY(stream.since().seconds() <= listed.at().seconds());
        QVERIFY(qAbs(stream.since().seconds() - QDateTime::currentSecsSinceEpoch()) < 60);
    }

    void aWorkerIsListedWithWhatItAskedForAndHolds() {
        const std::vector<std::string> ids = m_broker->create("acme", 4, "mail");
        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        QCOMPARE(only().worker(), std::string("w1"));
        QVERIFY(only().commands().empty());
        QCOMPARE(worker.takeBatch({"mail", "fax"}, 4).tasks_size(), 4);
        OpenStream stream = only();
        QCOMPARE(stream.kind(), admin::v1::STREAM_KIND_WORKER);
        QCOMPARE(texts(stream.commands()), (QStringList{QStringLiteral("mail"), QStringLiteral("fax")}));
        QCOMPARE(stream.tasks_in_hand(), uint64_t{4});
        QCOMPARE(stream.readys_held(), 0u);

        QVERIFY(worker.report(ids[0], "COMPLETED", "{}").ok());
        QCOMPARE(only().tasks_in_hand(), uint64_t{3});
        QVERIFY(worker.nack(ids[1], 600, "later").ok());
        QCOMPARE(only().tasks_in_hand(), uint64_t{2});
        QVERIFY(worker.heartbeat(ids[2], 600).ok());
        // One that the broker refuses ends the attempt.
        QVERIFY(!worker.report(ids[2], "NONSENSE", "{}").ok());
        QCOMPARE(only().tasks_in_hand(), uint64_t{1});
        QVERIFY(worker.abandon(ids[3]).ok());
        QCOMPARE(only().tasks_in_hand(), uint64_t{0});

        QVERIFY(worker.sendReady({"fax"}));
        QVERIFY(worker.sendReady({"fax"}));
        QTRY_COMPARE(only().readys_held(), 2u);
        QCOMPARE(texts(only().commands()), QStringList{QStringLiteral("fax")});
        QCOMPARE(only().messages_in(), uint64_t{9});
        QTRY_COMPARE(only().messages_out(), uint64_t{7});
        QCOMPARE(only().under_way(), 0u);
    }

    void everyCommandIsAStarAndSoIsEveryTenant() {
        GreetedWorker worker(m_broker->connect(), "*", "w1");
        QVERIFY(worker.sendReady({}));
        QTRY_COMPARE(only().readys_held(), 1u);
        QCOMPARE(texts(only().commands()), QStringList{QStringLiteral("*")});
        QCOMPARE(texts(only().tenants()), QStringList{QStringLiteral("*")});
    }

    void tasksLeaveTheHandsWithTheirLeaseUnlessItIsExtended() {
        const std::vector<std::string> ids = m_broker->create("acme", 2, "mail");
        GreetedWorker worker(m_broker->connect(), "acme");
        QCOMPARE(worker.takeBatch({}, 2, 5).tasks_size(), 2);
        QVERIFY(worker.heartbeat(ids[0], 600).ok());
        QTRY_COMPARE_WITH_TIMEOUT(only().tasks_in_hand(), uint64_t{1}, 20'000);
    }

    void streamsComeWithTheirHelloAndGoWithTheirEnd() {
        WorkerClient silent(m_broker->connect());
        GreetedProducer producer(m_broker->connect(), "acme");
        {
            GreetedWorker worker(m_broker->connect(), "acme");
            QCOMPARE(list().streams_size(), 2);
        }
        QTRY_COMPARE(list().streams_size(), 1);
        QCOMPARE(only().kind(), admin::v1::STREAM_KIND_PRODUCER);
    }

    void watchingConsolesAreNoStreamsOfClients() {
        Admin::Stub stub(m_broker->connect());
        AdminContext context;
        const auto watch = stub.WatchTenants(&context, {});
        admin::v1::TenantsUpdate update;
        QVERIFY(watch->Read(&update));
        QCOMPARE(list().streams_size(), 0);
        context.TryCancel();
        while (watch->Read(&update)) {
        }
        watch->Finish();
    }

    void filtersNarrow() {
        const GreetedProducer acme(m_broker->connect(), "acme");
        const GreetedProducer beta(m_broker->connect(), "beta");
        const GreetedWorker one(m_broker->connect(), "acme", "w1");
        const GreetedWorker all(m_broker->connect(), "*", "w2");
        QCOMPARE(list().streams_size(), 4);
        ListStreamsRequest request;
        request.set_tenant("acme");
        QCOMPARE(list(request).streams_size(), 3);
        request.set_kind(admin::v1::STREAM_KIND_WORKER);
        QCOMPARE(list(request).streams_size(), 2);
        request.set_worker("w2");
        QCOMPARE(list(request).streams_size(), 1);
        QCOMPARE(list(request).streams(0).worker(), std::string("w2"));
        request.Clear();
        request.set_kind(admin::v1::STREAM_KIND_PRODUCER);
        QCOMPARE(list(request).streams_size(), 2);
        request.set_tenant("gamma");
        QCOMPARE(list(request).streams_size(), 0);
    }

    void pagesAreBoundedAndListEveryStreamOnce() {
        const auto channel = m_broker->connect();
        std::vector<std::unique_ptr<GreetedProducer>> producers;
        for (int i = 0; i < 105; ++i) producers.push_back(std::make_unique<GreetedProducer>(channel, "acme"));
        QCOMPARE(list().streams_size(), 100);
        ListStreamsRequest request;
        request.set_page_size(100'000);
        QCOMPARE(list(request).streams_size(), 105);
        request.set_page_size(50);
        std::vector<uint64_t> ids;
        std::vector<int> sizes;
        do {
            const auto page = list(request);
            for (const OpenStream& stream : page.streams()) ids.push_back(stream.id());
            sizes.push_back(page.streams_size());
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty() && sizes.size() < 10);
        QCOMPARE(sizes, (std::vector<int>{50, 50, 5}));
        for (size_t i = 1; i < ids.size(); ++i) QVERIFY(ids[i - 1] < ids[i]);
    }

    void aCursorStaysGoodWhenItsStreamIsGone() {
        auto first = std::make_unique<GreetedProducer>(m_broker->connect(), "acme");
        const GreetedProducer second(m_broker->connect(), "beta");
        ListStreamsRequest request;
        request.set_page_size(1);
        const auto page = list(request);
        QVERIFY(!page.next_cursor().empty());
        first.reset();
        QTRY_COMPARE(list().streams_size(), 1);
        request.set_cursor(page.next_cursor());
        QCOMPARE(list(request).streams_size(), 1);
        QVERIFY(list(request).streams(0).id() > page.streams(0).id());
    }

    void strangeCursorsAndKindsAreRefused() {
        for (const char* cursor : {"garbage", "00", "000000000000000000"}) {
            ListStreamsRequest request;
            request.set_cursor(cursor);
            const auto [status, answer] = m_broker->ask(&Admin::Stub::ListStreams, request);
            QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
            QVERIFY(status.error_message().find("cursor") != std::string::npos);
        }
        ListStreamsRequest request;
        request.set_kind(static_cast<admin::v1::StreamKind>(7));
        const auto [status, answer] = m_broker->ask(&Admin::Stub::ListStreams, request);
        QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY(status.error_message().find("kind") != std::string::npos);
    }

    void tokenSeesStreamsOfItsTenantsOnly() {
        m_broker = std::make_unique<AdminFixture>();
        m_broker->addToken("acme-producer", {"acme"}, {});
        m_broker->addToken("beta-producer", {"beta"}, {});
        m_broker->addToken("both-worker", {"acme", "beta"}, kWorkerScopes);
        m_broker->addToken("all-worker", {"*"}, kWorkerScopes);
        m_broker->addToken("acme-viewer", {"acme"}, {"fairlead:read"});
        m_broker->addToken("gamma-viewer", {"gamma"}, {"fairlead:read"});
        m_broker->addToken("both-viewer", {"acme", "beta"}, {"fairlead:read"});
        m_broker->addToken("operator", {"*"}, {"fairlead:read"});
        for (auto& token : m_broker->config().tokens)
            if (token.commands.empty()) token.commands = {"*"};
        m_broker->mustStart();
        const GreetedProducer acme(m_broker->connect(), "acme-producer");
        const GreetedProducer beta(m_broker->connect(), "beta-producer");
        const GreetedWorker both(m_broker->connect(), "both-worker");
        const GreetedWorker all(m_broker->connect(), "all-worker");
        QCOMPARE(subjects("operator"),
                 (QStringList{QStringLiteral("acme-producer's"), QStringLiteral("beta-producer's"),
                              QStringLiteral("both-worker's"), QStringLiteral("all-worker's")}));
        QCOMPARE(subjects("acme-viewer"), QStringList{QStringLiteral("acme-producer's")});
        QCOMPARE(subjects("both-viewer"),
                 (QStringList{QStringLiteral("acme-producer's"), QStringLiteral("beta-producer's"),
                              QStringLiteral("both-worker's")}));
        QCOMPARE(subjects("gamma-viewer"), QStringList());
        ListStreamsRequest foreign;
        foreign.set_tenant("beta");
        QCOMPARE(list(foreign, "acme-viewer").streams_size(), 0);
        // What it may not see gives no page and no cursor away.
        foreign.set_page_size(1);
        QVERIFY(list(foreign, "gamma-viewer").next_cursor().empty());
        const auto [status, answer] = m_broker->ask(&Admin::Stub::ListStreams, foreign, "acme-producer");
        QCOMPARE(status.error_code(), grpc::StatusCode::PERMISSION_DENIED);
        QVERIFY(status.error_message().find("fairlead:read") != std::string::npos);
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListStreams, foreign, "wrong"), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListStreams, foreign), grpc::StatusCode::UNAUTHENTICATED);
    }

private:
    ListStreamsResponse list(const ListStreamsRequest& request = {}, const std::string& token = {}) {
        auto [status, answer] = m_broker->ask(&Admin::Stub::ListStreams, request, token);
        if (!status.ok()) qWarning("%s", status.error_message().c_str());
        return answer;
    }

    // The one stream there is.
    OpenStream only() {
        const ListStreamsResponse listed = list();
        return listed.streams_size() == 1 ? listed.streams(0) : OpenStream();
    }

    QStringList subjects(const std::string& token) {
        QStringList subjects;
        const ListStreamsResponse listed = list({}, token);
        for (const OpenStream& stream : listed.streams()) subjects << QString::fromStdString(stream.subject());
        return subjects;
    }

    template <typename Strings>
    static QStringList texts(const Strings& strings) {
        QStringList list;
        for (const std::string& text : strings) list << QString::fromStdString(text);
        return list;
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestAdminStreams)

}  // namespace tst_admin_streams

#include "tst_admin_streams.moc"
