// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event_subscription.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Values in Subscription.

// Without the id and the tenant, which are in its key.
std::string encodeSubscription(const EventSubscription& subscription);
std::optional<EventSubscription> decodeSubscription(std::string_view bytes);

// An event as WebhookRecord::event has it, without the tenant, which is in the key of that record, and without its place among
// those that are in memory.
std::string encodeJobEvent(const JobEvent& event);
std::optional<JobEvent> decodeJobEvent(std::string_view bytes);

// A call to a subscriber that is over. Of each tenant the latest are kept, in places that later ones take over.
struct DeliveryRecord {
    TaskId id;
    uint64_t number = 0;  // of the tenant's, one for each, from 1 on
    bool isDead = false;  // given up
    Time endedAt;
    WebhookRecord call;  // as it was after its last attempt

    std::string encode() const;
    static std::optional<DeliveryRecord> decode(std::string_view bytes);
};

inline constexpr uint16_t kMostDelivered = 100;  // calls that were answered, of each tenant
inline constexpr uint16_t kMostDeadCalls = 400;  // calls that were given up

enum class SubscriptionPart : uint8_t { Whole = 1, Delivery = 2 };
inline Key subscriptionKey(TenantNumber tenant, const TaskId& id) {
    return Key().u8(uint8_t(SubscriptionPart::Whole)).u32(tenant).id(id);
}
inline Key deliveryKey(TenantNumber tenant, bool isDead, uint16_t place) {
    return Key().u8(uint8_t(SubscriptionPart::Delivery)).u32(tenant).u8(isDead).u16(place);
}
inline Key deliveryKey(TenantNumber tenant, const DeliveryRecord& record) {
    return deliveryKey(tenant, record.isDead,
                       uint16_t(record.number % (record.isDead ? kMostDeadCalls : kMostDelivered)));
}
// All that a tenant has of one part lies between this of its number and of the next.
inline Key partKey(SubscriptionPart part, TenantNumber tenant) { return Key().u8(uint8_t(part)).u32(tenant); }

}  // namespace fairlead::broker
