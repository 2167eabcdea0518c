// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/event_subscription.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

bool isNamedBy(std::string_view pattern, std::string_view type) {
    if (pattern == "*" || pattern == type) return true;
    return pattern.ends_with(".*") && type.starts_with(pattern.substr(0, pattern.size() - 1));
}

size_t bytesOf(const std::vector<std::string>& texts) {
    size_t sum = 0;
    for (const std::string& text : texts) sum += text.size();
    return sum;
}

}  // namespace

void takeChanges(SubscriptionChanges&& changes, EventSubscription& to) {
    const auto set = [](auto& field, auto& value) {
        if (value) field = std::move(*value);
    };
    set(to.url, changes.url);
    set(to.events, changes.events);
    set(to.queues, changes.queues);
    set(to.jobTypes, changes.jobTypes);
    set(to.isActive, changes.isActive);
    set(to.metadata, changes.metadata);
}

size_t bytesOf(const EventSubscription& one) {
    return one.url.size() + bytesOf(one.events) + bytesOf(one.queues) + bytesOf(one.jobTypes) + one.metadata.size() +
           one.author.size();
}

bool isForSubscribers(const JobEvent& event) { return !event.isBeat() && mayBeForSubscribers(typeOf(event)); }

bool mayBeForSubscribers(std::string_view type) {
    return !type.starts_with("worker.") && !type.starts_with("webhook.") && type != "job.heartbeat" &&
           type != "job.progress";
}

bool isWanted(const JobEvent& event, const EventSubscription& by) {
    const std::string_view type = typeOf(event);
    if (std::none_of(by.events.begin(), by.events.end(), [type](const auto& one) { return isNamedBy(one, type); }))
        return false;
    const auto isOneOf = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!by.queues.empty() && !isOneOf(by.queues, queueOf(event))) return false;
    // Of a job that is gone with it nobody knows the type.
    using enum JobEvent::Kind;
    return by.jobTypes.empty() || (!event.notice && event.kind != DeadLetterPruned && event.kind != DeadLetterDeleted);
}

}  // namespace fairlead::broker
