// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/noise/throttle_records.h"

#include "broker/store/record_bytes.h"

#include <bit>
#include <utility>

namespace fairlead::broker {

namespace {

uint64_t bitsOf(double number) { return std::bit_cast<uint64_t>(number); }

}  // namespace

std::string encodeThrottle(const Throttle& t) {
    RecordWriter out;
    out.u8(uint8_t(t.level)).u64(bitsOf(t.weightFactor));
    out.u8(t.createsPerSecond.has_value()).u64(bitsOf(t.createsPerSecond.value_or(0)));
    out.u8(t.until.has_value()).time(t.until.value_or(Time())).u64(uint64_t(t.stepLength.count()));
    out.u8(t.isRecovering).u8(t.isPinned).u8(uint8_t(t.signal));
    out.u64(bitsOf(t.value)).u64(bitsOf(t.threshold)).text(t.author).text(t.reason);
    return out.take();
}

std::optional<Throttle> decodeThrottle(std::string_view bytes) {
    RecordReader in(bytes);
    Throttle t;
    const auto number = [&in] { return std::bit_cast<double>(in.u64()); };
    t.level = in.u8();
    t.weightFactor = number();
    const bool hasCut = in.u8() != 0;
    const double cut = number();
    if (hasCut) t.createsPerSecond = cut;
    const bool hasUntil = in.u8() != 0;
    const Time until = in.time();
    if (hasUntil) t.until = until;
    t.stepLength = Micros(int64_t(in.u64()));
    t.isRecovering = in.u8() != 0;
    t.isPinned = in.u8() != 0;
    const uint8_t signal = in.u8();
    t.signal = static_cast<NoiseSignal>(signal);
    t.value = number();
    t.threshold = number();
    t.author = in.text();
    t.reason = in.text();
    if (signal >= kNoiseSignals || t.level > Throttle::kHighestLevel || !(t.weightFactor > 0)) return std::nullopt;
    if (!t.isPinned && !t.until) return std::nullopt;
    return ifComplete(in, std::move(t));
}

}  // namespace fairlead::broker
