// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/event_conversion.h"

#include "gui/client/conversion/message_values.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

HistoryPoint toPoint(const api::HistoryPoint& message) {
    HistoryPoint point;
    point.atMs = toMs(message.at());
    point.unfinished = message.unfinished();
    point.ready = message.ready();
    point.delayed = message.delayed();
    point.inProgress = message.in_progress();
    point.dead = message.dead();
    point.oldestReadySeconds = message.oldest_ready_seconds();
    point.serviceLagSeconds = message.service_lag_seconds();
    point.enqueued = message.enqueued();
    point.done = message.done();
    point.failed = message.failed();
    point.refused = message.refused();
    point.actualShare = message.actual_share();
    point.entitledShare = message.entitled_share();
    if (message.has_wait_p50_seconds()) point.waitP50Seconds = message.wait_p50_seconds();
    if (message.has_wait_p99_seconds()) point.waitP99Seconds = message.wait_p99_seconds();
    point.throttleLevel = message.throttle_level();
    point.effectiveWeight = message.effective_weight();
    point.jain = message.jain();
    point.noisyTenants = message.noisy_tenants();
    if (message.has_quiet_wait_p99_seconds()) point.quietWaitP99Seconds = message.quiet_wait_p99_seconds();
    point.sharedSeats = message.shared_seats();
    return point;
}

}  // namespace

Event toEvent(const api::Event& message) {
    Event event;
    event.sequence = message.sequence();
    event.atMs = toMs(message.at());
    event.type = text(message.type());
    event.tenant = text(message.tenant());
    event.severity =
        message.severity() == api::EVENT_SEVERITY_WARNING ? Event::Severity::Warning : Event::Severity::Info;
    for (const api::EventField& field : message.fields()) event.fields.append({text(field.key()), text(field.value())});
    event.text = text(message.text());
    return event;
}

EventBatch toBatch(const api::WatchEventsResponse& message) {
    return {listOf<Event>(message.events(), toEvent), message.next_sequence(), message.gone_before()};
}

History toHistory(const api::ReadHistoryResponse& message) {
    return {fromWire(message.resolution(), HistoryResolution::Hour), listOf<HistoryPoint>(message.points(), toPoint),
            toMs(message.now())};
}

api::ListEventsRequest toRequest(const EventQuery& query) {
    api::ListEventsRequest request;
    request.set_tenant(query.filter.tenant.toStdString());
    for (const QString& type : query.filter.types) request.add_types(type.toStdString());
    fillTime(query.fromMs, [&request] { return request.mutable_from(); });
    fillTime(query.untilMs, [&request] { return request.mutable_until(); });
    request.set_oldest_first(query.oldestFirst);
    return request;
}

api::ReadHistoryRequest toRequest(const HistoryQuery& query) {
    api::ReadHistoryRequest request;
    request.set_tenant(query.tenant.toStdString());
    fillTime(query.fromMs, [&request] { return request.mutable_from(); });
    fillTime(query.untilMs, [&request] { return request.mutable_until(); });
    request.set_resolution(api::HistoryResolution(int(query.resolution)));
    return request;
}

}  // namespace fairlead::gui
