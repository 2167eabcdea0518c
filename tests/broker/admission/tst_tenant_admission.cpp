// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/admission/tenant_admission.h"

#include <QTest>

#include <random>

namespace tst_tenant_admission {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Time kStart{1'700'000'000'000'000};

std::string refused(TenantAdmission& admission, const TenantLimits& limits, const TenantUse& use,
                    const AdmissionRequest& request, Time now = kStart) {
    const auto refusal = admission.admit(limits, use, request, now).refusal;
    return refusal ? refusal->toStatus().toString() : "";
}

uint64_t count(const std::array<uint64_t, kAdmissionLimits>& counts, AdmissionLimit limit) {
    return counts[size_t(limit)];
}

}  // namespace

class TestTenantAdmission : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutLimitsEverythingComesIn() {
        TenantAdmission admission;
        QCOMPARE(refused(admission, {}, {1u << 30, 1u << 30, 1u << 30, 1u << 30}, {1u << 30, true}), std::string());
        QVERIFY(admission.counts() == AdmissionCounts());
    }

    void everyRefusalNamesLimitCurrentAndMaximum() {
        TenantAdmission admission;
        TenantLimits limits;
        limits.maxPayloadBytes = 10;
        QCOMPARE(refused(admission, limits, {}, {10, false}), std::string());
        QCOMPARE(refused(admission, limits, {}, {11, false}),
                 std::string("ResourceExhausted: limit max_payload_bytes: the payload has 11 bytes, at most 10 are "
                             "taken"));
        limits = {};
        limits.draining = true;
        QCOMPARE(refused(admission, limits, {}, {}),
                 std::string("FailedPrecondition: the tenant is draining: creates are refused until it is resumed"));
        limits = {};
        limits.maxQueueDepth = 5;
        QCOMPARE(refused(admission, limits, {3, 1, 0}, {}), std::string());
        QCOMPARE(refused(admission, limits, {3, 2, 0}, {}),
                 std::string("ResourceExhausted: limit max_queue_depth reached: 5 of 5 tasks are waiting; retry when "
                             "some have been served"));
        limits = {};
        limits.maxScheduled = 2;
        QCOMPARE(refused(admission, limits, {0, 2, 0}, {0, false}), std::string());
        QCOMPARE(refused(admission, limits, {0, 2, 0}, {0, true}),
                 std::string("ResourceExhausted: limit max_scheduled reached: 2 of 2 tasks are delayed; retry when "
                             "some have come due"));
        limits = {};
        limits.maxBytes = 100;
        QCOMPARE(refused(admission, limits, {0, 0, 0, 90}, {10, false}), std::string());
        QCOMPARE(refused(admission, limits, {0, 0, 0, 90}, {11, false}),
                 std::string("ResourceExhausted: limit max_bytes reached: 90 of 100 bytes are stored, the payload has "
                             "11; retry when some tasks have ended"));
        TenantAdmission another;
        QCOMPARE(
            refused(another, limits, {0, 0, 0}, {101, false}),
            std::string("ResourceExhausted: limit max_bytes reached: 0 of 100 bytes are stored, the payload has 101"));
        limits = {};
        limits.maxEnqueueRate = Rate{100, 60s, 2};
        admission.setRate(limits.maxEnqueueRate, kStart);
        QCOMPARE(refused(admission, limits, {}, {}), std::string());
        QCOMPARE(refused(admission, limits, {}, {}), std::string());
        QCOMPARE(refused(admission, limits, {}, {}),
                 std::string("ResourceExhausted: limit max_enqueue_rate reached: rate limit exceeded, 2 of 2 spent of "
                             "100/1m,burst=2; retry after 600ms"));
        QVERIFY(admission.counts().exceeded == AdmissionCounts().exceeded);
    }

    void softLimitsTakeAndCountAllThatIsExceeded() {
        TenantAdmission admission;
        TenantLimits limits;
        limits.mode = LimitMode::Soft;
        limits.maxPayloadBytes = 1;
        limits.maxQueueDepth = 0;
        limits.maxScheduled = 0;
        limits.maxBytes = 0;
        limits.maxEnqueueRate = Rate{1, 60s, 1};
        admission.setRate(limits.maxEnqueueRate, kStart);
        QCOMPARE(refused(admission, limits, {}, {5, true}), std::string());
        QCOMPARE(refused(admission, limits, {}, {5, true}), std::string());
        for (const AdmissionLimit limit : {AdmissionLimit::PayloadBytes, AdmissionLimit::QueueDepth,
                                           AdmissionLimit::Scheduled, AdmissionLimit::Bytes})
            QCOMPARE(count(admission.counts().exceeded, limit), uint64_t{2});
        QCOMPARE(count(admission.counts().exceeded, AdmissionLimit::EnqueueRate), uint64_t{1});
        QVERIFY(admission.counts().refused == AdmissionCounts().refused);
        // What came beyond the rate took no place in it.
        limits.mode = LimitMode::Hard;
        limits.maxPayloadBytes = limits.maxQueueDepth = limits.maxScheduled = limits.maxBytes = std::nullopt;
        QCOMPARE(refused(admission, limits, {}, {}, kStart + 60s), std::string());
        limits.mode = LimitMode::Soft;
        limits.draining = true;
        QVERIFY(!refused(admission, limits, {}, {}).empty());
    }

    void theFirstSoftLimitThatIsExceededIsNamed() {
        TenantAdmission admission;
        TenantLimits limits;
        limits.mode = LimitMode::Soft;
        limits.maxQueueDepth = 1;
        limits.maxBytes = 10;
        QVERIFY(!admission.admit(limits, {0, 0, 0}, {10, false}, kStart).exceeded);
        QVERIFY(admission.admit(limits, {0, 0, 0}, {11, false}, kStart).exceeded == AdmissionLimit::Bytes);
        QVERIFY(admission.admit(limits, {1, 0, 0}, {11, false}, kStart).exceeded == AdmissionLimit::QueueDepth);
        limits.mode = LimitMode::Hard;
        const CreateAdmission refused = admission.admit(limits, {1, 0, 0}, {11, false}, kStart);
        QVERIFY(refused.refusal && !refused.exceeded);
    }

    void aCreateRefusedForAnotherReasonCostsNothingOfTheRate() {
        TenantAdmission admission;
        TenantLimits limits;
        limits.maxEnqueueRate = Rate{1, 60s, 1};
        limits.maxQueueDepth = 1;
        admission.setRate(limits.maxEnqueueRate, kStart);
        for (int i = 0; i < 5; ++i) QVERIFY(!refused(admission, limits, {1, 0, 0}, {}).empty());
        QCOMPARE(refused(admission, limits, {0, 0, 0}, {}), std::string());
        QVERIFY(refused(admission, limits, {0, 0, 0}, {}).find("max_enqueue_rate") != std::string::npos);
    }

    // Retrying at the named time succeeds when nothing else came, and a microsecond before it does not.
    void theRetryHintIsTrue() {
        std::mt19937_64 random(4);
        for (int round = 0; round < 300; ++round) {
            TenantAdmission admission;
            TenantLimits limits;
            limits.maxEnqueueRate = Rate{1 + random() % 100, Micros(1000 + random() % 100'000'000), random() % 10};
            limits.maxQueueDepth = 5;
            admission.setRate(limits.maxEnqueueRate, kStart);
            Time now = kStart;
            for (int i = 0; i < 100; ++i) {
                const TenantUse use{random() % 6, 0, 0};
                now = now + Micros(int64_t(random() % 1'000'000));
                const auto refusal = admission.admit(limits, use, {}, now).refusal;
                if (!refusal || refusal->limit != AdmissionLimit::EnqueueRate) continue;
                QVERIFY(refusal->retryAfter && refusal->retryAfter->count() > 0);
                TenantAdmission tooSoon = admission;
                QVERIFY(tooSoon.admit(limits, use, {}, now + *refusal->retryAfter - Micros(1)).refusal);
                TenantAdmission inTime = admission;
                QVERIFY(!inTime.admit(limits, use, {}, now + *refusal->retryAfter).refusal);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTenantAdmission)

}  // namespace tst_tenant_admission

#include "tst_tenant_admission.moc"
