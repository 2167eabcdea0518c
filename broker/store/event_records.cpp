// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/event_records.h"

#include "broker/store/keys.h"
#include "broker/store/record_bytes.h"

#include <utility>

namespace fairlead::broker {

std::string encodeEvent(const Event& event) {
    RecordWriter out;
    out.text(event.type).text(event.tenant).u8(uint8_t(event.severity)).text(event.text);
    out.u32(uint32_t(event.fields.size()));
    for (const auto& [key, value] : event.fields) out.text(key).text(value);
    return out.take();
}

std::optional<Event> decodeEvent(std::string_view key, std::string_view value) {
    KeyReader place(key);
    RecordReader in(value);
    Event event;
    event.sequence = place.u64();
    event.at = place.time();
    event.type = in.text();
    event.tenant = in.text();
    const uint8_t severity = in.u8();
    event.severity = static_cast<EventSeverity>(severity);
    event.text = in.text();
    for (uint32_t n = in.u32(); n > 0 && in.ok(); --n) {
        std::string name = in.text();
        event.fields.emplace_back(std::move(name), in.text());
    }
    if (!place.ok() || severity < 1 || severity > 2) return std::nullopt;
    return ifComplete(in, std::move(event));
}

}  // namespace fairlead::broker
