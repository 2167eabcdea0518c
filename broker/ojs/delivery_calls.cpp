// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/subscription_calls.h"

#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_event_text.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/query/delivery_reader.h"
#include "broker/store/store.h"

#include <memory>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

using State = DeliveryView::State;

constexpr std::pair<State, std::string_view> kStates[] = {
    {State::Waiting, "pending"}, {State::Delivered, "delivered"}, {State::Dead, "dead"}};

std::string deliveryText(const DeliveryView& view, bool withEvent) {
    std::string to = "{\"id\":\"" + std::string(kDeliveryIds) + view.id.toString() + "\",\"subscription_id\":\"" +
                     std::string(kSubscriptionIds) + view.call.subscription.toString() + '"';
    const auto text = [&to](const char* name, std::string_view value) {
        ((to += ",\"") += name) += "\":";
        appendJson(to, value);
    };
    text("tenant_id", view.tenant);
    text("event_type", typeOf(view.event));
    text("event_id", "evt_" + view.event.eventId.toString());
    for (const auto& [state, word] : kStates)
        if (state == view.state) text("status", word);
    to += ",\"attempts\":" + std::to_string(view.call.tries);
    if (view.call.status != 0) to += ",\"status_code\":" + std::to_string(view.call.status);
    if (!view.call.trouble.empty()) text("error", view.call.trouble);
    text("created_at", ojsTime(view.call.endedAt));
    if (view.due) text("next_attempt_at", ojsTime(*view.due));
    if (view.endedAt) text("ended_at", ojsTime(*view.endedAt));
    if (withEvent) to += ",\"event\":" + eventText(view.event, {view.event.jobType}, false);
    return to + '}';
}

// Whose deliveries are meant; nothing: the request was refused.
std::optional<std::string> ownerOf(const OjsCallPtr& call) {
    if (call->tenant) return call->tenant;
    const std::string& fallback = call->context->defaultTenant;
    if (!fallback.empty() && call->caller.tenants.covers(fallback)) return fallback;
    call->refuse(invalidRequest("X-OJS-Tenant: is required, because the token is for several tenants"));
    return std::nullopt;
}

void listDeliveries(const OjsCallPtr& call) {
    const auto owner = ownerOf(call);
    if (!owner) return;
    DeliveryFilter filter{*owner};
    if (const auto asked = call->asked("subscription_id")) {
        filter.subscription = idAfter(kSubscriptionIds, *asked);
        if (!filter.subscription) return call->refuse(invalidRequest("subscription_id: is none of a subscription"));
    }
    if (const auto asked = call->asked("status")) {
        for (const auto& [state, word] : kStates)
            if (word == *asked) filter.state = state;
        if (!filter.state) return call->refuse(invalidRequest("status: must be pending, delivered or dead"));
    }
    const size_t limit = askedNumber(*call, "limit", 50);
    readFor(call, [call, filter = std::move(filter), limit] {
        const auto found = readDeliveries(*call->context->store->snapshot(), filter, limit);
        if (!found) return call->refuse(found.status());
        std::string body = "{\"deliveries\":[";
        for (const DeliveryView& view : *found) {
            if (body.back() != '[') body += ',';
            body += deliveryText(view, false);
        }
        call->answer(200, std::move(body) + "]}");
    });
}

// Reads the delivery of the address where the store may be read, or refuses the request.
void withDelivery(const OjsCallPtr& call, std::function<void(const DeliveryView&)> then) {
    const auto id = idAfter(kDeliveryIds, call->parts.front());
    if (!id) return call->refuse(notFound("delivery", call->parts.front()));
    readFor(call, [call, id = *id, then = std::move(then)] {
        const auto found = readDelivery(*call->context->store->snapshot(), id, call->caller.tenants);
        if (!found && found.status().code() == Code::NotFound)
            return call->refuse(notFound("delivery", call->parts.front()));
        if (!found) return call->refuse(found.status());
        then(*found);
    });
}

void retryDelivery(const OjsCallPtr& call) {
    withDelivery(call, [call](const DeliveryView& view) {
        if (view.state != State::Dead)
            return call->refuse(
                conflict("the delivery is not dead: it " +
                         std::string(view.state == State::Waiting ? "waits for its next attempt" : "was answered")));
        RetryDelivery retry;
        retry.scope = call->caller.tenants;
        retry.delivery = {view.id, view.number, true, *view.endedAt, view.call};
        retry.reply = [call, id = view.id](const Status& status) {
            if (status.code() == Code::NotFound)
                return call->refuse(conflict("the subscription of the delivery was deleted"));
            if (!status.ok()) return call->refuse(status);
            call->answer(202, "{\"id\":\"" + std::string(kDeliveryIds) + id.toString() + "\",\"status\":\"pending\"}");
        };
        call->context->post(std::move(retry));
    });
}

}  // namespace

void addDeliveryCalls(OjsRoutes& routes) {
    const std::string all = "/ojs/v1/webhooks/deliveries";
    // Events say why jobs failed, in the words of their workers.
    const OjsNeeds toSee{Role::Admin, scopes::kPayload};
    routes.add("GET", all, toSee.asking({{"subscription_id"}, {"status"}, {"limit", 1, 500}}), listDeliveries);
    routes.add("GET", all + "/:id", toSee, [](const OjsCallPtr& call) {
        withDelivery(call, [call](const DeliveryView& view) { call->answer(200, deliveryText(view, true)); });
    });
    routes.add("POST", all + "/:id/retry", OjsNeeds{Role::Admin, scopes::kAdmin}.plain(), retryDelivery);
}

}  // namespace fairlead::broker
