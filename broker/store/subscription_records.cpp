// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/subscription_records.h"

#include "broker/core/bounded_text.h"
#include "broker/store/record_bytes.h"

#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

// Of each error that is told: it stands in a record for each subscriber.
constexpr size_t kMostErrorOfEvent = 4096;

void writeSubscribed(RecordWriter& out, const std::vector<std::string>& texts) {
    out.u32(uint32_t(texts.size()));
    for (const std::string& text : texts) out.text(text);
}

std::vector<std::string> readSubscribed(RecordReader& in) {
    std::vector<std::string> texts;
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) texts.push_back(in.text());
    return texts;
}

}  // namespace

std::string encodeSubscription(const EventSubscription& one) {
    RecordWriter out;
    out.text(one.url);
    writeSubscribed(out, one.events);
    writeSubscribed(out, one.queues);
    writeSubscribed(out, one.jobTypes);
    out.u8(one.isActive).text(one.metadata).text(one.secret).text(one.oldSecret).time(one.oldUntil);
    out.text(one.author).time(one.createdAt).u8(one.lane);
    return out.take();
}

std::optional<EventSubscription> decodeSubscription(std::string_view bytes) {
    RecordReader in(bytes);
    EventSubscription one;
    one.url = in.text();
    one.events = readSubscribed(in);
    one.queues = readSubscribed(in);
    one.jobTypes = readSubscribed(in);
    one.isActive = in.u8() != 0;
    one.metadata = in.text();
    one.secret = in.text();
    one.oldSecret = in.text();
    one.oldUntil = in.time();
    one.author = in.text();
    one.createdAt = in.time();
    one.lane = in.u8();
    return ifComplete(in, std::move(one));
}

std::string encodeJobEvent(const JobEvent& event) {
    RecordWriter out;
    out.u8(uint8_t(event.kind)).time(event.at).id(event.id).id(event.clientId).text(event.command);
    out.u32(uint32_t(event.attempt))
        .u32(uint32_t(event.maxAttempts))
        .text(event.worker)
        .text(bounded(event.error, kMostErrorOfEvent));
    out.u8(event.failure.has_value());
    // Its details are for whoever reads the job.
    if (const auto& failure = event.failure)
        out.text(failure->code)
            .text(failure->type)
            .text(bounded(failure->message, kMostErrorOfEvent))
            .u8(failure->isRetryable);
    out.u8(event.next.has_value()).time(event.next.value_or(Time())).u64(uint64_t(event.ran.count()));
    out.u8(event.isDeadLetter).u8(event.isLast).text(event.jobType).id(event.eventId).u8(event.notice != nullptr);
    if (!event.notice) return out.take();
    const Event& notice = *event.notice;
    out.text(notice.type).u8(uint8_t(notice.severity)).text(notice.text).u32(uint32_t(notice.fields.size()));
    for (const auto& [name, value] : notice.fields) out.text(name).text(value);
    return out.take();
}

std::optional<JobEvent> decodeJobEvent(std::string_view bytes) {
    RecordReader in(bytes);
    JobEvent event;
    const uint8_t kind = in.u8();
    event.kind = static_cast<JobEvent::Kind>(kind);
    event.at = in.time();
    event.id = in.id();
    event.clientId = in.id();
    event.command = in.text();
    event.attempt = int(in.u32());
    event.maxAttempts = int(in.u32());
    event.worker = in.text();
    event.error = in.text();
    if (in.u8() != 0) {
        JobError& failure = event.failure.emplace();
        failure.code = in.text();
        failure.type = in.text();
        failure.message = in.text();
        failure.isRetryable = in.u8() != 0;
    }
    const bool hasNext = in.u8() != 0;
    if (const Time next = in.time(); hasNext) event.next = next;
    event.ran = Micros(int64_t(in.u64()));
    event.isDeadLetter = in.u8() != 0;
    event.isLast = in.u8() != 0;
    event.jobType = in.text();
    event.eventId = in.id();
    const bool isNotice = in.u8() != 0;
    if (kind >= JobEvent::kKinds || isNotice != (event.kind == JobEvent::Kind::Notice)) return std::nullopt;
    if (!isNotice) return ifComplete(in, std::move(event));
    Event notice;
    notice.at = event.at;
    notice.type = in.text();
    const uint8_t severity = in.u8();
    notice.severity = static_cast<EventSeverity>(severity);
    notice.text = in.text();
    for (uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
        std::string name = in.text();
        notice.fields.emplace_back(std::move(name), in.text());
    }
    if (severity < 1 || severity > 2) return std::nullopt;
    event.notice = std::make_shared<const Event>(std::move(notice));
    return ifComplete(in, std::move(event));
}

std::string DeliveryRecord::encode() const {
    RecordWriter out;
    out.id(id).u64(number).u8(isDead).time(endedAt).text(call.encode());
    return out.take();
}

std::optional<DeliveryRecord> DeliveryRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    DeliveryRecord r;
    r.id = in.id();
    r.number = in.u64();
    r.isDead = in.u8() != 0;
    r.endedAt = in.time();
    auto call = WebhookRecord::decode(in.text());
    if (!call) return std::nullopt;
    r.call = std::move(*call);
    return ifComplete(in, std::move(r));
}

}  // namespace fairlead::broker
