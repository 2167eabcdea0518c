// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_limits.h"

#include "broker/ojs/values/ojs_text.h"
#include "shared/duration.h"
#include "shared/limits/limit_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

struct NamedLimit {
    const char* name;
    LimitField field;
};
constexpr std::array<NamedLimit, 11> kNamed{{{"max_concurrency", LimitField::MaxConcurrency},
                                             {"max_enqueue_rate", LimitField::MaxEnqueueRate},
                                             {"max_queue_depth", LimitField::MaxQueueDepth},
                                             {"max_scheduled", LimitField::MaxScheduled},
                                             {"max_bytes", LimitField::MaxBytes},
                                             {"max_payload_bytes", LimitField::MaxPayloadBytes},
                                             {"fairness_weight", LimitField::Weight},
                                             {"priority_boost", LimitField::PriorityBoost},
                                             {"quota_mode", LimitField::Mode},
                                             {"paused", LimitField::Paused},
                                             {"draining", LimitField::Draining}}};

OjsError wrongLimit(std::string_view name, const std::string& must) {
    return invalidRequest(std::string(name) + ": must be " + must);
}

std::optional<OjsError> readRate(const JsonValue& value, LimitSettings* set) {
    if (value.kind != Kind::Object) return wrongLimit("max_enqueue_rate", "an object with limit and period");
    for (const auto& [name, member] : value.members)
        if (name != "limit" && name != "period" && name != "burst")
            return invalidRequest("max_enqueue_rate." + name.substr(0, 64) + ": is not known");
    const JsonValue* const limit = value.find("limit");
    if (!limit || limit->kind != Kind::Whole || limit->whole < 1)
        return wrongLimit("max_enqueue_rate.limit", "a whole number, 1 or more");
    const JsonValue* const period = value.find("period");
    const auto length = period && period->kind == Kind::Text ? parseOjsDuration(period->text) : std::nullopt;
    if (!length || length->count() <= 0) return wrongLimit("max_enqueue_rate.period", "a duration as \"PT1M\"");
    const JsonValue* const burst = value.find("burst");
    const bool hasBurst = burst && burst->kind != Kind::Null;
    if (hasBurst && (burst->kind != Kind::Whole || burst->whole < 1))
        return wrongLimit("max_enqueue_rate.burst", "a whole number, 1 or more");
    set->maxEnqueueRate = Rate{uint64_t(limit->whole), *length, hasBurst ? uint64_t(burst->whole) : 0};
    return std::nullopt;
}

// What it comes to is bounded by validate().
std::optional<OjsError> readBoost(const JsonValue& value, LimitSettings* set) {
    constexpr double kFarBeyond = 1e6;
    const bool isNumber = value.kind == Kind::Whole || value.kind == Kind::Number;
    const double seconds = isNumber ? std::strtod(std::string(value.raw).c_str(), nullptr) : -1;
    if (!(seconds >= 0 && seconds <= kFarBeyond)) return wrongLimit("priority_boost", "a number of seconds, 0 or more");
    set->priorityBoost = Micros(std::llround(seconds * 1e6));
    return std::nullopt;
}

std::optional<OjsError> readOne(const NamedLimit& named, const JsonValue& value, LimitSettings* set) {
    const auto count = [&]() -> std::optional<uint64_t> {
        if (value.kind != Kind::Whole || value.whole < 0) return std::nullopt;
        return uint64_t(value.whole);
    };
    const auto wrongCount = [&] { return wrongLimit(named.name, "a whole number, 0 or more"); };
    switch (named.field) {
        case LimitField::MaxEnqueueRate: return readRate(value, set);
        case LimitField::MaxConcurrency:
            if (!count() || *count() > UINT32_MAX) return wrongCount();
            set->maxConcurrency = uint32_t(*count());
            return std::nullopt;
        case LimitField::MaxQueueDepth:
            if (!count()) return wrongCount();
            set->maxQueueDepth = count();
            return std::nullopt;
        case LimitField::MaxScheduled:
            if (!count()) return wrongCount();
            set->maxScheduled = count();
            return std::nullopt;
        case LimitField::MaxBytes:
            if (!count()) return wrongCount();
            set->maxBytes = count();
            return std::nullopt;
        case LimitField::MaxPayloadBytes:
            if (!count()) return wrongCount();
            set->maxPayloadBytes = count();
            return std::nullopt;
        case LimitField::Weight:
            if (value.kind != Kind::Opaque) return wrongLimit(named.name, "a number");
            set->weight = std::strtod(std::string(value.raw).c_str(), nullptr);
            if (value.raw.empty() || (value.raw.front() != '-' && (value.raw.front() < '0' || value.raw.front() > '9')))
                return wrongLimit(named.name, "a number");
            return std::nullopt;
        case LimitField::PriorityBoost: return readBoost(value, set);
        case LimitField::Mode:
            if (value.kind != Kind::Text || (value.text != "hard" && value.text != "soft"))
                return wrongLimit(named.name, "hard or soft");
            set->mode = value.text == "soft" ? LimitMode::Soft : LimitMode::Hard;
            return std::nullopt;
        default: break;
    }
    if (value.kind != Kind::Bool) return wrongLimit(named.name, "true or false");
    (named.field == LimitField::Paused ? set->paused : set->draining) = value.isTrue;
    return std::nullopt;
}

std::optional<OjsError> readMember(const std::string& name, const JsonValue& value, LimitChange* change,
                                   std::vector<LimitField>* seen) {
    const auto named =
        std::find_if(kNamed.begin(), kNamed.end(), [&](const NamedLimit& one) { return name == one.name; });
    if (named == kNamed.end()) return invalidRequest(name.substr(0, 64) + ": is no limit");
    seen->push_back(named->field);
    if (value.kind == Kind::Null) {
        change->clear.push_back(named->field);
        return std::nullopt;
    }
    return readOne(*named, value, &change->set);
}

void appendCount(std::string& to, const char* name, const std::optional<uint64_t>& value) {
    if (to.back() != '{') to += ',';
    ((to += '"') += name) += "\":" + (value ? std::to_string(*value) : "null");
}

}  // namespace

std::optional<OjsError> readLimits(const JsonValue& body, bool isWhole, LimitChange* change) {
    std::vector<LimitField> seen;
    for (const auto& [name, value] : body.members) {
        if (name == "reason") {
            if (value.kind == Kind::Null) continue;
            if (value.kind != Kind::Text || value.text.size() > 1024)
                return wrongLimit("reason", "a text of at most 1024 bytes");
            change->reason = value.text;
        } else if (isWhole && (name == "tenant_id" || name == "id" || name == "name")) {
            continue;  // checked against the path
        } else if (isWhole && name == "limits" && value.kind == Kind::Object) {
            for (const auto& [inner, limit] : value.members)
                if (auto error = readMember(inner, limit, change, &seen)) return error;
        } else if (auto error = readMember(name, value, change, &seen)) {
            return error;
        }
    }
    if (isWhole)
        for (const NamedLimit& named : kNamed)
            if (std::find(seen.begin(), seen.end(), named.field) == seen.end()) change->clear.push_back(named.field);
    if (!isWhole && seen.empty()) return invalidRequest("name a limit to set, or null to remove it");
    if (const Status status = validate(change->set); !status.ok()) return invalidRequest(status.message());
    return std::nullopt;
}

void appendLimits(std::string& to, const TenantLimits& limits) {
    to += "\"limits\":{";
    std::optional<uint64_t> concurrency;
    if (limits.maxConcurrency) concurrency = *limits.maxConcurrency;
    appendCount(to, "max_concurrency", concurrency);
    to += ",\"max_enqueue_rate\":";
    to += limits.maxEnqueueRate ? rateText(*limits.maxEnqueueRate) : "null";
    appendCount(to, "max_queue_depth", limits.maxQueueDepth);
    appendCount(to, "max_scheduled", limits.maxScheduled);
    appendCount(to, "max_bytes", limits.maxBytes);
    appendCount(to, "max_payload_bytes", limits.maxPayloadBytes);
    // As the specification's own pages call them.
    appendCount(to, "max_concurrent_jobs", concurrency);
    to += ",\"max_jobs_per_second\":";
    to +=
        limits.maxEnqueueRate
            ? shortestNumber(double(limits.maxEnqueueRate->limit) * 1e6 / double(limits.maxEnqueueRate->period.count()))
            : "null";
    to += ",\"max_queues\":null},\"fairness_weight\":" + shortestNumber(limits.weight) +
          ",\"priority_boost\":" + shortestNumber(double(limits.priorityBoost.count()) / 1e6);
    to += limits.mode == LimitMode::Soft ? ",\"quota_mode\":\"soft\"" : ",\"quota_mode\":\"hard\"";
    to += limits.paused ? ",\"paused\":true" : ",\"paused\":false";
    to += limits.draining ? ",\"draining\":true" : ",\"draining\":false";
}

}  // namespace fairlead::broker
