// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/limit_rules.h"

#include "shared/duration.h"
#include "shared/limits/limit_text.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace fairlead {

namespace {

constexpr double kMany = 1e12;  // whole numbers up to here are exact in every format they pass through
constexpr double kSeconds = 1e6;
constexpr double kYear = 366.0 * 86400;

using enum LimitField;
using enum LimitGroup;
using Kind = LimitKind;

constexpr std::array<LimitRule, kLimitFields> kRules{{
    {MaxEnqueueRate, "max_enqueue_rate", "Enqueue rate", "tasks", Kind::Rate, Admission, true, 1, 1e9, "none",
     "Creates beyond this many in a period are refused; a burst may arrive at once."},
    {MaxQueueDepth, "max_queue_depth", "Queue depth", "tasks", Kind::Count, Admission, true, 0, kMany, "none",
     "Creates are refused while so many tasks are ready or delayed."},
    {MaxScheduled, "max_scheduled", "Scheduled tasks", "tasks", Kind::Count, Admission, true, 0, kMany, "none",
     "Delayed creates are refused while so many tasks are delayed."},
    {MaxBytes, "max_bytes", "Stored payload", "bytes", Kind::Bytes, Admission, true, 0, 1e15, "none",
     "Creates are refused if the payloads of waiting and running tasks together would exceed this size."},
    {MaxPayloadBytes, "max_payload_bytes", "Payload size", "bytes", Kind::Bytes, Admission, true, 0, 1e9, "none",
     "Creates with a larger payload are refused."},
    {Mode, "mode", "Enforcement", "", Kind::Mode, Admission, false, 0, 0, "hard",
     "hard: a create beyond a limit is refused; soft: it is taken and counted."},
    {Draining, "draining", "Draining", "", Kind::Switch, Admission, false, 0, 0, "false",
     "Creates are refused; tasks that are there are served."},
    {MaxConcurrency, "max_concurrency", "Concurrency", "tasks", Kind::Count, Dispatch, true, 0, 1e9, "none",
     "At most so many tasks are in progress at once; 0 lets none begin."},
    {DispatchRate, "dispatch_rate", "Dispatch rate", "tasks", Kind::Rate, Dispatch, true, 1, 1e9, "none",
     "At most so many tasks are handed to workers in a period."},
    {ReleaseInterval, "release_interval", "Release interval", "seconds", Kind::Interval, Dispatch, true, 0, kYear,
     "none", "At least so long between two tasks handed to workers."},
    {MinSeats, "min_seats", "Guaranteed seats", "seats", Kind::Count, Dispatch, false, 0, 1e6, "0",
     "Seats of the workers it uses that are kept for it, whether others wait or not."},
    {Weight, "weight", "Weight", "", Kind::Factor, Dispatch, false, 0.01, 1000, "1",
     "Share of the workers' time, in proportion to the weights of all that wait."},
    {PriorityBoost, "priority_boost", "Priority boost", "seconds", Kind::Interval, Dispatch, false, 0, 30, "0s",
     "Served up to so many seconds of worker time sooner than others; the share stays the same."},
    {Paused, "paused", "Paused", "", Kind::Switch, Dispatch, false, 0, 0, "false",
     "Nothing is handed to workers; creates are taken and running tasks go on."},
    {ThrottleTiers, "throttle_tiers", "Throttle tiers", "", Kind::Tiers, Behaviour, false, 0.01, 1, "none",
     "While more tasks than a threshold arrived within a window, the weight is multiplied by a factor; the last match "
     "counts."},
    {NoisyNeighbourWatch, "noisy_neighbour_watch", "Noisy-neighbour watch", "", Kind::Switch, Behaviour, false, 0, 0,
     "true", "Whether the tenant is watched for taking more than its share at the cost of others."},
}};

Status bad(const LimitRule& rule, const std::string& what) {
    return {Code::InvalidArgument, std::string(rule.key) + ": " + what};
}

Status checkNumber(const LimitRule& rule, const std::string& what, double value, double least, double most) {
    if (value >= least && value <= most) return {};  // NaN fails this test, too
    return bad(rule, what + "must be from " + textOf(least) + " to " + textOf(most) +
                         (rule.unit.empty() ? "" : " " + std::string(rule.unit)) + ", is " + textOf(value));
}

std::string spanText(Micros duration) {
    return duration.count() < 0 ? "-" + formatDuration(-duration) : formatDuration(duration);
}

Status checkSpan(const LimitRule& rule, const std::string& what, Micros value, Micros least, Micros most) {
    if (value >= least && value <= most) return {};
    return bad(rule, what + "must be from " + spanText(least) + " to " + spanText(most) + ", is " +
                         (value == Micros::min() ? "less" : spanText(value)));
}

Status check(const LimitRule& rule, const Rate& rate) {
    RETURN_IF_ERROR(checkNumber(rule, "", double(rate.limit), rule.least, rule.most));
    RETURN_IF_ERROR(checkSpan(rule, "period: ", rate.period, kShortestPeriod, kLongestPeriod));
    if (rate.burst == 0) return {};
    return checkNumber(rule, "burst: ", double(rate.burst), rule.least, rule.most);
}
Status check(const LimitRule& rule, uint64_t value) {
    return checkNumber(rule, "", double(value), rule.least, rule.most);
}
Status check(const LimitRule& rule, uint32_t value) { return check(rule, uint64_t{value}); }
Status check(const LimitRule& rule, double value) { return checkNumber(rule, "", value, rule.least, rule.most); }
Status check(const LimitRule& rule, Micros value) {
    return checkSpan(rule, "", value, Micros(std::llround(rule.least * kSeconds)),
                     Micros(std::llround(rule.most * kSeconds)));
}
Status check(const LimitRule& rule, LimitMode mode) {
    if (mode == LimitMode::Hard || mode == LimitMode::Soft) return {};
    return bad(rule, "must be hard or soft");
}
Status check(const LimitRule&, bool) { return {}; }
Status check(const LimitRule& rule, const std::vector<ThrottleTier>& tiers) {
    if (tiers.size() > kMostTiers)
        return bad(rule, "at most " + std::to_string(kMostTiers) + " tiers, there are " + std::to_string(tiers.size()));
    for (size_t i = 0; i < tiers.size(); ++i) {
        const std::string where = "tier " + std::to_string(i + 1) + ": ";
        RETURN_IF_ERROR(checkSpan(rule, where + "window ", tiers[i].window, kShortestTierWindow, kLongestPeriod));
        if (tiers[i].threshold > kLargestTierThreshold)
            return bad(rule, where + "threshold must be at most " + std::to_string(kLargestTierThreshold));
        RETURN_IF_ERROR(checkNumber(rule, where + "factor ", tiers[i].weightFactor, rule.least, rule.most));
    }
    return {};
}
template <typename Value>
Status check(const LimitRule& rule, const std::optional<Value>& value) {
    return value ? check(rule, *value) : Status();
}

}  // namespace

std::span<const LimitRule> limitRules() { return kRules; }

const LimitRule& ruleOf(LimitField field) { return kRules[size_t(field)]; }

const LimitRule* findRule(std::string_view key) {
    for (const LimitRule& rule : kRules)
        if (rule.key == key) return &rule;
    return nullptr;
}

Status validate(const LimitSettings& settings) {
    for (const LimitRule& rule : kRules)
        RETURN_IF_ERROR(
            withField(rule.field, [&](auto setting, auto) -> Status { return check(rule, settings.*setting); }));
    return {};
}

}  // namespace fairlead
