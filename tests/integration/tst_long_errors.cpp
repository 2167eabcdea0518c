// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <set>
#include <string>

namespace tst_long_errors {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

using Letters = api::DeadLetters::Stub;
using Admin = api::Admin::Stub;

constexpr size_t kMostOfAPage = 3'000'000;  // of 2 MiB and what goes over it; gRPC clients take 4 MiB

}  // namespace

// What workers say of their failures is as long as they like; what is kept and listed of it is not.
class TestLongErrors : public QObject {
    Q_OBJECT

private:
    static void configure(AdminFixture& broker) {
        broker.config().durability = broker::Durability::Relaxed;
        broker.config().engine.defaultMaxAttempts = 1000;
        broker.mustStart();
    }

private Q_SLOTS:
    void errorsAreCutAndAPageOfDeadLettersEndsInTime() {
        AdminFixture broker;
        configure(broker);
        broker.bury("acme", 200, std::string(1'000'000, 'e'));
        api::ListDeadLettersRequest request;
        request.set_page_size(1000);
        std::set<std::string> ids;
        int pages = 0;
        do {
            const auto [status, page] = broker.ask(&Letters::ListDeadLetters, request);
            QVERIFY(status.ok());
            QVERIFY(page.ByteSizeLong() < kMostOfAPage);
            for (const auto& letter : page.dead_letters()) {
                QVERIFY(letter.error().size() <= 16 * 1024);
                QVERIFY(letter.error().ends_with("e… (cut, it had 1000000 bytes)"));
                QVERIFY(ids.insert(letter.id()).second);
            }
            ++pages;
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty());
        QCOMPARE(ids.size(), size_t{200});
        QCOMPARE(pages, 2);

        for (const std::string& id : ids) request.mutable_filter()->add_ids(id);
        const auto first = broker.ask(&Letters::ListDeadLetters, request).second;
        QVERIFY(first.dead_letters_size() < 200 && !first.next_cursor().empty());
        request.set_cursor(first.next_cursor());
        const auto second = broker.ask(&Letters::ListDeadLetters, request).second;
        QCOMPARE(first.dead_letters_size() + second.dead_letters_size(), 200);

        api::ListTasksRequest wanted;
        wanted.set_page_size(1000);
        const auto tasks = broker.ask(&Admin::ListTasks, wanted).second;
        QVERIFY(tasks.tasks_size() < 200 && !tasks.next_cursor().empty());
        QVERIFY(tasks.ByteSizeLong() < kMostOfAPage);
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_DEAD), 200);
    }

    void reasonsAreCutAndAPageOfDeliveriesEndsInTime() {
        AdminFixture broker;
        configure(broker);
        const std::string id = broker.create("acme", 1).front();
        GreetedWorker worker(broker.connect(), "acme");
        for (int i = 0; i < 200; ++i) {
            worker.take();
            QVERIFY(worker.nack(id, 0, std::string(100'000, 'r')).ok());
        }
        api::ListAttemptsRequest request;
        request.set_id(id);
        request.set_page_size(1000);
        int attempts = 0;
        int pages = 0;
        do {
            const auto [status, page] = broker.ask(&Admin::ListAttempts, request);
            QVERIFY(status.ok());
            QVERIFY(page.ByteSizeLong() < kMostOfAPage);
            for (const auto& attempt : page.attempts())
                QVERIFY(attempt.error().ends_with("r… (cut, it had 100000 bytes)"));
            attempts += page.attempts_size();
            ++pages;
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty());
        QCOMPARE(attempts, 200);
        QCOMPARE(pages, 2);
    }
};

QTEST_GUILESS_MAIN(TestLongErrors)

}  // namespace tst_long_errors

#include "tst_long_errors.moc"
