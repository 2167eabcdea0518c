// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/webhooks/webhook_plan.h"

#include "broker/core/bounded_text.h"
#include "broker/store/subscription_records.h"

#include <algorithm>
#include <cctype>

namespace fairlead::broker {

namespace {

constexpr size_t kReadAhead = 8;
constexpr size_t kMostTrouble = 512;

// Host and port as written: what the webhooks of one receiver have in common.
std::string hostOf(const std::string& url) {
    const size_t start = url.find("://");
    std::string host = start == std::string::npos ? url : url.substr(start + 3);
    host = host.substr(0, host.find_first_of("/?#"));
    for (char& c : host) c = char(std::tolower(static_cast<unsigned char>(c)));
    return host;
}

// Concerns this task only: the others need not wait.
bool isLost(const Status& status) { return status.code() == Code::NotFound || status.code() == Code::DataLoss; }

std::string keyAt(const WebhookPlace& place) { return std::string(std::string_view(webhookKey(place))); }

std::string firstKeyAt(const WebhookLane& lane, Time due) { return keyAt({lane.tenant, lane.lane, due, {}, 0}); }

}  // namespace

WebhookPlan::WebhookPlan(const Store& store, const WebhookOptions* options, EventText text)
    : m_reader(store), m_options(options), m_text(std::move(text)),
      m_running(Bound::WebhookCalls, options->atOnce, options->perTenant) {}

void WebhookPlan::wake(const WebhookLane& id, Time due, Time now) {
    const auto [it, isNew] = m_lanes.try_emplace(id);
    Lane& lane = it->second;
    // The new record is before the end of what has been read: read again from there, and from what has not been called yet.
    if (std::string key = firstKeyAt(id, due); isNew || key < lane.from) {
        if (!lane.window.empty()) key = std::min(key, keyAt(lane.window.front().place));
        lane.from = std::move(key);
        lane.window.clear();
    }
    if (lane.isWaiting) return;
    if (due <= now)
        queue(id, lane);
    else if (!lane.timer || due < *lane.timer)
        setTimer(id, lane, due);
}

Result<std::optional<WebhookPlan::Next>> WebhookPlan::next(Time now) {
    while (!m_timers.empty() && m_timers.begin()->first <= now) {
        const WebhookLane id = m_timers.begin()->second;
        queue(id, m_lanes.at(id));
    }
    while (!m_turns.empty()) {
        const WebhookLane id = m_turns.front();
        m_turns.pop_front();
        Lane& lane = m_lanes.at(id);
        lane.isWaiting = false;
        const std::string grantedBy = std::exchange(lane.grantedBy, {});
        auto next = tryLane(id, lane, now);
        // If the place is still free, another lane gets it.
        if (!grantedBy.empty()) passOn(grantedBy);
        if (!next.ok()) queue(id, m_lanes.at(id));
        if (!next.ok() || next->has_value()) return next;
    }
    return std::optional<Next>();
}

Result<std::optional<WebhookPlan::Next>> WebhookPlan::tryLane(const WebhookLane& id, Lane& lane, Time now) {
    if (!m_running.hasRoomFor(id.tenant)) {
        lane.isWaiting = true;
        m_waiting[id.tenant].push_back(id);
        return std::optional<Next>();
    }
    RETURN_IF_ERROR(fill(id, lane, now));
    if (lane.window.empty()) {
        // Without a timer nothing is left in the lane; wake() announces what comes later.
        if (!lane.timer) m_lanes.erase(id);
        return std::optional<Next>();
    }
    const WebhookReader::Waiting waiting = lane.window.front();
    const auto meant = meantBy(waiting);
    if (isLost(meant.status())) return drop(id, lane, meant.status());
    RETURN_IF_ERROR(meant.status());
    if (meant->url.empty()) return drop(id, lane, {});
    if (meant->subscriber && !meant->subscriber->isActive) {
        // Paused since it was read: it waits on, and those behind it go first.
        lane.window.pop_front();
        queue(id, lane);
        return std::optional<Next>();
    }
    const std::string host = hostOf(meant->url);
    if (const auto there = m_hosts.find(host); there != m_hosts.end() && !there->second.calls.hasRoomFor(id.tenant)) {
        lane.isWaiting = true;
        there->second.waiting.push_back(id);
        return std::optional<Next>();
    }
    auto made = make(waiting, *meant, now);
    if (isLost(made.status())) return drop(id, lane, made.status());
    RETURN_IF_ERROR(made.status());
    if (!made->has_value()) return drop(id, lane, {});
    take(id, lane);
    m_hosts.try_emplace(host, Host{Calls(Bound::HostCalls, m_options->perHost)}).first->second.calls.take(id.tenant);
    m_running.take(id.tenant);
    m_calls.emplace(waiting.place, RunningCall{std::move((*made)->record), host, std::move((*made)->tenant)});
    return std::optional(Next{Call{waiting.place, std::move((*made)->request)}, {}});
}

Result<WebhookPlan::Meant> WebhookPlan::meantBy(const WebhookReader::Waiting& waiting) {
    Meant meant;
    if (waiting.record.isOfEvent()) {
        auto to = m_reader.subscriberOf(waiting);
        RETURN_IF_ERROR(to.status());
        meant.subscriber = std::move(*to);
        if (meant.subscriber) meant.url = meant.subscriber->url;
        return meant;
    }
    auto url = m_reader.urlOf(waiting.place);
    RETURN_IF_ERROR(url.status());
    meant.url = std::move(*url);
    return meant;
}

Result<std::optional<WebhookPlan::Made>> WebhookPlan::make(const WebhookReader::Waiting& waiting, const Meant& meant,
                                                           Time now) {
    const int attempt = waiting.record.tries + 1;
    if (!meant.subscriber) {
        const auto event = m_reader.event(waiting);
        RETURN_IF_ERROR(event.status());
        return std::optional(Made{toRequest(*event, attempt, *m_options, now), event->tenant, waiting.record});
    }
    const auto event = m_reader.eventFor(*meant.subscriber, waiting);
    RETURN_IF_ERROR(event.status());
    if (!event->has_value()) return std::optional<Made>();
    Made made{toRequest(SubscriberCall{std::string(typeOf(**event)), m_text(**event), waiting.place.id, attempt},
                        *meant.subscriber, *m_options, now),
              meant.subscriber->tenant, waiting.record};
    // With what was looked up: the job may be gone by the next attempt.
    made.record.event = encodeJobEvent(**event);
    return std::optional(std::move(made));
}

WebhookPlace WebhookPlan::take(const WebhookLane& id, Lane& lane) {
    const WebhookPlace place = lane.window.front().place;
    lane.window.pop_front();
    m_unsettled.insert(place);
    queue(id, lane);
    return place;
}

Result<std::optional<WebhookPlan::Next>> WebhookPlan::drop(const WebhookLane& id, Lane& lane, const Status& why) {
    Settlement settlement;
    const WebhookRecord& record = lane.window.front().record;
    settlement.attempts = record.tries;
    settlement.wasWanted = !why.ok();
    settlement.command.isOfEvent = record.isOfEvent();
    if (!why.ok()) {
        settlement.outcome = {WebhookOutcome::Kind::GivenUp, {}, why.message()};
        if (record.isOfEvent()) {
            settlement.command.isDead = true;
            settlement.command.call = record;
            settlement.command.call->trouble = why.message();
        }
    }
    settlement.command.place = take(id, lane);
    return std::optional(Next{{}, std::move(settlement)});
}

WebhookPlan::Settlement WebhookPlan::answered(const WebhookPlace& place, const Result<HttpReply>& answer, Time now) {
    const auto it = m_calls.find(place);
    RunningCall call = std::move(it->second);
    m_calls.erase(it);
    release(place, call.host);
    const int attempts = call.record.tries + 1;
    SettleWebhook command;
    command.place = place;
    command.isOfEvent = call.record.isOfEvent();
    if (call.isDropped) return {std::move(command), {}, false, std::move(call.tenant), std::move(call.host), attempts};
    Settlement settlement{
        std::move(command),
        call.record.isOfEvent() ? judgeOfEvent(answer, attempts, *m_options) : judge(answer, attempts, *m_options),
        true,
        std::move(call.tenant),
        std::move(call.host),
        attempts};
    if (call.record.isOfEvent()) {
        call.record.tries = uint16_t(attempts);
        call.record.status = answer.ok() ? uint16_t(answer->status) : uint16_t{0};
        call.record.trouble = bounded(settlement.outcome.why, kMostTrouble);
        settlement.command.call = call.record;
        settlement.command.isDead = settlement.outcome.kind == WebhookOutcome::Kind::GivenUp;
    }
    if (settlement.outcome.kind == WebhookOutcome::Kind::Again) {
        call.record.tries = uint16_t(attempts);
        // At least a microsecond later, or the new record would have the old one's key.
        settlement.command.again =
            SettleWebhook::Again{std::max(now, place.due) + std::max(settlement.outcome.wait, Micros(1)), call.record};
    }
    return settlement;
}

void WebhookPlan::release(const WebhookPlace& place, const std::string& host) {
    m_running.give(place.tenant);
    wakeLanes(place.tenant);
    // The room may be another's: of those behind it first, so that they take turns.
    const auto mayGo = [this](const auto& waiting) { return m_running.hasRoomFor(waiting.first); };
    const auto behind = m_waiting.upper_bound(place.tenant);
    auto next = std::find_if(behind, m_waiting.end(), mayGo);
    if (next == m_waiting.end()) next = std::find_if(m_waiting.begin(), behind, mayGo);
    if (next != m_waiting.end()) wakeLanes(next->first);
    m_hosts.at(host).calls.give(place.tenant);
    passOn(host);
}

// All of them: the first may wait for its host next.
void WebhookPlan::wakeLanes(TenantNumber tenant) {
    const auto waiting = m_waiting.extract(tenant);
    if (!waiting) return;
    for (const WebhookLane& id : waiting.mapped()) queue(id, m_lanes.at(id));
}

void WebhookPlan::passOn(const std::string& host) {
    const auto it = m_hosts.find(host);
    if (it == m_hosts.end()) return;
    Host& there = it->second;
    const auto first = std::find_if(there.waiting.begin(), there.waiting.end(), [&there](const WebhookLane& waiting) {
        return there.calls.hasRoomFor(waiting.tenant);
    });
    if (first != there.waiting.end()) {
        const WebhookLane id = *first;
        there.waiting.erase(first);
        Lane& lane = m_lanes.at(id);
        lane.grantedBy = host;
        queue(id, lane);
        return;
    }
    if (there.calls.all() == 0 && there.waiting.empty()) m_hosts.erase(it);
}

void WebhookPlan::settled(const WebhookPlace& place) {
    m_unsettled.erase(place);
    const auto lane = m_lanes.find({place.tenant, place.lane});
    if (lane == m_lanes.end()) return;
    std::erase_if(lane->second.window, [&](const WebhookReader::Waiting& waiting) { return waiting.place == place; });
}

void WebhookPlan::dropped(const WebhookPlace& place) {
    if (const auto call = m_calls.find(place); call != m_calls.end()) call->second.isDropped = true;
    settled(place);
}

Status WebhookPlan::fill(const WebhookLane& id, Lane& lane, Time now) {
    if (!lane.window.empty()) return {};
    auto page = m_reader.page(id, lane.from, now, kReadAhead, m_unsettled);
    RETURN_IF_ERROR(page.status());
    lane.window.assign(page->due.begin(), page->due.end());
    lane.from = std::move(page->end);
    if (lane.window.empty() && page->next) setTimer(id, lane, *page->next);
    return {};
}

void WebhookPlan::queue(const WebhookLane& id, Lane& lane) {
    clearTimer(id, lane);
    lane.isWaiting = true;
    m_turns.push_back(id);
}

void WebhookPlan::setTimer(const WebhookLane& id, Lane& lane, Time at) {
    clearTimer(id, lane);
    lane.timer = at;
    m_timers.emplace(at, id);
}

void WebhookPlan::clearTimer(const WebhookLane& id, Lane& lane) {
    if (lane.timer) m_timers.erase({*lane.timer, id});
    lane.timer.reset();
}

std::optional<Time> WebhookPlan::nextWake() const {
    if (m_timers.empty()) return std::nullopt;
    return m_timers.begin()->first;
}

}  // namespace fairlead::broker
