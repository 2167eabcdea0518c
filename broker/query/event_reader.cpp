// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/event_reader.h"

#include "broker/tables/event_log.h"
#include "broker/store/event_records.h"
#include "broker/store/keys.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr size_t kEventsExamined = 5000;
constexpr uint64_t kStride = 500;                  // events read at once when a page goes downwards
constexpr uint64_t kFarthest = uint64_t{1} << 48;  // no two kept events are so far apart
constexpr uint64_t kUsuallyKept = uint64_t{1} << 17;

Status unreadableEvent() { return {Code::DataLoss, "the store is damaged: it holds an event that cannot be read"}; }

// All with first <= sequence < end, oldest first; one more than `kStride` of them if there are so many.
Status readBetween(const StoreReads& store, uint64_t first, uint64_t end, std::vector<Event>& events) {
    Status found;
    events.clear();
    RETURN_IF_ERROR(store.scan(Table::Event, eventKey(first, {}), eventKey(end, {}),
                               [&](std::string_view key, std::string_view value) {
                                   auto event = decodeEvent(key, value);
                                   if (!event) found = unreadableEvent();
                                   if (event) events.push_back(std::move(*event));
                                   return found.ok() && events.size() <= kStride;
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

// Up to which sequence some of these tenants' events were given up for those of others; 0: none were.
Result<uint64_t> goneOf(const StoreReads& store, const EventFilter& filter, uint64_t from) {
    std::vector<std::string> tenants = filter.scope.tenants;
    if (!filter.tenant.empty()) tenants = {filter.tenant};
    const bool isOfAll = filter.scope.all && filter.tenant.empty();
    const auto ofAll = store.read(Table::Meta, goneEventsKey("*"));
    RETURN_IF_ERROR(ofAll.status());
    uint64_t gone = ofAll->has_value() ? KeyReader(**ofAll).u64() : 0;
    // It is never less than a tenant's.
    if (isOfAll || gone < from) return gone;
    gone = 0;
    for (const std::string& tenant : tenants) {
        const auto value = store.read(Table::Meta, goneEventsKey(tenant));
        RETURN_IF_ERROR(value.status());
        if (value->has_value()) gone = std::max(gone, KeyReader(**value).u64());
    }
    return gone;
}

Result<bool> hasAnyFrom(const StoreReads& store, uint64_t sequence) {
    bool has = false;
    RETURN_IF_ERROR(store.scan(Table::Event, eventKey(sequence, {}), {}, [&](std::string_view, std::string_view) {
        has = true;
        return false;
    }));
    return has;
}

// A binary search: there are some from a sequence on, or none. Most often they have no gaps, and the first step is far enough.
Result<uint64_t> newestOf(const StoreReads& store, uint64_t oldest) {
    uint64_t step = kUsuallyKept;
    for (; step < kFarthest; step *= 2) {
        const auto has = hasAnyFrom(store, oldest + step);
        if (!has.ok()) return has.status();
        if (!*has) break;
    }
    uint64_t newest = oldest;
    for (; step > 0; step /= 2) {
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
        const auto gone = goneOf(store, filter, from);
        RETURN_IF_ERROR(gone.status());
        if (*gone >= from) page.goneBefore = *gone + 1;
        if (*oldest > from) page.goneBefore = std::max(page.goneBefore, *oldest);
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
    uint64_t width = kStride;
    std::vector<Event> stride;
    while (end > *oldest) {
        const uint64_t first = end - std::min(end - *oldest, width);
        RETURN_IF_ERROR(readBetween(store, first, end, stride));
        // Where a tenant has given up its events, those that are kept are far apart.
        if (stride.size() > kStride) {
            width = kStride;
            continue;
        }
        if (stride.empty()) width *= 2;
        for (auto event = stride.rbegin(); event != stride.rend(); ++event) {
            if (page.events.size() == limit || examined++ == kEventsExamined) {
                page.next = event->sequence;
                return page;
            }
            if (filter.takes(*event)) page.events.push_back(std::move(*event));
        }
        end = first;
    }
    return page;
}

}  // namespace fairlead::broker
