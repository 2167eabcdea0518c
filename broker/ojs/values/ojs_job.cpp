// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_job.h"

#include "broker/core/calendar.h"
#include "broker/ojs/values/ojs_key_limit.h"
#include "broker/ojs/values/ojs_rules.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/task_rules.h"
#include "shared/canonical_json.h"
#include "shared/json_reader.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <array>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

constexpr size_t kLongestType = 255;
constexpr size_t kLongestQueue = 128;
constexpr size_t kMostMeta = 64 * 1024;

// Read here; everything else is kept as it was sent.
constexpr std::array<std::string_view, 15> kRead{
    "specversion", "id",           "type",        "queue",      "priority",           "timeout",
    "timeout_ms",  "scheduled_at", "delay_until", "expires_at", "visibility_timeout", "visibility_timeout_ms",
    "pending",     "options",      "max_attempts"};
// All that options may have. Members of the job itself that nobody knows are the client's own, and kept.
constexpr std::array<std::string_view, 18> kOptions{"queue",
                                                    "priority",
                                                    "timeout",
                                                    "timeout_ms",
                                                    "scheduled_at",
                                                    "delay_until",
                                                    "expires_at",
                                                    "visibility_timeout",
                                                    "visibility_timeout_ms",
                                                    "pending",
                                                    "retry",
                                                    "retry_policy",
                                                    "unique",
                                                    "tags",
                                                    "schema",
                                                    "metadata",
                                                    "rate_limit",
                                                    "max_attempts"};
// The same of a cron entry, beside its job.
constexpr std::array<std::string_view, 9> kOfCron{"name",    "expression", "cron",      "timezone",    "overlap_policy",
                                                  "enabled", "status",     "tenant_id", "job_template"};
// The same that the broker alone says.
constexpr std::array<std::string_view, 5> kOfEntry{"trouble", "next_run_at", "last_run_at", "run_count", "created_at"};
// Of the broker: what a client says of them does not count.
constexpr std::array<std::string_view, 25> kOfBroker{
    "specversion",    "id",           "type",           "queue",
    "priority",       "state",        "previous_state", "attempt",
    "max_attempts",   "created_at",   "enqueued_at",    "started_at",
    "completed_at",   "cancelled_at", "discarded_at",   "error",
    "errors",         "result",       "visible_until",  "next_attempt_at",
    "retry_delay_ms", "progress",     "progress_data",  "progress_at",
    "next_retry_at"};
// The same of a workflow's job.
constexpr std::array<std::string_view, 2> kOfStep{"parent_results", "workflow_id"};
// Of one job at one time, so that they cannot be what an entry says of every run.
constexpr std::array<std::string_view, 4> kNotOfCron{"scheduled_at", "delay_until", "expires_at", "pending"};
// Have a place of their own in the payload.
constexpr std::array<std::string_view, 8> kPlaced{"args",  "meta",   "tags",     "schema",
                                                  "retry", "unique", "metadata", "rate_limit"};

constexpr std::string_view kOnlyOption = "retry_policy";  // beside the options it is a member like any other
constexpr std::string_view kDescription = "description";  // of a cron entry, kept with its job

template <typename List>
bool has(const List& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

bool isGiven(const JsonValue* value) { return value && value->kind != Kind::Null; }

// A member of the options, or of the job itself.
const JsonValue* optionOf(const JsonValue& body, std::string_view name) {
    if (const JsonValue* const options = body.find("options"))
        if (const JsonValue* const value = options->find(name); isGiven(value)) return value;
    const JsonValue* const value = body.find(name);
    return isGiven(value) ? value : nullptr;
}

bool isSame(const JsonValue& a, const JsonValue& b) {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
        case Kind::Bool: return a.isTrue == b.isTrue;
        case Kind::Text: return a.text == b.text;
        case Kind::Whole:
        case Kind::Number:
        case Kind::Opaque: return canonicalJson(a.raw) == canonicalJson(b.raw);
        case Kind::Null: return true;
        case Kind::List:
        case Kind::Object: return false;
    }
    return false;
}

OjsError wrongKind(std::string_view name, std::string_view must, const JsonValue& is) {
    return invalidRequest(std::string(name) + ": must be " + std::string(must) + ", is " + kindText(is));
}

bool isTypeName(std::string_view type) {
    if (type.empty() || type.size() > kLongestType || type.back() == '.') return false;
    bool isFirst = true;
    for (const char c : type) {
        const bool isLetter = c >= 'a' && c <= 'z';
        const bool isDigitOrSign = (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (c == '.' ? isFirst : !isLetter && (isFirst || !isDigitOrSign)) return false;
        isFirst = c == '.';
    }
    return true;
}

std::optional<OjsError> readMillis(const JsonValue& body, std::string_view seconds, std::string_view millis,
                                   Micros most, std::optional<int64_t>* to) {
    for (const std::string_view name : {seconds, millis}) {
        const JsonValue* const value = optionOf(body, name);
        if (!value) continue;
        if (name == seconds && value->kind == Kind::Text) {
            const auto length = parseOjsDuration(value->text);
            if (!length || *length > most || length->count() % 1000 != 0)
                return invalidRequest(std::string(name) + ": must be seconds, or a duration as \"PT30S\"");
            *to = length->count() / 1000;
            continue;
        }
        const int64_t unit = name == seconds ? 1000 : 1;
        if (value->kind != Kind::Whole) return wrongKind(name, "a whole number", *value);
        if (value->whole < 0 || value->whole > most.count() / 1000 / unit)
            return invalidRequest(std::string(name) + ": must be from 0 to " +
                                  std::to_string(most.count() / 1000 / unit));
        if (*to && **to != value->whole * unit)
            return invalidRequest(std::string(name) + ": is not as long as " + std::string(seconds));
        *to = value->whole * unit;
    }
    return std::nullopt;
}

std::optional<OjsError> readTime(const JsonValue& body, std::string_view name, Time now, std::optional<Time>* to,
                                 std::string* shown) {
    const JsonValue* const value = optionOf(body, name);
    if (!value) return std::nullopt;
    if (value->kind != Kind::Text) return wrongKind(name, "a time as \"2026-11-21T02:25:00Z\"", *value);
    const std::optional<Time> time = parseOjsTime(value->text, now);
    if (!time)
        return invalidRequest(std::string(name) + ": '" + value->text.substr(0, 64) +
                              "' is no time as \"2026-11-21T02:25:00Z\"");
    *to = time;
    *shown = value->text.starts_with('+') ? ojsTime(*time) : value->text;
    return std::nullopt;
}

void appendMember(std::string& to, std::string_view name, std::string_view json) {
    if (to.back() != '{') to += ',';
    appendJson(to, name);
    (to += ':') += json;
}

void appendText(std::string& to, std::string_view name, std::string_view text) {
    std::string json;
    appendJson(json, text);
    appendMember(to, name, json);
}

// Reads meta.tenant_id, and says what meta is with it.
class Meta {
public:
    std::optional<OjsError> read(const JsonValue* given) {
        if (!isGiven(given)) return std::nullopt;
        if (given->raw.empty() || given->raw.front() != '{') return wrongKind("meta", "an object", *given);
        if (given->raw.size() > kMostMeta) return invalidRequest("meta: is longer than 65536 bytes");
        m_raw = given->raw;
        const Result<JsonValue> parsed =
            parseJson(m_raw, [](size_t, std::string_view name) { return name != "tenant_id"; });
        if (!parsed) return invalidRequest("meta: " + parsed.status().message());
        const JsonValue* const tenant = parsed->find("tenant_id");
        if (!isGiven(tenant)) {
            m_hasNull = tenant != nullptr;
            return std::nullopt;
        }
        if (tenant->kind != Kind::Text) return wrongKind("meta.tenant_id", "a text", *tenant);
        m_tenant = tenant->text;
        return std::nullopt;
    }

    const std::optional<std::string>& tenant() const { return m_tenant; }
    bool hasNull() const { return m_hasNull; }

    // The object with the tenant's id.
    std::string with(const std::string& tenant, const std::string& cron) const {
        if (m_tenant && cron.empty()) return std::string(m_raw);
        return metaOf(m_raw, tenant, cron);
    }
    std::string_view raw() const { return m_raw; }

private:
    std::string_view m_raw = "{}";
    std::optional<std::string> m_tenant;
    bool m_hasNull = false;
};

std::optional<OjsError> chooseTenant(const Meta& meta, const JobRules& rules, std::string* tenant) {
    if (meta.hasNull()) return invalidRequest("meta.tenant_id: must be a text, is null");
    if (meta.tenant()) {
        if (const Status status = checkNamedTenant(*meta.tenant(), rules.fallback); !status.ok())
            return invalidRequest("meta.tenant_id: " + status.message());
        if (rules.tenant && *rules.tenant != *meta.tenant())
            return invalidRequest("meta.tenant_id: is '" + *meta.tenant() + "', but the request is for tenant '" +
                                  *rules.tenant + "'");
        *tenant = *meta.tenant();
        return std::nullopt;
    }
    *tenant = rules.tenant.value_or(rules.fallback);
    if (!tenant->empty()) return std::nullopt;
    return OjsError{
        422, "tenant_required", "meta.tenant_id: is required; the header X-OJS-Tenant says it, too", false, {}, {}, {}};
}

std::optional<OjsError> readIdentity(const JsonValue& body, NewJob* job) {
    if (const JsonValue* const version = body.find("specversion"); isGiven(version)) {
        if (version->kind != Kind::Text) return wrongKind("specversion", "a text", *version);
        if (!version->text.starts_with("1.")) return unsupported("specversion: only 1.0 is known here");
    }
    if (const JsonValue* const id = body.find("id"); isGiven(id)) {
        if (id->kind != Kind::Text) return wrongKind("id", "a text", *id);
        const std::optional<TaskId> parsed = parseChosenId(id->text);
        if (!parsed) return invalidRequest("id: must be a UUID of version 7 in lower case");
        job->task.clientId = *parsed;
    }
    const JsonValue* const type = body.find("type");
    if (!isGiven(type)) return invalidRequest("type: is required");
    if (type->kind != Kind::Text) return wrongKind("type", "a text", *type);
    if (!isTypeName(type->text))
        return invalidRequest(
            "type: must be names joined by dots, each a lower-case letter and then letters, digits, '_' or '-'");
    job->task.type = type->text;
    const JsonValue* const args = body.find("args");
    if (!isGiven(args)) return invalidRequest("args: is required");
    if (args->raw.empty() || args->raw.front() != '[') return wrongKind("args", "a list", *args);
    return std::nullopt;
}

std::optional<OjsError> readQueue(const JsonValue& body, NewJob* job) {
    job->queue = "default";
    if (const JsonValue* const queue = optionOf(body, "queue")) {
        if (queue->kind != Kind::Text) return wrongKind("queue", "a text", *queue);
        if (auto error = checkQueueName(queue->text, "queue")) return error;
        job->queue = queue->text;
    }
    job->task.command = job->queue;
    if (const JsonValue* const priority = optionOf(body, "priority")) {
        if (priority->kind != Kind::Whole) return wrongKind("priority", "a whole number", *priority);
        if (priority->whole < kLowestPriority || priority->whole > kHighestPriority)
            return invalidRequest("priority: must be from -100 to 100");
        job->task.priority = int(priority->whole);
    }
    if (const JsonValue* const pending = optionOf(body, "pending")) {
        if (pending->kind != Kind::Bool) return wrongKind("pending", "true or false", *pending);
        job->task.isHeld = pending->isTrue;
    }
    return std::nullopt;
}

std::optional<OjsError> readTerms(const JsonValue& body, NewJob* job, std::string* payload) {
    JobTerms terms;
    terms.isReadyAfterLease = true;
    terms.visibility = kOjsVisibility;
    std::optional<int64_t> millis;
    if (auto error = readMillis(body, "timeout", "timeout_ms", kMostInterval, &millis)) return error;
    if (millis && *millis > 0) terms.timeout = std::chrono::milliseconds(*millis);
    if (millis) appendMember(*payload, "timeout_ms", std::to_string(*millis));
    millis.reset();
    if (auto error = readMillis(body, "visibility_timeout", "visibility_timeout_ms", kMostInterval, &millis))
        return error;
    if (millis && *millis > 0) terms.visibility = std::chrono::milliseconds(*millis);
    if (millis) appendMember(*payload, "visibility_timeout_ms", std::to_string(*millis));
    OjsRetry retry;
    const JsonValue* policy = optionOf(body, "retry");
    const JsonValue* const options = body.find("options");
    const JsonValue* const alias = options ? options->find(kOnlyOption) : nullptr;
    if (policy && isGiven(alias))
        return invalidRequest("options.retry_policy: is another name of retry, which is given");
    if (isGiven(alias)) policy = alias;
    if (policy) {
        if (auto error = readRetry(policy->raw, &retry)) return error;
        appendMember(*payload, "retry", policy->raw);
    }
    // So answers about jobs say it, and in the options Open Job Spec's command line tool.
    if (const JsonValue* const most = optionOf(body, "max_attempts")) {
        const bool isOption = options && isGiven(options->find("max_attempts"));
        const std::string name = isOption ? "options.max_attempts" : "max_attempts";
        if (policy && isOption) return invalidRequest(name + ": belongs into retry, where that is given");
        if (most->kind != Kind::Whole || most->whole < 0 || most->whole > kMostAttempts)
            return invalidRequest(name + ": must be a whole number from 0 to " + std::to_string(kMostAttempts));
        const int asked = std::max(int(most->whole), 1);
        if (policy && asked != std::max(retry.maxAttempts, 1))
            return invalidRequest(name + ": is not that of retry, " + std::to_string(retry.maxAttempts));
        retry.maxAttempts = asked;
    }
    job->task.maxAttempts = std::max(retry.maxAttempts, 1);
    terms.retry = std::move(retry.policy);
    job->task.terms = std::move(terms);
    return std::nullopt;
}

std::optional<OjsError> readTimes(const JsonValue& body, const JobRules& rules, NewJob* job, std::string* payload) {
    std::optional<Time> runAt;
    std::string shown;
    bool isDelay = false;
    for (const std::string_view name : {"scheduled_at", "delay_until"}) {
        const std::optional<Time> before = runAt;
        if (auto error = readTime(body, name, rules.now, &runAt, &shown)) return error;
        if (before && runAt != before) return invalidRequest(std::string(name) + ": is not the time of scheduled_at");
        if (const JsonValue* const value = optionOf(body, name)) isDelay = value->text.starts_with('+');
        if (isDelay && rules.isStep)
            return unsupported(std::string(name) + ": must be a time, not a delay, in a workflow");
    }
    if (runAt) appendText(*payload, "scheduled_at", shown);
    // A delay lasts, whatever becomes of the calendar.
    if (runAt && isDelay)
        job->task.runAt = runAt;
    else if (runAt)
        job->task.calendarAt = toCalendar(*runAt);
    std::optional<Time> expiresAt;
    if (auto error = readTime(body, "expires_at", rules.now, &expiresAt, &shown)) return error;
    if (!expiresAt) return std::nullopt;
    if (rules.isStep && optionOf(body, "expires_at")->text.starts_with('+'))
        return unsupported("expires_at: must be a time, not a delay, in a workflow");
    if (*expiresAt <= rules.now) return invalidRequest("expires_at: '" + shown.substr(0, 64) + "' has passed");
    if (runAt && *expiresAt <= *runAt)
        return invalidRequest("expires_at: is not after scheduled_at, so that the job would never run");
    job->task.expiresAt = std::max(toCalendar(*expiresAt), Time{1});
    appendText(*payload, "expires_at", shown);
    return std::nullopt;
}

// Of a member that is kept as it was sent.
std::optional<OjsError> checkOpaque(std::string_view name, const JsonValue& value) {
    if (name == "schema" && !value.raw.starts_with('"')) return wrongKind(name, "a text", value);
    if (name == "metadata" && !value.raw.starts_with('{')) return wrongKind(name, "an object", value);
    if (name != "tags") return std::nullopt;
    const Result<JsonValue> tags = parseJson(value.raw, {});
    const bool isList = tags && tags->kind == Kind::List &&
                        std::all_of(tags->items.begin(), tags->items.end(),
                                    [](const JsonValue& tag) { return tag.kind == Kind::Text; });
    if (!isList) return wrongKind(name, "a list of texts", value);
    return std::nullopt;
}

std::optional<OjsError> checkObject(const JsonValue& body) {
    if (body.kind != Kind::Object)
        return OjsError{
            400, "invalid_payload", std::string("the job must be an object, is ") + kindText(body), false, {}, {}, {}};
    const JsonValue* const options = body.find("options");
    if (!isGiven(options)) return std::nullopt;
    if (options->kind != Kind::Object) return wrongKind("options", "an object", *options);
    for (const auto& [name, value] : options->members) {
        if (!has(kOptions, name)) return invalidRequest("options." + name.substr(0, 64) + ": is not known");
        const JsonValue* const beside = body.find(name);
        if (isGiven(beside) && isGiven(&value) && !isSame(value, *beside))
            return invalidRequest(name + ": is not that of options");
    }
    return std::nullopt;
}

}  // namespace

std::optional<OjsError> checkQueueName(std::string_view queue, std::string_view field) {
    const auto isWord = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    if (!queue.empty() && queue.size() <= kLongestQueue && isWord(queue.front()) &&
        std::all_of(queue.begin(), queue.end(), [&](char c) { return isWord(c) || c == '-' || c == '.'; }))
        return std::nullopt;
    return invalidRequest(
        std::string(field) +
        ": must be 1 to 128 lower-case letters, digits, '-' and '.', and begin with a letter or digit");
}

std::optional<OjsError> checkAskedType(std::string_view type, std::string_view field) {
    if (type.size() <= kLongestType) return std::nullopt;
    return invalidRequest(std::string(field) + ": is longer than " + std::to_string(kLongestType) + " bytes");
}

Result<JsonValue> parseJobs(std::string_view body, bool isListed) {
    return parseJson(body, [isListed](size_t at, std::string_view name) {
        if (isListed && at == 1) return name != "jobs" && name != "idempotency_key" && name != "atomicity";
        return !has(kRead, name) && !(!isListed && at == 1 && name == "idempotency_key");
    });
}

bool isReadOfJob(std::string_view name) { return has(kRead, name); }

bool isBrokersMember(std::string_view name) { return has(kOfBroker, name); }

bool isBrokersMemberOfCron(std::string_view name) {
    return isBrokersMember(name) || has(kOfCron, name) || has(kOfEntry, name);
}

std::string metaOf(std::string_view own, const std::string& tenant, const std::string& cron) {
    std::string made = "{";
    appendText(made, "tenant_id", tenant);
    if (!cron.empty()) appendText(made, "cron_name", cron);
    for (const auto& [name, value] : jsonMembers(own))
        if (name != "tenant_id" && (cron.empty() || name != "cron_name")) appendMember(made, name, value);
    return made + '}';
}

Result<JsonValue> parseCronEntry(std::string_view body) {
    return parseJson(
        body, [](size_t at, std::string_view name) { return !has(kRead, name) && !(at == 1 && has(kOfCron, name)); });
}

std::optional<OjsError> readJob(const JsonValue& body, const JobRules& rules, NewJob* job, std::string* tenant) {
    if (auto error = checkObject(body)) return error;
    if (auto error = readIdentity(body, job)) return error;
    if (auto error = readQueue(body, job)) return error;
    Meta meta;
    if (auto error = meta.read(body.find("meta"))) return error;
    if (auto error = chooseTenant(meta, rules, tenant)) return error;
    const std::string_view args = body.find("args")->raw;
    std::string& payload = job->task.payload;
    payload.reserve(args.size() + meta.raw().size() + 256);
    payload = "{";
    if (auto error = readTimes(body, rules, job, &payload)) return error;
    appendMember(payload, "args", args);
    appendMember(payload, "meta", meta.with(*tenant, rules.cron));
    if (auto error = readTerms(body, job, &payload)) return error;
    if (const JsonValue* const unique = optionOf(body, "unique")) {
        if (auto error = readUnique(unique->raw, {job->task.type, job->queue, args, meta.raw()}, &job->task.unique))
            return error;
        appendMember(payload, "unique", unique->raw);
    }
    for (const std::string_view name : {"tags", "schema", "metadata"}) {
        const JsonValue* const value = optionOf(body, name);
        if (!value) continue;
        if (auto error = checkOpaque(name, *value)) return error;
        appendMember(payload, name, value->raw);
    }
    if (const JsonValue* const limit = optionOf(body, "rate_limit")) {
        KeyLimit shared;
        if (auto error = readKeyLimit(limit->raw, job->queue, false, &shared)) return error;
        if (shared.isOfEvery && !rules.mayShareKeys)
            return invalidRequest(
                "rate_limit.scope: global is for tokens of all tenants, because it holds for all of them");
        job->task.terms->keyLimit = std::move(shared);
        appendMember(payload, "rate_limit", limit->raw);
    }
    // Those of a cron entry were read, and are none of the job.
    const auto isRaw = [](const JsonValue& value) { return value.kind == Kind::Opaque || value.kind == Kind::Null; };
    for (const auto& [name, value] : body.members)
        if (isRaw(value) && name != "idempotency_key" && !has(kRead, name) && !has(kPlaced, name) &&
            !isBrokersMember(name) && !(rules.isOfEntry && isBrokersMemberOfCron(name)) &&
            !(rules.isStep && has(kOfStep, name)))
            appendMember(payload, name, value.kind == Kind::Null ? "null" : value.raw);
    payload += '}';
    const Status status = checkTask(job->task, rules.limits);
    if (status.ok()) return std::nullopt;
    if (!status.limitReached()) return invalidRequest(status.message());
    return OjsError{413, "payload_too_large", status.message(), false, {}, {}, {}};
}

// A slip in the name of one of its members would have its jobs made at another time, or otherwise.
std::optional<OjsError> checkEntry(const JsonValue& body, const JsonValue* nested) {
    for (const auto& [name, value] : body.members) {
        if (value.kind == Kind::Null || has(kOfCron, name) || has(kOfEntry, name)) continue;
        if (name == kDescription && (!nested || !isGiven(nested->find(name)))) continue;
        const std::string shown = name.substr(0, 64);
        const bool isOfJob = (has(kOptions, name) && name != kOnlyOption) || has(kPlaced, name) || name == "type" ||
                             name == "specversion" || name == "id" || name == "options" || name.starts_with("x_") ||
                             name.starts_with("x-");
        if (!nested) {
            if (!isOfJob) return invalidRequest(shown + ": is not known");
            continue;
        }
        // So that an entry which was read can be registered again as it is.
        const JsonValue* const inside = has(kOptions, name) ? optionOf(*nested, name) : nested->find(name);
        if (isGiven(inside) && isSame(*inside, value)) continue;
        if (isGiven(inside)) return invalidRequest(shown + ": is not that of job_template");
        return invalidRequest(shown + (isOfJob ? ": belongs into job_template" : ": is not known"));
    }
    return std::nullopt;
}

bool hasKeyOfRequest(const JsonValue& job) {
    const JsonValue* const options = job.find("options");
    return isGiven(job.find("idempotency_key")) || (options && isGiven(options->find("idempotency_key")));
}

std::optional<OjsError> readTemplate(const JsonValue& body, const JobRules& rules, NewJob* job, std::string* tenant) {
    const JsonValue* const nested = body.find("job_template");
    const bool isNested = isGiven(nested);
    if (hasKeyOfRequest(body) || (isNested && hasKeyOfRequest(*nested)))
        return unsupported("idempotency_key: is of one job; those of a cron entry are made when they are due");
    if (auto error = checkObject(body)) return error;
    if (isNested && nested->kind != Kind::Object) return wrongKind("job_template", "an object", *nested);
    const JsonValue& read = isNested ? *nested : body;
    if (auto error = isNested ? checkObject(read) : std::nullopt) return error;
    for (const JsonValue* const from : {&body, &read})
        for (const std::string_view name : kNotOfCron)
            if (optionOf(*from, name))
                return unsupported("options." + std::string(name) +
                                   ": is of one job; those of a cron entry are made when they are due");
    if (auto error = checkEntry(body, isNested ? nested : nullptr)) return error;
    JobRules own = rules;
    own.isOfEntry = !isNested;
    if (auto error = readJob(read, own, job, tenant)) return error;
    const JsonValue* const description = body.find(kDescription);
    if (!isNested || !isGiven(description) || isGiven(read.find(kDescription))) return std::nullopt;
    job->task.payload.pop_back();
    appendMember(job->task.payload, kDescription, description->raw);
    job->task.payload += '}';
    return std::nullopt;
}

}  // namespace fairlead::broker
