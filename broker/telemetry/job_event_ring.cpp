// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/job_event_ring.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

template <typename Value>
bool isWanted(const std::vector<Value>& wanted, const Value& value) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

std::string beatName(const JobEvent& beat) {
    if (!beat.notice) return beat.id.toString();
    std::string name = beat.tenant;
    for (const auto& [field, value] : beat.notice->fields)
        if (field == "worker_id") (name += '/') += value;
    return name;
}

bool isWanted(const JobEventRing::Filter& filter, const JobEvent& event) {
    if (filter.kinds.empty() && event.kind >= JobEvent::Kind::Heartbeat) return false;
    return filter.tenants.covers(event.tenant) && isWanted(filter.kinds, event.kind) &&
           (!filter.job || *filter.job == event.id) && isWanted(filter.commands, event.command);
}

}  // namespace

JobEventRing::JobEventRing(Time startedAt, std::function<void(Time until)> listen)
    : m_listen(std::move(listen)), m_latest(uint64_t(std::max<int64_t>(startedAt.micros, 0))) {}

bool JobEventRing::isTooSoon(const JobEvent& beat) {
    const auto [known, isNew] = m_beatAt.try_emplace(beatName(beat), beat.at);
    if (!isNew && beat.at - known->second < kBetweenBeats) return true;
    known->second = beat.at;
    return false;
}

void JobEventRing::take(JobEvent event) {
    {
        const Lock lock(m_mutex);
        const bool isBeat = event.isBeat();
        if (isBeat && isTooSoon(event)) return;
        event.cursor = ++m_latest;
        Events& events = isBeat ? m_beats : m_events;
        if (!isBeat) m_bytes += event.bytes();
        events.push_back(std::make_shared<const JobEvent>(std::move(event)));
        while (m_events.size() > kMost || m_bytes > kMostBytes) {
            m_bytes -= m_events.front()->bytes();
            m_events.pop_front();
        }
        if (m_beats.size() > kMostBeats) {
            const JobEvent& oldest = *m_beats.front();
            const auto known = m_beatAt.find(beatName(oldest));
            if (known != m_beatAt.end() && known->second <= oldest.at) m_beatAt.erase(known);
            m_beats.pop_front();
        }
    }
    const Lock lock(m_listenerMutex);
    for (const auto& [key, onEvent] : m_listeners) onEvent();
}

void JobEventRing::tell(const Event& event) {
    const std::string_view type = event.type;
    if (!type.starts_with("tenant.") && !type.starts_with("queue.") && !type.starts_with("cron.") &&
        !type.starts_with("worker."))
        return;
    JobEvent notice;
    notice.kind = JobEvent::Kind::Notice;
    notice.at = event.at;
    notice.tenant = event.tenant;
    notice.notice = std::make_shared<const Event>(event);
    take(std::move(notice));
}

JobEventRing::Page JobEventRing::after(uint64_t cursor, const Filter& filter, size_t most, Time now) {
    listen(now);
    const Lock lock(m_mutex);
    Page page;
    const uint64_t oldest = m_events.empty() ? m_latest + 1 : m_events.front()->cursor;
    page.isGap = cursor != 0 && (cursor > m_latest || cursor + 1 < oldest);
    if (cursor > m_latest) cursor = 0;  // none of ours
    page.cursor = std::max(cursor, oldest - 1);
    const auto firstAfter = [cursor](const Events& events) {
        return std::upper_bound(events.begin(), events.end(), cursor,
                                [](uint64_t c, const auto& event) { return c < event->cursor; });
    };
    auto event = firstAfter(m_events);
    auto beat = firstAfter(m_beats);
    while (event != m_events.end() || beat != m_beats.end()) {
        const bool isBeat = event == m_events.end() || (beat != m_beats.end() && (*beat)->cursor < (*event)->cursor);
        const std::shared_ptr<const JobEvent>& next = isBeat ? *beat : *event;
        const bool isShown = isWanted(filter, *next);
        if (isShown && page.events.size() == most) {
            page.hasMore = true;
            break;
        }
        page.cursor = std::max(page.cursor, next->cursor);
        if (isShown) page.events.push_back(next);
        ++(isBeat ? beat : event);
    }
    return page;
}

uint64_t JobEventRing::latest() const {
    const Lock lock(m_mutex);
    return m_latest;
}

uint64_t JobEventRing::subscribe(std::function<void()> onEvent, Time now) {
    listen(now);
    const Lock lock(m_listenerMutex);
    m_listeners.emplace(++m_lastKey, std::move(onEvent));
    return m_lastKey;
}

void JobEventRing::unsubscribe(uint64_t key) {
    const Lock lock(m_listenerMutex);
    m_listeners.erase(key);
}

void JobEventRing::keepListening(Time now) {
    {
        const Lock lock(m_listenerMutex);
        if (m_listeners.empty()) return;
    }
    listen(now);
}

void JobEventRing::listen(Time now) {
    {
        const Lock lock(m_mutex);
        if (m_listensUntil - now > kListens / 2) return;
        m_listensUntil = now + kListens;
    }
    if (m_listen) m_listen(now + kListens);
}

}  // namespace fairlead::broker
