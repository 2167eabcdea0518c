// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/subscription_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/core/calendar.h"
#include "broker/core/text/cursor_text.h"
#include "broker/core/event_subscription.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/ojs_events.h"
#include "broker/ojs/values/ojs_job.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/ojs/values/open_api_words.h"
#include "broker/rpc/task_rules.h"
#include "shared/json_reader.h"
#include "shared/queue_name.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

constexpr size_t kMostSubscribedNames = 64;
constexpr size_t kSecretBytes = 32;

Result<std::string> newSecret() {
    std::array<unsigned char, kSecretBytes> bytes{};
    if (RAND_bytes(bytes.data(), int(bytes.size())) != 1)
        return Status(Code::Internal, "no secret can be made: the machine has no random numbers");
    constexpr char kDigits[] = "0123456789abcdef";
    std::string secret = "whsec_";
    for (const unsigned char byte : bytes) {
        secret += kDigits[byte >> 4];
        secret += kDigits[byte & 15];
    }
    return secret;
}

void appendList(std::string& to, const std::vector<std::string>& texts) {
    to += '[';
    for (const std::string& text : texts) {
        if (to.back() != '[') to += ',';
        appendJson(to, text);
    }
    to += ']';
}

// Its secret is in the answer that creates it, and in no other.
std::string subscriptionText(const EventSubscription& one, bool showsSecret = false) {
    std::string to = "{\"id\":\"" + std::string(kSubscriptionIds) + one.id.toString() + "\",\"url\":";
    appendJson(to, one.url);
    to += ",\"events\":";
    appendList(to, one.events);
    if (!one.queues.empty() || !one.jobTypes.empty()) {
        to += ",\"filter\":{";
        if (!one.queues.empty()) appendList(to += "\"queues\":", one.queues);
        if (!one.queues.empty() && !one.jobTypes.empty()) to += ',';
        if (!one.jobTypes.empty()) appendList(to += "\"job_types\":", one.jobTypes);
        to += '}';
    }
    to += one.isActive ? ",\"active\":true" : ",\"active\":false";
    if (showsSecret) appendJson(to += ",\"secret\":", one.secret);
    if (!one.metadata.empty()) to += ",\"metadata\":" + one.metadata;
    appendJson(to += ",\"tenant_id\":", one.tenant);
    return to + ",\"created_at\":\"" + ojsTime(fromCalendar(one.createdAt)) + "\"}";
}

std::optional<OjsError> readUrl(const OjsCall& call, const JsonValue& value, std::string* to) {
    if (value.kind != Kind::Text) return invalidRequest("url: must be a text");
    const size_t most = call.context->limits.maxWebhookBytes;
    if (value.text.size() > most) return invalidRequest("url: has more than " + std::to_string(most) + " bytes");
    if (!isWebhookUrl(value.text)) return invalidRequest("url: must be a URL with a host and without credentials");
    std::string scheme = value.text.substr(0, value.text.find(':'));
    for (char& c : scheme) c = char(c | 0x20);
    if (scheme != "https" && !call.context->allowsHttp)
        return invalidRequest("url: must begin with https://; webhooks.allow_http lets others in");
    *to = value.text;
    return std::nullopt;
}

using CheckName = std::function<std::optional<OjsError>(std::string& name)>;

std::optional<OjsError> readNames(const JsonValue& value, const std::string& member, bool mayBeEmpty,
                                  const CheckName& check, std::optional<std::vector<std::string>>* to) {
    if (value.kind != Kind::List || (value.items.empty() && !mayBeEmpty))
        return invalidRequest(member + (mayBeEmpty ? ": must be a list" : ": must be a list with something in it"));
    if (value.items.size() > kMostSubscribedNames)
        return invalidRequest(member + ": has more than " + std::to_string(kMostSubscribedNames) + " entries");
    std::vector<std::string>& names = to->emplace();
    for (const JsonValue& item : value.items) {
        if (item.kind != Kind::Text || item.text.empty())
            return invalidRequest(member + ": must be a list of texts that are not empty");
        std::string name = item.text;
        if (auto error = check(name)) return error;
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
    return std::nullopt;
}

std::optional<OjsError> checkEvent(const std::string& name) {
    if (!mayBeEventType(name))
        return invalidRequest("events: '" + name.substr(0, 64) +
                              "' is no type of events, as \"job.completed\", \"job.*\" or \"*\" are");
    if (!mayBeForSubscribers(name))
        return unsupported("events: '" + name.substr(0, 64) +
                           "' is told to those who follow events (/ojs/v1/events), and not at URLs");
    return std::nullopt;
}

std::optional<OjsError> readFilter(const OjsCall& call, const JsonValue& filter, SubscriptionChanges* to) {
    if (filter.kind != Kind::Object) return invalidRequest("filter: must be an object");
    if (auto error = unknownMember(filter, describedMembers("SubscriptionFilter"), "filter.")) return error;
    to->queues.emplace();
    to->jobTypes.emplace();
    const auto checkQueue = [&call](std::string& name) -> std::optional<OjsError> {
        if (const Status status = checkCommand(name, call.context->limits); !status.ok()) return ojsErrorOf(status);
        name = queueName(name);
        return std::nullopt;
    };
    if (const JsonValue* const queues = filter.find("queues"))
        if (auto error = readNames(*queues, "filter.queues", true, checkQueue, &to->queues)) return error;
    const auto checkType = [](const std::string& name) { return checkAskedType(name, "filter.job_types"); };
    if (const JsonValue* const types = filter.find("job_types"))
        if (auto error = readNames(*types, "filter.job_types", true, checkType, &to->jobTypes)) return error;
    return std::nullopt;
}

// What the body says of a subscription. The caller knows which members must be there.
std::optional<OjsError> readChanges(const OjsCall& call, const JsonValue& body, std::string_view schema,
                                    ChangeSubscription* to) {
    if (auto error = unknownMember(body, describedMembers(schema))) return error;
    if (auto error = readReason(body, &to->reason)) return error;
    SubscriptionChanges& changes = to->changes;
    if (const JsonValue* const url = body.find("url"))
        if (auto error = readUrl(call, *url, &changes.url.emplace())) return error;
    if (const JsonValue* const events = body.find("events"))
        if (auto error = readNames(*events, "events", false, checkEvent, &changes.events)) return error;
    if (const JsonValue* const filter = body.find("filter"))
        if (auto error = readFilter(call, *filter, &changes)) return error;
    if (const JsonValue* const active = body.find("active")) {
        if (active->kind != Kind::Bool) return invalidRequest("active: must be true or false");
        changes.isActive = active->isTrue;
    }
    if (body.find("metadata")) {
        const std::string_view metadata = jsonMember(call.body(), "metadata").value_or("");
        if (!metadata.starts_with('{')) return invalidRequest("metadata: must be an object");
        changes.metadata = metadata;
    }
    return std::nullopt;
}

void post(const OjsCallPtr& call, ChangeSubscription change, std::function<void(const EventSubscription&)> then) {
    change.scope = call->caller.tenants;
    change.author = bounded(call->caller.subject, 256);
    if (change.reason.empty()) change.reason = call->reasonOr("over Open Job Spec");
    change.reply = [call, then = std::move(then)](const Result<EventSubscription>& made) {
        if (!made && made.status().code() == Code::NotFound)
            return call->refuse(notFound("subscription", call->parts.front()));
        if (!made) return call->refuse(made.status());
        then(*made);
    };
    call->context->post(std::move(change));
}

// Nothing if the request was refused.
std::optional<TaskId> idOf(const OjsCallPtr& call) {
    const auto id = idAfter(kSubscriptionIds, call->parts.front());
    if (!id) call->refuse(notFound("subscription", call->parts.front()));
    return id;
}

void createSubscription(const OjsCallPtr& call) {
    if (!call->context->testSubscriber) return call->refuse(unsupported("webhooks are switched off here"));
    const auto body = bodyOf(call);
    if (!body) return;
    ChangeSubscription change;
    if (const auto error = readChanges(*call, *body, "Subscription", &change)) return call->refuse(*error);
    if (!change.changes.url) return call->refuse(invalidRequest("url: is required"));
    if (!change.changes.events) return call->refuse(invalidRequest("events: is required"));
    const std::string& fallback = call->context->defaultTenant;
    if (call->tenant)
        change.tenant = *call->tenant;
    else if (!fallback.empty() && call->caller.tenants.covers(fallback))
        change.tenant = fallback;
    else
        return call->refuse(invalidRequest("X-OJS-Tenant: is required, because the token is for several tenants"));
    Result<std::string> secret = newSecret();
    if (!secret) return call->refuse(secret.status());
    change.secret = std::move(*secret);
    post(call, std::move(change), [call](const EventSubscription& made) {
        const std::string address = "/ojs/v1/webhooks/subscriptions/" + std::string(kSubscriptionIds);
        call->answer(201, subscriptionText(made, true), {{"Location", address + made.id.toString()}});
    });
}

void changeSubscription(const OjsCallPtr& call) {
    const auto body = bodyOf(call);
    if (!body) return;
    ChangeSubscription change;
    change.action = ChangeSubscription::Action::Update;
    if (const auto error = readChanges(*call, *body, "SubscriptionChanges", &change)) return call->refuse(*error);
    const SubscriptionChanges& said = change.changes;
    if (!said.url && !said.events && !said.queues && !said.isActive && !said.metadata)
        return call->refuse(invalidRequest("the body changes nothing: it has url, events, filter, active or metadata"));
    const auto id = idOf(call);
    if (!id) return;
    change.id = *id;
    post(call, std::move(change), [call](const EventSubscription& made) { call->answer(200, subscriptionText(made)); });
}

void deleteSubscription(const OjsCallPtr& call) {
    const auto id = idOf(call);
    if (!id) return;
    ChangeSubscription change;
    change.action = ChangeSubscription::Action::Delete;
    change.id = *id;
    post(call, std::move(change), [call](const EventSubscription&) { call->answer(204, {}); });
}

void rotateSecret(const OjsCallPtr& call) {
    const auto id = idOf(call);
    if (!id) return;
    Result<std::string> secret = newSecret();
    if (!secret) return call->refuse(secret.status());
    ChangeSubscription change;
    change.action = ChangeSubscription::Action::Rotate;
    change.id = *id;
    change.secret = std::move(*secret);
    post(call, std::move(change), [call](const EventSubscription& made) {
        std::string body = "{\"id\":\"" + std::string(kSubscriptionIds) + made.id.toString() + "\",\"secret\":";
        appendJson(body, made.secret);
        body += ",\"previous_secret_expires_at\":\"" + ojsTime(fromCalendar(made.oldUntil)) + "\"}";
        call->answer(200, std::move(body));
    });
}

// Finds the subscription of the address, or refuses the request.
void withSubscription(const OjsCallPtr& call, std::function<void(const EventSubscription&)> then) {
    const auto id = idOf(call);
    if (!id) return;
    ListSubscriptions wanted;
    wanted.scope = call->caller.tenants;
    wanted.only = *id;
    wanted.reply = [call, then = std::move(then)](const SubscriptionPage& page) {
        if (page.subscriptions.empty()) return call->refuse(notFound("subscription", call->parts.front()));
        then(page.subscriptions.front());
    };
    call->context->post(std::move(wanted));
}

void listSubscriptions(const OjsCallPtr& call) {
    ListSubscriptions wanted;
    wanted.scope = call->caller.tenants;
    wanted.limit = askedNumber(*call, "limit", 100);
    if (const auto cursor = call->asked("cursor")) {
        const auto place = fromCursorText(CursorOf::Subscriptions, *cursor);
        const auto after = place ? TaskId::parse(*place) : std::nullopt;
        if (!after) return call->refuse(invalidRequest("cursor: must be the next_cursor of an earlier answer"));
        wanted.after = *after;
    }
    wanted.reply = replyFor<SubscriptionPage>(call, [call](const SubscriptionPage& page) {
        std::string body = "{\"subscriptions\":[";
        for (const EventSubscription& one : page.subscriptions) {
            if (body.back() != '[') body += ',';
            body += subscriptionText(one);
        }
        body += std::string("],\"pagination\":{\"has_more\":") + (page.hasMore ? "true" : "false");
        if (page.hasMore)
            appendJson(body += ",\"next_cursor\":",
                       toCursorText(CursorOf::Subscriptions, page.subscriptions.back().id.toString()));
        call->answer(200, std::move(body) + "}}");
    });
    call->context->post(std::move(wanted));
}

std::string testEvent(const OjsCall& call, const EventSubscription& to) {
    const std::string id = std::string(kSubscriptionIds) + to.id.toString();
    std::string body = R"({"specversion":"1.0","id":"evt_)" + newOjsUuid(call.now()) +
                       R"(","type":"webhook.test","source":"ojs://fairlead/broker","time":")" + ojsTime(call.now()) +
                       R"(","subject":")" + id + R"(","data":{"subscription_id":")" + id + R"(","tenant_id":)";
    appendJson(body, to.tenant);
    return body + "}}";
}

// One of a caller at a time: a test waits for as long as its receiver does.
void testSubscription(const OjsCallPtr& call) {
    if (!call->context->testSubscriber) return call->refuse(unsupported("webhooks are switched off here"));
    withSubscription(call, [call](const EventSubscription& to) {
        const auto begin = [call, to](FairTurns::Turn turn) {
            call->context->testSubscriber(
                to, "webhook.test", testEvent(*call, to), *TaskId::parse(newOjsUuid(call->now())),
                [call, turn = std::move(turn)](const SubscriberAnswer& answer) {
                    const bool isWell = answer.status >= 200 && answer.status < 300;
                    std::string body = isWell ? "{\"success\":true" : "{\"success\":false";
                    body += ",\"status_code\":" + (answer.status == 0 ? "null" : std::to_string(answer.status));
                    body += ",\"response_time_ms\":" + std::to_string(answer.took.count() / 1000);
                    if (answer.status != 0) appendJson(body += ",\"response_body\":", answer.body);
                    if (answer.status == 0) appendJson(body += ",\"error\":", answer.error);
                    call->answer(200, body + '}');
                });
        };
        if (!call->context->tests->post(call->caller.fairnessKey(), begin))
            call->refuse(Status(Code::ResourceExhausted, "too many tests of subscriptions at once, try again"));
    });
}

}  // namespace

std::optional<TaskId> idAfter(std::string_view beginning, std::string_view text) {
    if (!text.starts_with(beginning)) return std::nullopt;
    return TaskId::parse(text.substr(beginning.size()));
}

void addSubscriptionCalls(OjsRoutes& routes) {
    const std::string all = "/ojs/v1/webhooks/subscriptions";
    const std::string one = all + "/:id";
    const OjsNeeds toRead{Role::Admin, scopes::kRead};
    const OjsNeeds toChange{Role::Admin, scopes::kAdmin};
    routes.add("POST", all, toChange, createSubscription);
    routes.add("GET", all, toRead.asking({{"limit", 1, 100}, {"cursor"}}), listSubscriptions);
    routes.add("GET", one, toRead, [](const OjsCallPtr& call) {
        withSubscription(call, [call](const EventSubscription& found) { call->answer(200, subscriptionText(found)); });
    });
    routes.add("PATCH", one, toChange, changeSubscription);
    routes.add("DELETE", one, toChange.plain(), deleteSubscription);
    routes.add("POST", one + "/test", toChange.plain(), testSubscription);
    routes.add("POST", one + "/rotate-secret", toChange.plain(), rotateSecret);
}

}  // namespace fairlead::broker
