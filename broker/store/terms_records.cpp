// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/terms_records.h"

#include "broker/store/record_bytes.h"

#include <bit>

namespace fairlead::broker {

namespace {

Micros length(RecordReader& in) { return Micros(int64_t(in.u64())); }

}  // namespace

std::string encodeTerms(const JobTerms& terms) {
    RecordWriter out;
    const auto length = [&out](Micros value) { out.u64(uint64_t(value.count())); };
    length(terms.visibility);
    length(terms.timeout);
    out.u8(terms.isReadyAfterLease).u8(terms.retry.has_value());
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
    if (in.u8() == 0) return ifComplete(in, std::move(terms));
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
