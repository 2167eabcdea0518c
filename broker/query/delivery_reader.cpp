// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/delivery_reader.h"

#include "broker/tables/stored_task.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kDeliveriesExamined = 10'000;

Status unreadableDelivery() { return {Code::DataLoss, "the store is damaged: a call to a subscriber cannot be read"}; }

std::string keyText(const Key& key) { return std::string(std::string_view(key)); }

Result<std::optional<TenantNumber>> numberOfTenant(const StoreReads& store, const std::string& tenant) {
    std::optional<TenantNumber> number;
    RETURN_IF_ERROR(
        store.scan(Table::Name, nameKey('t', 0), nameKey('t' + 1, 0), [&](std::string_view key, std::string_view name) {
            KeyReader reader(key);
            reader.u8();
            if (name == tenant) number = reader.u32();
            return !number;
        }));
    return number;
}

// What there is of a tenant, for whoever takes it; false: enough.
class DeliveryWalk {
public:
    DeliveryWalk(const StoreReads& store, TenantNumber number, std::string tenant)
        : m_store(store), m_number(number), m_tenant(std::move(tenant)) {}

    template <typename Take>
    Status forEachWaiting(Take&& take) {
        size_t examined = 0;
        return scan(Table::Webhook, keyText(tenantKey(m_number)), keyText(tenantKey(m_number + 1)),
                    [&](std::string_view key, std::string_view value) {
                        if (examined++ == kDeliveriesExamined) return false;
                        const auto place = readWebhookKey(key);
                        auto call = WebhookRecord::decode(value);
                        if (!place || !call) return isDamaged();
                        if (!call->isOfEvent()) return true;
                        DeliveryView view;
                        view.id = place->id;
                        view.due = place->due;
                        return this->take(std::move(view), std::move(*call), take);
                    });
    }

    template <typename Take>
    Status forEachOver(Take&& take) {
        return scan(Table::Subscription, keyText(partKey(SubscriptionPart::Delivery, m_number)),
                    keyText(partKey(SubscriptionPart::Delivery, m_number + 1)),
                    [&](std::string_view, std::string_view value) {
                        auto record = DeliveryRecord::decode(value);
                        if (!record) return isDamaged();
                        DeliveryView view;
                        view.id = record->id;
                        view.state = record->isDead ? DeliveryView::State::Dead : DeliveryView::State::Delivered;
                        view.endedAt = record->endedAt;
                        view.number = record->number;
                        return this->take(std::move(view), std::move(record->call), take);
                    });
    }

private:
    Status scan(Table table, const std::string& from, const std::string& to, const StoreReads::Visit& visit) {
        RETURN_IF_ERROR(m_store.scan(table, from, to, visit));
        return m_found;
    }

    template <typename Take>
    bool take(DeliveryView&& view, WebhookRecord&& call, Take& take) {
        auto event = decodeJobEvent(call.event);
        if (!event) return isDamaged();
        view.event = std::move(*event);
        view.event.tenant = view.tenant = m_tenant;
        if (view.event.notice) {
            Event notice = *view.event.notice;
            notice.tenant = m_tenant;
            view.event.notice = std::make_shared<const Event>(std::move(notice));
        }
        view.call = std::move(call);
        return take(std::move(view));
    }
    bool isDamaged() {
        m_found = unreadableDelivery();
        return false;
    }

    const StoreReads& m_store;
    const TenantNumber m_number;
    const std::string m_tenant;
    Status m_found;
};

bool isLater(const DeliveryView& one, const DeliveryView& other) {
    return std::pair(*one.endedAt, one.number) > std::pair(*other.endedAt, other.number);
}

}  // namespace

Result<std::vector<DeliveryView>> readDeliveries(const StoreReads& store, const DeliveryFilter& filter, size_t limit) {
    using State = DeliveryView::State;
    std::vector<DeliveryView> waiting, over;
    const auto number = numberOfTenant(store, filter.tenant);
    RETURN_IF_ERROR(number.status());
    if (!*number) return waiting;
    DeliveryWalk walk(store, **number, filter.tenant);
    const auto isMeant = [&filter](const DeliveryView& view) {
        return !filter.subscription || view.call.subscription == *filter.subscription;
    };
    std::set<TaskId> seen;  // of what is made again only how it is now counts
    RETURN_IF_ERROR(walk.forEachWaiting([&](DeliveryView&& view) {
        seen.insert(view.id);
        if (isMeant(view) && (!filter.state || *filter.state == State::Waiting)) waiting.push_back(std::move(view));
        return true;
    }));
    RETURN_IF_ERROR(walk.forEachOver([&](DeliveryView&& view) {
        if (isMeant(view)) over.push_back(std::move(view));
        return true;
    }));
    std::sort(waiting.begin(), waiting.end(), [](const auto& one, const auto& other) { return *one.due < *other.due; });
    std::sort(over.begin(), over.end(), isLater);
    for (DeliveryView& view : over)
        if (seen.insert(view.id).second && (!filter.state || *filter.state == view.state))
            waiting.push_back(std::move(view));
    if (waiting.size() > limit) waiting.resize(limit);
    return waiting;
}

Result<DeliveryView> readDelivery(const StoreReads& store, const TaskId& id, const TenantScope& scope) {
    const Status none(Code::NotFound, "no delivery 'del_" + id.toString() + "'");
    const StoredTask stored(store);
    const auto number = stored.tenantOf(id);
    const auto tenant = stored.tenantNameOf(id);
    if (!number.ok() || !tenant.ok()) return number.status().code() == Code::DataLoss ? number.status() : none;
    if (!scope.covers(*tenant)) return none;
    std::optional<DeliveryView> found;
    DeliveryWalk walk(store, *number, *tenant);
    RETURN_IF_ERROR(walk.forEachWaiting([&](DeliveryView&& view) {
        if (view.id == id) found = std::move(view);
        return !found;
    }));
    if (found) return std::move(*found);
    RETURN_IF_ERROR(walk.forEachOver([&](DeliveryView&& view) {
        if (view.id == id && (!found || isLater(view, *found))) found = std::move(view);
        return true;
    }));
    if (!found) return none;
    return std::move(*found);
}

}  // namespace fairlead::broker
