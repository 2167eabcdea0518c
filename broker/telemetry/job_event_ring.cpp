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
    if (beat.kind == JobEvent::Kind::Progress) return beat.id.toString() + "/progress";
    if (!beat.notice) return beat.id.toString();
    std::string name = beat.tenant;
    for (const auto& [field, value] : beat.notice->fields)
        if (field == "worker_id") (name += '/') += value;
    return name;
}

// A small event counts like a mean one, so that one bound is for their number and for their bytes.
constexpr size_t kLeastWeight = JobEventRing::kMostBytes / JobEventRing::kMost + 1;
constexpr size_t kMostWeight = JobEventRing::kMost * kLeastWeight;

size_t weightOf(const JobEvent& event) { return std::max(event.bytes(), kLeastWeight); }

template <typename Events>
auto firstAfter(const Events& events, uint64_t cursor) {
    return std::upper_bound(events.begin(), events.end(), cursor,
                            [](uint64_t c, const auto& event) { return c < event->cursor; });
}

bool isAsked(const std::vector<std::string>& notices, const std::string& type) {
    return notices.empty() || std::any_of(notices.begin(), notices.end(), [&type](const std::string& asked) {
               return asked.back() == '.' ? type.starts_with(asked) : type == asked;
           });
}

bool isWanted(const JobEventRing::Filter& filter, const JobEvent& event) {
    if (filter.kinds.empty() && event.kind >= JobEvent::Kind::Heartbeat) return false;
    return filter.tenants.covers(event.tenant) && isWanted(filter.kinds, event.kind) &&
           (!filter.since || event.at >= *filter.since) && (!filter.job || *filter.job == event.id) &&
           isWanted(filter.commands, event.command) && (!event.notice || isAsked(filter.notices, event.notice->type));
}

}  // namespace

JobEventRing::JobEventRing(Time startedAt, std::function<void(Time until)> listen)
    : m_listen(std::move(listen)), m_start(uint64_t(std::max<int64_t>(startedAt.micros, 0))),
      m_forgotten{m_start, startedAt}, m_unheard{m_start, startedAt}, m_forgottenOfNone{m_start, startedAt},
      m_latest(m_start) {}

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
        const auto kept = std::make_shared<const JobEvent>(std::move(event));
        if (isBeat)
            m_beats.push_back(kept);
        else
            keep(kept);
        while (m_weight > kMostWeight) giveUpOldest();
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
    notice.eventId = loggedEventId(event);
    notice.notice = std::make_shared<const Event>(event);
    take(std::move(notice));
}

void JobEventRing::keep(std::shared_ptr<const JobEvent> event) {
    Own& own = m_ofTenants[event->tenant];
    own.tenant = event->tenant;
    changeWeight(own, int64_t(weightOf(*event)));
    own.events.push_back(event);
    m_events.emplace_hint(m_events.end(), event->cursor, std::move(event));
}

void JobEventRing::changeWeight(Own& own, int64_t by) {
    m_byWeight.erase({own.weight, &own});
    own.weight += size_t(by);
    m_weight += size_t(by);
    if (own.weight > 0) m_byWeight.emplace(own.weight, &own);
}

void JobEventRing::giveUpOldest() {
    Own& own = *m_byWeight.rbegin()->second;
    const std::shared_ptr<const JobEvent> oldest = std::move(own.events.front());
    own.events.pop_front();
    m_events.erase(oldest->cursor);
    own.forgotten = {oldest->cursor, oldest->at};
    m_forgotten.add(own.forgotten);
    changeWeight(own, -int64_t(weightOf(*oldest)));
    if (!own.events.empty()) return;
    m_forgottenOfNone.add(own.forgotten);
    m_ofTenants.erase(std::string(own.tenant));
}

void JobEventRing::forgetTenant(const std::string& tenant) {
    const Lock lock(m_mutex);
    std::erase_if(m_beats, [&](const auto& beat) FAIRLEAD_REQUIRES(m_mutex) {
        if (beat->tenant != tenant) return false;
        m_beatAt.erase(beatName(*beat));
        return true;
    });
    const auto own = m_ofTenants.find(tenant);
    if (own == m_ofTenants.end()) return;
    for (const auto& event : own->second.events) m_events.erase(event->cursor);
    // For whoever follows every tenant; nobody else's events are missing.
    m_forgotten.add({own->second.events.back()->cursor, own->second.events.back()->at});
    changeWeight(own->second, -int64_t(own->second.weight));
    m_ofTenants.erase(own);
}

JobEventRing::Forgotten JobEventRing::forgottenOf(const TenantScope& tenants) const {
    if (tenants.all) return m_forgotten;
    Forgotten latest;
    for (const std::string& tenant : tenants.tenants) {
        const auto own = m_ofTenants.find(tenant);
        latest.add(own == m_ofTenants.end() ? m_forgottenOfNone : own->second.forgotten);
    }
    return latest;
}

JobEventRing::Events JobEventRing::eventsAfter(uint64_t cursor, const TenantScope& tenants) const {
    Events found;
    if (tenants.all) {
        for (auto it = m_events.upper_bound(cursor); it != m_events.end(); ++it) found.push_back(it->second);
        return found;
    }
    for (const std::string& tenant : tenants.tenants) {
        const auto own = m_ofTenants.find(tenant);
        if (own == m_ofTenants.end()) continue;
        const Events& events = own->second.events;
        found.insert(found.end(), firstAfter(events, cursor), events.end());
    }
    if (tenants.tenants.size() > 1)
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a->cursor < b->cursor; });
    return found;
}

JobEventRing::Page JobEventRing::after(uint64_t cursor, const Filter& filter, size_t most, Time now) {
    listen(now);
    const Lock lock(m_mutex);
    Page page;
    const Forgotten gone = forgottenOf(filter.tenants);
    const uint64_t forgotten = std::max(gone.cursor, m_unheard.cursor);
    const bool isSinceGone = cursor == 0 && filter.since &&
                             (*filter.since < m_unheard.at || (gone.cursor > m_start && *filter.since <= gone.at));
    page.isGap = isSinceGone || (cursor != 0 && (cursor > m_latest || cursor < forgotten));
    if (cursor > m_latest) cursor = 0;  // none of ours
    if (page.isGap && (isSinceGone || cursor >= m_start)) page.gapEnd = forgotten;
    const Events events = eventsAfter(cursor, filter.tenants);
    auto event = events.begin();
    auto beat = firstAfter(m_beats, cursor);
    while (event != events.end() || beat != m_beats.end()) {
        const bool isBeat = event == events.end() || (beat != m_beats.end() && (*beat)->cursor < (*event)->cursor);
        const std::shared_ptr<const JobEvent>& next = isBeat ? *beat : *event;
        const bool isShown = isWanted(filter, *next);
        if (isShown && page.events.size() == most) {
            page.hasMore = true;
            page.cursor = std::max({page.cursor, cursor, forgotten});
            return page;
        }
        page.cursor = next->cursor;
        if (isShown) page.events.push_back(next);
        ++(isBeat ? beat : event);
    }
    page.cursor = m_latest;
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
        // What happened meanwhile was not taken: a number stands for it, so that older cursors are told so.
        if (m_listen && m_listensUntil <= now) m_unheard = {++m_latest, now};
        m_listensUntil = now + kListens;
    }
    if (m_listen) m_listen(now + kListens);
}

}  // namespace fairlead::broker
