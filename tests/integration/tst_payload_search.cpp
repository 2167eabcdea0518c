// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <set>

namespace tst_payload_search {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

const auto kList = &api::DeadLetters::Stub::ListDeadLetters;

producerpb::CreateTask taskWith(const std::string& payload) {
    producerpb::CreateTask task = newTask(1, "mail");
    task.set_payload(payload);
    return task;
}

// Fails so many tasks of the tenant for good.
void fail(const AdminFixture& broker, const std::string& token, size_t count) {
    GreetedWorker worker(broker.connect(), token, "gravedigger");
    for (size_t i = 0; i < count; ++i) {
        const std::string id = worker.take({"mail"}).id();
        QVERIFY(worker.report(id, "FAILED", {}, "no such mailbox").ok());
    }
}

api::ListDeadLettersRequest searchFor(const std::string& text, uint32_t size = 100) {
    api::ListDeadLettersRequest request;
    request.set_payload_contains(text);
    request.set_page_size(size);
    return request;
}

}  // namespace

class TestPayloadSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void onlyThoseWhosePayloadHoldsTheTextAreListed_data() {
        QTest::addColumn<int>("order");
        for (const auto order : {api::DEAD_LETTER_ORDER_UNSPECIFIED, api::DEAD_LETTER_ORDER_OLDEST_FIRST,
                                 api::DEAD_LETTER_ORDER_NEWEST_FIRST})
            QTest::addRow("%d", int(order)) << int(order);
    }
    void onlyThoseWhosePayloadHoldsTheTextAreListed() {
        QFETCH(int, order);
        StartedBroker broker;
        const auto ids = broker.create("acme", {taskWith(R"({"to":"ann@x"})"), taskWith(R"({"to":"bob@x"})"),
                                                taskWith(R"({"to":"ann@y"})"), taskWith("null")});
        fail(broker, "acme", 4);
        auto request = searchFor("ann@");
        request.set_order(api::DeadLetterOrder(order));
        const auto [status, answer] = broker.ask(kList, request);
        QVERIFY(status.ok());
        std::set<std::string> found;
        for (const auto& letter : answer.dead_letters()) found.insert(letter.id());
        QCOMPARE(found, (std::set<std::string>{ids[0], ids[2]}));
        QCOMPARE(answer.examined(), uint64_t{4});
        QVERIFY(answer.next_cursor().empty());

        request.mutable_filter()->add_ids(ids[2]);
        request.mutable_filter()->add_ids(ids[1]);
        const auto named = broker.ask(kList, request).second;
        QCOMPARE(named.dead_letters_size(), 1);
        QCOMPARE(named.dead_letters(0).id(), ids[2]);
        QVERIFY(broker.ask(kList, searchFor("ANN@")).second.dead_letters().empty());
    }

    void pagesGoOnWhereTheOneBeforeEnded() {
        StartedBroker broker;
        std::vector<producerpb::CreateTask> tasks;
        for (int i = 0; i < 20; ++i) tasks.push_back(taskWith(i % 2 == 0 ? "\"even\"" : "\"odd\""));
        broker.create("acme", tasks);
        fail(broker, "acme", tasks.size());
        auto request = searchFor("even", 3);
        std::set<std::string> found;
        uint64_t examined = 0;
        do {
            const auto [status, answer] = broker.ask(kList, request);
            QVERIFY(status.ok());
            QVERIFY(answer.dead_letters_size() <= 3);
            for (const auto& letter : answer.dead_letters()) QVERIFY(found.insert(letter.id()).second);
            examined += answer.examined();
            request.set_cursor(answer.next_cursor());
        } while (!request.cursor().empty());
        QCOMPARE(found.size(), size_t{10});
        QCOMPARE(examined, uint64_t{20});
    }

    void pageEndsAfterSomeMegabytesThoughItFoundNothing() {
        StartedBroker broker;
        const std::string large = '"' + std::string(900'000, 'x') + '"';
        for (int i = 0; i < 24; ++i) broker.create("acme", {taskWith(large)});
        fail(broker, "acme", 24);
        auto request = searchFor("needle");
        int pages = 0;
        uint64_t examined = 0;
        do {
            const auto answer = broker.ask(kList, request).second;
            QCOMPARE(answer.dead_letters_size(), 0);
            QVERIFY(answer.examined() < 24);
            examined += answer.examined();
            request.set_cursor(answer.next_cursor());
            ++pages;
        } while (!request.cursor().empty());
        QCOMPARE(pages, 2);
        QCOMPARE(examined, uint64_t{24});
    }

    void itTakesTheScopeForPayloads() {
        AdminFixture broker;
        broker.addToken("maker", {"acme"}, {"codeq:claim", "codeq:result"});
        broker.addToken("reader", {"*"}, {"fairlead:read"});
        broker.addToken("support", {"*"}, {"fairlead:read", "fairlead:payload"});
        broker.addToken("beta", {"beta"}, {"fairlead:read", "fairlead:payload"});
        broker.mustStart();
        broker.create("maker", {taskWith("\"ann\"")});
        fail(broker, "maker", 1);
        QCOMPARE(broker.codeOf(kList, searchFor("ann"), "reader"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(broker.codeOf(kList, searchFor(""), "reader"), grpc::StatusCode::OK);
        QCOMPARE(broker.ask(kList, searchFor("ann"), "support").second.dead_letters_size(), 1);
        const auto [status, foreign] = broker.ask(kList, searchFor("ann"), "beta");
        QVERIFY(status.ok());
        QCOMPARE(foreign.dead_letters_size(), 0);
        QCOMPARE(foreign.examined(), uint64_t{0});
    }

    void textThatIsTooLongIsRefused() {
        StartedBroker broker;
        const auto [status, answer] = broker.ask(kList, searchFor(std::string(5000, 'x')));
        QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY(status.error_message().find("payload_contains") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestPayloadSearch)

}  // namespace tst_payload_search

#include "tst_payload_search.moc"
