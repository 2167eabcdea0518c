// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_reader.h"

#include "broker/store/ended_records.h"
#include "broker/store/subscription_records.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

Status unreadable(const char* what) {
    return {Code::DataLoss, std::string("the store is damaged: unreadable ") + what};
}

Status forgotten() { return {Code::NotFound, "the task has been deleted"}; }

std::string keyOf(const WebhookPlace& place) { return std::string(std::string_view(webhookKey(place))); }

}  // namespace

Result<WebhookReader::Census> WebhookReader::census() const {
    Census census;
    Status found;
    RETURN_IF_ERROR(m_store.scan(Table::Webhook, {}, {}, [&](std::string_view key, std::string_view) {
        const auto place = readWebhookKey(key);
        if (!place) {
            found = unreadable("key in webhook");
            return false;
        }
        ++census.records;
        census.lanes.emplace(WebhookLane{place->tenant, place->lane}, place->due);  // the first is the earliest
        return true;
    }));
    RETURN_IF_ERROR(found);
    return census;
}

Result<WebhookReader::Page> WebhookReader::page(const WebhookLane& lane, const std::string& from, Time now,
                                                size_t limit, const std::set<WebhookPlace>& skip) const {
    Page page;
    page.end = from;
    Status found;
    const std::string first = std::max(from, keyOf({lane.tenant, lane.lane, {}, {}, 0}));
    const std::string last = keyOf({lane.tenant, lane.lane, Time{INT64_MAX}, {}, 0});
    std::map<TaskId, bool> paused;
    const auto isPaused = [&](const WebhookRecord& call) {
        if (!call.isOfEvent()) return false;
        const auto [known, isNew] = paused.try_emplace(call.subscription);
        if (!isNew) return known->second;
        const auto to = subscription(lane.tenant, call.subscription);
        return known->second = to.ok() && to->has_value() && !(*to)->isActive;
    };
    RETURN_IF_ERROR(m_store.scan(Table::Webhook, first, last, [&](std::string_view key, std::string_view value) {
        const auto place = readWebhookKey(key);
        const auto record = WebhookRecord::decode(value);
        if (!place || !record) {
            found = unreadable("record in webhook");
            return false;
        }
        if (place->due > now) {
            page.next = place->due;
            return false;
        }
        if (page.due.size() == limit) return false;
        page.end = std::string(key) + '\0';
        if (!skip.contains(*place) && !isPaused(*record)) page.due.push_back({*place, *record});
        return true;
    }));
    RETURN_IF_ERROR(found);
    return page;
}

Result<std::optional<EventSubscription>> WebhookReader::subscription(TenantNumber tenant, const TaskId& id) const {
    const auto value = m_store.read(Table::Subscription, subscriptionKey(tenant, id));
    RETURN_IF_ERROR(value.status());
    if (!value->has_value()) return std::optional<EventSubscription>();
    auto read = decodeSubscription(**value);
    if (!read) return unreadable("subscription");
    read->id = id;
    return read;
}

Result<std::optional<EventSubscription>> WebhookReader::subscriberOf(const Waiting& waiting) {
    auto found = subscription(waiting.place.tenant, waiting.record.subscription);
    if (found.ok() && found->has_value()) (*found)->tenant = m_tenants[waiting.place.tenant];
    return found;
}

Result<std::optional<JobEvent>> WebhookReader::eventFor(const EventSubscription& to, const Waiting& waiting) {
    auto event = decodeJobEvent(waiting.record.event);
    if (!event) return unreadable("event");
    event->tenant = to.tenant;
    if (event->notice) {
        Event notice = *event->notice;
        notice.tenant = to.tenant;
        event->notice = std::make_shared<const Event>(std::move(notice));
        return event;
    }
    if (event->jobType.empty()) {
        const auto value = m_store.read(Table::Body, taskKey(waiting.place.tenant, event->id));
        RETURN_IF_ERROR(value.status());
        if (value->has_value()) {
            const auto body = BodyRecord::decode(**value);
            if (!body) return unreadable("body");
            event->jobType = jobTypeOf(*body);
        }
    }
    if (to.jobTypes.empty()) return event;
    if (event->jobType.empty()) return Status(Code::NotFound, "the job was deleted before its type could be looked up");
    if (std::find(to.jobTypes.begin(), to.jobTypes.end(), event->jobType) == to.jobTypes.end())
        return std::optional<JobEvent>();
    return event;
}

Result<std::string> WebhookReader::urlOf(const WebhookPlace& place) const {
    const auto value = m_store.read(Table::Body, taskKey(place.tenant, place.id));
    RETURN_IF_ERROR(value.status());
    if (!value->has_value()) return forgotten();
    auto body = BodyRecord::decode(**value);
    if (!body) return unreadable("body");
    return std::move(body->webhook);
}

Result<WebhookEvent> WebhookReader::event(const Waiting& waiting) {
    const WebhookPlace& place = waiting.place;
    const Key key = taskKey(place.tenant, place.id);
    const auto bodyValue = m_store.read(Table::Body, key);
    RETURN_IF_ERROR(bodyValue.status());
    if (!bodyValue->has_value()) return forgotten();
    auto body = BodyRecord::decode(**bodyValue);
    if (!body) return unreadable("body");

    WebhookEvent event;
    event.url = std::move(body->webhook);
    event.id = place.id;
    event.requeues = place.requeues;
    event.tenant = m_tenants[place.tenant];
    event.command = std::move(body->command);
    event.end = waiting.record.end;
    event.attempts = waiting.record.attempt;
    event.endedAt = waiting.record.endedAt;
    event.traceParent = std::move(body->traceParent);
    event.traceState = std::move(body->traceState);

    // At one moment: a requeue takes the end and its result away.
    const auto now = m_store.snapshot();
    const auto endedValue = now->read(Table::Ended, key);
    RETURN_IF_ERROR(endedValue.status());
    const auto ended = endedValue->has_value() ? EndedRecord::decode(**endedValue) : std::nullopt;
    if (ended && ended->core.requeues == place.requeues && ended->endedAt == waiting.record.endedAt) {
        auto result = readResult(*now, place.tenant, place.id, *ended);
        RETURN_IF_ERROR(result.status());
        event.resultJson = std::move(*result);
        event.error = ended->error;
        return event;
    }
    // The task has been requeued meanwhile: its error is in Attempt.
    const auto attemptValue =
        now->read(Table::Attempt, attemptKey(place.tenant, place.id, place.requeues, waiting.record.attempt));
    RETURN_IF_ERROR(attemptValue.status());
    if (attemptValue->has_value())
        if (const auto attempt = AttemptRecord::decode(**attemptValue)) event.error = attempt->error;
    return event;
}

}  // namespace fairlead::broker
