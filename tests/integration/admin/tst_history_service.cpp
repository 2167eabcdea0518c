// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/history.grpc.pb.h"
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <optional>
#include <string>

namespace tst_history_service {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

using Stub = api::History::Stub;

api::ReadHistoryRequest of(const std::string& tenant,
                           api::HistoryResolution resolution = api::HISTORY_RESOLUTION_SECOND) {
    api::ReadHistoryRequest request;
    request.set_tenant(tenant);
    request.set_resolution(resolution);
    return request;
}

struct Sums {
    uint64_t enqueued = 0;
    uint64_t done = 0;
    uint64_t refused = 0;
    bool hasWait = false;
    int points = 0;
};

Sums sumsOf(const api::ReadHistoryResponse& history) {
    Sums sums;
    for (const api::HistoryPoint& point : history.points()) {
        sums.enqueued += point.enqueued();
        sums.done += point.done();
        sums.refused += point.refused();
        sums.hasWait = sums.hasWait || point.has_wait_p99_seconds();
        ++sums.points;
    }
    return sums;
}

// Empty, but with the message, when the call fails.
std::optional<Sums> sums(const AdminFixture& broker, const api::ReadHistoryRequest& request,
                         const std::string& token = {}) {
    const auto [status, history] = broker.ask(&Stub::ReadHistory, request, token);
    if (!status.ok()) return std::nullopt;
    return sumsOf(history);
}

void finishOne(const AdminFixture& broker, const std::string& tenant) {
    GreetedWorker worker(broker.connect(), tenant);
    const std::string id = worker.take({"mail"}).id();
    QVERIFY(worker.report(id, "COMPLETED", "{}").ok());
}

}  // namespace

class TestHistoryService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatHappenedIsToldByTheSecondTheMinuteAndTheHour() {
        AdminFixture broker;
        LimitSettings settings;
        settings.maxQueueDepth.emplace(7);
        broker.config().engine.tenants.tenants["bolt"] = settings;
        broker.mustStart();
        broker.create("acme", 5);
        broker.create("bolt", 7);
        QVERIFY(!GreetedProducer(broker.connect(), "bolt").create(newTask(1, "mail")).ok());
        finishOne(broker, "acme");
        for (const auto resolution :
             {api::HISTORY_RESOLUTION_SECOND, api::HISTORY_RESOLUTION_MINUTE, api::HISTORY_RESOLUTION_HOUR}) {
            QTRY_COMPARE(sums(broker, of("acme", resolution)).value_or(Sums()).done, uint64_t{1});
            const auto acme = sums(broker, of("acme", resolution)).value();
            QCOMPARE(acme.enqueued, uint64_t{5});
            QVERIFY(acme.hasWait);
            QTRY_COMPARE(sums(broker, of("bolt", resolution)).value_or(Sums()).refused, uint64_t{1});
            const auto whole = sums(broker, of("", resolution)).value();
            QCOMPARE(whole.enqueued, uint64_t{12});
            QCOMPARE(whole.done, uint64_t{1});
        }
        const auto [status, history] = broker.ask(&Stub::ReadHistory, of("acme", api::HISTORY_RESOLUTION_HOUR));
        QVERIFY(status.ok());
        QCOMPARE(history.resolution(), api::HISTORY_RESOLUTION_HOUR);
        const api::HistoryPoint& last = history.points(history.points_size() - 1);
        QVERIFY(last.unfinished());
        QCOMPARE(last.ready(), uint64_t{4});
        QCOMPARE(last.effective_weight(), 1.0);
        QCOMPARE(last.at().seconds() % 3600, int64_t{0});
        QVERIFY(history.now().seconds() >= last.at().seconds());
    }

    void stopInOrderLosesNothing() {
        StartedBroker broker;
        broker.create("acme", 5);
        broker.create("bolt", 2);
        QTRY_COMPARE(sums(broker, of("")).value_or(Sums()).enqueued, uint64_t{7});
        broker.restart();
        QTRY_COMPARE(sums(broker, of("acme", api::HISTORY_RESOLUTION_HOUR)).value_or(Sums()).enqueued, uint64_t{5});
        broker.create("acme", 3);
        broker.restart();
        for (const auto resolution :
             {api::HISTORY_RESOLUTION_SECOND, api::HISTORY_RESOLUTION_MINUTE, api::HISTORY_RESOLUTION_HOUR}) {
            QTRY_COMPARE(sums(broker, of("acme", resolution)).value_or(Sums()).enqueued, uint64_t{8});
            QCOMPARE(sums(broker, of("", resolution)).value().enqueued, uint64_t{10});
        }
    }

    void finestResolutionIsChosenByFrom() {
        StartedBroker broker;
        broker.create("acme", 1);
        QTRY_VERIFY(sums(broker, of("acme")));
        const auto chosen = [&](int64_t ago) {
            api::ReadHistoryRequest request = of("acme", api::HISTORY_RESOLUTION_UNSPECIFIED);
            request.mutable_from()->set_seconds(time(nullptr) - ago);
            return broker.ask(&Stub::ReadHistory, request).second.resolution();
        };
        QCOMPARE(chosen(600), api::HISTORY_RESOLUTION_SECOND);
        QCOMPARE(chosen(7200), api::HISTORY_RESOLUTION_MINUTE);
        QCOMPARE(chosen(3 * 86400), api::HISTORY_RESOLUTION_HOUR);
    }

    void whoIsBoundToATenantSeesItsHistoryOnly() {
        AdminFixture broker;
        addTokens(broker);
        broker.mustStart();
        broker.create("acme-client", 5);
        broker.create("bolt-client", 7);
        QTRY_COMPARE(sums(broker, of("acme"), "acme").value_or(Sums()).enqueued, uint64_t{5});
        QTRY_COMPARE(sums(broker, of("bolt"), "ops").value_or(Sums()).enqueued, uint64_t{7});
        const auto [foreign, nothing] = broker.ask(&Stub::ReadHistory, of("bolt"), "acme");
        QCOMPARE(foreign.error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(nothing.points_size(), 0);
        // In the same words as for one that is not there.
        const auto missing = broker.ask(&Stub::ReadHistory, of("nobody"), "acme").first;
        QCOMPARE(missing.error_code(), grpc::StatusCode::NOT_FOUND);
        QCOMPARE(foreign.error_message(), std::string("no tenant 'bolt'"));
        QCOMPARE(missing.error_message(), std::string("no tenant 'nobody'"));
        const auto unseen = broker.ask(&Stub::ReadHistory, of("nobody"), "ops").first;
        QCOMPARE(unseen.error_message(), std::string("no tenant 'nobody' with a history"));
        QCOMPARE(broker.codeOf(&Stub::ReadHistory, of(""), "acme"), grpc::StatusCode::PERMISSION_DENIED);
        QVERIFY(sums(broker, of(""), "ops"));
    }

    void withoutTheScopeNothingIsShown() {
        AdminFixture broker;
        addTokens(broker);
        broker.mustStart();
        QCOMPARE(broker.codeOf(&Stub::ReadHistory, of("acme"), "clerk"), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(broker.codeOf(&Stub::ReadHistory, of("acme"), "nobody"), grpc::StatusCode::UNAUTHENTICATED);
        QCOMPARE(broker.codeOf(&Stub::ReadHistory, of("acme")), grpc::StatusCode::UNAUTHENTICATED);
    }

    void whatIsAskedWronglyIsNamed_data() {
        QTest::addColumn<std::string>("wrong");
        for (const char* field : {"tenant", "until", "resolution"}) QTest::newRow(field) << std::string(field);
    }
    void whatIsAskedWronglyIsNamed() {
        QFETCH(std::string, wrong);
        StartedBroker broker;
        api::ReadHistoryRequest request = of("acme");
        if (wrong == "tenant") request.set_tenant("a/b");
        if (wrong == "resolution") request.set_resolution(static_cast<api::HistoryResolution>(9));
        if (wrong == "until") {
            request.mutable_from()->set_seconds(1000);
            request.mutable_until()->set_seconds(1000);
        }
        const auto status = broker.ask(&Stub::ReadHistory, request).first;
        QCOMPARE(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
        QVERIFY2(status.error_message().find(wrong + ":") == 0, status.error_message().c_str());
    }

    void theFirstAndTheLastTimesAreNoTrouble() {
        StartedBroker broker;
        broker.create("acme", 1);
        QTRY_VERIFY(sums(broker, of("acme")).value_or(Sums()).points > 0);
        api::ReadHistoryRequest request = of("acme", api::HISTORY_RESOLUTION_UNSPECIFIED);
        request.mutable_from()->set_seconds(-62'135'596'800);
        request.mutable_until()->set_seconds(253'402'300'799);
        const int points = sums(broker, request).value_or(Sums()).points;
        QVERIFY(points == 1 || points == 2);  // by the hour, and one may have just begun
    }

    void historyOfADeletedTenantIsGone() {
        StartedBroker broker;
        broker.create("acme", 1);
        QTRY_VERIFY(sums(broker, of("acme")));
        api::DeleteTenantRequest deletion;
        deletion.set_tenant("acme");
        deletion.set_confirm("acme");
        deletion.set_reason("has left");
        QVERIFY(broker.ask(&api::Tenants::Stub::DeleteTenant, deletion).first.ok());
        QTRY_COMPARE_WITH_TIMEOUT(broker.codeOf(&Stub::ReadHistory, of("acme")), grpc::StatusCode::NOT_FOUND, 20'000);
        broker.create("acme", 2);
        QTRY_COMPARE(sums(broker, of("acme", api::HISTORY_RESOLUTION_HOUR)).value_or(Sums()).enqueued, uint64_t{2});
    }

private:
    static void addTokens(AdminFixture& broker) {
        broker.addToken("ops", {"*"}, {"fairlead:read"});
        broker.addToken("acme", {"acme"}, {"fairlead:read"});
        broker.addToken("clerk", {"*"}, {"fairlead:limits"});
        broker.addToken("acme-client", {"acme"}, {"codeq:claim"});
        broker.addToken("bolt-client", {"bolt"}, {"codeq:claim"});
    }
};

QTEST_GUILESS_MAIN(TestHistoryService)

}  // namespace tst_history_service

#include "tst_history_service.moc"
