// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/subscription_book.h"

#include <algorithm>

namespace fairlead::broker {

Status SubscriptionBook::unreadable() {
    return {Code::DataLoss, "the store is damaged: it holds a subscription of events that cannot be read"};
}

const SubscriptionBook::Found* SubscriptionBook::find(const TaskId& id) const {
    const auto found = m_subscriptions.find(id);
    return found == m_subscriptions.end() ? nullptr : &found->second;
}

Status SubscriptionBook::put(TenantNumber tenant, EventSubscription one, WriteSet& writes) {
    if (const size_t bytes = bytesOf(one); bytes > kMostSubscriptionBytes)
        return {Code::InvalidArgument, "the subscription has " + std::to_string(bytes) + " bytes of texts, at most " +
                                           std::to_string(kMostSubscriptionBytes) + " are kept"};
    const TaskId id = one.id;
    const auto known = m_subscriptions.find(id);
    if (known == m_subscriptions.end()) {
        RETURN_IF_ERROR(m_counts.admits(tenant));
        m_counts.take(tenant);
        m_ofTenants[tenant].push_back(id);
    }
    writes.put(Table::Subscription, subscriptionKey(tenant, id), encodeSubscription(one));
    m_subscriptions.insert_or_assign(id, Found{tenant, std::move(one)});
    return {};
}

void SubscriptionBook::remove(const TaskId& id, WriteSet& writes) {
    const auto known = m_subscriptions.find(id);
    const TenantNumber tenant = known->second.tenant;
    writes.erase(Table::Subscription, subscriptionKey(tenant, id));
    m_subscriptions.erase(known);
    m_counts.give(tenant);
    const auto own = m_ofTenants.find(tenant);
    std::erase(own->second, id);
    if (own->second.empty()) m_ofTenants.erase(own);
}

void SubscriptionBook::removeTenant(TenantNumber tenant, WriteSet& writes) {
    if (const auto own = m_ofTenants.find(tenant); own != m_ofTenants.end())
        for (const TaskId& id : std::vector<TaskId>(own->second)) remove(id, writes);
    m_calls.give(tenant, m_calls.of(tenant));
    if (m_kept.erase(tenant) > 0)
        writes.eraseRange(Table::Subscription, partKey(SubscriptionPart::Delivery, tenant),
                          partKey(SubscriptionPart::Delivery, tenant + 1));
}

void SubscriptionBook::keep(TenantNumber tenant, DeliveryRecord record, WriteSet& writes) {
    record.number = ++m_kept[tenant][record.isDead];
    writes.put(Table::Subscription, deliveryKey(tenant, record), record.encode());
}

SubscriptionPage SubscriptionBook::list(const ListSubscriptions& wanted) const {
    SubscriptionPage page;
    const auto add = [&](const Found& found) {
        if (!wanted.scope.covers(found.subscription.tenant)) return true;
        page.hasMore = page.subscriptions.size() == wanted.limit;
        if (!page.hasMore) page.subscriptions.push_back(found.subscription);
        return !page.hasMore;
    };
    if (wanted.only) {
        if (const Found* const found = find(*wanted.only)) add(*found);
        return page;
    }
    for (auto it = m_subscriptions.upper_bound(wanted.after); it != m_subscriptions.end(); ++it)
        if (!add(it->second)) break;
    return page;
}

Status SubscriptionBook::restore(std::string_view key, std::string_view value, const std::string& tenantName) {
    KeyReader reader(key);
    const auto part = static_cast<SubscriptionPart>(reader.u8());
    const TenantNumber tenant = reader.u32();
    if (part == SubscriptionPart::Delivery) {
        const auto record = DeliveryRecord::decode(value);
        if (!record) return unreadable();
        uint64_t& latest = m_kept[tenant][record->isDead];
        latest = std::max(latest, record->number);
        return {};
    }
    auto one = decodeSubscription(value);
    const TaskId id = reader.id();
    if (!one || !reader.ok() || !reader.rest().empty() || part != SubscriptionPart::Whole) return unreadable();
    one->id = id;
    one->tenant = tenantName;
    m_counts.take(tenant);
    m_ofTenants[tenant].push_back(id);
    m_subscriptions.emplace(id, Found{tenant, std::move(*one)});
    return {};
}

Status SubscriptionBook::restoreCalls(const Store& store) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Webhook, {}, {}, [&](std::string_view key, std::string_view value) {
        const auto place = readWebhookKey(key);
        const auto call = WebhookRecord::decode(value);
        if (!place || !call) found = {Code::DataLoss, "the store is damaged: it holds a webhook that cannot be read"};
        if (found.ok() && call->isOfEvent()) m_calls.take(place->tenant);
        return found.ok();
    }));
    return found;
}

}  // namespace fairlead::broker
