// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Subscriptions of events. What a turn tells whoever follows events it also keeps for its subscribers, with its own writes:
// so each event that has happened is told, also if the broker dies before it could call.
#include "broker/core/id_spelling.h"
#include "broker/core/webhook_lane.h"
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/store/subscription_records.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

using Action = ChangeSubscription::Action;

Status noSuchSubscription(const TaskId& id) { return {Code::NotFound, "no subscription 'sub_" + id.toString() + "'"}; }

const char* actionOf(Action action) {
    switch (action) {
        case Action::Create: return "subscription.create";
        case Action::Update: return "subscription.change";
        case Action::Delete: return "subscription.delete";
        case Action::Rotate: return "subscription.rotate_secret";
    }
    return "subscription.change";
}

// Not the whole URL: it may hold a secret of its receiver.
std::string textOf(const EventSubscription& one) {
    const size_t start = one.url.find("://");
    const size_t end = start == std::string::npos ? std::string::npos : one.url.find_first_of("/?#", start + 3);
    std::string text = one.url.substr(0, end) + (one.isActive ? "" : ", paused") + ", events";
    for (const std::string& event : one.events) text += ' ' + event;
    return text;
}

Event eventOf(std::string_view type, const EventSubscription& one, Time now) {
    Event event;
    event.at = now;
    event.type = type;
    event.fields = {{"subscription_id", "sub_" + one.id.toString()}};
    event.text = "a subscription of events was " +
                 std::string(type == event_types::kSubscriptionCreated ? "created" : "deleted");
    return event;
}

// What is told of a tenant beside its jobs, as JobEventRing::tell() takes it.
std::optional<JobEvent> noticeOf(const Event& event) {
    const std::string_view type = event.type;
    if (!type.starts_with("tenant.") && !type.starts_with("queue.") && !type.starts_with("cron.")) return std::nullopt;
    JobEvent notice;
    notice.kind = JobEvent::Kind::Notice;
    notice.at = event.at;
    notice.tenant = event.tenant;
    notice.eventId = loggedEventId(event);
    notice.notice = std::make_shared<const Event>(event);
    return notice;
}

}  // namespace

void Engine::handle(ChangeSubscription&& command, Time now) {
    const auto answer = [&](Result<EventSubscription> result) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), result = std::move(result)] { reply(result); }});
    };
    const bool isCreate = command.action == Action::Create;
    const SubscriptionBook::Found* const known = isCreate ? nullptr : m_subscriptions.find(command.id);
    if (!isCreate && (!known || !command.scope.covers(known->subscription.tenant)))
        return answer(noSuchSubscription(command.id));
    TenantState& owner = isCreate ? tenantNamed(command.tenant) : tenant(known->tenant);
    if (Status closed = closedBy(owner); !closed.ok()) return answer(std::move(closed));
    EventSubscription one = known ? known->subscription : EventSubscription();
    const std::string before = known ? textOf(one) : "none";
    const bool wasActive = one.isActive;
    if (isCreate) {
        one.id = m_ids->next(owner.number, now, kJobVersion);
        one.tenant = *owner.name;
        one.createdAt = calendar(now);
        one.lane = webhookLane(*command.changes.url);
    }
    takeChanges(std::move(command.changes), one);
    one.author = command.author;
    if (command.action == Action::Rotate) {
        one.oldSecret = std::move(one.secret);
        one.oldUntil = calendar(now) + kOldSecretCounts;
    }
    if (!command.secret.empty()) one.secret = std::move(command.secret);
    if (command.action == Action::Delete)
        m_subscriptions.remove(one.id, m_turn.writes);
    else if (Status full = m_subscriptions.put(owner.number, one, m_turn.writes); !full.ok())
        return answer(std::move(full));
    if (isCreate) keepTenant(owner.number, now);
    // What waits for it is looked at again: it may go on now, or is to be dropped.
    if (command.action == Action::Delete || (one.isActive && !wasActive))
        m_turn.answers.emplace_back(
            WebhookChanged{WebhookChanged::What::Resumed, {owner.number, one.lane, Time(), {}, 0}});
    AuditEntry entry{0, now, *owner.name, actionOf(command.action), command.author, command.reason, {}, {}};
    const std::string after = command.action == Action::Delete   ? "deleted"
                              : command.action == Action::Rotate ? "another secret"
                                                                 : textOf(one);
    entry.changes.push_back({"sub_" + one.id.toString(), before, after});
    m_audit.add(std::move(entry), m_turn.writes);
    if (now < m_jobsHeardUntil && isCreate)
        tellFollowers(owner.number, eventOf(event_types::kSubscriptionCreated, one, now));
    if (now < m_jobsHeardUntil && command.action == Action::Delete)
        tellFollowers(owner.number, eventOf(event_types::kSubscriptionDeleted, one, now));
    answer(std::move(one));
}

void Engine::handle(ListSubscriptions&& command, Time) {
    m_turn.answers.emplace_back(Reply{[reply = std::move(command.reply),
                                       page = m_subscriptions.list(command)]() mutable { reply(std::move(page)); }});
}

void Engine::handle(RetryDelivery&& command, Time now) {
    const auto answer = [&](Status status) {
        m_turn.answers.emplace_back(
            Reply{[reply = std::move(command.reply), status = std::move(status)] { reply(status); }});
    };
    DeliveryRecord& delivery = command.delivery;
    const SubscriptionBook::Found* const to = m_subscriptions.find(delivery.call.subscription);
    if (!to || !command.scope.covers(to->subscription.tenant))
        return answer(noSuchSubscription(delivery.call.subscription));
    TenantState& owner = tenant(to->tenant);
    if (Status closed = closedBy(owner); !closed.ok()) return answer(std::move(closed));
    if (Status full = m_subscriptions.admitsCall(owner.number); !full.ok()) return answer(std::move(full));
    delivery.call.tries = 0;
    // Two of one delivery are two calls, and two places.
    m_lastRetry = std::max(now, m_lastRetry + Micros(1));
    keepCall({owner.number, to->subscription.lane, m_lastRetry, delivery.id, 0}, delivery.call, m_turn.answers);
    answer({});
}

void Engine::keepCall(const WebhookPlace& place, const WebhookRecord& call, std::vector<Answer>& answers) {
    m_subscriptions.callAdded(place.tenant);
    m_turn.writes.put(Table::Webhook, webhookKey(place), call.encode());
    answers.emplace_back(WebhookChanged{WebhookChanged::What::Added, place});
}

void Engine::tellSubscribers(Time now) {
    if (m_subscriptions.isEmpty() || !m_options.callWebhooks) return;
    std::vector<Answer> added;
    std::set<TenantNumber> full;
    const auto tell = [&](JobEvent& event) {
        const auto number = isForSubscribers(event) ? m_tenantNames.find(event.tenant) : std::nullopt;
        if (!number || !m_subscriptions.has(*number) || !closedBy(m_tenants[*number]).ok()) return;
        WebhookRecord call;
        m_subscriptions.forEachThatWants(*number, event, [&](const EventSubscription& one) {
            if (!m_subscriptions.admitsCall(*number).ok()) {
                full.insert(*number);
                return;
            }
            if (event.eventId == TaskId()) event.eventId = m_ids->next(*number, now, kJobVersion);
            if (call.event.empty()) call.event = encodeJobEvent(event);
            call.subscription = one.id;
            call.endedAt = event.at;
            keepCall({*number, one.lane, now, m_ids->next(*number, now, kJobVersion), 0}, call, added);
        });
    };
    for (Answer& answer : m_turn.answers) {
        if (auto* const job = answer.as<JobHappened>()) tell(job->event);
        if (const auto* const logged = answer.as<EventHappened>())
            if (auto notice = noticeOf(logged->event)) tell(*notice);
    }
    for (Answer& answer : added) m_turn.answers.push_back(std::move(answer));
    for (const TenantNumber number : full)
        m_events.limitRefused(*m_tenants[number].name, std::string(ruleOf(Bound::SubscriberDeliveries).name), m_turn,
                              now);
}

}  // namespace fairlead::broker
