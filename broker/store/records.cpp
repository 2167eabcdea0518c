// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/records.h"

#include "broker/store/record_bytes.h"
#include "broker/store/terms_records.h"
#include "broker/core/webhook_lane.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

using Writer = RecordWriter;

constexpr uint64_t kRateUnit = 1'000'000'000;

// What follows the core: fields that few tasks have, left out where all of a kind are zero.
constexpr uint8_t kHasHistory = 1;
constexpr uint8_t kHasTerms = 2;
constexpr uint8_t kHasUnique = 4;
constexpr uint8_t kHasExpiry = 8;
constexpr uint8_t kHasClientId = 16;

// What may follow the rest of a body, each after its number.
constexpr uint8_t kBodyTerms = 1;
constexpr uint8_t kBodyType = 2;
constexpr uint8_t kBodyExpiry = 3;
constexpr uint8_t kBodyClientId = 4;

void write(Writer& out, const TaskCore& core) {
    const bool hasHistory = core.edits > 0 || core.operation > 0;
    const bool hasTerms = core.terms > 0;
    const bool hasExpiry = core.expiresAt != Time();
    const bool hasClientId = core.clientId != TaskId();
    out.u32(core.payloadBytes).u16(core.attempts).u16(core.maxAttempts).u8(uint8_t(core.priority));
    out.u8(core.requeues).u8(core.webhookLane);
    out.u8(uint8_t((hasHistory ? kHasHistory : 0) | (hasTerms ? kHasTerms : 0) |
                   (core.unique.isSet() ? kHasUnique : 0) | (hasExpiry ? kHasExpiry : 0) |
                   (hasClientId ? kHasClientId : 0)));
    if (hasHistory) out.u16(core.edits).u32(core.operation);
    if (hasTerms) out.u32(core.terms);
    if (core.unique.isSet()) out.u64(core.unique.high).u64(core.unique.low);
    if (hasExpiry) out.time(core.expiresAt);
    if (hasClientId) out.id(core.clientId);
}

TaskCore readCore(RecordReader& in) {
    TaskCore core;
    core.payloadBytes = in.u32();
    core.attempts = in.u16();
    core.maxAttempts = in.u16();
    core.priority = int8_t(in.u8());
    core.requeues = in.u8();
    core.webhookLane = in.u8();
    const uint8_t follows = in.u8();
    if (follows & kHasHistory) {
        core.edits = in.u16();
        core.operation = in.u32();
    }
    if (follows & kHasTerms) core.terms = in.u32();
    if (follows & kHasUnique) {
        core.unique.high = in.u64();
        core.unique.low = in.u64();
    }
    if (follows & kHasExpiry) core.expiresAt = in.time();
    if (follows & kHasClientId) core.clientId = in.id();
    return core;
}

EndedRecord readOutline(RecordReader& in) {
    EndedRecord r;
    r.core = readCore(in);
    r.command = in.u32();
    r.end = static_cast<TaskEnd>(in.u8());
    r.endedAt = in.time();
    r.worker = in.text();
    r.error = in.text();
    return r;
}

// Each is there only if it, or one after it, is not as by default.
void readRest(RecordReader& in, EndedRecord& r) {
    if (!in.complete()) r.errorType = in.text();
    if (!in.complete()) r.startedAt = in.time();
    if (!in.complete()) r.isResultApart = in.u8() != 0;
}

}  // namespace

std::string BodyRecord::encode() const {
    Writer out;
    out.reserve(96 + command.size() + webhook.size() + idempotencyKey.size() + traceParent.size() + traceState.size() +
                payload.size() + exceededLimit.size() + creator.size());
    out.u8(uint8_t(priority)).u16(uint16_t(maxAttempts)).time(createdAt);
    out.text(command).text(webhook).text(idempotencyKey).text(traceParent).text(traceState).text(payload);
    out.text(exceededLimit).text(creator);
    if (terms) out.u8(kBodyTerms).text(encodeTerms(*terms));
    if (!type.empty()) out.u8(kBodyType).text(type);
    if (expiresAt != Time()) out.u8(kBodyExpiry).time(expiresAt);
    if (clientId != TaskId()) out.u8(kBodyClientId).id(clientId);
    return out.take();
}

std::optional<BodyRecord> BodyRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    BodyRecord r;
    r.priority = int8_t(in.u8());
    r.maxAttempts = in.u16();
    r.createdAt = in.time();
    r.command = in.text();
    r.webhook = in.text();
    r.idempotencyKey = in.text();
    r.traceParent = in.text();
    r.traceState = in.text();
    r.payload = in.text();
    r.exceededLimit = in.text();
    r.creator = in.text();
    while (in.ok() && !in.complete()) {
        switch (in.u8()) {
            case kBodyTerms:
                r.terms = decodeTerms(in.text());
                if (!r.terms) return std::nullopt;
                break;
            case kBodyType: r.type = in.text(); break;
            case kBodyExpiry: r.expiresAt = in.time(); break;
            case kBodyClientId: r.clientId = in.id(); break;
            default: return std::nullopt;
        }
    }
    return ifComplete(in, std::move(r));
}

std::string LiveRecord::encode() const {
    Writer out;
    write(out, core);
    out.u32(command)
        .u8(uint8_t(held         ? (byCalendar ? 4 : 2)
                    : !delayed   ? 0
                    : byCalendar ? 3
                                 : 1))
        .u8(indexed)
        .u64(sequence)
        .time(due);
    return out.take();
}

std::optional<LiveRecord> LiveRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    LiveRecord r;
    r.core = readCore(in);
    r.command = in.u32();
    const uint8_t waits = in.u8();
    r.delayed = waits == 1 || waits == 3;
    r.byCalendar = waits == 3 || waits == 4;
    r.held = waits == 2 || waits == 4;
    r.indexed = in.u8() != 0;
    r.sequence = in.u64();
    r.due = in.time();
    return ifComplete(in, r);
}

std::string LeaseRecord::encode() const {
    Writer out;
    out.u16(attempt).u32(epoch).time(start).time(until).text(worker).u32(pool).time(goneSince);
    // Each is there only if it, or one after it, is not as by default.
    const bool hasAsker = asker != 0;
    const bool wasLost = hasAsker || chargedFrom != Time() || lostSince != Time();
    if (wasLost || !hasStream || length.count() > 0) out.u64(uint64_t(length.count()));
    if (wasLost || !hasStream) out.u8(hasStream ? 1 : 0);
    if (wasLost) out.time(chargedFrom).time(lostSince);
    if (hasAsker) out.u64(asker);
    return out.take();
}

std::optional<LeaseRecord> LeaseRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    LeaseRecord r;
    r.attempt = in.u16();
    r.epoch = in.u32();
    r.start = in.time();
    r.until = in.time();
    r.worker = in.text();
    r.pool = in.u32();
    r.goneSince = in.time();
    if (in.isMore()) r.length = Micros(int64_t(in.u64()));
    if (in.isMore()) r.hasStream = in.u8() != 0;
    if (in.isMore()) {
        r.chargedFrom = in.time();
        r.lostSince = in.time();
    }
    if (in.isMore()) r.asker = in.u64();
    return ifComplete(in, std::move(r));
}

std::string ReadyRecord::encode() const {
    Writer out;
    write(out.id(id), core);
    return out.take();
}

std::optional<ReadyRecord> ReadyRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    ReadyRecord r;
    r.id = in.id();
    r.core = readCore(in);
    return ifComplete(in, r);
}

std::string EndedRecord::encode() const {
    Writer out;
    write(out, core);
    out.u32(command).u8(uint8_t(end)).time(endedAt).text(worker).text(error).text(resultJson);
    if (!errorType.empty() || startedAt != Time() || isResultApart) out.text(errorType);
    if (startedAt != Time() || isResultApart) out.time(startedAt);
    if (isResultApart) out.u8(1);
    return out.take();
}

std::optional<EndedRecord> EndedRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    EndedRecord r = readOutline(in);
    r.resultJson = in.text();
    readRest(in, r);
    return ifComplete(in, std::move(r));
}

std::optional<EndedRecord> EndedRecord::decodeOutline(std::string_view bytes) {
    RecordReader in(bytes);
    EndedRecord r = readOutline(in);
    in.skipText();
    readRest(in, r);
    return ifComplete(in, std::move(r));
}

std::string AttemptRecord::encode() const {
    Writer out;
    out.u8(uint8_t(outcome)).time(start).time(end).text(worker).text(error);
    if (failure)
        out.text(failure->code)
            .text(failure->type)
            .text(failure->message)
            .text(failure->details)
            .u8(failure->isRetryable);
    return out.take();
}

std::optional<AttemptRecord> AttemptRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    AttemptRecord r;
    r.outcome = static_cast<AttemptOutcome>(in.u8());
    r.start = in.time();
    r.end = in.time();
    r.worker = in.text();
    r.error = in.text();
    if (!in.complete()) {
        JobError& failure = r.failure.emplace();
        failure.code = in.text();
        failure.type = in.text();
        failure.message = in.text();
        failure.details = in.text();
        failure.isRetryable = in.u8() != 0;
    }
    return ifComplete(in, std::move(r));
}

std::string IdempotencyRecord::encode() const {
    Writer out;
    out.id(id).time(expires);
    if (states != 0) out.u8(states);
    return out.take();
}

std::optional<IdempotencyRecord> IdempotencyRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    IdempotencyRecord r;
    r.id = in.id();
    r.expires = in.time();
    if (!in.complete()) r.states = in.u8();
    return ifComplete(in, r);
}

std::string OperationRecord::encode() const {
    const OperationSpec& spec = operation.spec;
    const DeadLetterFilter& filter = spec.filter;
    Writer out;
    const auto maybeTime = [&out](const std::optional<Time>& time) {
        out.u8(time.has_value()).time(time.value_or(Time()));
    };
    out.u64(operation.id).u8(uint8_t(spec.kind)).u8(uint8_t(operation.state));
    out.u32(spec.perSecond).text(spec.startedBy).text(spec.reason);
    out.u8(filter.tenants.all).u32(uint32_t(filter.tenants.tenants.size()));
    for (const std::string& tenant : filter.tenants.tenants) out.text(tenant);
    // One fingerprint is written as in the stores of earlier versions: 1 and the fingerprint. Of several: 2 and how many.
    const size_t fingerprints = filter.fingerprints.size();
    out.text(filter.command).u8(uint8_t(std::min<size_t>(fingerprints, 2)));
    if (fingerprints != 1) out.u64(fingerprints);
    for (const uint64_t fingerprint : filter.fingerprints) out.u64(fingerprint);
    out.text(filter.errorContains);
    maybeTime(filter.diedFrom);
    maybeTime(filter.diedUntil);
    out.u32(uint32_t(filter.ids.size()));
    for (const TaskId& id : filter.ids) out.id(id);
    out.time(operation.startedAt);
    maybeTime(operation.endedAt);
    out.u64(operation.examined).u64(operation.done).u64(operation.skipped).text(cursor);
    out.u8(spec.stopAtFailureRate.has_value())
        .u64(uint64_t(std::llround(spec.stopAtFailureRate.value_or(0) * double(kRateUnit))));
    out.u32(spec.canary).u8(operation.canaryPassed).u64(operation.judgedFrom).u64(operation.forgiven);
    out.text(operation.pausedBecause);
    out.u8(spec.purged).u32(spec.tenant).u8(uint8_t(spec.order));
    out.u32(filter.requeuedBy).u8(spec.total.has_value()).u64(spec.total.value_or(0));
    return out.take();
}

std::optional<OperationRecord> OperationRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    OperationRecord r;
    Operation& operation = r.operation;
    OperationSpec& spec = operation.spec;
    DeadLetterFilter& filter = spec.filter;
    const auto maybeTime = [&in]() -> std::optional<Time> {
        const bool isSet = in.u8() != 0;
        const Time time = in.time();
        return isSet ? std::optional(time) : std::nullopt;
    };
    operation.id = in.u64();
    spec.kind = static_cast<OperationKind>(in.u8());
    operation.state = static_cast<OperationState>(in.u8());
    spec.perSecond = in.u32();
    spec.startedBy = in.text();
    spec.reason = in.text();
    filter.tenants.all = in.u8() != 0;
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) filter.tenants.tenants.push_back(in.text());
    filter.command = in.text();
    const uint8_t fingerprints = in.u8();
    for (uint64_t n = fingerprints == 1 ? 1 : in.u64(); n > 0 && in.ok(); --n) filter.fingerprints.push_back(in.u64());
    filter.errorContains = in.text();
    filter.diedFrom = maybeTime();
    filter.diedUntil = maybeTime();
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) filter.ids.push_back(in.id());
    operation.startedAt = in.time();
    operation.endedAt = maybeTime();
    operation.examined = in.u64();
    operation.done = in.u64();
    operation.skipped = in.u64();
    r.cursor = in.text();
    const bool hasRate = in.u8() != 0;
    const uint64_t rate = in.u64();
    if (rate > kRateUnit) return std::nullopt;
    if (hasRate) spec.stopAtFailureRate = double(rate) / double(kRateUnit);
    spec.canary = in.u32();
    operation.canaryPassed = in.u8() != 0;
    operation.judgedFrom = in.u64();
    operation.forgiven = in.u64();
    operation.pausedBecause = in.text();
    spec.purged = in.u8();
    spec.tenant = in.u32();
    spec.order = static_cast<DeadLetterOrder>(in.u8());
    if (in.complete()) return r;  // written before these fields were added
    filter.requeuedBy = in.u32();
    const bool hasTotal = in.u8() != 0;
    const uint64_t total = in.u64();
    if (hasTotal) spec.total = total;
    return ifComplete(in, std::move(r));
}

std::string OperationProgressRecord::encode() const {
    Writer out;
    out.u8(uint8_t(progress.state));
    out.u8(progress.endedAt.has_value()).time(progress.endedAt.value_or(Time()));
    out.u64(progress.examined).u64(progress.done).u64(progress.skipped).text(cursor);
    out.u64(progress.completedAgain).u64(progress.failedAgain).u64(progress.withdrawn);
    out.u8(progress.canaryPassed).u64(progress.judgedFrom).u64(progress.forgiven).text(progress.pausedBecause);
    out.u8(progress.isSettledTold);
    return out.take();
}

std::optional<OperationProgressRecord> OperationProgressRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    OperationProgressRecord r;
    r.progress.state = static_cast<OperationState>(in.u8());
    const bool hasEnded = in.u8() != 0;
    const Time endedAt = in.time();
    if (hasEnded) r.progress.endedAt = endedAt;
    r.progress.examined = in.u64();
    r.progress.done = in.u64();
    r.progress.skipped = in.u64();
    r.cursor = in.text();
    r.progress.completedAgain = in.u64();
    r.progress.failedAgain = in.u64();
    r.progress.withdrawn = in.u64();
    r.progress.canaryPassed = in.u8() != 0;
    r.progress.judgedFrom = in.u64();
    r.progress.forgiven = in.u64();
    r.progress.pausedBecause = in.text();
    if (in.complete()) return r;  // written before this field was added
    r.progress.isSettledTold = in.u8() != 0;
    return ifComplete(in, std::move(r));
}

std::string DeadRecord::encode() const {
    Writer out;
    out.u64(fingerprint);
    return out.take();
}

std::optional<DeadRecord> DeadRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    DeadRecord r;
    r.fingerprint = in.u64();
    return ifComplete(in, r);
}

std::string WebhookRecord::encode() const {
    Writer out;
    out.u8(uint8_t(end)).u16(attempt).time(endedAt).u16(tries);
    if (isOfEvent()) out.id(subscription).text(event).u16(status).text(trouble);
    return out.take();
}

std::optional<WebhookRecord> WebhookRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    WebhookRecord r;
    const uint8_t end = in.u8();
    r.end = TaskEnd(end);
    r.attempt = in.u16();
    r.endedAt = in.time();
    r.tries = in.u16();
    if (in.isMore()) {
        r.subscription = in.id();
        r.event = in.text();
        r.status = in.u16();
        r.trouble = in.text();
        if (!r.isOfEvent()) return std::nullopt;
    }
    if (end > uint8_t(TaskEnd::Expired)) return std::nullopt;
    return ifComplete(in, std::move(r));
}

std::string RetentionRecord::encode() const {
    Writer out;
    out.u32(uint32_t(tasks.size()));
    for (const EndedTask& t : tasks) out.u32(t.tenant).id(t.id).u16(t.attempts).u8(t.dead).time(t.endedAt);
    out.u32(uint32_t(idempotencyKeys.size()));
    for (const Key& k : idempotencyKeys) out.u32(k.tenant).text(k.text);
    return out.take();
}

std::optional<RetentionRecord> RetentionRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    RetentionRecord r;
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) {
        EndedTask t;
        t.tenant = in.u32();
        t.id = in.id();
        t.attempts = in.u16();
        t.dead = in.u8() != 0;
        t.endedAt = in.time();
        r.tasks.push_back(t);
    }
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) {
        Key k;
        k.tenant = in.u32();
        k.text = in.text();
        r.idempotencyKeys.push_back(std::move(k));
    }
    return ifComplete(in, std::move(r));
}

}  // namespace fairlead::broker
