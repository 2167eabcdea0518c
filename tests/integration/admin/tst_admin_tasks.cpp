// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <cstring>
#include <memory>
#include <set>

namespace tst_admin_tasks {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;
using namespace admin::v1;

namespace {

using Ids = std::vector<std::string>;

}  // namespace

// ListTasks, ListAttempts and ReadContents over real sockets.
class TestAdminTasks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_broker = std::make_unique<AdminFixture>(); }
    void cleanup() { m_broker.reset(); }

    void everyFilterNarrows() {
        m_broker->mustStart();
        const Ids waiting = m_broker->create("acme", 3, "Mail");
        const Ids later = m_broker->create("acme", 2, "report", 3600);
        const Ids foreign = m_broker->create("beta", 2, "mail");
        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        QCOMPARE(worker.takeBatch({"mail"}, 3).tasks_size(), 3);
        QVERIFY(worker.report(waiting[0], "COMPLETED", "{}").ok());
        QVERIFY(worker.report(waiting[1], "FAILED", {}, "no such mailbox").ok());
        QVERIFY(worker.nack(waiting[2], 600, "mailbox full").ok());
        QVERIFY(worker.sendReady({"fax"}));

        ListTasksRequest all;
        QCOMPARE(asSet(list(all)), asSet({waiting, later, foreign}));
        ListTasksRequest ofTenant;
        ofTenant.set_tenant("acme");
        QCOMPARE(list(ofTenant), join({waiting, later}));
        ListTasksRequest request = ofTenant;
        request.set_state(TASK_STATE_COMPLETED);
        QCOMPARE(list(request), Ids{waiting[0]});
        request.set_state(TASK_STATE_DEAD);
        QCOMPARE(list(request), Ids{waiting[1]});
        request.set_state(TASK_STATE_DELAYED);
        QCOMPARE(list(request), (Ids{waiting[2], later[0], later[1]}));
        request.set_state(TASK_STATE_READY);
        QCOMPARE(list(request), Ids{});
        request = all;
        request.set_command("MAIL");
        QCOMPARE(list(request).size(), size_t{5});
        request = all;
        request.set_error_contains("mailbox");
        QCOMPARE(list(request), (Ids{waiting[1], waiting[2]}));
        request.set_state(TASK_STATE_DEAD);
        QCOMPARE(list(request), Ids{waiting[1]});
        request = all;
        request.set_worker("w1");
        QCOMPARE(list(request), waiting);
        request.set_worker("w2");
        QCOMPARE(list(request), Ids{});
    }

    void runningTasksAreListedByWhoHoldsThem() {
        m_broker->mustStart();
        const Ids ids = m_broker->create("acme", 3);
        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        QCOMPARE(worker.takeBatch({}, 2).tasks_size(), 2);
        ListTasksRequest request;
        request.set_state(TASK_STATE_IN_PROGRESS);
        QCOMPARE(list(request), (Ids{ids[0], ids[1]}));
        request.set_worker("w1");
        QCOMPARE(list(request).size(), size_t{2});
        request.set_state(TASK_STATE_READY);
        QCOMPARE(list(request), Ids{});
        request.clear_worker();
        QCOMPARE(list(request), Ids{ids[2]});
    }

    void creationTimeNarrowsToTheMicrosecond() {
        m_broker->mustStart();
        const Ids ids = m_broker->create("acme", 1);
        const auto [status, task] = getTask(ids[0]);
        ListTasksRequest request;
        *request.mutable_created_from() = task.created_at();
        QCOMPARE(list(request), ids);
        *request.mutable_created_until() = task.created_at();
        QCOMPARE(list(request), Ids{});
        request.mutable_created_until()->set_nanos(task.created_at().nanos() + 1000);
        QCOMPARE(list(request), ids);
        *request.mutable_created_from() = request.created_until();
        QCOMPARE(list(request), Ids{});
    }

    void pagesGiveEverythingOnceWhileTasksMove() {
        m_broker->mustStart();
        Ids ids = m_broker->create("acme", 1000);
        const Ids others = m_broker->create("beta", 30);
        GreetedWorker worker(m_broker->connect(), "*", "w");
        ListTasksRequest request;
        request.set_page_size(100);
        std::multiset<std::string> listed;
        do {
            const auto page = ask(request);
            QVERIFY(page.tasks_size() <= 100);
            for (const auto& task : page.tasks()) listed.insert(task.id());
            request.set_cursor(page.next_cursor());
            // Between two pages tasks are delivered and end, those of pages to come among them.
            const workerpb::TaskBatch assigned = worker.takeBatch({}, 60);
            for (int i = 0; i < assigned.tasks_size(); i += 2) {
                QVERIFY(worker.report(assigned.tasks(i).id(), "COMPLETED", "{}").ok());
            }
        } while (!request.cursor().empty());
        ids.insert(ids.end(), others.begin(), others.end());
        QCOMPARE(listed.size(), ids.size());
        QCOMPARE((std::set<std::string>(listed.begin(), listed.end())), std::set<std::string>(ids.begin(), ids.end()));
    }

    void tasksOfAllTenantsAreListedByTheirCreation_data() {
        QTest::addColumn<int>("order");
        QTest::newRow("oldest first") << int(TASK_ORDER_OLDEST_FIRST);
        QTest::newRow("newest first") << int(TASK_ORDER_NEWEST_FIRST);
    }
    void tasksOfAllTenantsAreListedByTheirCreation() {
        QFETCH(int, order);
        m_broker->mustStart();
        Ids expected;
        for (int i = 0; i < 12; ++i) {
            for (const std::string tenant : {"gamma", "acme", "beta"}) {
                const Ids made = m_broker->create(tenant, 7);
                expected.insert(expected.end(), made.begin(), made.end());
            }
            if (i == 5) m_broker->bury("acme", 3, "no such mailbox", "print");
        }
        ListTasksRequest all;
        all.set_page_size(1000);
        expected = list(all);
        // The id begins with the moment of creation.
        std::sort(expected.begin(), expected.end());
        if (order == int(TASK_ORDER_NEWEST_FIRST)) std::reverse(expected.begin(), expected.end());
        ListTasksRequest request;
        request.set_order(static_cast<TaskOrder>(order));
        for (const uint32_t size : {1u, 4u, 7u, 1000u}) {
            request.set_page_size(size);
            QCOMPARE(list(request), expected);
        }
        // New tasks do not move what is still to come.
        request.set_page_size(50);
        const auto first = ask(request);
        m_broker->create("beta", 5);
        request.set_cursor(first.next_cursor());
        const auto second = ask(request);
        QCOMPARE(second.tasks(0).id(), expected[50]);
        request.set_order(static_cast<TaskOrder>(7));
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListTasks, request), grpc::StatusCode::INVALID_ARGUMENT);
    }

    void aListEndsWhereItWasWhenItBegan_data() {
        QTest::addColumn<int>("order");
        QTest::newRow("by tenant") << int(TASK_ORDER_UNSPECIFIED);
        QTest::newRow("oldest first") << int(TASK_ORDER_OLDEST_FIRST);
        QTest::newRow("newest first") << int(TASK_ORDER_NEWEST_FIRST);
    }
    // Otherwise whoever follows its cursors beside producers comes to no end.
    void aListEndsWhereItWasWhenItBegan() {
        QFETCH(int, order);
        m_broker->mustStart();
        const Ids ids = m_broker->create("acme", 6);
        ListTasksRequest request;
        request.set_order(static_cast<TaskOrder>(order));
        request.set_page_size(2);
        std::set<std::string> listed;
        int pages = 0;
        do {
            QVERIFY(++pages <= 4);
            const auto page = ask(request);
            for (const auto& task : page.tasks()) QVERIFY(listed.insert(task.id()).second);
            request.set_cursor(page.next_cursor());
            m_broker->create("acme", 2);
            m_broker->create("beta", 2);
        } while (!request.cursor().empty());
        QCOMPARE(listed, std::set<std::string>(ids.begin(), ids.end()));
    }

    void aPageThatFindsLittleIsShortAndGoesOn() {
        m_broker->mustStart();
        // More than one page may look at, and the only match is the last.
        for (int i = 0; i < 25; ++i) m_broker->create("acme", 1000, "mail");
        const Ids wanted = m_broker->create("acme", 1, "report");
        ListTasksRequest request;
        request.set_command("report");
        const auto first = ask(request);
        QCOMPARE(first.tasks_size(), 0);
        QVERIFY(!first.next_cursor().empty());
        QCOMPARE(list(request), wanted);
    }

    void foreignTenantsAreNeverListed() {
        addTokens();
        m_broker->mustStart();
        const Ids mine = m_broker->create("acme-producer", 2);
        m_broker->create("beta-producer", 2);
        QCOMPARE(list({}, "viewer"), mine);
        ListTasksRequest request;
        request.set_tenant("beta");
        QCOMPARE(list(request, "viewer"), Ids{});
        QCOMPARE(list({}, "operator").size(), size_t{4});
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListTasks, request, "acme-producer"),
                 grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListTasks, request, "wrong"), grpc::StatusCode::UNAUTHENTICATED);
    }

    void taskTellsWhoCreatedItAlsoAfterARestart() {
        addTokens();
        m_broker->mustStart();
        const std::string id = m_broker->create("acme-producer", 1).front();
        const auto creator = [&] {
            GetTaskRequest request;
            request.set_id(id);
            return m_broker->ask(&Admin::Stub::GetTask, request, "viewer").second.creator();
        };
        QCOMPARE(creator(), std::string("acme-producer's"));
        m_broker->restart();
        QCOMPARE(creator(), std::string("acme-producer's"));
    }

    void strangeCursorsAreRefused() {
        m_broker->mustStart();
        const std::string id = m_broker->create("acme", 1).front();
        for (const std::string cursor : {"garbage", "00", kNobody.c_str()}) {
            ListTasksRequest tasks;
            tasks.set_cursor(cursor);
            QCOMPARE(m_broker->codeOf(&Admin::Stub::ListTasks, tasks), grpc::StatusCode::INVALID_ARGUMENT);
            ListAttemptsRequest attempts;
            attempts.set_id(id);
            attempts.set_cursor(cursor);
            QCOMPARE(m_broker->codeOf(&Admin::Stub::ListAttempts, attempts), grpc::StatusCode::INVALID_ARGUMENT);
        }
    }

    void attemptsTellTheWholeLife() {
        m_broker->mustStart();
        producerpb::CreateTask wanted = newTask(1, "mail");
        wanted.set_max_attempts(2);
        const std::string id = m_broker->create("acme", {wanted}).front();
        QCOMPARE(attempts(id), QStringList());
        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        for (const char* reason : {"first", "second"}) {
            worker.take();
            QVERIFY(worker.nack(id, 0, reason).ok());
        }
        const QStringList once{u"0/1 nacked w1 first"_s, u"0/2 nacked w1 second"_s};
        QCOMPARE(attempts(id), once);

        StartOperationRequest requeue;
        requeue.set_kind(OPERATION_KIND_REQUEUE);
        requeue.set_reason("mended");
        requeue.set_everything(true);
        QCOMPARE(m_broker->codeOf(&DeadLetters::Stub::StartOperation, requeue), grpc::StatusCode::OK);
        worker.take();
        const QStringList again = once + QStringList{u"1/0 requeued anonymous mended"_s, u"1/1 in-progress w1 "_s};
        QCOMPARE(attempts(id), again);
        QVERIFY(worker.report(id, "COMPLETED", "{}").ok());
        const QStringList ended = once + QStringList{u"1/0 requeued anonymous mended"_s, u"1/1 completed w1 "_s};
        QCOMPARE(attempts(id), ended);
        for (uint32_t size = 1; size < 5; ++size) QCOMPARE(attempts(id, size), ended);
    }

    void attemptsOfForeignTasksAreNotFound() {
        addTokens();
        m_broker->mustStart();
        ListAttemptsRequest request;
        request.set_id(m_broker->create("beta-producer", 1).front());
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListAttempts, request, "operator"), grpc::StatusCode::OK);
        const auto foreign = m_broker->ask(&Admin::Stub::ListAttempts, request, "viewer").first;
        QCOMPARE(foreign.error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(foreign.error_message(), "no task '" + request.id() + "'");
        QCOMPARE(m_broker->codeOf(&Admin::Stub::ListAttempts, request, "beta-producer"),
                 grpc::StatusCode::PERMISSION_DENIED);
        for (const std::string& id : {kNobody, std::string("nonsense")}) {
            request.set_id(id);
            QCOMPARE(m_broker->codeOf(&Admin::Stub::ListAttempts, request, "operator"), grpc::StatusCode::NOT_FOUND);
        }
    }

    void contentsOfAnySizeComeInPieces() {
        m_broker->config().limits.maxMessageBytes = 16 << 20;
        m_broker->config().limits.maxPayloadBytes = 10 << 20;
        m_broker->mustStart();
        const std::string payload = "\"" + std::string(3 << 20, 'p') + "\"";
        const std::string result = "{\"r\":\"" + std::string(3 << 20, 'r') + "\"}";
        const std::string id = m_broker->create("acme", {newTask(1, "mail", payload)}).front();
        GreetedWorker worker(m_broker->connect(), "acme", "w1");
        worker.take();
        QVERIFY(worker.sendResult(id, "COMPLETED", result));
        const auto ack = worker.next();
        QVERIFY2(ack && ack->result_ack().ok(), ack ? ack->ShortDebugString().c_str() : "no answer");
        std::string readPayload, readResult;
        QCOMPARE(readContents(id, {}, &readPayload, &readResult), grpc::StatusCode::OK);
        QCOMPARE(readPayload.size(), payload.size());
        QCOMPARE(readResult.size(), result.size());
        QVERIFY(readPayload == payload && readResult == result);
    }

    void contentsNeedTheirScopeAndTenant() {
        addTokens();
        m_broker->addToken("support", {"acme"}, {"fairlead:payload"});
        m_broker->mustStart();
        const std::string mine = m_broker->create("acme-producer", 1).front();
        const std::string foreign = m_broker->create("beta-producer", 1).front();
        QCOMPARE(readContents(mine, "support"), grpc::StatusCode::OK);
        QCOMPARE(readContents(foreign, "support"), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(readContents(kNobody, "support"), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(readContents("nonsense", "support"), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(readContents(mine, "viewer"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(readContents(mine, ""), grpc::StatusCode::UNAUTHENTICATED);
    }

private:
    void addTokens() {
        m_broker->addToken("acme-producer", {"acme"}, {});
        m_broker->addToken("beta-producer", {"beta"}, {});
        m_broker->addToken("viewer", {"acme"}, {"fairlead:read"});
        m_broker->addToken("operator", {"*"}, {"fairlead:read"});
    }

    ListTasksResponse ask(const ListTasksRequest& request, const std::string& token = {}) {
        const auto [status, page] = m_broker->ask(&Admin::Stub::ListTasks, request, token);
        if (!status.ok()) qWarning("%s", status.error_message().c_str());
        return page;
    }

    // Of all pages.
    Ids list(ListTasksRequest request, const std::string& token = {}) {
        Ids ids;
        do {
            const auto page = ask(request, token);
            for (const auto& task : page.tasks()) ids.push_back(task.id());
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty());
        return ids;
    }

    std::pair<grpc::Status, Task> getTask(const std::string& id) {
        GetTaskRequest request;
        request.set_id(id);
        return m_broker->ask(&Admin::Stub::GetTask, request);
    }

    QStringList attempts(const std::string& id, uint32_t pageSize = 0) {
        ListAttemptsRequest request;
        request.set_id(id);
        request.set_page_size(pageSize);
        QStringList lines;
        do {
            const auto [status, page] = m_broker->ask(&Admin::Stub::ListAttempts, request);
            if (!status.ok()) return {QString::fromStdString(status.error_message())};
            for (const auto& attempt : page.attempts()) {
                std::string outcome = AttemptOutcome_Name(attempt.outcome()).substr(std::strlen("ATTEMPT_OUTCOME_"));
                for (char& c : outcome) c = c == '_' ? '-' : char(c | 0x20);
                lines << QString::fromStdString(
                    std::to_string(attempt.life()) + "/" + std::to_string(attempt.number()) + " " + outcome + " " +
                    attempt.worker() + attempt.by() + " " + attempt.error() + attempt.reason());
                const bool isOver = attempt.outcome() != ATTEMPT_OUTCOME_IN_PROGRESS;
                if (attempt.has_ended_at() != isOver || attempt.has_lease_until() == isOver) lines << u"times"_s;
                if (!attempt.has_started_at()) lines << u"start"_s;
            }
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty());
        return lines;
    }

    grpc::StatusCode readContents(const std::string& id, const std::string& token, std::string* payload = nullptr,
                                  std::string* result = nullptr) {
        Admin::Stub admin(m_broker->connect());
        AdminContext context(token);
        ReadContentsRequest request;
        request.set_id(id);
        const auto stream = admin.ReadContents(&context, request);
        ContentsPiece piece;
        while (stream->Read(&piece)) {
            if (payload) *payload += piece.payload();
            if (result) *result += piece.result_json();
        }
        return stream->Finish().error_code();
    }

    static std::set<std::string> asSet(const Ids& ids) { return {ids.begin(), ids.end()}; }
    static std::set<std::string> asSet(const std::vector<Ids>& lists) { return asSet(join(lists)); }
    static Ids join(const std::vector<Ids>& lists) {
        Ids all;
        for (const Ids& ids : lists) all.insert(all.end(), ids.begin(), ids.end());
        return all;
    }

    std::unique_ptr<AdminFixture> m_broker;
};

QTEST_GUILESS_MAIN(TestAdminTasks)

}  // namespace tst_admin_tasks

#include "tst_admin_tasks.moc"
