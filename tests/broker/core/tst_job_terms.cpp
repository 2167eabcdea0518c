// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/job_error.h"
#include "broker/core/job_terms.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_job_terms {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Growth = RetryPolicy::Growth;

namespace {

RetryPolicy policyOf(Growth growth, Micros initial, double coefficient, Micros most, bool jitter = false) {
    return {growth, initial, coefficient, most, jitter, {}, false};
}

bool isRefused(const RetryPolicy& policy, const char* field) {
    const Status status = checkTerms({{}, {}, false, policy});
    return status.code() == Code::InvalidArgument && status.message().find(field) != std::string::npos;
}

}  // namespace

class TestJobTerms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void delayGrowsAsThePolicySays_data() {
        QTest::addColumn<int>("growth");
        QTest::addColumn<double>("coefficient");
        QTest::addColumn<int>("attempt");
        QTest::addColumn<int>("seconds");
        const auto row = [](const char* name, Growth growth, double coefficient, int attempt, int seconds) {
            QTest::addRow("%s, retry %d", name, attempt) << int(growth) << coefficient << attempt << seconds;
        };
        row("exponential", Growth::Exponential, 2, 1, 3);
        row("exponential", Growth::Exponential, 2, 2, 6);
        row("exponential", Growth::Exponential, 2, 4, 24);
        row("exponential", Growth::Exponential, 3, 3, 27);
        row("exponential", Growth::Exponential, 2, 10, 100);
        row("exponential without growth", Growth::Exponential, 1, 10, 3);
        row("linear", Growth::Linear, 2, 1, 3);
        row("linear", Growth::Linear, 2, 5, 15);
        row("linear", Growth::Linear, 2, 65535, 100);
        row("constant", Growth::Constant, 2, 1, 3);
        row("constant", Growth::Constant, 2, 9, 3);
        row("polynomial", Growth::Polynomial, 2, 1, 3);
        row("polynomial", Growth::Polynomial, 2, 3, 27);
        row("polynomial", Growth::Polynomial, 3, 3, 81);
        row("polynomial", Growth::Polynomial, 3, 4, 100);
        row("beyond all numbers", Growth::Exponential, 1e300, 65535, 100);
    }

    void delayGrowsAsThePolicySays() {
        QFETCH(int, growth);
        QFETCH(double, coefficient);
        QFETCH(int, attempt);
        QFETCH(int, seconds);
        const RetryPolicy policy = policyOf(static_cast<Growth>(growth), 3s, coefficient, 100s);
        QCOMPARE(retryDelay(policy, attempt, 0.9).count(), Micros(std::chrono::seconds(seconds)).count());
    }

    void jitterKeepsBetweenHalfAndHalfAgainAndBelowTheMost() {
        const RetryPolicy policy = policyOf(Growth::Constant, 10s, 2, 12s, true);
        QCOMPARE(retryDelay(policy, 1, 0.0).count(), Micros(5s).count());
        QCOMPARE(retryDelay(policy, 1, 0.5).count(), Micros(10s).count());
        QCOMPARE(retryDelay(policy, 1, 0.6).count(), Micros(11s).count());
        QCOMPARE(retryDelay(policy, 1, 0.99).count(), Micros(12s).count());
    }

    void errorIsRetriedUnlessItsTypeIsListed() {
        RetryPolicy policy;
        policy.nonRetryable = {"ValidationError", "Auth.*"};
        QVERIFY(!isRetryable(policy, "ValidationError"));
        QVERIFY(isRetryable(policy, "ValidationErrors"));
        QVERIFY(isRetryable(policy, "validationerror"));
        QVERIFY(!isRetryable(policy, "Auth.Expired"));
        QVERIFY(!isRetryable(policy, "Auth.Token.Expired"));
        QVERIFY(isRetryable(policy, "Auth"));
        QVERIFY(isRetryable(policy, "Authority"));
        QVERIFY(isRetryable(policy, ""));
    }

    void termsOutOfRangeAreRefusedByTheirField() {
        const auto with = [](auto change) {
            RetryPolicy policy;
            change(policy);
            return policy;
        };
        QVERIFY(checkTerms({}).ok());
        QVERIFY(checkTerms({30s, 60s, true, RetryPolicy()}).ok());
        QVERIFY(!checkTerms({-1s, {}, false, {}}).ok());
        for (const double coefficient : {0.5, 1001.0, 1e308, std::numeric_limits<double>::infinity(), std::nan("")})
            QVERIFY(!checkTerms({{}, {}, false, policyOf(Growth::Exponential, 1s, coefficient, 2s)}).ok());
        QVERIFY(!checkTerms({{}, kMostInterval + 1us, false, {}}).ok());
        QVERIFY(isRefused(with([](RetryPolicy& p) { p.initial = {}; }), "initial_interval"));
        QVERIFY(isRefused(with([](RetryPolicy& p) { p.maxInterval = p.initial - 1us; }), "max_interval"));
        QVERIFY(isRefused(with([](RetryPolicy& p) { p.coefficient = 0.99; }), "backoff_coefficient"));
        QVERIFY(isRefused(with([](RetryPolicy& p) { p.coefficient = std::nan(""); }), "backoff_coefficient"));
        QVERIFY(isRefused(with([](RetryPolicy& p) { p.nonRetryable.assign(65, "x"); }), "non_retryable_errors"));
        QVERIFY(isRefused(with([](RetryPolicy& p) { p.nonRetryable = {""}; }), "non_retryable_errors"));
    }

    void errorIsOneTextForPeople() {
        QCOMPARE(textOf({"E1", "Io.Timeout", "no answer", {}, true}), std::string("Io.Timeout: no answer"));
        QCOMPARE(textOf({"E1", {}, "no answer", {}, true}), std::string("E1: no answer"));
        QCOMPARE(textOf({{}, {}, "no answer", {}, true}), std::string("no answer"));
        QCOMPARE(textOf({"E1", {}, {}, {}, true}), std::string("E1"));
    }
};

QTEST_GUILESS_MAIN(TestJobTerms)

}  // namespace tst_job_terms

#include "tst_job_terms.moc"
