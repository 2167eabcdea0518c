// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/unique_rule.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>

#include <compare>
#include <optional>
#include <string_view>

namespace fairlead::broker {

// Tenants and commands have small numbers inside the store (table Name). The upper 8 bits of a tenant's number are its
// shard, 0 until a store is split over several.
using TenantNumber = uint32_t;
using CommandNumber = uint32_t;
using PoolId = uint32_t;  // a pool: workers that take the same tenants and commands; 0: none

// Order among ready tasks: milliseconds since 1970 in the upper 44 bits, a counter below. Strictly increasing.
using Sequence = uint64_t;
inline Time readySince(Sequence sequence) { return {int64_t(sequence >> 20) * 1000}; }

// Keys are fixed-width and big-endian, so that they sort by number. The only text is at the end of its key, where it
// cannot be mistaken for another field:
//
//   Name          kind(1: 't' tenant, 'c' command) number(4)
//   Body, Live,
//   Lease, Ended,
//   Result        tenant(4) id(16)
//   Ready         tenant(4) command(4) priority(1) sequence(8)
//   Due           kind(1) time(8) tenant(4) id(16)
//   Dead          tenant(4) time(8) id(16)
//   DeadIndex     kind(1) what(8) and then as in Dead
//   Attempt       tenant(4) id(16) requeues(1) attempt(2)     attempt 0: the requeue itself
//                 … edits(2)                        an edit; sorts after the delivery before it
//   Operation     number(8)                         the bulk job as it was started
//                 number(8) 1(1)                    its progress
//   Fairness      kind(1: 'p' pool, 'e' estimates of a tenant, 'r' its rates) number(4)
//   Webhook       tenant(4) lane(1) time(8) id(16) requeues(1)
//   Tenant        tenant(4)                         0xffffffff: settings for every tenant
//                 tenant(4) command(4)              settings for its queue; 0xffffffff: those of every tenant
//   Audit         number(8), inverted               so that the newest sorts first
//   Event         sequence(8) time(8)
//   History       resolution(1) time(8) tenant(4)   0xffffffff: the broker as a whole; time: the start of the block
//                 0xfe(1) tenant(4)                 what is known of the tenant's usual waits
//                 0xff(1) tenant(4)                 a deleted tenant whose history is still to be erased
//   Recording     1(1) chapter(8) segment(4)        the chapter is the time of its beginning
//                 2(1) chapter(8)                   how much the chapter holds
//   Idempotency   tenant(4) text                    UTF-8, in which no byte is 0xff
//                 tenant(4) 0xff 'u' key(16) id(16) a unique key, and a task that has it; the id inverted, newest first
//   ClientId      id(16) tenant(4)                  the id that a client has chosen
//   Terms         number(4)
//   Cron          tenant(4) text                    the name of the entry
//   Investigation number(8)
//   Subscription  1(1) tenant(4) id(16)
//                 2(1) tenant(4) dead(1) place(2)   a call that is over; later ones take over its place
class Key {
public:
    Key& u8(uint8_t v) { return big(v, 1); }
    Key& u16(uint16_t v) { return big(v, 2); }
    Key& u32(uint32_t v) { return big(v, 4); }
    Key& u64(uint64_t v) { return big(v, 8); }
    Key& time(Time t) { return u64(uint64_t(t.micros)); }
    Key& id(const TaskId& id) { return u64(id.high).u64(id.low); }

    operator std::string_view() const { return {m_bytes, m_size}; }

private:
    Key& big(uint64_t value, size_t width) {
        for (size_t i = 0; i < width; ++i) m_bytes[m_size + i] = char(value >> (8 * (width - 1 - i)));
        m_size += width;
        return *this;
    }

    char m_bytes[40];
    size_t m_size = 0;
};

// Times of Expiry and Scheduled are the calendar's, those of the others the broker's (calendar.h).
enum class DueKind : uint8_t { Delayed = 1, Retention = 2, Expiry = 3, Scheduled = 4 };

inline Key nameKey(char kind, uint32_t number) { return Key().u8(uint8_t(kind)).u32(number); }
inline Key tenantKey(TenantNumber tenant) { return Key().u32(tenant); }
inline Key queueSettingKey(TenantNumber tenant, CommandNumber command) { return Key().u32(tenant).u32(command); }
inline Key taskKey(TenantNumber tenant, const TaskId& id) { return Key().u32(tenant).id(id); }
inline Key readyKey(TenantNumber tenant, CommandNumber command, int8_t priority, Sequence sequence) {
    return Key().u32(tenant).u32(command).u8(uint8_t(priority)).u64(sequence);
}
inline Key dueKey(DueKind kind, Time time, TenantNumber tenant, const TaskId& id) {
    return Key().u8(uint8_t(kind)).time(time).u32(tenant).id(id);
}
inline Key deadKey(TenantNumber tenant, Time time, const TaskId& id) { return Key().u32(tenant).time(time).id(id); }
enum class DeadIndexKind : uint8_t { Command = 1, Error = 2 };  // `what` is the command's number, or a fingerprint
inline Key deadIndexKey(DeadIndexKind kind, uint64_t what, TenantNumber tenant, Time time, const TaskId& id) {
    return Key().u8(uint8_t(kind)).u64(what).u32(tenant).time(time).id(id);
}
// A webhook call that is still to be made for the end of a task or for an event, and when.
struct WebhookPlace {
    TenantNumber tenant = 0;
    uint8_t lane = 0;  // webhook_lane.h
    Time due;
    TaskId id;             // of the task; of the delivery of an event
    uint8_t requeues = 0;  // of the task before this end: a requeued task ends again. Of an event: 0

    auto operator<=>(const WebhookPlace&) const = default;  // the order of the keys
};
inline Key webhookKey(const WebhookPlace& place) {
    return Key().u32(place.tenant).u8(place.lane).time(place.due).id(place.id).u8(place.requeues);
}
inline Key attemptKey(TenantNumber tenant, const TaskId& id, uint8_t requeues, uint16_t attempt) {
    return Key().u32(tenant).id(id).u8(requeues).u16(attempt);
}
inline Key editKey(TenantNumber tenant, const TaskId& id, uint8_t requeues, uint16_t attempt, uint16_t edits) {
    return attemptKey(tenant, id, requeues, attempt).u16(edits);
}

inline Key clientIdKey(const TaskId& id, TenantNumber tenant) { return Key().id(id).u32(tenant); }

inline Key estimatesKey(TenantNumber tenant) { return Key().u8('e').u32(tenant); }
inline Key ratesKey(TenantNumber tenant) { return Key().u8('r').u32(tenant); }

inline Key auditKey(uint64_t number) { return Key().u64(~number); }
inline constexpr TenantNumber kWholeBroker = UINT32_MAX;
inline Key historyKey(uint8_t resolution, Time block, TenantNumber tenant) {
    return Key().u8(resolution).time(block).u32(tenant);
}
inline Key historyUsualKey(TenantNumber tenant) { return Key().u8(0xfe).u32(tenant); }
inline Key historyForgetKey(TenantNumber tenant) { return Key().u8(0xff).u32(tenant); }

inline Key recordingKey(Time chapter, uint32_t segment) { return Key().u8(1).time(chapter).u32(segment); }
inline Key recordingFactsKey(Time chapter) { return Key().u8(2).time(chapter); }

inline Key eventKey(uint64_t sequence, Time at) { return Key().u64(sequence).time(at); }

inline constexpr std::string_view kUniqueMark = "\xffu";  // after the tenant
inline Key uniquePrefix(TenantNumber tenant, const UniqueKey& key) {
    return Key().u32(tenant).u8(0xff).u8('u').u64(key.high).u64(key.low);
}
inline Key uniqueKey(TenantNumber tenant, const UniqueKey& key, const TaskId& id) {
    return uniquePrefix(tenant, key).u64(~id.high).u64(~id.low);
}

inline Key termsKey(uint32_t number) { return Key().u32(number); }
inline Key investigationKey(uint64_t number) { return Key().u64(number); }
inline Key operationKey(uint64_t number) { return Key().u64(number); }
inline Key operationProgressKey(uint64_t number) { return Key().u64(number).u8(1); }

// Reads the fields of a key in order. Once the key is too short, ok() is false and every field reads as zero.
class KeyReader {
public:
    explicit KeyReader(std::string_view bytes) : m_rest(bytes) {}

    uint8_t u8() { return uint8_t(big(1)); }
    uint16_t u16() { return uint16_t(big(2)); }
    uint32_t u32() { return uint32_t(big(4)); }
    uint64_t u64() { return big(8); }
    Time time() { return {int64_t(u64())}; }
    TaskId id() {
        const uint64_t high = u64();
        return {high, u64()};
    }
    std::string_view rest() const { return m_rest; }
    bool ok() const { return m_ok; }

private:
    uint64_t big(size_t width) {
        if (m_rest.size() < width) {
            m_ok = false;
            m_rest = {};
            return 0;
        }
        uint64_t value = 0;
        for (size_t i = 0; i < width; ++i) value = value << 8 | uint8_t(m_rest[i]);
        m_rest.remove_prefix(width);
        return value;
    }

    std::string_view m_rest;
    bool m_ok = true;
};

// nullopt for bytes that are not a key of the table Webhook.
inline std::optional<WebhookPlace> readWebhookKey(std::string_view key) {
    KeyReader reader(key);
    WebhookPlace place;
    place.tenant = reader.u32();
    place.lane = reader.u8();
    place.due = reader.time();
    place.id = reader.id();
    place.requeues = reader.u8();
    if (!reader.ok() || !reader.rest().empty()) return std::nullopt;
    return place;
}

}  // namespace fairlead::broker
