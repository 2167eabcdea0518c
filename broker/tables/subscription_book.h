// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/shared_total.h"
#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "broker/store/write_set.h"
#include "broker/tables/subscription_commands.h"
#include "shared/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// All subscriptions of events, how many calls to subscribers each tenant has waiting, and which of those that are over are
// kept. Engine thread. Memory: the subscriptions, whose number is bounded.
class SubscriptionBook {
public:
    bool isEmpty() const { return m_subscriptions.empty(); }
    bool has(TenantNumber tenant) const { return m_ofTenants.contains(tenant); }

    struct Found {
        TenantNumber tenant = 0;
        EventSubscription subscription;
    };
    const Found* find(const TaskId& id) const;

    // ResourceExhausted: there are too many. InvalidArgument: its texts are too long. Changes nothing then.
    Status put(TenantNumber tenant, EventSubscription subscription, WriteSet& writes);
    void remove(const TaskId& id, WriteSet& writes);
    // With the calls that are over; those that wait are the sweep's.
    void removeTenant(TenantNumber tenant, WriteSet& writes);

    // visit(const EventSubscription&) for each active one of the tenant that wants the event.
    template <typename Visit>
    void forEachThatWants(TenantNumber tenant, const JobEvent& event, Visit&& visit) const {
        const auto own = m_ofTenants.find(tenant);
        if (own == m_ofTenants.end()) return;
        for (const TaskId& id : own->second)
            if (const EventSubscription& one = m_subscriptions.at(id).subscription;
                one.isActive && isWanted(event, one))
                visit(one);
    }

    // Calls that wait.
    Status admitsCall(TenantNumber tenant) const { return m_calls.admits(tenant); }
    void callAdded(TenantNumber tenant) { m_calls.take(tenant); }
    void callLeft(TenantNumber tenant) { m_calls.give(tenant); }
    // A call is over: kept in place of an older one.
    void keep(TenantNumber tenant, DeliveryRecord record, WriteSet& writes);

    SubscriptionPage list(const ListSubscriptions& wanted) const;

    // tenantName, by number; null: there is no such tenant. Cost: a pass over what is kept, and over the table Webhook.
    template <typename Name>
    Status restore(const Store& store, const Name& tenantName) {
        Status found;
        RETURN_IF_ERROR(store.scan(Table::Subscription, {}, {}, [&](std::string_view key, std::string_view value) {
            KeyReader reader(key);
            reader.u8();
            const TenantNumber tenant = reader.u32();
            const std::string* name = reader.ok() ? tenantName(tenant) : nullptr;
            found = name ? restore(key, value, *name) : unreadable();
            return found.ok();
        }));
        RETURN_IF_ERROR(found);
        return restoreCalls(store);
    }

private:
    static Status unreadable();
    Status restore(std::string_view key, std::string_view value, const std::string& tenant);
    Status restoreCalls(const Store& store);

    std::map<TaskId, Found> m_subscriptions;  // the oldest first
    std::unordered_map<TenantNumber, std::vector<TaskId>> m_ofTenants;
    std::unordered_map<TenantNumber, std::array<uint64_t, 2>>
        m_kept;  // the latest numbers of calls that were answered, or not
    SharedTotal<TenantNumber> m_counts{Bound::EventSubscriptions};
    SharedTotal<TenantNumber> m_calls{Bound::SubscriberDeliveries};
};

}  // namespace fairlead::broker
