// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/limit_notices.h"

#include <utility>

namespace fairlead::broker {

namespace {

struct Closed {
    const char* strategy;
    uint64_t limit = 0;
    uint64_t current = 0;
};

Closed closedOf(const KeyGates::View& key) {
    const KeyLimit limit = key.inForce.value_or(KeyLimit());
    const bool isRateSpent = limit.rate && key.use.begun >= limit.rate->limit;
    if (limit.concurrency && (key.use.running >= *limit.concurrency || (!limit.rate && !limit.interval)))
        return {"concurrency", *limit.concurrency, key.use.running};
    if (limit.rate && (isRateSpent || !limit.interval)) return {"rate", limit.rate->limit, key.use.begun};
    return {"throttle", 1, 1};
}

Event noticeOf(std::string_view type, Time at, std::string text) {
    Event event;
    event.at = at;
    event.type = type;
    event.text = std::move(text);
    return event;
}

}  // namespace

Event keyNotice(std::string_view type, const KeyGates::View& key, const TaskId& job, const std::string& queue,
                Time at) {
    const Closed closed = closedOf(key);
    const char* const what = type == event_types::kKeyExceeded   ? " holds a task back"
                             : type == event_types::kKeyReleased ? " lets a task begin"
                             : type == event_types::kKeyAdjusted ? " was closed by a worker"
                                                                 : " has made a task a dead letter";
    Event event = noticeOf(type, at, "the limit of key '" + key.key + "'" + what);
    event.fields = {{"key", key.key}, {"strategy", closed.strategy}, {"job_id", job.toString()}, {"queue", queue}};
    if (type != event_types::kKeyExceeded) return event;
    event.fields.emplace_back("limit", std::to_string(closed.limit));
    event.fields.emplace_back("current", std::to_string(closed.current));
    return event;
}

bool boundWarns(uint64_t depth, uint64_t bound) {
    const auto isNear = [bound](uint64_t tasks) { return double(tasks) >= 0.8 * double(bound); };
    return isNear(depth + 1) && !isNear(depth);
}

Event boundNotice(std::string_view type, const std::string& queue, uint64_t depth, uint64_t bound, Time at) {
    const bool isFull = type == event_types::kBoundRejected;
    Event event = noticeOf(type, at, "queue '" + queue + (isFull ? "' is full" : "' is nearly full"));
    event.fields = {{"queue", queue}, {"depth", std::to_string(depth)}, {"bound", std::to_string(bound)}};
    if (isFull) event.fields.emplace_back("strategy", "reject");
    return event;
}

}  // namespace fairlead::broker
