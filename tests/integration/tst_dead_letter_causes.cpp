// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/dead_letters.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <string>

namespace tst_dead_letter_causes {

using namespace fairlead;
using namespace fairlead::test;

namespace {

namespace api = admin::v1;

api::GroupDeadLettersResponse grouped(const AdminFixture& broker, const api::GroupDeadLettersRequest& request) {
    const auto [status, answer] = broker.ask(&api::DeadLetters::Stub::GroupDeadLetters, request);
    if (!status.ok()) qFatal("%s", status.error_message().c_str());
    return answer;
}

api::GroupDeadLettersRequest by(api::DeadLetterDimension dimension) {
    api::GroupDeadLettersRequest request;
    request.add_by(dimension);
    return request;
}

uint64_t countOf(const AdminFixture& broker, const api::DeadLetterFilter& filter) {
    api::CountDeadLettersRequest request;
    *request.mutable_filter() = filter;
    return broker.ask(&api::DeadLetters::Stub::CountDeadLetters, request).second.count();
}

// The same error of two commands and three tenants, each time with another name; and one other.
void buryThem(const AdminFixture& broker) {
    broker.bury("acme", 2, "no user 'ann' on host 7");
    broker.bury("acme", 1, "no user 'bob' on host 8");
    broker.bury("beta", 3, "no user 'cleo' on host 9");
    broker.bury("gamma", 1, "no user 'dan' on host 10", "report");
    broker.bury("beta", 2, "the disk is full");
}

}  // namespace

// Why tasks died: by error, then by command, then by tenant.
class TestDeadLetterCauses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void errorsThatDifferOnlyInNamesAndNumbersAreOneCause() {
        StartedBroker broker;
        buryThem(broker);
        const auto causes = grouped(broker, by(api::DEAD_LETTER_DIMENSION_ERROR));
        QCOMPARE(causes.groups_size(), 2);
        QCOMPARE(causes.total(), uint64_t{9});
        QCOMPARE(causes.tenants(), uint64_t{3});
        QCOMPARE(causes.left_out(), uint64_t{0});
        const api::DeadLetterGroup& cause = causes.groups(0);
        QCOMPARE(cause.error(), std::string("no user '<name>' on host <n>"));
        QCOMPARE(cause.count(), uint64_t{7});
        QCOMPARE(cause.tenants(), uint64_t{3});
        QCOMPARE(cause.fingerprints_size(), 4);
        QVERIFY(cause.tenant().empty() && cause.command().empty() && cause.fingerprint().empty());
        QCOMPARE(causes.groups(1).fingerprint(), causes.groups(1).fingerprints(0));
    }

    void causeIsLookedIntoByItsFingerprints() {
        StartedBroker broker;
        buryThem(broker);
        const auto cause = grouped(broker, by(api::DEAD_LETTER_DIMENSION_ERROR)).groups(0);
        auto request = by(api::DEAD_LETTER_DIMENSION_COMMAND);
        *request.mutable_filter()->mutable_fingerprints() = cause.fingerprints();
        QCOMPARE(countOf(broker, request.filter()), cause.count());
        const auto commands = grouped(broker, request);
        QCOMPARE(commands.groups_size(), 2);
        QCOMPARE(commands.groups(0).command(), std::string("mail"));
        QCOMPARE(commands.groups(0).count(), uint64_t{6});
        QCOMPARE(commands.groups(0).fingerprints_size(), 3);
        request = by(api::DEAD_LETTER_DIMENSION_TENANT);
        *request.mutable_filter()->mutable_fingerprints() = commands.groups(0).fingerprints();
        const auto tenants = grouped(broker, request);
        QCOMPARE(tenants.groups_size(), 2);
        for (const api::DeadLetterGroup& tenant : tenants.groups()) {
            api::DeadLetterFilter filter = request.filter();
            filter.add_tenants(tenant.tenant());
            QCOMPARE(tenant.count(), uint64_t{3});
            QCOMPARE(countOf(broker, filter), tenant.count());
        }
    }

    void deathsAreCountedInEachSpan() {
        StartedBroker broker;
        buryThem(broker);
        auto request = by(api::DEAD_LETTER_DIMENSION_ERROR);
        const auto newest = grouped(broker, request).groups(0).last_died_at();
        request.set_trend_spans(4);
        request.mutable_trend_from()->set_seconds(newest.seconds() - 3600);
        request.mutable_trend_until()->set_seconds(newest.seconds() + 1);
        const auto cause = grouped(broker, request).groups(0);
        QCOMPARE(cause.trend_size(), 4);
        QCOMPARE(std::accumulate(cause.trend().begin(), cause.trend().end(), uint64_t{0}), uint64_t{7});
        QCOMPARE(cause.trend(3), uint64_t{7});
        request.mutable_trend_until()->set_seconds(newest.seconds() - 1800);
        QCOMPARE(grouped(broker, request).groups(0).trend(3), uint64_t{0});
        request.set_trend_spans(1000);
        QCOMPARE(broker.ask(&api::DeadLetters::Stub::GroupDeadLetters, request).first.error_code(),
                 grpc::StatusCode::INVALID_ARGUMENT);
    }

    void oneCauseIsRequeuedAndNothingElse() {
        StartedBroker broker;
        buryThem(broker);
        const auto cause = grouped(broker, by(api::DEAD_LETTER_DIMENSION_ERROR)).groups(0);
        api::StartOperationRequest request;
        request.set_kind(api::OPERATION_KIND_REQUEUE);
        request.set_reason("they exist now");
        *request.mutable_filter()->mutable_fingerprints() = cause.fingerprints();
        const auto [status, begun] = broker.ask(&api::DeadLetters::Stub::StartOperation, request);
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(begun.filter().fingerprints_size(), 4);
        QTRY_COMPARE(countOf(broker, {}), uint64_t{2});
        QCOMPARE(countOf(broker, request.filter()), uint64_t{0});
        broker.restart();
        const auto kept = broker.ask(&api::DeadLetters::Stub::ListOperations, api::ListOperationsRequest()).second;
        QCOMPARE(kept.operations(0).filter().fingerprints_size(), 4);
    }

    void tooManyFingerprintsAndStrangeOnesAreRefused() {
        StartedBroker broker;
        api::GroupDeadLettersRequest request;
        for (int i = 0; i <= 10'000; ++i) request.mutable_filter()->add_fingerprints("1");
        const auto codeOf = [&] {
            return broker.ask(&api::DeadLetters::Stub::GroupDeadLetters, request).first.error_code();
        };
        QCOMPARE(codeOf(), grpc::StatusCode::INVALID_ARGUMENT);
        request.mutable_filter()->clear_fingerprints();
        request.mutable_filter()->add_fingerprints("zz");
        QCOMPARE(codeOf(), grpc::StatusCode::INVALID_ARGUMENT);
        request.mutable_filter()->clear_fingerprints();
        request.add_by(api::DEAD_LETTER_DIMENSION_UNSPECIFIED);
        QCOMPARE(codeOf(), grpc::StatusCode::INVALID_ARGUMENT);
    }
};

QTEST_GUILESS_MAIN(TestDeadLetterCauses)

}  // namespace tst_dead_letter_causes

#include "tst_dead_letter_causes.moc"
