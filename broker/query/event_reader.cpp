// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/event_reader.h"

#include "broker/tables/event_log.h"
#include "broker/store/event_records.h"
#include "broker/store/keys.h"

#include <algorithm>
#include <bit>

namespace fairlead::broker {

namespace {

constexpr size_t kEventsExamined = 5000;
constexpr uint64_t kStride = 500;  // events read at once when a page goes downwards

Status unreadableEvent() { return {Code::DataLoss, "the store is damaged: it holds an event that cannot be read"}; }

// All with first <= sequence < end, oldest first.
Status readBetween(const StoreReads& store, uint64_t first, uint64_t end, std::vector<Event>& events) {
    Status found;
    RETURN_IF_ERROR(store.scan(Table::Event, eventKey(first, {}), eventKey(end, {}),
                               [&](std::string_view key, std::string_view value) {
                                   auto event = decodeEvent(key, value);
                                   if (!event) found = unreadableEvent();
                                   if (event) events.push_back(std::move(*event));
                                   return found.ok();
                               }));
    return found;
}

// Of the oldest event; 0 when there is none.
Result<uint64_t> oldestOf(const StoreReads& store) {
    uint64_t oldest = 0;
    RETURN_IF_ERROR(store.scan(Table::Event, {}, {}, [&](std::string_view key, std::string_view) {
        oldest = KeyReader(key).u64();
        return false;
    }));
    return oldest;
}

Result<bool> hasAnyFrom(const StoreReads& store, uint64_t sequence) {
    bool has = false;
    RETURN_IF_ERROR(store.scan(Table::Event, eventKey(sequence, {}), {}, [&](std::string_view, std::string_view) {
        has = true;
        return false;
    }));
    return has;
}

// A binary search, as sequences have no gaps.
Result<uint64_t> newestOf(const StoreReads& store, uint64_t oldest) {
    uint64_t newest = oldest;
    for (uint64_t step = std::bit_ceil(uint64_t{EventLog::kMostKept}) * 2; step > 0; step /= 2) {
        const auto has = hasAnyFrom(store, newest + step);
        if (!has.ok()) return has.status();
        if (*has) newest += step;
    }
    return newest;
}

}  // namespace

bool EventFilter::takes(const Event& event) const {
    if (!scope.all && (event.tenant.empty() || !scope.covers(event.tenant))) return false;
    if (!tenant.empty() && event.tenant != tenant) return false;
    if (!types.empty() && std::find(types.begin(), types.end(), event.type) == types.end()) return false;
    return (!from || event.at >= *from) && (!until || event.at < *until);
}

Result<EventPage> readEvents(const StoreReads& store, const EventFilter& filter, uint64_t from, bool upwards,
                             size_t limit) {
    const auto oldest = oldestOf(store);
    if (!oldest.ok()) return oldest.status();
    EventPage page;
    page.oldestKept = *oldest;
    if (*oldest == 0) return page;
    size_t examined = 0;
    if (upwards) {
        Status found;
        RETURN_IF_ERROR(
            store.scan(Table::Event, eventKey(from, {}), {}, [&](std::string_view key, std::string_view value) {
                auto event = decodeEvent(key, value);
                if (!event) {
                    found = unreadableEvent();
                    return false;
                }
                if (page.events.size() == limit || examined++ == kEventsExamined) {
                    page.next = event->sequence;
                    return false;
                }
                if (filter.takes(*event)) page.events.push_back(std::move(*event));
                return true;
            }));
        RETURN_IF_ERROR(found);
        return page;
    }
    const auto newest = newestOf(store, *oldest);
    if (!newest.ok()) return newest.status();
    uint64_t end = std::min(from, *newest) + 1;  // those below have not been examined yet
    while (end > *oldest) {
        std::vector<Event> stride;
        RETURN_IF_ERROR(readBetween(store, end > *oldest + kStride ? end - kStride : *oldest, end, stride));
        if (stride.empty()) break;  // deleted meanwhile
        for (auto event = stride.rbegin(); event != stride.rend(); ++event) {
            if (page.events.size() == limit || examined++ == kEventsExamined) {
                page.next = event->sequence;
                return page;
            }
            end = event->sequence;
            if (filter.takes(*event)) page.events.push_back(std::move(*event));
        }
    }
    return page;
}

}  // namespace fairlead::broker
