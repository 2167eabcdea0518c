// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"
#include "broker/store/subscription_records.h"

#include <utility>

namespace fairlead::broker {

namespace {

Event eventOf(const SettleWebhook& settled, Time now) {
    const WebhookRecord& call = *settled.call;
    Event event;
    event.at = now;
    event.type = settled.again    ? event_types::kWebhookFailed
                 : settled.isDead ? event_types::kWebhookDead
                                  : event_types::kWebhookDelivered;
    const auto told = decodeJobEvent(call.event);
    event.fields = {{"subscription_id", "sub_" + call.subscription.toString()},
                    {"delivery_id", "del_" + settled.place.id.toString()},
                    {"event_type", told ? std::string(typeOf(*told)) : std::string()},
                    {"attempts", std::to_string(call.tries)}};
    if (call.status != 0) event.fields.emplace_back("status_code", std::to_string(call.status));
    event.text = settled.again    ? "a call to a subscriber failed and will be made again"
                 : settled.isDead ? "a call to a subscriber was given up"
                                  : "a subscriber was told";
    if (!call.trouble.empty()) event.text += ": " + call.trouble;
    return event;
}

}  // namespace

void Engine::announceEnd(const TaskId& id, TenantNumber tenant, const TaskCore& core, TaskEnd end, Time now) {
    if (core.webhookLane == 0 || !m_options.callWebhooks) return;
    const WebhookPlace place{tenant, core.webhookLane, now, id, core.requeues};
    m_turn.writes.put(Table::Webhook, webhookKey(place), WebhookRecord{end, core.attempts, now, 0}.encode());
    m_turn.answers.emplace_back(WebhookChanged{WebhookChanged::What::Added, place});
}

void Engine::handle(SettleWebhook&& command, Time now) {
    const TenantState& owner = tenant(command.place.tenant);
    if (owner.isDeleted) return;  // its records were dropped with the tenant during the call
    const std::string at = sweepCursor(SweepPhase::Webhooks, webhookKey(command.place));
    if (owner.deletion != 0) {
        if (at < m_operations.find(owner.deletion)->cursor) return;
        m_reads.edited(command.place.id);  // the deletion may be reading the record
    } else if (command.place.due < owner.droppedAt && at < owner.droppedUpTo) {
        return;  // dropped by the cancelled deletion; records of later ends are due later
    }
    m_turn.writes.erase(Table::Webhook, webhookKey(command.place));
    // Nobody wants it any more: its subscription was deleted during the call.
    if (command.call && command.again && !m_subscriptions.find(command.call->subscription)) {
        command.call.reset();
        command.again.reset();
    }
    if (command.call && now < m_jobsHeardUntil) tellFollowers(owner.number, eventOf(command, now));
    if (command.again) {
        WebhookPlace place = command.place;
        place.due = command.again->due;
        m_turn.writes.put(Table::Webhook, webhookKey(place), command.again->record.encode());
        m_turn.answers.emplace_back(WebhookChanged{WebhookChanged::What::Moved, command.place, place});
        return;
    }
    m_turn.answers.emplace_back(WebhookChanged{WebhookChanged::What::Settled, command.place});
    if (!command.isOfEvent) return;
    m_subscriptions.callLeft(owner.number);
    if (command.call)
        m_subscriptions.keep(owner.number, {command.place.id, 0, command.isDead, now, std::move(*command.call)},
                             m_turn.writes);
}

}  // namespace fairlead::broker
