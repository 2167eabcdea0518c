// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/subscription_calls.h"

#include "broker/core/calendar.h"
#include "broker/codeq_http/codeq_answers.h"
#include "broker/codeq_http/codeq_requests.h"
#include "broker/core/text/rfc3339.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/text.h"
#include "broker/streams/ready_commands.h"
#include "broker/rpc/task_rules.h"
#include "shared/queue_name.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr int64_t kUsualTtl = 60;    // seconds
constexpr int64_t kMostTtl = 86400;  // also of an interval
constexpr size_t kMostGroupBytes = 256;

Time endOf(const CodeqCall& call, int64_t ttl) {
    return call.context->clock->now() + std::chrono::seconds(ttl > 0 ? std::min(ttl, kMostTtl) : kUsualTtl);
}

std::string ownerOf(const CodeqCall& call) { return call.caller.fairnessKey() + '/' + call.caller.subject; }

void answerWith(const CodeqCall& call, const std::string& id, Time expiresAt) {
    std::string body = "{\"expiresAt\":\"" + rfc3339Text(toCalendar(expiresAt)) + "\",\"subscriptionId\":";
    appendJson(body, id);
    call.answer(200, std::move(body) + '}');
}

Result<Subscription> toSubscription(const CodeqCall& call, const JsonValue& body, Micros usualInterval) {
    Subscription made;
    RETURN_IF_ERROR(
        checkNames(body, {"callbackUrl", "eventTypes", "ttlSeconds", "deliveryMode", "groupId", "minIntervalSeconds"}));
    const auto url = textOf(body, "callbackUrl");
    RETURN_IF_ERROR(url.status());
    const auto types = textsOf(body, "eventTypes");
    RETURN_IF_ERROR(types.status());
    const auto ttl = wholeOf(body, "ttlSeconds");
    RETURN_IF_ERROR(ttl.status());
    const auto mode = textOf(body, "deliveryMode");
    RETURN_IF_ERROR(mode.status());
    const auto group = textOf(body, "groupId");
    RETURN_IF_ERROR(group.status());
    const auto interval = wholeOf(body, "minIntervalSeconds");
    RETURN_IF_ERROR(interval.status());
    if (url->value_or("").empty()) return wrongBody("callbackUrl is missing");
    const Limits& limits = call.context->limits;
    if (!isWebhookUrl(**url) || (*url)->size() > limits.maxWebhookBytes) return bad("invalid callback url");
    const std::string name = mode->value_or("");
    if (name == "group")
        made.mode = Subscription::Mode::Group;
    else if (name == "hash")
        made.mode = Subscription::Mode::Hash;
    else if (!name.empty() && name != "fanout")
        return bad("invalid deliveryMode");
    made.group = group->value_or("");
    if (made.mode == Subscription::Mode::Group && made.group.empty()) return bad("groupId is required");
    if (made.group.size() > kMostGroupBytes)
        return bad("groupId: is longer than " + std::to_string(kMostGroupBytes) + " bytes");
    auto commands = resolveCommands(call.caller, *types, limits);
    RETURN_IF_ERROR(commands.status());
    for (std::string& command : *commands) command = queueName(command);
    made.callbackUrl = **url;
    made.owner = ownerOf(call);
    made.party = call.caller.fairnessKey();
    made.tenants = call.caller.tenants;
    made.commands = std::move(*commands);
    made.minInterval =
        interval->value_or(0) > 0 ? Micros(std::chrono::seconds(std::min(**interval, kMostTtl))) : usualInterval;
    made.expiresAt = endOf(call, ttl->value_or(0));
    return made;
}

void subscribe(const CodeqCallPtr& call, Subscriptions* subscriptions, Micros usualInterval) {
    if (!subscriptions) return call->refuse(501, "webhooks are switched off, so nobody is called when there is work");
    const Result<JsonValue> body = parseBody(call->body());
    if (!body) return call->refuse(body.status());
    Result<Subscription> subscription = toSubscription(*call, *body, usualInterval);
    if (!subscription) return call->refuse(subscription.status());
    const Time expiresAt = subscription->expiresAt;
    const auto id = subscriptions->add(std::move(*subscription), call->context->clock->now());
    if (!id) return call->refuse(id.status());
    answerWith(*call, *id, expiresAt);
}

void renew(const CodeqCallPtr& call, Subscriptions* subscriptions) {
    Result<JsonValue> body = JsonValue();
    if (!trimmed(call->body()).empty()) body = parseBody(call->body());
    if (!body) return call->refuse(body.status());
    if (const Status names = checkNames(*body, {"ttlSeconds"}); !names.ok()) return call->refuse(names);
    const auto ttl = wholeOf(*body, "ttlSeconds");
    if (!ttl) return call->refuse(ttl.status());
    const std::string& id = call->parts.front();
    const Time expiresAt = endOf(*call, ttl->value_or(0));
    if (!subscriptions || !subscriptions->renew(id, ownerOf(*call), expiresAt, call->context->clock->now()))
        return call->refuse(404, "not-found");
    answerWith(*call, id, expiresAt);
}

}  // namespace

void addSubscriptionCalls(CodeqRoutes& routes, Subscriptions* subscriptions, Micros minInterval) {
    const CodeqNeeds needs{Role::Worker, scopes::kSubscribe};
    routes.add("POST", "/workers/subscriptions", needs,
               [subscriptions, minInterval](const CodeqCallPtr& call) { subscribe(call, subscriptions, minInterval); });
    routes.add("POST", "/workers/subscriptions/:id/heartbeat", needs,
               [subscriptions](const CodeqCallPtr& call) { renew(call, subscriptions); });
}

}  // namespace fairlead::broker
