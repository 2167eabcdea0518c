// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/terms_records.h"

#include "broker/store/record_bytes.h"

#include <bit>

namespace fairlead::broker {

namespace {

constexpr uint8_t kHasRetry = 1;
constexpr uint8_t kHasKeyLimit = 2;
constexpr uint8_t kIsStep = 4;

// The limits that a key has.
constexpr uint8_t kHasConcurrency = 1;
constexpr uint8_t kHasRate = 2;
constexpr uint8_t kHasInterval = 4;
constexpr uint8_t kHasEnd = 8;

Micros length(RecordReader& in) { return Micros(int64_t(in.u64())); }

void encodeKeyLimit(const KeyLimit& limit, RecordWriter& out) {
    out.text(limit.key).u8(uint8_t(limit.onLimit)).u8(limit.isOfEvery);
    out.u8((limit.concurrency ? kHasConcurrency : 0) | (limit.rate ? kHasRate : 0) |
           (limit.interval ? kHasInterval : 0) | (limit.until ? kHasEnd : 0));
    if (limit.concurrency) out.u32(*limit.concurrency);
    if (limit.rate) out.u64(limit.rate->limit).u64(uint64_t(limit.rate->period.count())).u64(limit.rate->burst);
    if (limit.interval) out.u64(uint64_t(limit.interval->count()));
    if (limit.until) out.time(*limit.until);
}

bool decodeKeyLimit(RecordReader& in, KeyLimit& limit) {
    limit.key = in.text();
    limit.onLimit = static_cast<KeyLimit::OnLimit>(in.u8());
    limit.isOfEvery = in.u8() != 0;
    const uint8_t parts = in.u8();
    if ((parts & kHasConcurrency) != 0) limit.concurrency = in.u32();
    if ((parts & kHasRate) != 0) {
        Rate& rate = limit.rate.emplace();
        rate.limit = in.u64();
        rate.period = length(in);
        rate.burst = in.u64();
    }
    if ((parts & kHasInterval) != 0) limit.interval = length(in);
    if ((parts & kHasEnd) != 0) limit.until = in.time();
    return in.ok() && checkKeyLimit(limit).ok();
}

}  // namespace

std::string encodeTerms(const JobTerms& terms) {
    RecordWriter out;
    const auto length = [&out](Micros value) { out.u64(uint64_t(value.count())); };
    length(terms.visibility);
    length(terms.timeout);
    out.u8(terms.isReadyAfterLease)
        .u8((terms.retry ? kHasRetry : 0) | (terms.keyLimit ? kHasKeyLimit : 0) | (terms.isStep ? kIsStep : 0));
    if (terms.keyLimit) encodeKeyLimit(*terms.keyLimit, out);
    if (!terms.retry) return out.take();
    const RetryPolicy& policy = *terms.retry;
    out.u8(uint8_t(policy.growth)).u8(policy.jitter).u8(policy.toDeadLetters);
    length(policy.initial);
    length(policy.maxInterval);
    out.u64(std::bit_cast<uint64_t>(policy.coefficient)).u16(uint16_t(policy.nonRetryable.size()));
    for (const std::string& type : policy.nonRetryable) out.text(type);
    return out.take();
}

std::optional<JobTerms> decodeTerms(std::string_view bytes) {
    RecordReader in(bytes);
    JobTerms terms;
    terms.visibility = length(in);
    terms.timeout = length(in);
    terms.isReadyAfterLease = in.u8() != 0;
    const uint8_t parts = in.u8();
    if (parts > (kHasRetry | kHasKeyLimit | kIsStep)) return std::nullopt;
    terms.isStep = (parts & kIsStep) != 0;
    if ((parts & kHasKeyLimit) != 0 && !decodeKeyLimit(in, terms.keyLimit.emplace())) return std::nullopt;
    if ((parts & kHasRetry) == 0) return ifComplete(in, std::move(terms));
    RetryPolicy& policy = terms.retry.emplace();
    policy.growth = static_cast<RetryPolicy::Growth>(in.u8());
    policy.jitter = in.u8() != 0;
    policy.toDeadLetters = in.u8() != 0;
    policy.initial = length(in);
    policy.maxInterval = length(in);
    policy.coefficient = std::bit_cast<double>(in.u64());
    for (uint16_t left = in.u16(); left > 0 && in.ok(); --left) policy.nonRetryable.push_back(in.text());
    if (policy.growth > RetryPolicy::Growth::Polynomial) return std::nullopt;
    return ifComplete(in, std::move(terms));
}

}  // namespace fairlead::broker
