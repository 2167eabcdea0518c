// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/event_service.h"

#include "broker/core/text/cursor_text.h"
#include "broker/door/peers.h"
#include "broker/api/conversion/event_conversion.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/status_conversion.h"
#include "broker/rpc/time_conversion.h"
#include "shared/tenant_id.h"
#include "shared/visible_text.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr uint32_t kMostEvents = 500;  // in a page
constexpr int kMostTypes = 32;
// A known beginning with an unknown end may be one of a later version's.
constexpr std::string_view kEventFamilies[]{"broker.", "tenant.", "leases.", "workers.", "queue.", "operation.", "cron."};

// The filter of both calls.
template <typename Request>
Result<EventFilter> toFilter(const Request& request, const Principal& caller) {
    EventFilter filter;
    filter.scope = caller.tenants;
    filter.tenant = request.tenant();
    if (!filter.tenant.empty() && filter.tenant != "*" && filter.tenant != kDefaultTenant)
        if (const Status status = checkTenantId(filter.tenant); !status.ok()) return bad("tenant: " + status.message());
    if (request.types_size() > kMostTypes) return bad("types: at most " + std::to_string(kMostTypes));
    filter.types = {request.types().begin(), request.types().end()};
    for (const std::string& type : filter.types) {
        if (type.empty() || type.size() > 64) return bad("types: each has 1 to 64 characters");
        const bool isKnown = std::any_of(std::begin(kEventFamilies), std::end(kEventFamilies),
                                         [&type](std::string_view family) { return type.starts_with(family); });
        if (!isKnown) return bad("types: no event begins like '" + visibleText(type) + "'");
    }
    return filter;
}

}  // namespace

EventService::EventService(Dependencies dependencies) : m_dependencies(dependencies) {
    m_subscription = m_dependencies.board->subscribe([this] { wake(); });
    // The tick makes sure that a client that reads nothing is noticed even if no event happens.
    m_tickSubscription = m_dependencies.statistics->subscribe([this] { wake(); });
}

EventService::~EventService() {
    m_dependencies.statistics->unsubscribe(m_tickSubscription);
    m_dependencies.board->unsubscribe(m_subscription);
}

void EventService::addTo(CallTable& table) {
    table.add<api::ListEventsRequest, api::ListEventsResponse>(
        "ListEvents", CallNeeds{scopes::kRead, CallThreads::Lists}, [this](auto& call) { return list(call); });
    table.addWatch<api::WatchEventsRequest, api::WatchEventsResponse>(
        "WatchEvents", {scopes::kRead}, [this](auto* context, const Principal& caller, const auto& request) {
            return watch(context, caller, request);
        });
}

Status EventService::list(AdminCall<api::ListEventsRequest, api::ListEventsResponse>& call) const {
    const api::ListEventsRequest& request = call.request();
    auto filter = toFilter(request, call.caller());
    RETURN_IF_ERROR(filter.status());
    if (request.has_from()) filter->from = toTime(request.from());
    if (request.has_until()) filter->until = toTime(request.until());
    const bool isUpwards = request.oldest_first();
    const WalkEnd end(isUpwards, request.cursor(), m_dependencies.clock->now());
    end.bound(&filter->until);
    uint64_t from = isUpwards ? 0 : UINT64_MAX;
    if (const std::string& cursor = end.cursor(); !cursor.empty()) {
        from = placeFromCursorText(CursorOf::Events, cursor).value_or(0);
        if (from == 0) return bad("cursor: did not come from an earlier page of this list");
    }
    const auto page =
        readEvents(*m_dependencies.store, *filter, from, isUpwards, pageSizeOf(request.page_size(), kMostEvents));
    RETURN_IF_ERROR(page.status());
    for (const Event& event : page->events) fillEvent(call.answer().add_events(), event, filter->scope.all);
    if (page->next) call.answer().set_next_cursor(end.with(toCursorText(CursorOf::Events, *page->next)));
    return {};
}

WatchReactor* EventService::watch(grpc::CallbackServerContext* context, const Principal& caller,
                                  const api::WatchEventsRequest& request) {
    auto filter = toFilter(request, caller);
    if (!filter.ok()) return new RefusedWatch(filter.status());
    std::optional<uint64_t> from;
    if (request.has_from_sequence()) from = request.from_sequence();
    const auto watch =
        std::make_shared<EventWatch>(context, std::move(*filter), from, m_dependencies.openStreams, [this] { wake(); });
    if (const Status status = watch->begin(caller); !status.ok())
        m_dependencies.refusals->count(refusalOf(status), peerOf(context->peer())->name, status.message());
    {
        const Lock lock(m_mutex);
        m_watches.push_back(watch);
    }
    wake();
    return watch.get();
}

void EventService::wake() {
    if (m_isAwake.exchange(true)) return;
    // If too many jobs are waiting, the next event or the next tick tries again.
    if (!m_thread.post([this] { feedAll(); })) m_isAwake = false;
}

void EventService::feedAll() {
    // Cleared first, so that events that arrive during the loop wake the thread again.
    m_isAwake = false;
    std::vector<std::shared_ptr<EventWatch>> watches;
    {
        const Lock lock(m_mutex);
        std::erase_if(m_watches, [](const auto& watch) { return watch->isOver(); });
        watches = m_watches;
    }
    bool hasMore = false;
    for (const auto& watch : watches) {
        if (watch->endIfStalled(m_dependencies.slowReaderPatience))
            m_dependencies.refusals->count(Refusal::SlowClient, {}, "a client took no events");
        hasMore = watch->feed(*m_dependencies.board, *m_dependencies.store) || hasMore;
    }
    if (hasMore) wake();
}

}  // namespace fairlead::broker
