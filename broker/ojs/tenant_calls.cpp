// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/tenant_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/core/worker_register.h"
#include "broker/history/history_recorder.h"
#include "broker/ojs/job_list.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/values/ojs_limits.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_counts.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/text.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/duration.h"
#include "shared/limits/limit_text.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

constexpr Micros kDefaultThrottle = std::chrono::minutes(10);
constexpr Micros kLongestThrottle = std::chrono::hours(24);
constexpr int kMostThrottle = 3;
constexpr size_t kFewTenants = 500;
constexpr size_t kWorkersAtOnce = 1000;

// The tenant of the path, if the caller may see it; otherwise the request is refused, as for one that does not exist.
std::optional<std::string> tenantOf(const OjsCallPtr& call) {
    const std::string& tenant = call->parts.front();
    if (tenant != kDefaultTenant)
        if (const Status status = checkTenantId(tenant); !status.ok()) {
            call->refuse(invalidRequest("tenant: " + status.message()));
            return std::nullopt;
        }
    if (call->caller.tenants.covers(tenant)) return tenant;
    call->refuse(notFound("tenant", tenant));
    return std::nullopt;
}

const TenantFigures* figuresOf(const StatisticsUpdate* update, const std::string& tenant) {
    if (!update) return nullptr;
    const auto at = std::find_if(update->tenants.begin(), update->tenants.end(),
                                 [&](const TenantFigures& one) { return one.counters.tenant == tenant; });
    return at == update->tenants.end() ? nullptr : &*at;
}

std::string share(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

// retrying: of the delayed ones, as counted at the latest tick.
OjsCounts countsOf(const TenantView& view, uint64_t retrying) {
    return {view.ready, view.delayed, retrying, view.held, view.inProgress};
}

void appendJobCounts(std::string& to, const TenantView& view, uint64_t retrying) {
    to += countsOf(view, retrying).members() + ",\"discarded\":" + std::to_string(view.dead);
}

// What else an answer says of a tenant.
struct TenantUse {
    size_t queues = 0;
    size_t workers = 0;  // that may work for it
    uint64_t retrying = 0;
};

// Where the store may be read: O(workers).
std::vector<TenantUse> usesOf(const OjsCall& call, const std::vector<TenantView>& tenants) {
    std::vector<TenantUse> uses(tenants.size());
    for (size_t i = 0; i < tenants.size(); ++i)
        uses[i].queues = call.context->statistics->queues().count(tenants[i].tenant);
    std::unordered_map<std::string_view, size_t> places;
    for (size_t i = 0; i < tenants.size(); ++i) places.emplace(tenants[i].tenant, i);
    if (const auto update = call.context->statistics->updateSince(0))
        for (const TenantFigures& one : update->tenants)
            if (const auto at = places.find(one.counters.tenant); at != places.end())
                uses[at->second].retrying = one.counters.retrying;
    uint64_t key = 0;
    do {
        const auto page = call.context->workers->after(key, call.caller.tenants, kWorkersAtOnce, call.now());
        for (const RegisteredWorker& worker : page.workers) {
            if (worker.isStale(call.now())) continue;
            for (size_t i = 0; i < tenants.size(); ++i)
                if (worker.tenants.covers(tenants[i].tenant)) ++uses[i].workers;
        }
        key = page.next;
    } while (key != 0);
    return uses;
}

// When the tenant had its first job or settings; nothing: before such times were kept.
std::optional<Time> createdAt(const TenantView& view) {
    if (view.config.version == 0) return view.knownSince;
    return std::min(view.knownSince.value_or(view.config.createdAt), view.config.createdAt);
}

void appendTenant(std::string& to, const TenantView& view, const TenantUse& use) {
    std::string name;
    appendJson(name, view.tenant);
    to += "{\"id\":" + name + ",\"tenant_id\":" + name + ",\"name\":" + name;
    const TenantLimits& limits = view.inForce.limits;
    to += limits.paused || limits.maxConcurrency == 0u ? ",\"state\":\"paused\""
          : limits.draining                            ? ",\"state\":\"draining\""
                                                       : ",\"state\":\"active\"";
    if (const auto at = createdAt(view)) to += ",\"created_at\":\"" + ojsTime(*at) + '"';
    to += ",\"version\":" + std::to_string(view.config.version);
    to += view.config.version > 0 ? ",\"source\":\"api\"," : ",\"source\":\"implicit\",";
    appendLimits(to, limits);
    to += ",\"stats\":{\"queues\":" + std::to_string(use.queues) + ",\"workers\":" + std::to_string(use.workers) +
          ",\"jobs\":{";
    appendJobCounts(to, view, use.retrying);
    to += "}}}";
}

// Reads one tenant, or refuses the request.
void withTenant(const OjsCallPtr& call, const std::string& tenant, std::function<void(const TenantView&)> then) {
    ReadTenants wanted;
    wanted.scope = call->caller.tenants;
    wanted.tenant = tenant;
    wanted.reply = [call, tenant, then = std::move(then)](const Result<TenantPage>& page) {
        if (!page && page.status().code() != Code::NotFound) return call->refuse(page.status());
        if (!page || page->tenants.empty()) return call->refuse(notFound("tenant", tenant));
        then(page->tenants.front());
    };
    call->context->post(std::move(wanted));
}

// Answers with a page of tenants, where the store may be read. total: of all pages.
void answerTenants(const OjsCallPtr& call, const std::vector<TenantView>& tenants, const OjsPage& page, size_t total) {
    const std::vector<TenantUse> uses = usesOf(*call, tenants);
    std::string body = "{\"items\":[";
    for (size_t i = 0; i < tenants.size(); ++i) {
        if (body.back() != '[') body += ',';
        appendTenant(body, tenants[i], uses[i]);
    }
    call->answer(200, std::move(body) + page.tail(total) + '}');
}

// Of many tenants, the page is by the figures of the last tick, so that the engine is not asked for all.
void listManyTenants(const OjsCallPtr& call, const OjsPage& page);

void listTenants(const OjsCallPtr& call) {
    const auto page = pageOf(call);
    if (!page) return;
    ReadTenants wanted;
    wanted.scope = call->caller.tenants;
    wanted.limit = kFewTenants;
    wanted.reply = replyFor<Result<TenantPage>>(call, [call, page = *page](Result<TenantPage>& found) {
        if (!found) return call->refuse(found.status());
        if (found->next) return listManyTenants(call, page);
        std::vector<TenantView>& tenants = found->tenants;
        std::sort(tenants.begin(), tenants.end(), [](const auto& a, const auto& b) { return a.tenant < b.tenant; });
        const size_t total = tenants.size();
        tenants.resize(std::min(total, page.end()));
        tenants.erase(tenants.begin(), tenants.begin() + std::ptrdiff_t(std::min(tenants.size(), page.first())));
        answerTenants(call, tenants, page, total);
    });
    call->context->post(std::move(wanted));
}

void listManyTenants(const OjsCallPtr& call, const OjsPage& page) {
    const auto update = call->context->statistics->updateSince(0);
    std::vector<std::string> names;
    if (update)
        for (const TenantFigures& tenant : update->tenants)
            if (call->caller.tenants.covers(tenant.counters.tenant)) names.push_back(tenant.counters.tenant);
    std::sort(names.begin(), names.end());
    const size_t total = names.size();
    names.resize(std::min(total, page.end()));
    names.erase(names.begin(), names.begin() + std::ptrdiff_t(std::min(names.size(), page.first())));
    if (names.empty()) return call->answer(200, "{\"items\":[" + page.tail(total) + '}');
    ReadTenants wanted;
    wanted.scope = call->caller.tenants;
    wanted.limit = names.size();
    wanted.names = std::move(names);
    wanted.reply = replyFor<Result<TenantPage>>(call, [call, page, total](const Result<TenantPage>& found) {
        if (!found) return call->refuse(found.status());
        answerTenants(call, found->tenants, page, total);
    });
    call->context->post(std::move(wanted));
}

void answerTenant(const OjsCallPtr& call, unsigned status, const TenantView& view) {
    readFor(call, [call, status, view] {
        std::string body;
        appendTenant(body, view, usesOf(*call, {view}).front());
        call->answer(status, std::move(body), {{"ETag", '"' + std::to_string(view.config.version) + '"'}});
    });
}

void showTenant(const OjsCallPtr& call) {
    const auto tenant = tenantOf(call);
    if (!tenant) return;
    withTenant(call, *tenant, [call](const TenantView& view) { answerTenant(call, 200, view); });
}

void changeTenant(const OjsCallPtr& call, bool isWhole) {
    const auto tenant = tenantOf(call);
    if (!tenant) return;
    const Result<JsonValue> body = parseJson(call->body(), {"fairness_weight"});
    if (!body || body->kind != Kind::Object)
        return call->refuse(
            OjsError{400,
                     "invalid_payload",
                     body ? "the body must be an object" : "the body is no JSON: " + body.status().message(),
                     false,
                     {},
                     {},
                     {}});
    for (const char* name : {"tenant_id", "id"})
        if (const JsonValue* const id = body->find(name);
            isWhole && id && (id->kind != Kind::Text || id->text != *tenant))
            return call->refuse(invalidRequest(std::string(name) + ": must be that of the path, '" + *tenant + "'"));
    LimitChange wanted;
    if (auto error = readLimits(*body, isWhole, &wanted)) return call->refuse(*error);
    ChangeTenant change;
    change.tenant = *tenant;
    if (const auto match = call->exchange->request().header("if-match")) {
        std::string_view text = trimmed(*match);
        if (text.size() > 2 && text.front() == '"') text = text.substr(1, text.size() - 2);
        uint64_t version = 0;
        for (const char c : text) {
            if (c < '0' || c > '9' || version > UINT64_MAX / 20)
                return call->refuse(invalidRequest("If-Match: must be the version of an earlier answer"));
            version = version * 10 + uint64_t(c - '0');
        }
        change.expectedVersion = version;
    }
    change.onlyKnown = !isWhole && fairlead::isEmpty(wanted.set);
    change.set = std::move(wanted.set);
    change.clear = std::move(wanted.clear);
    change.author = bounded(call->caller.subject, 256);
    change.reason = wanted.reason.empty() ? "changed over Open Job Spec" : wanted.reason;
    const bool isNew = isWhole;
    change.reply = [call, isNew](const Result<TenantView>& view) {
        if (!view) {
            OjsError error = ojsErrorOf(view.status());
            if (view.status().code() == Code::Aborted) error.status = 412;
            return call->refuse(error);
        }
        answerTenant(call, isNew && view->config.version == 1 ? 201 : 200, *view);
    };
    call->context->post(std::move(change));
}

struct DayCounts {
    uint64_t completed = 0;
    uint64_t failed = 0;
};

// Where the store may be read. Of the last 24 hours, to the minute.
DayCounts dayOf(const OjsCall& call, const std::string& tenant) {
    DayCounts counts;
    if (!call.context->history) return counts;
    HistoryQuery query;
    query.tenant = tenant;
    query.from = call.now() - std::chrono::hours(24);
    query.resolution = HistoryResolution::Minute;
    const auto answer = call.context->history->read(query);
    if (!answer) return counts;
    for (const HistoryPoint& point : answer->points) {
        counts.completed += point.done;
        counts.failed += point.failed;
    }
    return counts;
}

void appendUse(std::string& to, const char* name, const std::optional<uint64_t>& limit, uint64_t current) {
    if (!limit) return;
    if (to.back() != '{') to += ',';
    ((to += '"') += name) +=
        "\":{\"limit\":" + std::to_string(*limit) + ",\"current\":" + std::to_string(current) + '}';
}

std::string statsText(const TenantView& view, const StatisticsUpdate* update, const DayCounts& day) {
    const TenantFigures* const figures = figuresOf(update, view.tenant);
    double all = 0;
    double own = 0;
    if (update)
        for (const TenantFigures& one : update->tenants) {
            if (one.counters.ready + one.counters.inProgress == 0) continue;
            all += one.counters.effectiveWeight;
            if (&one == figures) own = one.counters.effectiveWeight;
        }
    std::string body = "{\"tenant_id\":";
    appendJson(body, view.tenant);
    const uint64_t total = view.ready + view.delayed + view.inProgress + view.held + view.dead;
    body += ",\"total_jobs\":" + std::to_string(total) + ",\"jobs\":{";
    appendJobCounts(body, view, figures ? figures->counters.retrying : 0);
    body +=
        ",\"completed_24h\":" + std::to_string(day.completed) + ",\"failed_24h\":" + std::to_string(day.failed) + '}';
    body += ",\"throughput\":{\"processed_per_minute\":" + share(figures ? figures->donePerSecond * 60 : 0) +
            ",\"enqueued_per_minute\":" + share(figures ? figures->enqueuedPerSecond * 60 : 0) +
            ",\"window_seconds\":5}";
    const TenantLimits& limits = view.inForce.limits;
    body += ",\"limits\":{";
    std::optional<uint64_t> concurrency;
    if (limits.maxConcurrency) concurrency = *limits.maxConcurrency;
    appendUse(body, "max_concurrency", concurrency, view.inProgress);
    appendUse(body, "max_queue_depth", limits.maxQueueDepth, view.ready + view.delayed);
    appendUse(body, "max_scheduled", limits.maxScheduled, view.delayed);
    appendUse(body, "max_bytes", limits.maxBytes, view.bytes);
    if (limits.maxEnqueueRate) {
        if (body.back() != '{') body += ',';
        body += "\"max_enqueue_rate\":{\"limit\":" + std::to_string(limits.maxEnqueueRate->limit) + ",\"period\":\"" +
                ojsDuration(limits.maxEnqueueRate->period) + "\"}";
    }
    body += "},\"fairness\":{\"weight\":" + share(limits.weight) +
            ",\"effective_weight\":" + share(figures ? figures->counters.effectiveWeight : limits.weight) +
            ",\"effective_share\":" + share(all > 0 ? own / all : 0) +
            ",\"actual_share\":" + share(figures ? figures->actualShare : 0) + ",\"window_seconds\":60";
    body += figures && figures->counters.throttleLevel > 0 ? ",\"throttled\":true" : ",\"throttled\":false";
    if (figures && figures->counters.throttledUntil)
        body += ",\"throttled_until\":\"" + ojsTime(*figures->counters.throttledUntil) + '"';
    return body + "}}";
}

void tenantStats(const OjsCallPtr& call) {
    const auto tenant = tenantOf(call);
    if (!tenant) return;
    withTenant(call, *tenant, [call](const TenantView& view) {
        readFor(call, [call, view] {
            const auto update = call->context->statistics->updateSince(0);
            call->answer(200, statsText(view, update.get(), dayOf(*call, view.tenant)));
        });
    });
}

void tenantJobs(const OjsCallPtr& call) {
    const auto tenant = tenantOf(call);
    if (tenant) listJobs(call, {false, {*tenant}});
}

void startDeletion(const OjsCallPtr& call, const std::string& tenant) {
    StartOperation start;
    start.spec.kind = OperationKind::DeleteTenant;
    start.spec.filter.tenants = {false, {tenant}};
    start.spec.startedBy = bounded(call->caller.subject, 256);
    start.spec.reason = call->reasonOr("deleted over Open Job Spec");
    start.reply = [call, tenant](const Result<Operation>& operation) {
        if (!operation) return call->refuse(operation.status());
        std::string body = "{\"deleted\":true,\"tenant_id\":";
        appendJson(body, tenant);
        call->answer(200, std::move(body) + ",\"operation_id\":" + std::to_string(operation->id) + '}');
    };
    call->context->post(std::move(start));
}

void deleteTenant(const OjsCallPtr& call) {
    const auto tenant = tenantOf(call);
    if (!tenant) return;
    if (*tenant == kDefaultTenant) return call->refuse(conflict("the default tenant cannot be deleted"));
    const auto drain = call->asked("drain");
    // "?drain" says it; "?drain=" comes from a script whose variable is not set.
    const std::string asked = '&' + call->exchange->request().query + '&';
    if (drain && drain->empty() && asked.find("&drain=&") != std::string::npos)
        return call->refuse(invalidRequest("drain: is empty"));
    if (drain && !drain->empty() && *drain != "true")
        return call->refuse(invalidRequest("drain: must have no value, or true"));
    const auto force = call->asked("force");
    if (force && *force != "cancel") return call->refuse(invalidRequest("force: must be cancel"));
    if (drain && force) return call->refuse(invalidRequest("force: does not go together with drain"));
    if (drain) {
        ChangeTenant change;
        change.tenant = *tenant;
        change.set.draining = true;
        change.onlyKnown = true;
        change.author = bounded(call->caller.subject, 256);
        change.reason = call->reasonOr("drained over Open Job Spec, to be deleted");
        change.reply = [call](const Result<TenantView>& view) {
            if (!view) return call->refuse(view.status());
            answerTenant(call, 202, *view);
        };
        return call->context->post(std::move(change));
    }
    const bool isForced = force.has_value();
    withTenant(call, *tenant, [call, isForced](const TenantView& view) {
        const uint64_t left = view.ready + view.delayed + view.inProgress + view.held;
        if ((left > 0 || view.workflows > 0) && !isForced) {
            const std::string what = left > 0
                                         ? std::to_string(left) + " jobs that have not ended"
                                         : std::to_string(view.workflows) + " workflows with jobs that have not begun";
            OjsError error =
                conflict("the tenant has " + what + ": drain it (?drain) or delete them, too (?force=cancel)");
            error.details =
                "{\"jobs\":" + std::to_string(left) + ",\"workflows\":" + std::to_string(view.workflows) + '}';
            return call->refuse(error);
        }
        startDeletion(call, view.tenant);
    });
}

void throttleTenant(const OjsCallPtr& call, bool isHeld) {
    const auto tenant = tenantOf(call);
    if (!tenant) return;
    OverrideThrottle throttle;
    throttle.tenant = *tenant;
    throttle.author = bounded(call->caller.subject, 256);
    throttle.reason = call->reasonOr(isHeld ? "throttled over Open Job Spec" : "throttle reset over Open Job Spec");
    if (isHeld) {
        const auto body = bodyOf(call, true);
        if (!body) return;
        if (auto error = unknownMember(*body, {"level", "duration", "reason"})) return call->refuse(*error);
        throttle.action = OverrideThrottle::Action::Hold;
        throttle.level = 1;
        throttle.expiresAfter = kDefaultThrottle;
        if (const JsonValue* const level = body->find("level")) {
            if (level->kind != Kind::Whole || level->whole < 1 || level->whole > kMostThrottle)
                return call->refuse(invalidRequest("level: must be from 1 to 3"));
            throttle.level = int(level->whole);
        }
        if (const JsonValue* const duration = body->find("duration")) {
            const auto length = duration->kind == Kind::Text ? parseDuration(duration->text)
                                                             : Result<Micros>(Status(Code::InvalidArgument, ""));
            if (!length || *length < std::chrono::seconds(1) || *length > kLongestThrottle)
                return call->refuse(invalidRequest("duration: must be from PT1S to P1D"));
            throttle.expiresAfter = *length;
        }
        std::string reason;
        if (auto error = readReason(*body, &reason)) return call->refuse(*error);
        if (!reason.empty()) throttle.reason = std::move(reason);
    }
    throttle.reply = [call](const Result<TenantView>& view) {
        if (!view) return call->refuse(view.status());
        answerTenant(call, 200, *view);
    };
    call->context->post(std::move(throttle));
}

}  // namespace

void addTenantCalls(OjsRoutes& routes) {
    const std::string one = "/ojs/v1/admin/tenants/:id";
    const OjsNeeds toRead{Role::Admin, scopes::kRead};
    const OjsNeeds toLimit{Role::Admin, scopes::kLimits};
    routes.add("GET", "/ojs/v1/admin/tenants", toRead.asking(andPages()), listTenants);
    routes.add("GET", one, toRead, showTenant);
    routes.add("PUT", one, toLimit, [](const OjsCallPtr& call) { changeTenant(call, true); });
    routes.add("PUT", one + "/limits", toLimit, [](const OjsCallPtr& call) { changeTenant(call, false); });
    routes.add("DELETE", one,
               OjsNeeds{Role::Admin, scopes::kAdmin, true}.asking({{.name = "drain", .isSwitch = true}, {"force"}}),
               deleteTenant);
    routes.add("GET", one + "/stats", toRead, tenantStats);
    routes.add("GET", one + "/jobs", OjsNeeds{Role::Admin, scopes::kPayload}.asking(askedOfJobPages()), tenantJobs);
    routes.add("POST", one + "/throttle", toLimit, [](const OjsCallPtr& call) { throttleTenant(call, true); });
    routes.add("DELETE", one + "/throttle", toLimit.plain(),
               [](const OjsCallPtr& call) { throttleTenant(call, false); });
}

}  // namespace fairlead::broker
