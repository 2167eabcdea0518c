// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/engine.h"
#include "broker/engine/parts/tenant_sweep.h"

namespace fairlead::broker {

void Engine::announceEnd(const TaskId& id, TenantNumber tenant, const TaskCore& core, TaskEnd end, Time now) {
    if (core.webhookLane == 0 || !m_options.callWebhooks) return;
    const WebhookPlace place{tenant, core.webhookLane, now, id, core.requeues};
    m_turn.writes.put(Table::Webhook, webhookKey(place), WebhookRecord{end, core.attempts, now, 0}.encode());
    m_turn.answers.emplace_back(WebhookChanged{WebhookChanged::What::Added, place});
}

void Engine::handle(SettleWebhook&& command, Time) {
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
    if (command.again) {
        WebhookPlace place = command.place;
        place.due = command.again->due;
        m_turn.writes.put(Table::Webhook, webhookKey(place), command.again->record.encode());
        m_turn.answers.emplace_back(WebhookChanged{WebhookChanged::What::Moved, command.place, place});
    } else {
        m_turn.answers.emplace_back(WebhookChanged{WebhookChanged::What::Settled, command.place});
    }
}

}  // namespace fairlead::broker
