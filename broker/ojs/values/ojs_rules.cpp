// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_rules.h"

#include "broker/auth/strict_json.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/request_rules.h"
#include "shared/canonical_json.h"
#include "shared/duration.h"
#include "shared/json_reader.h"

#include <nlohmann/json.hpp>
#include <openssl/sha.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;
using nlohmann::json;

OjsError invalidPolicy(std::string_view field, const std::string& what) {
    OjsError error{422, "validation_error", "retry." + std::string(field) + ": " + what, false, {}, {}, {}};
    error.members = ",\"type\":\"validation_error\"";
    error.details = "{\"field\":\"retry." + std::string(field) + "\"}";
    return error;
}

std::optional<double> numberOf(const json& value) {
    if (!value.is_number()) return std::nullopt;
    return value.get<double>();
}

// Nothing: it is not given; otherwise it is in *to, or the answer.
std::optional<OjsError> readInterval(const json& policy, const std::string& name, Micros* to) {
    const std::string inMillis = name + "_ms";
    if (const auto at = policy.find(inMillis); at != policy.end() && !at->is_null()) {
        const std::optional<double> millis = numberOf(*at);
        if (!millis || !(*millis > 0) || *millis > double(kMostInterval.count()) / 1000)
            return invalidPolicy(inMillis, "must be a number of milliseconds, more than 0 and at most a year");
        *to = Micros(int64_t(*millis * 1000));
    }
    const auto at = policy.find(name);
    if (at == policy.end() || at->is_null()) return std::nullopt;
    constexpr const char* kMust = "must be a duration as \"PT1S\", more than 0 and at most a year";
    if (!at->is_string()) return invalidPolicy(name, kMust);
    const std::string& text = at->get_ref<const std::string&>();
    const std::optional<Micros> interval = parseOjsDuration(text);
    if (!interval || interval->count() <= 0 || *interval > kMostInterval) return invalidPolicy(name, kMust);
    *to = *interval;
    return std::nullopt;
}

std::optional<OjsError> readGrowth(const json& policy, RetryPolicy::Growth* growth) {
    for (const char* name : {"backoff_strategy", "strategy"}) {
        const auto at = policy.find(name);
        if (at == policy.end() || at->is_null()) continue;
        const std::string text = at->is_string() ? at->get<std::string>() : std::string();
        if (text == "exponential")
            *growth = RetryPolicy::Growth::Exponential;
        else if (text == "linear")
            *growth = RetryPolicy::Growth::Linear;
        else if (text == "constant" || text == "none")
            *growth = RetryPolicy::Growth::Constant;
        else if (text == "polynomial")
            *growth = RetryPolicy::Growth::Polynomial;
        else
            return invalidPolicy(name, "must be exponential, linear, constant, none or polynomial");
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<OjsError> readPatterns(const json& policy, std::vector<std::string>* patterns) {
    const auto at = policy.find("non_retryable_errors");
    if (at == policy.end() || at->is_null()) return std::nullopt;
    if (!at->is_array()) return invalidPolicy("non_retryable_errors", "must be a list of texts");
    if (at->size() > kMostNonRetryable)
        return invalidPolicy("non_retryable_errors", "has more than " + std::to_string(kMostNonRetryable) + " entries");
    patterns->clear();
    for (const json& entry : *at) {
        if (!entry.is_string()) return invalidPolicy("non_retryable_errors", "must be a list of texts");
        patterns->push_back(entry.get<std::string>());
    }
    return std::nullopt;
}

// A slip in a name must not mean the default. The first member that is none of these.
template <size_t N>
std::optional<std::string> unknownIn(const json& object, const std::array<std::string_view, N>& known) {
    for (const auto& [name, value] : object.items())
        if (std::find(known.begin(), known.end(), name) == known.end()) return name.substr(0, 64);
    return std::nullopt;
}

constexpr std::array<std::string_view, 11> kOfRetry{
    "max_attempts", "initial_interval", "initial_interval_ms", "backoff_coefficient",  "backoff_strategy",
    "strategy",     "max_interval",     "max_interval_ms",     "non_retryable_errors", "on_exhaustion",
    "jitter"};
constexpr std::array<std::string_view, 9> kOfUnique{"key",       "keys",   "args_keys", "meta_keys",  "period",
                                                    "period_ms", "within", "states",    "on_conflict"};

bool isListOfTexts(const json& value) {
    return value.is_array() && value.size() <= 64 &&
           std::all_of(value.begin(), value.end(), [](const json& entry) { return entry.is_string(); });
}

std::optional<uint8_t> stateBit(std::string_view name) {
    namespace states = unique_states;
    if (name == "available") return states::kReady;
    if (name == "scheduled") return states::kDelayed;
    if (name == "retryable") return states::kRetrying;
    if (name == "active") return states::kInProgress;
    if (name == "pending") return states::kPending;
    if (name == "completed" || name == "cancelled" || name == "discarded") return states::kEnded;
    return std::nullopt;
}

OjsError invalidUnique(std::string_view field, const std::string& what) {
    return invalidRequest("unique." + std::string(field) + ": " + what);
}

UniqueKey hashed(const std::string& text) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    UniqueKey key;
    std::memcpy(&key.high, digest.data(), sizeof key.high);
    std::memcpy(&key.low, digest.data() + sizeof key.high, sizeof key.low);
    if (!key.isSet()) key.low = 1;
    return key;
}

bool hasField(const json& args, const std::string& name) {
    return args.is_array() && std::any_of(args.begin(), args.end(),
                                          [&name](const json& arg) { return arg.is_object() && arg.contains(name); });
}

// Which parts of the job count.
struct Dimensions {
    json parts = json::array({"type", "queue", "args"});
    json fields;      // of args; null: all of it
    json metaFields;  // of meta
};

bool hasPart(const Dimensions& wanted, const char* name) {
    return std::find(wanted.parts.begin(), wanted.parts.end(), name) != wanted.parts.end();
}

// "key" as a list. Most SDKs name fields of args by it; Python's sends what others call "keys".
std::optional<OjsError> readKeyList(const json& key, const json& args, Dimensions* to) {
    if (!isListOfTexts(key) || key.empty())
        return invalidUnique("key", "must be a text that is not empty, or a list of names of args' members");
    json parts = json::array();
    json fields = json::array();
    for (const json& entry : key) {
        const std::string& name = entry.get_ref<const std::string&>();
        const bool isField = hasField(args, name);
        const bool isPart = name == "type" || name == "queue" || name == "args" || (name == "meta" && !isField);
        if (!isField && !isPart) return invalidUnique("key", "args have no member '" + name.substr(0, 64) + "'");
        // What may mean both counts as both: a job too many is better than one that never is.
        if (isField) fields.push_back(name);
        if (isPart) parts.push_back(name);
    }
    to->parts = std::move(parts);
    if (fields.empty() || hasPart(*to, "args")) return std::nullopt;
    to->parts.push_back("args");
    to->fields = std::move(fields);
    return std::nullopt;
}

std::optional<OjsError> readFields(const json& rule, const json& args, Dimensions* to) {
    if (const auto at = rule.find("args_keys"); at != rule.end() && !at->is_null()) {
        if (!isListOfTexts(*at)) return invalidUnique("args_keys", "must be a list of texts");
        for (const json& name : *at)
            if (!hasField(args, name.get_ref<const std::string&>()))
                return invalidUnique("args_keys",
                                     "args have no member '" + name.get<std::string>().substr(0, 64) + "'");
        if (!at->empty()) to->fields = *at;
        if (!at->empty() && !hasPart(*to, "args")) to->parts.push_back("args");
    }
    if (const auto at = rule.find("meta_keys"); at != rule.end() && !at->is_null()) {
        if (!isListOfTexts(*at)) return invalidUnique("meta_keys", "must be a list of texts");
        to->metaFields = *at;
        if (!at->empty() && !hasPart(*to, "meta")) to->parts.push_back("meta");
    }
    // All of meta would make every job another one: it has traces and times.
    if (hasPart(*to, "meta") && (to->metaFields.is_null() || to->metaFields.empty()))
        return invalidUnique("meta_keys", "is required, because meta counts: a list of names of its members");
    return std::nullopt;
}

// The text that is hashed: the dimensions that count, each in one spelling, in the order of their names.
std::optional<OjsError> keyText(const json& rule, const UniqueParts& parts, std::string* text) {
    std::map<std::string, std::string> made;
    const auto finish = [&] {
        *text = "{";
        for (const auto& [name, value] : made) {
            if (text->size() > 1) *text += ',';
            *text += '"' + name + "\":" + value;
        }
        *text += '}';
    };
    const json args = parseAnyJson(parts.args);
    Dimensions wanted;
    const auto key = rule.find("key");
    if (key != rule.end() && key->is_array() && key->empty()) {
        // Nothing is named, so what counts otherwise does.
    } else if (key != rule.end() && key->is_array()) {
        if (auto error = readKeyList(*key, args, &wanted)) return error;
    } else if (key != rule.end() && !key->is_null()) {
        if (!key->is_string() || key->get_ref<const std::string&>().empty())
            return invalidUnique("key", "must be a text that is not empty, or a list of names of args' members");
        if (hasUnknown(key->get_ref<const std::string&>()))
            return invalidUnique("key",
                                 "must not have U+FFFD, or half of a surrogate pair: different keys would be one");
        made["key"] = canonicalText(key->get_ref<const std::string&>());
        finish();
        return std::nullopt;
    }
    if (const auto at = rule.find("keys"); at != rule.end() && !at->is_null()) wanted.parts = *at;
    if (!isListOfTexts(wanted.parts) || wanted.parts.empty())
        return invalidUnique("keys", "must be a list of type, queue, args, meta");
    if (auto error = readFields(rule, args, &wanted)) return error;
    const auto names = [](const json& list) { return list.get<std::vector<std::string>>(); };
    // Jobs of different types are different work, whatever they have in common.
    made["type"] = canonicalText(parts.type);
    for (const json& entry : wanted.parts) {
        const std::string& name = entry.get_ref<const std::string&>();
        if (name == "queue")
            made["queue"] = canonicalText(parts.queue);
        else if (name == "args")
            made["args"] = wanted.fields.is_null() ? canonicalJson(parts.args)
                                                   : canonicalMembersOfEach(parts.args, names(wanted.fields));
        else if (name == "meta")
            made["meta"] = canonicalMembers(parts.meta.empty() ? "{}" : parts.meta, names(wanted.metaFields));
        else if (name != "type")
            return invalidUnique("keys", "knows type, queue, args and meta, not '" + name.substr(0, 64) + "'");
    }
    finish();
    return std::nullopt;
}

// "period": "PT1H"; the same in the spellings of several SDKs and of the command line tool.
std::optional<OjsError> readPeriod(const json& rule, UniqueRule* made) {
    const auto given = [&rule](const char* name) -> const json* {
        const auto at = rule.find(name);
        return at == rule.end() || at->is_null() ? nullptr : &*at;
    };
    std::optional<Micros> lasts;
    const auto take = [&lasts](const char* name, Micros period) -> std::optional<OjsError> {
        if (period.count() <= 0 || period > kMostInterval)
            return invalidUnique(name, "must be more than 0 and at most a year");
        if (lasts && *lasts != period) return invalidUnique(name, "is not what the other member for it says");
        lasts = period;
        return std::nullopt;
    };
    for (const char* name : {"period", "within"}) {
        const json* const value = given(name);
        if (!value) continue;
        const std::string text = value->is_string() ? value->get<std::string>() : std::string();
        const bool isOfPeriod = name == std::string_view("period");
        std::optional<Micros> period = parseOjsDuration(text);
        if (!period && !isOfPeriod)
            if (const Result<Micros> length = parseDuration(text); length) period = *length;
        if (!period)
            return invalidUnique(name, isOfPeriod ? "must be a duration as \"PT1H\", more than 0 and at most a year"
                                                  : "must be a duration as \"1h\" or \"PT1H\"");
        if (auto error = take(name, *period)) return error;
    }
    if (const json* const value = given("period_ms")) {
        constexpr const char* kMust = "must be a whole number of milliseconds, more than 0 and at most a year";
        const double millis = value->is_number_integer() ? value->get<double>() : 0;
        if (!(millis >= 1) || millis > double(kMostInterval.count()) / 1000) return invalidUnique("period_ms", kMust);
        if (auto error = take("period_ms", std::chrono::milliseconds(value->get<int64_t>()))) return error;
    }
    if (lasts) made->lasts = *lasts;
    return std::nullopt;
}

}  // namespace

std::optional<OjsError> readRetry(std::string_view text, OjsRetry* retry) {
    const json policy = parseAnyJson(text);
    if (!policy.is_object()) {
        OjsError error = invalidPolicy("", "");
        error.message = "retry: must be an object";
        error.details = "{\"field\":\"retry\"}";
        return error;
    }
    if (const auto name = unknownIn(policy, kOfRetry)) return invalidPolicy(*name, "is not known");
    OjsRetry made;
    if (const auto at = policy.find("max_attempts"); at != policy.end() && !at->is_null()) {
        if (!at->is_number_integer() || at->get<double>() < 0 || at->get<double>() > kMostAttempts)
            return invalidPolicy("max_attempts", "must be a whole number from 0 to 65535");
        made.maxAttempts = at->get<int>();
    }
    RetryPolicy& rules = made.policy;
    if (auto error = readGrowth(policy, &rules.growth)) return error;
    if (const auto at = policy.find("backoff_coefficient"); at != policy.end() && !at->is_null()) {
        const std::optional<double> number = numberOf(*at);
        if (!number || !(*number >= 1) || *number > kMostCoefficient)
            return invalidPolicy("backoff_coefficient", "must be a number from 1 to 1000");
        rules.coefficient = *number;
    }
    if (auto error = readInterval(policy, "initial_interval", &rules.initial)) return error;
    const bool hasMost = policy.contains("max_interval") || policy.contains("max_interval_ms");
    if (auto error = readInterval(policy, "max_interval", &rules.maxInterval)) return error;
    if (rules.maxInterval < rules.initial) {
        if (hasMost) return invalidPolicy("max_interval", "must be at least initial_interval");
        rules.maxInterval = rules.initial;
    }
    if (const auto at = policy.find("jitter"); at != policy.end() && !at->is_null()) {
        if (!at->is_boolean()) return invalidPolicy("jitter", "must be true or false");
        rules.jitter = at->get<bool>();
    }
    if (auto error = readPatterns(policy, &rules.nonRetryable)) return error;
    if (const auto at = policy.find("on_exhaustion"); at != policy.end() && !at->is_null()) {
        if (*at != "discard" && *at != "dead_letter")
            return invalidPolicy("on_exhaustion", "must be discard or dead_letter");
        rules.toDeadLetters = *at == "dead_letter";
    }
    JobTerms terms;
    terms.retry = rules;
    if (const Status status = checkTerms(terms); !status.ok()) {
        OjsError error = invalidPolicy("", "");
        error.message = "retry: " + status.message();
        error.details = "{\"field\":\"retry\"}";
        return error;
    }
    *retry = std::move(made);
    return std::nullopt;
}

std::optional<OjsError> readUnique(std::string_view text, const UniqueParts& parts, std::optional<UniqueRule>* unique) {
    const json rule = parseAnyJson(text);
    if (!rule.is_object()) return invalidRequest("unique: must be an object");
    if (const auto name = unknownIn(rule, kOfUnique)) return invalidUnique(*name, "is not known");
    UniqueRule made;
    std::string key;
    if (auto error = keyText(rule, parts, &key)) return error;
    made.key = hashed(key);
    if (const auto at = rule.find("states"); at != rule.end() && !at->is_null()) {
        if (!isListOfTexts(*at) || at->empty()) return invalidUnique("states", "must be a list of states");
        made.states = 0;
        for (const json& name : *at) {
            const std::optional<uint8_t> bit = stateBit(name.get_ref<const std::string&>());
            if (!bit)
                return invalidUnique("states", "there is no state '" + name.get<std::string>().substr(0, 64) + "'");
            made.states |= *bit;
        }
    }
    if (auto error = readPeriod(rule, &made)) return error;
    if (const auto at = rule.find("on_conflict"); at != rule.end() && !at->is_null()) {
        using enum UniqueRule::OnConflict;
        if (*at == "reject")
            made.onConflict = Reject;
        else if (*at == "ignore" || *at == "use_existing")
            made.onConflict = Ignore;
        else if (*at == "replace")
            made.onConflict = Replace;
        else if (*at == "replace_except_schedule")
            made.onConflict = ReplaceExceptSchedule;
        else
            return invalidUnique("on_conflict", "must be reject, ignore, replace or replace_except_schedule");
    }
    *unique = made;
    return std::nullopt;
}

const char* kindText(const JsonValue& value) {
    switch (value.kind) {
        case Kind::Null: return "null";
        case Kind::Bool: return "true or false";
        case Kind::Whole:
        case Kind::Number: return "a number";
        case Kind::Text: return "a text";
        case Kind::List: return "a list";
        case Kind::Object: return "an object";
        case Kind::Opaque: break;
    }
    switch (value.raw.empty() ? 'n' : value.raw.front()) {
        case '{': return "an object";
        case '[': return "a list";
        case '"': return "a text";
        case 't':
        case 'f': return "true or false";
        default: return "a number";
    }
}

}  // namespace fairlead::broker
