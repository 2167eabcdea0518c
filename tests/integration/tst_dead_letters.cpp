// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace tst_dead_letters {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

// A person with a token, and the verbs of the service as they would type them.
struct Caller {
    Caller(const std::shared_ptr<grpc::Channel>& channel, std::string callerToken = {})
        : stub(channel), token(std::move(callerToken)) {}

    grpc::Status list(const api::DeadLetterFilter& filter, api::ListDeadLettersResponse& answer,
                      const std::string& cursor = {}, uint32_t size = 0) {
        api::ListDeadLettersRequest request;
        *request.mutable_filter() = filter;
        request.set_cursor(cursor);
        request.set_page_size(size);
        return call(&api::DeadLetters::Stub::ListDeadLetters, request, answer);
    }
    grpc::Status count(const api::DeadLetterFilter& filter, api::CountDeadLettersResponse& answer) {
        api::CountDeadLettersRequest request;
        *request.mutable_filter() = filter;
        return call(&api::DeadLetters::Stub::CountDeadLetters, request, answer);
    }
    grpc::Status start(const api::StartOperationRequest& request, api::Operation& answer) {
        return call(&api::DeadLetters::Stub::StartOperation, request, answer);
    }
    grpc::Status control(const std::string& id, api::OperationAction action, api::Operation& answer) {
        api::ControlOperationRequest request;
        request.set_id(id);
        request.set_action(action);
        return call(&api::DeadLetters::Stub::ControlOperation, request, answer);
    }
    grpc::Status get(const std::string& id, api::Operation& answer) {
        api::GetOperationRequest request;
        request.set_id(id);
        return call(&api::DeadLetters::Stub::GetOperation, request, answer);
    }
    std::vector<api::Operation> operations() {
        api::ListOperationsResponse answer;
        if (!call(&api::DeadLetters::Stub::ListOperations, {}, answer).ok()) return {};
        return {answer.operations().begin(), answer.operations().end()};
    }
    template <typename Request, typename Answer>
    grpc::Status call(grpc::Status (api::DeadLetters::Stub::*method)(grpc::ClientContext*, const Request&, Answer*),
                      const std::type_identity_t<Request>& request, Answer& answer) {
        AdminContext context(token);
        return (stub.*method)(&context, request, &answer);
    }

    api::DeadLetters::Stub stub;
    std::string token;
};

using Spoil = std::function<void(api::StartOperationRequest&)>;

api::StartOperationRequest requeueEverything() {
    api::StartOperationRequest request;
    request.set_kind(api::OPERATION_KIND_REQUEUE);
    request.set_everything(true);
    request.set_reason("mailer is back");
    return request;
}

}  // namespace

class TestDeadLetters : public QObject {
    Q_OBJECT

private:
    static bool isDone(Caller& caller, const std::string& id, uint64_t done) {
        for (const auto& operation : caller.operations())
            if (operation.id() == id) return operation.state() == api::OPERATION_STATE_DONE && operation.done() == done;
        return false;
    }

private Q_SLOTS:
    void aListEndsWhereItWasWhenItBegan_data() {
        QTest::addColumn<int>("order");
        for (const int order : {0, 1, 2}) QTest::addRow("order %d", order) << order;
    }
    // Otherwise whoever follows its cursors while tasks die comes to no end.
    void aListEndsWhereItWasWhenItBegan() {
        QFETCH(int, order);
        StartedBroker broker;
        broker.bury("beta", 6, "no such mailbox");
        Caller caller(broker.connect());
        api::ListDeadLettersRequest request;
        request.set_order(static_cast<api::DeadLetterOrder>(order));
        request.set_page_size(2);
        std::set<std::string> listed;
        int pages = 0;
        do {
            QVERIFY(++pages <= 4);
            api::ListDeadLettersResponse page;
            QVERIFY(caller.call(&api::DeadLetters::Stub::ListDeadLetters, request, page).ok());
            for (const auto& letter : page.dead_letters()) QVERIFY(listed.insert(letter.id()).second);
            request.set_cursor(page.next_cursor());
            broker.bury("acme", 1, "timeout");
            broker.bury("beta", 1, "timeout");
            broker.bury("gamma", 1, "timeout");
        } while (!request.cursor().empty());
        QCOMPARE(listed.size(), size_t{6});
    }

    void lettersAreListedCountedAndGrouped() {
        StartedBroker broker;
        broker.bury("acme", 5, "timeout after 30 s");
        broker.bury("acme", 3, "timeout after 31 s");
        broker.bury("beta", 2, "no such mailbox");
        Caller caller(broker.connect());

        api::ListDeadLettersResponse first, rest;
        QVERIFY(caller.list({}, first, {}, 7).ok());
        QCOMPARE(first.dead_letters_size(), 7);
        QVERIFY(caller.list({}, rest, first.next_cursor(), 7).ok());
        QCOMPARE(rest.dead_letters_size(), 3);
        QVERIFY(rest.next_cursor().empty());
        std::set<std::string> ids;
        for (const auto* page : {&first, &rest})
            for (const auto& letter : page->dead_letters()) ids.insert(letter.id());
        QCOMPARE(ids.size(), size_t{10});
        QCOMPARE(first.dead_letters(0).worker(), std::string("gravedigger"));
        QCOMPARE(first.dead_letters(0).error(), std::string("timeout after 30 s"));

        api::GroupDeadLettersResponse groups;
        QVERIFY(caller.call(&api::DeadLetters::Stub::GroupDeadLetters, {}, groups).ok());
        QCOMPARE(groups.groups_size(), 2);
        QCOMPARE(groups.groups(0).error(), std::string("timeout after <n> s"));
        QCOMPARE(groups.groups(0).count(), uint64_t{8});

        api::DeadLetterFilter filter;
        filter.set_fingerprint(groups.groups(0).fingerprint());
        api::CountDeadLettersResponse count;
        QVERIFY(caller.count(filter, count).ok());
        QCOMPARE(count.count(), uint64_t{8});
        QVERIFY(!count.at_least());
        QCOMPARE(count.tenants(), uint64_t{1});
        QCOMPARE(count.sample_size(), 5);
    }

    void lettersComeInTheOrderThatIsAskedForAndCanBeJumpedIn_data() {
        QTest::addColumn<int>("order");
        QTest::addColumn<QString>("by");
        for (const auto order : {api::DEAD_LETTER_ORDER_UNSPECIFIED, api::DEAD_LETTER_ORDER_OLDEST_FIRST,
                                 api::DEAD_LETTER_ORDER_NEWEST_FIRST})
            for (const char* by :
                 {"nothing", "command", "error", "errors", "errors and command", "text", "tenant", "time"})
                QTest::addRow("%d by %s", order, by) << int(order) << QString::fromLatin1(by);
    }

    void lettersComeInTheOrderThatIsAskedForAndCanBeJumpedIn() {
        QFETCH(int, order);
        QFETCH(QString, by);
        AdminFixture broker;
        broker.config().durability = broker::Durability::Relaxed;
        broker.mustStart();
        for (int i = 0; i < 4; ++i) {
            broker.bury("beta", 3, "timeout after 30 s");
            broker.bury("acme", 4, "timeout after 31 s");
            broker.bury("gamma", 2, "no such mailbox", "report");
        }
        Caller caller(broker.connect());
        api::ListDeadLettersResponse all;
        QVERIFY(caller.list({}, all, {}, 1000).ok());
        QCOMPARE(all.dead_letters_size(), 36);
        api::DeadLetterFilter filter;
        if (by == QStringLiteral("command")) filter.set_command("MAIL");
        if (by == QStringLiteral("error")) filter.set_fingerprint(all.dead_letters(0).fingerprint());
        // Those of two commands, and one that nothing has.
        if (by.startsWith(QStringLiteral("errors")))
            for (const std::string& one : {all.dead_letters(0).fingerprint(), all.dead_letters(28).fingerprint(),
                                           std::string("0123456789abcdef")})
                filter.add_fingerprints(one);
        if (by == QStringLiteral("errors and command")) filter.set_command("MAIL");
        if (by == QStringLiteral("text")) filter.set_error_contains("out after");
        if (by == QStringLiteral("tenant")) filter.add_tenants("acme");
        if (by == QStringLiteral("time")) *filter.mutable_died_from() = all.dead_letters(5).died_at();
        const auto micros = [](const api::DeadLetter& letter) {
            return letter.died_at().seconds() * 1'000'000 + letter.died_at().nanos() / 1000;
        };
        std::vector<api::DeadLetter> expected;
        const auto has = [&filter](const std::string& fingerprint) {
            return filter.fingerprints().empty() ||
                   std::find(filter.fingerprints().begin(), filter.fingerprints().end(), fingerprint) !=
                       filter.fingerprints().end();
        };
        for (const api::DeadLetter& letter : all.dead_letters())
            if (has(letter.fingerprint()) &&
                (!filter.has_died_from() || micros(letter) >= micros(all.dead_letters(5))) &&
                (filter.tenants().empty() || letter.tenant() == "acme") &&
                letter.error().find(filter.error_contains()) != std::string::npos &&
                (filter.command().empty() || letter.command() == "mail") &&
                (filter.fingerprint().empty() || letter.fingerprint() == filter.fingerprint()))
                expected.push_back(letter);
        QVERIFY(expected.size() > 10);
        // No two have died in the same microsecond: each was told before the next one failed.
        if (order != api::DEAD_LETTER_ORDER_UNSPECIFIED)
            std::sort(expected.begin(), expected.end(), [&](const auto& a, const auto& b) {
                return order == api::DEAD_LETTER_ORDER_OLDEST_FIRST ? micros(a) < micros(b) : micros(b) < micros(a);
            });
        api::ListDeadLettersRequest request;
        *request.mutable_filter() = filter;
        request.set_order(static_cast<api::DeadLetterOrder>(order));
        request.set_page_size(7);
        const auto ask = [&] {
            api::ListDeadLettersResponse page;
            const bool isListed = caller.call(&api::DeadLetters::Stub::ListDeadLetters, request, page).ok();
            return isListed ? page : api::ListDeadLettersResponse();
        };
        std::vector<std::string> listed;
        do {
            const auto page = ask();
            for (const auto& letter : page.dead_letters()) listed.push_back(letter.id());
            request.set_cursor(page.next_cursor());
        } while (!request.cursor().empty());
        std::vector<std::string> ids;
        for (const auto& letter : expected) ids.push_back(letter.id());
        QCOMPARE(listed, ids);

        request.set_skip(5);
        QCOMPARE(ask().dead_letters(0).id(), ids[5]);
        request.set_skip(100);
        QCOMPARE(ask().dead_letters_size(), 0);
        api::CountDeadLettersRequest question;
        *question.mutable_filter() = filter;
        question.set_order(request.order());
        question.set_marks(4);
        api::CountDeadLettersResponse count;
        QVERIFY(caller.call(&api::DeadLetters::Stub::CountDeadLetters, question, count).ok());
        QCOMPARE(count.count(), uint64_t{ids.size()});
        QVERIFY(count.marks_size() > 1 && count.marks_size() <= 4);
        for (int i = 0; i < count.marks_size(); ++i) {
            request.set_cursor(count.marks(i));
            request.set_skip(1);
            QCOMPARE(ask().dead_letters(0).id(), ids[size_t(i) * count.mark_distance() + 1]);
        }
    }

    void orderThatIsNoneAndTooMuchToSkipAreRefused() {
        StartedBroker broker;
        Caller caller(broker.connect());
        const auto refusal = [&](uint32_t skip, int order) {
            api::ListDeadLettersRequest request;
            request.set_skip(skip);
            request.set_order(static_cast<api::DeadLetterOrder>(order));
            api::ListDeadLettersResponse page;
            const auto status = caller.call(&api::DeadLetters::Stub::ListDeadLetters, request, page);
            return std::to_string(status.error_code()) + " " + status.error_message();
        };
        QVERIFY(refusal(100'001, 0).starts_with("3 skip:"));
        QVERIFY(refusal(0, 17).starts_with("3 order:"));
        QVERIFY(refusal(100'000, 1).starts_with("0 "));
        auto request = requeueEverything();
        request.set_order(static_cast<api::DeadLetterOrder>(3));
        api::Operation operation;
        QVERIFY(caller.start(request, operation).error_message().starts_with("order:"));
        QVERIFY(caller.operations().empty());
    }

    void requeuedTasksReachTheWorkersAgainAndKeepTheirAccount() {
        StartedBroker broker;
        broker.bury("acme", 40, "broken");
        Caller caller(broker.connect());
        api::Operation operation;
        QVERIFY(caller.start(requeueEverything(), operation).ok());
        QCOMPARE(operation.reason(), std::string("mailer is back"));
        QTRY_VERIFY(isDone(caller, operation.id(), 40));
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_READY), 40);
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_DEAD), 0);
        GreetedWorker worker(broker.connect(), "acme");
        const workerpb::TaskBatch batch = worker.takeBatch({}, 100);
        QCOMPARE(batch.tasks_size(), 40);
        QCOMPARE(batch.tasks(0).attempts(), 1);
    }

    void canaryThatFailsAgainPausesTheOperation() {
        StartedBroker broker;
        broker.bury("acme", 10, "broken");
        Caller caller(broker.connect());
        auto request = requeueEverything();
        request.set_canary(2);
        request.set_stop_at_failure_rate(0.1);
        api::Operation operation;
        QVERIFY(caller.start(request, operation).ok());
        QTRY_COMPARE(caller.operations().front().done(), uint64_t{2});
        GreetedWorker worker(broker.connect(), "acme");
        for (int i = 0; i < 2; ++i) {
            const workerpb::Task assigned = worker.take();
            QVERIFY(worker.report(assigned.id(), "FAILED", {}, "still broken").ok());
        }
        QTRY_COMPARE(caller.operations().front().state(), api::OPERATION_STATE_PAUSED);
        const api::Operation paused = caller.operations().front();
        QCOMPARE(paused.failed_again(), uint64_t{2});
        QCOMPARE(paused.done(), uint64_t{2});
        QCOMPARE(paused.paused_because(), std::string("2 of 2 tasks failed again, more than 10 %"));
        QCOMPARE(paused.total(), uint64_t{10});
        api::DeadLetterFilter again;
        again.set_requeued_by(paused.id());
        api::ListDeadLettersResponse letters;
        QVERIFY(caller.list(again, letters).ok());
        QCOMPARE(letters.dead_letters_size(), 2);
        QCOMPARE(letters.dead_letters(0).error(), std::string("still broken"));
    }

    void operationIsPausedResumedAndCancelled() {
        StartedBroker broker;
        broker.bury("acme", 30, "broken");
        Caller caller(broker.connect());
        auto request = requeueEverything();
        request.set_per_second(1);
        api::Operation operation;
        QVERIFY(caller.start(request, operation).ok());
        const std::string id = operation.id();
        QVERIFY(caller.control(id, api::OPERATION_ACTION_PAUSE, operation).ok());
        QCOMPARE(operation.state(), api::OPERATION_STATE_PAUSED);
        QVERIFY(caller.control(id, api::OPERATION_ACTION_RESUME, operation).ok());
        QCOMPARE(operation.state(), api::OPERATION_STATE_RUNNING);
        QVERIFY(caller.control(id, api::OPERATION_ACTION_CANCEL, operation).ok());
        QCOMPARE(operation.state(), api::OPERATION_STATE_CANCELLED);
        QCOMPARE(caller.control(id, api::OPERATION_ACTION_RESUME, operation).error_code(),
                 grpc::StatusCode::FAILED_PRECONDITION);
        QCOMPARE(countTasks(broker.connect(), "acme", api::TASK_STATE_DEAD), 30 - int(operation.done()));
    }

    void operationsSurviveARestartOfTheBroker() {
        StartedBroker broker;
        broker.bury("acme", 20, "broken");
        api::Operation operation;
        {
            Caller caller(broker.connect());
            auto request = requeueEverything();
            request.set_per_second(10);
            QVERIFY(caller.start(request, operation).ok());
        }
        broker.restart();
        Caller caller(broker.connect());
        QTRY_VERIFY_WITH_TIMEOUT(isDone(caller, operation.id(), 20), 30'000);
    }

    void listCountsTheIdsThatAnOperationNamesAndALookAtOneShowsThem() {
        StartedBroker broker;
        broker.bury("acme", 3, "broken");
        Caller caller(broker.connect());
        api::ListDeadLettersResponse letters;
        QVERIFY(caller.list({}, letters).ok());
        auto request = requeueEverything();
        for (const auto& letter : letters.dead_letters()) request.mutable_filter()->add_ids(letter.id());
        api::Operation operation;
        QVERIFY(caller.start(request, operation).ok());
        QCOMPARE(operation.filter().ids_size(), 3);
        QCOMPARE(operation.total(), uint64_t{3});
        QTRY_VERIFY(isDone(caller, operation.id(), 3));
        const api::Operation listed = caller.operations().front();
        QCOMPARE(listed.filter().ids_size(), 0);
        QCOMPARE(listed.id_count(), 3u);
        QVERIFY(!listed.filter_is_left_out());
        QVERIFY(caller.get(operation.id(), operation).ok());
        QCOMPARE(operation.filter().ids_size(), 3);
        QCOMPARE(operation.filter().ids(2), letters.dead_letters(2).id());
        QCOMPARE(operation.done(), uint64_t{3});
        QCOMPARE(operation.state(), api::OPERATION_STATE_DONE);
    }

    void listOfOperationsStaysSmallHoweverMuchTheirFiltersName() {
        AdminFixture broker;
        broker.config().durability = broker::Durability::Relaxed;
        broker.mustStart();
        Caller caller(broker.connect());
        auto request = requeueEverything();
        for (int i = 0; i < 1000; ++i) {
            api::ChangeLimitsRequest known;
            known.set_tenant(std::to_string(i) + std::string(100, 'x'));
            known.mutable_set()->set_weight(2);
            known.set_reason("because");
            QCOMPARE(broker.codeOf(&api::Tenants::Stub::ChangeLimits, known), grpc::StatusCode::OK);
            request.mutable_filter()->add_tenants(known.tenant());
        }
        api::Operation operation;
        for (int i = 0; i < 40; ++i) QVERIFY(caller.start(request, operation).ok());
        api::ListOperationsResponse answer;
        QVERIFY(caller.call(&api::DeadLetters::Stub::ListOperations, {}, answer).ok());
        QCOMPARE(answer.operations_size(), 40);
        QVERIFY(answer.ByteSizeLong() < 3'000'000);
        QCOMPARE(answer.operations(0).filter().tenants_size(), 1000);
        QVERIFY(answer.operations(39).filter_is_left_out());
        QCOMPARE(answer.operations(39).filter().tenants_size(), 0);
        QVERIFY(caller.get(answer.operations(39).id(), operation).ok());
        QCOMPARE(operation.filter().tenants_size(), 1000);
        QVERIFY(!operation.filter_is_left_out());
    }

    void badRequestsNameTheirFieldAndChangeNothing_data() {
        using Request = api::StartOperationRequest;
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<std::string>("field");
        const auto row = [](const char* name, const char* field, const Spoil& spoil) {
            QTest::newRow(name) << spoil << std::string(field);
        };
        row("no kind", "kind", [](Request& r) { r.clear_kind(); });
        row("no reason", "reason", [](Request& r) { r.clear_reason(); });
        row("long reason", "reason", [](Request& r) { r.set_reason(std::string(2000, 'x')); });
        row("nothing chosen", "filter", [](Request& r) { r.clear_everything(); });
        row("text that is no id", "filter.ids", [](Request& r) { r.mutable_filter()->add_ids("17"); });
        row("text that is no tenant", "filter.tenants", [](Request& r) { r.mutable_filter()->add_tenants("a b"); });
        row("many tenants", "filter.tenants: 1001", [](Request& r) {
            for (int i = 0; i <= 1000; ++i) r.mutable_filter()->add_tenants("t" + std::to_string(i));
        });
        row("text that is no fingerprint", "filter.fingerprint",
            [](Request& r) { r.mutable_filter()->set_fingerprint("zz"); });
        row("text that is no operation", "filter.requeued_by",
            [](Request& r) { r.mutable_filter()->set_requeued_by("-1"); });
        row("high rate", "per_second", [](Request& r) { r.set_per_second(4'000'000'000); });
        row("high failure rate", "stop_at_failure_rate", [](Request& r) { r.set_stop_at_failure_rate(1.1); });
        row("no failure rate", "stop_at_failure_rate",
            [](Request& r) { r.set_stop_at_failure_rate(std::numeric_limits<double>::quiet_NaN()); });
        row("failure rate of a deletion", "stop_at_failure_rate", [](Request& r) {
            r.set_kind(api::OPERATION_KIND_DELETE);
            r.set_stop_at_failure_rate(0.1);
        });
        row("canary alone", "canary", [](Request& r) { r.set_canary(10); });
    }

    void badRequestsNameTheirFieldAndChangeNothing() {
        QFETCH(Spoil, spoil);
        QFETCH(std::string, field);
        StartedBroker broker;
        auto request = requeueEverything();
        spoil(request);
        Caller caller(broker.connect());
        api::Operation operation;
        const grpc::Status status = caller.start(request, operation);
        QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY2(status.error_message().starts_with(field), status.error_message().c_str());
        QVERIFY(caller.operations().empty());
    }

    void unknownOperationsAndCursorsAreRefused() {
        StartedBroker broker;
        Caller caller(broker.connect());
        api::Operation operation;
        for (const char* id : {"", "1", "-1", "x", "99999999999999999999999"}) {
            QCOMPARE(caller.control(id, api::OPERATION_ACTION_PAUSE, operation).error_code(),
                     grpc::StatusCode::NOT_FOUND);
            QCOMPARE(caller.get(id, operation).error_code(), grpc::StatusCode::NOT_FOUND);
        }
        api::ListDeadLettersResponse page;
        for (const char* cursor : {"x", "00", "zz", "0123456789abcdef"})
            QCOMPARE(caller.list({}, page, cursor).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    }

    void tokensSeeAndTouchOnlyTheirTenantsAndScopes() {
        AdminFixture broker;
        const std::vector<std::string> work{"codeq:claim", "codeq:result"};
        broker.addToken("acme", {"acme"}, work);
        broker.addToken("beta", {"beta"}, work);
        broker.addToken("reader", {"acme"}, {"fairlead:read"});
        broker.addToken("support", {"acme"}, {"fairlead:read", "fairlead:requeue"});
        broker.addToken("operator", {"*"}, {"fairlead:read", "fairlead:requeue"});
        broker.mustStart();
        broker.bury("acme", 2, "broken");
        broker.bury("beta", 30, "broken");

        Caller nobody(broker.connect()), stranger(broker.connect(), "forged"), worker(broker.connect(), "acme");
        Caller reader(broker.connect(), "reader"), support(broker.connect(), "support"),
            ops(broker.connect(), "operator");
        api::CountDeadLettersResponse count;
        api::Operation operation;
        QCOMPARE(nobody.count({}, count).error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(stranger.count({}, count).error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(worker.count({}, count).error_code(), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(nobody.start(requeueEverything(), operation).error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(reader.start(requeueEverything(), operation).error_code(), grpc::StatusCode::PERMISSION_DENIED);
        auto deletion = requeueEverything();
        deletion.set_kind(api::OPERATION_KIND_DELETE);
        QCOMPARE(ops.start(deletion, operation).error_code(), grpc::StatusCode::PERMISSION_DENIED);

        QVERIFY(reader.count({}, count).ok());
        QCOMPARE(count.count(), uint64_t{2});
        api::DeadLetterFilter foreign;
        foreign.add_tenants("beta");
        QCOMPARE(reader.count(foreign, count).error_code(), grpc::StatusCode::NOT_FOUND);

        auto slowly = requeueEverything();
        slowly.set_per_second(1);
        QVERIFY(ops.start(slowly, operation).ok());
        QVERIFY(support.operations().empty());
        QCOMPARE(support.control(operation.id(), api::OPERATION_ACTION_CANCEL, operation).error_code(),
                 grpc::StatusCode::NOT_FOUND);
        QCOMPARE(support.get(operation.id(), operation).error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(worker.get(operation.id(), operation).error_code(), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(nobody.get(operation.id(), operation).error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QVERIFY(ops.control(operation.id(), api::OPERATION_ACTION_CANCEL, operation).ok());
        const uint64_t broughtBack = operation.done();
        QVERIFY(broughtBack < 30);

        for (const auto& tenants : {std::vector<const char*>{"beta"}, {"acme", "beta"}}) {
            auto foreignRequeue = requeueEverything();
            for (const char* tenant : tenants) foreignRequeue.mutable_filter()->add_tenants(tenant);
            const grpc::Status refused = support.start(foreignRequeue, operation);
            QCOMPARE(refused.error_code(), grpc::StatusCode::NOT_FOUND);
            QCOMPARE(refused.error_message(), std::string("no tenant 'beta'"));
        }
        QVERIFY(support.operations().empty());
        QCOMPARE(ops.operations().size(), size_t{1});

        QVERIFY(support.start(requeueEverything(), operation).ok());
        QTRY_VERIFY(!support.operations().empty() && support.operations().front().state() == api::OPERATION_STATE_DONE);
        QVERIFY(ops.count(foreign, count).ok());
        QVERIFY(count.count() >= 30 - broughtBack);
        QCOMPARE(reader.control(operation.id(), api::OPERATION_ACTION_PAUSE, operation).error_code(),
                 grpc::StatusCode::PERMISSION_DENIED);
    }
};

QTEST_GUILESS_MAIN(TestDeadLetters)

}  // namespace tst_dead_letters

#include "tst_dead_letters.moc"
