// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/wire/limit_messages.h"

#include "shared/limits/limit_text.h"

#include <google/protobuf/duration.pb.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace fairlead {

namespace {

namespace api = admin::v1;

constexpr int64_t kMicrosPerSecond = 1'000'000;
constexpr int64_t kNanosPerMicro = 1000;
constexpr int64_t kLongestSeconds = 315'576'000'000;  // the largest value a Duration may hold

Status bad(std::string message) { return {Code::InvalidArgument, std::move(message)}; }

Status under(std::string_view key, const Status& status) {
    return {status.code(), std::string(key) + ": " + status.message()};
}

Result<Rate> toRate(const api::Rate& message) {
    const auto period = toMicros(message.period());
    if (!period.ok()) return under("period", period.status());
    return Rate{message.limit(), *period, message.burst()};
}

Result<std::vector<ThrottleTier>> toTiers(const api::ThrottleTiers& message) {
    std::vector<ThrottleTier> tiers;
    for (const api::ThrottleTier& tier : message.tiers()) {
        const auto window = toMicros(tier.window());
        if (!window.ok()) return under("window", window.status());
        tiers.push_back({*window, tier.threshold(), tier.weight_factor()});
        if (tiers.size() > kMostTiers) break;  // validate() reports it
    }
    return tiers;
}

// Stores the value of a field that is a message, or returns its error with the field's name in front.
template <typename Value, typename Target>
Status take(const Result<Value>& value, LimitField field, Target& target) {
    if (!value.ok()) return under(ruleOf(field).key, value.status());
    target = *value;
    return {};
}

void fill(google::protobuf::Duration* message, Micros duration) { fillDuration(message, duration); }

void fill(api::Rate* message, const Rate& rate) {
    message->set_limit(rate.limit);
    fill(message->mutable_period(), rate.period);
    message->set_burst(rate.burst);
}

}  // namespace

Result<Micros> toMicros(const google::protobuf::Duration& duration) {
    if (duration.seconds() < 0 || duration.nanos() < 0) return bad("a duration must not be negative");
    if (duration.seconds() > kLongestSeconds || duration.nanos() >= kMicrosPerSecond * kNanosPerMicro)
        return bad("is not a valid duration");
    if (duration.nanos() % kNanosPerMicro != 0) return bad("durations are exact to the microsecond only");
    return Micros(duration.seconds() * kMicrosPerSecond + duration.nanos() / kNanosPerMicro);
}

void fillDuration(google::protobuf::Duration* message, Micros duration) {
    message->set_seconds(duration.count() / kMicrosPerSecond);
    message->set_nanos(int32_t(duration.count() % kMicrosPerSecond * kNanosPerMicro));
}

Result<std::vector<LimitField>> toFields(const google::protobuf::RepeatedPtrField<std::string>& keys,
                                         const std::string& where) {
    std::vector<LimitField> fields;
    for (const std::string& key : keys) {
        const LimitRule* rule = findRule(key);
        if (!rule) return bad(where + ": there is no limit '" + key.substr(0, 64) + "'");
        if (std::find(fields.begin(), fields.end(), rule->field) != fields.end())
            return bad(where + ": '" + key + "' is named twice");
        fields.push_back(rule->field);
    }
    return fields;
}

Result<LimitSettings> toSettings(const api::LimitSettings& m) {
    LimitSettings s;
    if (m.has_max_enqueue_rate())
        RETURN_IF_ERROR(take(toRate(m.max_enqueue_rate()), LimitField::MaxEnqueueRate, s.maxEnqueueRate));
    if (m.has_max_queue_depth()) s.maxQueueDepth = m.max_queue_depth();
    if (m.has_max_scheduled()) s.maxScheduled = m.max_scheduled();
    if (m.has_max_bytes()) s.maxBytes = m.max_bytes();
    if (m.has_max_payload_bytes()) s.maxPayloadBytes = m.max_payload_bytes();
    if (m.has_mode()) s.mode = static_cast<LimitMode>(m.mode());
    if (m.has_draining()) s.draining = m.draining();
    if (m.has_max_concurrency()) s.maxConcurrency = m.max_concurrency();
    if (m.has_dispatch_rate())
        RETURN_IF_ERROR(take(toRate(m.dispatch_rate()), LimitField::DispatchRate, s.dispatchRate));
    if (m.has_release_interval())
        RETURN_IF_ERROR(take(toMicros(m.release_interval()), LimitField::ReleaseInterval, s.releaseInterval));
    if (m.has_min_seats()) s.minSeats = m.min_seats();
    if (m.has_weight()) s.weight = m.weight();
    if (m.has_priority_boost())
        RETURN_IF_ERROR(take(toMicros(m.priority_boost()), LimitField::PriorityBoost, s.priorityBoost));
    if (m.has_paused()) s.paused = m.paused();
    if (m.has_throttle_tiers())
        RETURN_IF_ERROR(take(toTiers(m.throttle_tiers()), LimitField::ThrottleTiers, s.throttleTiers));
    if (m.has_noisy_neighbour_watch()) s.noisyNeighbourWatch = m.noisy_neighbour_watch();
    const auto unlimited = toFields(m.unlimited(), "unlimited");
    if (!unlimited.ok()) return unlimited.status();
    for (const LimitField field : *unlimited) {
        const std::string key(ruleOf(field).key);
        if (!ruleOf(field).mayBeUnlimited) return bad(key + ": cannot be unlimited");
        if (isSet(s, field)) return bad(key + ": has a value and is unlimited");
        RETURN_IF_ERROR(setFromText(s, field, "none"));
    }
    RETURN_IF_ERROR(validate(s));
    return s;
}

void fillSettings(api::LimitSettings* m, const LimitSettings& s) {
    if (s.maxEnqueueRate && *s.maxEnqueueRate) fill(m->mutable_max_enqueue_rate(), **s.maxEnqueueRate);
    if (s.maxQueueDepth && *s.maxQueueDepth) m->set_max_queue_depth(**s.maxQueueDepth);
    if (s.maxScheduled && *s.maxScheduled) m->set_max_scheduled(**s.maxScheduled);
    if (s.maxBytes && *s.maxBytes) m->set_max_bytes(**s.maxBytes);
    if (s.maxPayloadBytes && *s.maxPayloadBytes) m->set_max_payload_bytes(**s.maxPayloadBytes);
    if (s.mode) m->set_mode(static_cast<api::LimitMode>(*s.mode));
    if (s.draining) m->set_draining(*s.draining);
    if (s.maxConcurrency && *s.maxConcurrency) m->set_max_concurrency(**s.maxConcurrency);
    if (s.dispatchRate && *s.dispatchRate) fill(m->mutable_dispatch_rate(), **s.dispatchRate);
    if (s.releaseInterval && *s.releaseInterval) fill(m->mutable_release_interval(), **s.releaseInterval);
    if (s.minSeats) m->set_min_seats(*s.minSeats);
    if (s.weight) m->set_weight(*s.weight);
    if (s.priorityBoost) fill(m->mutable_priority_boost(), *s.priorityBoost);
    if (s.paused) m->set_paused(*s.paused);
    if (s.throttleTiers) {
        api::ThrottleTiers* tiers = m->mutable_throttle_tiers();
        for (const ThrottleTier& tier : *s.throttleTiers) {
            api::ThrottleTier* added = tiers->add_tiers();
            fill(added->mutable_window(), tier.window);
            added->set_threshold(tier.threshold);
            added->set_weight_factor(tier.weightFactor);
        }
    }
    if (s.noisyNeighbourWatch) m->set_noisy_neighbour_watch(*s.noisyNeighbourWatch);
    for (const LimitRule& rule : limitRules())
        if (rule.mayBeUnlimited && textOf(s, rule.field) == "none") m->add_unlimited(std::string(rule.key));
}

}  // namespace fairlead
