// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/manifest_calls.h"

#include "broker/core/calendar.h"
#include "broker/http/json_value.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/values/ojs_extensions.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/ojs/values/open_api.h"
#include "broker/query/task_reader.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace fairlead::broker {

namespace {

// Only what is true: each capability has tests.
constexpr const char* kCan =
    R"("conformance_level":2,"conformance_tier":"runtime","protocols":["http"],"backend":"rocksdb",)"
    R"("capabilities":{"retry":true,"dead_letter":true,"delayed_jobs":true,"job_ttl":true,)"
    R"("cron":true,"cron_jobs":true,"unique_jobs":true,"batch_enqueue":true,"priority_queues":true,)"
    R"("queue_pause":true,"pause_resume":true,"schema_validation":false,"queue_stats":true,"pending_jobs":true,"multi_tenancy":true,)"
    R"("events":true,"admin_api":true,"backpressure":true,"observability":true,)"
    R"("rate_limiting":true,"progress":true,"workflows":true,"middleware":false,"webhooks":true,"encryption":false},)"
    R"("uniqueness":{"strength":"strong","mechanism":"looked for and taken in the write that creates the job"},)"
    R"("isolation_model":"hybrid",)"
    R"("endpoints":{"manifest":"/ojs/manifest","health":"/ojs/v1/health","jobs":"/ojs/v1/jobs",)"
    R"("workers":"/ojs/v1/workers","queues":"/ojs/v1/queues","workflows":"/ojs/v1/workflows","cron":"/ojs/v1/cron",)"
    R"("dead_letter":"/ojs/v1/dead-letter","events":"/ojs/v1/events","webhooks":"/ojs/v1/webhooks/subscriptions","admin":"/ojs/v1/admin",)"
    R"("openapi":"/ojs/openapi.json"})";

void manifest(const OjsCallPtr& call) {
    std::string body = R"({"specversion":"1.0","ojs_version":"1.0","implementation":{"name":"fairlead","version":)";
    appendJson(body, call->context->version);
    body += R"(,"language":"C++"},)";
    body += "\"extensions\":[";
    for (const std::string_view extension : kOjsExtensions) {
        if (body.back() != '[') body += ',';
        appendJson(body, extension);
    }
    call->answer(200, std::move(body) + "]," + kCan + '}');
}

// A task that nobody has is looked for, which reads the store as every question does.
std::optional<double> storeLatency(const OjsContext& context) {
    const auto begin = std::chrono::steady_clock::now();
    const auto none = context.reader->find(TaskId(), TenantScope{true, {}}, false);
    if (!none && none.status().code() != Code::NotFound) return std::nullopt;
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

// Whether the machine's clock was set while this process has been running.
std::string clockText() {
    const std::optional<ClockStep> step = lastClockStep();
    if (!step) return R"(,"clock":{"status":"ok"})";
    char seconds[48];
    std::snprintf(seconds, sizeof seconds, "%.3f", double(step->by.count()) / 1e6);
    return R"(,"clock":{"status":"stepped","stepped_at":")" + ojsTime(fromCalendar(step->at)) + R"(","step_seconds":)" +
           seconds + '}';
}

void health(const OjsCallPtr& call) {
    const auto answer = [call](const std::optional<double>& millis) {
        const std::string why = call->context->unreadiness ? call->context->unreadiness() : std::string();
        std::string body = why.empty() ? R"({"status":"ok","version":)" : R"({"status":"unhealthy","version":)";
        appendJson(body, call->context->version);
        const int64_t uptime = (call->now() - call->context->startedAt).count() / 1'000'000;
        body += ",\"uptime_seconds\":" + std::to_string(uptime);
        body += clockText();
        body += R"(,"backend":{"type":"rocksdb","status":)";
        appendJson(body, why.empty() ? "ok" : why);
        char latency[48] = ",\"latency_ms\":null}}";
        // Whole: clients read it into an integer.
        if (millis) std::snprintf(latency, sizeof latency, ",\"latency_ms\":%lld}}", std::llround(*millis));
        call->answer(why.empty() ? 200 : 503, body + latency);
    };
    // Also where too many questions wait, the broker is there.
    const Status taken = call->context->reads->post([call, answer] { answer(storeLatency(*call->context)); });
    if (!taken.ok()) answer(std::nullopt);
}

}  // namespace

void addManifestCalls(OjsRoutes& routes) {
    routes.add("GET", "/ojs/manifest", {Role::Anybody}, manifest);
    routes.add("GET", "/ojs/v1/health", {Role::Anybody}, health);
}

void addDescriptionCall(OjsRoutes& routes, const std::string& version) {
    const auto text = std::make_shared<std::string>();
    routes.add("GET", "/ojs/openapi.json", {Role::Anybody},
               [text](const OjsCallPtr& call) { call->answer(200, *text); });
    *text = openApiOf(routes.routes(), version);
}

}  // namespace fairlead::broker
