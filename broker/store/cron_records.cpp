// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/cron_records.h"

#include "broker/store/record_bytes.h"
#include "broker/store/records.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr uint8_t kNotAsked = 2;

}  // namespace

std::string encodeCron(const CronEntry& entry) {
    RecordWriter out;
    const auto maybe = [&out](const std::optional<Time>& time) {
        out.u8(time.has_value()).time(time.value_or(Time()));
    };
    out.text(entry.expression).text(entry.zone).u8(uint8_t(entry.overlap)).u8(entry.isEnabled).u8(entry.isOwed);
    out.text(entry.author).time(entry.createdAt);
    maybe(entry.lastRun);
    maybe(entry.nextRun);
    out.text(BodyRecord{entry.task}.encode());
    out.u8(!entry.asked ? kNotAsked : *entry.asked ? 1 : 0);
    maybe(entry.nextSkip);
    maybe(entry.toldSkip);
    out.u8(uint8_t(entry.had.size()));
    for (const CronEntry::Span& span : entry.had) out.time(span.first).time(span.last);
    out.u64(entry.runs);
    return out.take();
}

std::optional<CronEntry> decodeCron(std::string_view bytes) {
    RecordReader in(bytes);
    const auto maybe = [&in]() -> std::optional<Time> {
        const bool isSet = in.u8() != 0;
        const Time time = in.time();
        return isSet ? std::optional(time) : std::nullopt;
    };
    CronEntry entry;
    entry.expression = in.text();
    entry.zone = in.text();
    entry.overlap = static_cast<CronEntry::Overlap>(in.u8());
    entry.isEnabled = in.u8() != 0;
    entry.isOwed = in.u8() != 0;
    entry.author = in.text();
    entry.createdAt = in.time();
    entry.lastRun = maybe();
    entry.nextRun = maybe();
    auto task = BodyRecord::decode(in.text());
    if (!task || entry.overlap > CronEntry::Overlap::Enqueue) return std::nullopt;
    entry.task = std::move(*task);
    if (in.isMore())
        if (const uint8_t asked = in.u8(); asked != kNotAsked) entry.asked = asked != 0;
    if (in.isMore()) {
        entry.nextSkip = maybe();
        entry.toldSkip = maybe();
        for (uint8_t left = in.u8(); left > 0 && in.ok(); --left) {
            const Time first = in.time();
            entry.had.push_back({first, in.time()});
        }
    }
    if (in.isMore()) entry.runs = in.u64();
    return ifComplete(in, std::move(entry));
}

}  // namespace fairlead::broker
