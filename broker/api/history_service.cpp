// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/history_service.h"

#include "broker/rpc/request_rules.h"
#include "broker/rpc/time_conversion.h"
#include "shared/tenant_id.h"

#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

Result<HistoryQuery> toQuery(const api::ReadHistoryRequest& request, const Principal& caller) {
    HistoryQuery query;
    query.tenant = request.tenant();
    if (query.tenant.empty() && !caller.tenants.all)
        return Status(Code::PermissionDenied, "tenant: your token sees single tenants only, name one of them");
    if (!query.tenant.empty() && query.tenant != kDefaultTenant)
        if (const Status status = checkTenantId(query.tenant); !status.ok()) return bad("tenant: " + status.message());
    if (request.has_from()) query.from = toTime(request.from());
    if (request.has_until()) query.until = toTime(request.until());
    if (query.from && query.until && *query.until <= *query.from) return bad("until: must be later than from");
    switch (request.resolution()) {
        case api::HISTORY_RESOLUTION_SECOND: query.resolution = HistoryResolution::Second; break;
        case api::HISTORY_RESOLUTION_MINUTE: query.resolution = HistoryResolution::Minute; break;
        case api::HISTORY_RESOLUTION_HOUR: query.resolution = HistoryResolution::Hour; break;
        default: break;
    }
    return query;
}

api::HistoryResolution toMessage(HistoryResolution resolution) {
    switch (resolution) {
        case HistoryResolution::Second: return api::HISTORY_RESOLUTION_SECOND;
        case HistoryResolution::Minute: return api::HISTORY_RESOLUTION_MINUTE;
        case HistoryResolution::Hour: break;
    }
    return api::HISTORY_RESOLUTION_HOUR;
}

void fill(api::HistoryPoint* message, const HistoryPoint& point) {
    setTimestamp(message->mutable_at(), point.at);
    message->set_unfinished(point.isUnfinished);
    message->set_ready(point.ready);
    message->set_delayed(point.delayed);
    message->set_in_progress(point.inProgress);
    message->set_dead(point.dead);
    if (point.oldestReadySeconds) message->set_oldest_ready_seconds(*point.oldestReadySeconds);
    if (point.lagSeconds) message->set_service_lag_seconds(*point.lagSeconds);
    message->set_enqueued(point.enqueued);
    message->set_done(point.done);
    message->set_failed(point.failed);
    message->set_refused(point.refused);
    message->set_actual_share(point.actualShare);
    message->set_entitled_share(point.entitledShare);
    if (point.waitP50) message->set_wait_p50_seconds(*point.waitP50);
    if (point.waitP99) message->set_wait_p99_seconds(*point.waitP99);
    message->set_throttle_level(point.throttleLevel);
    if (point.effectiveWeight) message->set_effective_weight(*point.effectiveWeight);
    message->set_ready_most(point.readyMost);
    if (point.jain) message->set_jain(*point.jain);
    if (point.noisyTenants) message->set_noisy_tenants(*point.noisyTenants);
    if (point.quietWaitP99) message->set_quiet_wait_p99_seconds(*point.quietWaitP99);
    if (point.sharedSeats) message->set_shared_seats(*point.sharedSeats);
}

}  // namespace

void HistoryService::addTo(CallTable& table) {
    table.add<api::ReadHistoryRequest, api::ReadHistoryResponse>(
        "ReadHistory", CallNeeds{scopes::kRead, CallThreads::Looks}, [this](auto& call) { return read(call); });
}

Status HistoryService::read(AdminCall<api::ReadHistoryRequest, api::ReadHistoryResponse>& call) const {
    const auto query = toQuery(call.request(), call.caller());
    RETURN_IF_ERROR(query.status());
    const auto history = m_dependencies.history->read(*query);
    RETURN_IF_ERROR(history.status());
    call.answer().set_resolution(toMessage(history->resolution));
    for (const HistoryPoint& point : history->points) fill(call.answer().add_points(), point);
    setTimestamp(call.answer().mutable_now(), m_dependencies.clock->now());
    return {};
}

}  // namespace fairlead::broker
