// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/queue_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/core/text/cursor_text.h"
#include "broker/core/queue_setting.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_counts.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/task_rules.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

namespace fairlead::broker {

namespace {

constexpr size_t kBoardPage = 1000;
constexpr size_t kMostListed = 10'000;
constexpr size_t kMostShownQueues = 200;
constexpr size_t kMostAuthor = 256;
constexpr const char* kWarnsFrom = "0.8";  // boundWarns()

struct QueueFigures {
    OjsCounts jobs;
    uint64_t done = 0;
    uint64_t failed = 0;
    bool isPaused = false;
    uint64_t discarded = 0;
    uint64_t cancelled = 0;
    // Of the last one to two minutes.
    double donePerMinute = 0;
    double failedPerMinute = 0;
    double begunPerMinute = 0;
    double waitedMillisPerMinute = 0;
};

// All counts under each of the names that clients look for.
std::string countsText(const std::string& name, const QueueFigures& queue) {
    std::string text;
    const auto add = [&](const char* key, uint64_t value) {
        ((text += ",\"") += key) += "\":" + std::to_string(value);
    };
    text += "\"name\":";
    appendJson(text, name);
    text += queue.isPaused ? ",\"paused\":true,\"state\":\"paused\",\"status\":\"paused\""
                           : ",\"paused\":false,\"state\":\"active\",\"status\":\"active\"";
    add("depth", queue.jobs.ready);
    text += ',' + queue.jobs.members();
    add("completed", queue.done);
    add("discarded", queue.discarded);
    add("cancelled", queue.cancelled);
    add("failed", queue.failed);
    return text;
}

// What administrators also look for.
std::string adminCounts(const QueueFigures& queue) {
    std::string text = ",\"counts\":{" + queue.jobs.members();
    const auto add = [&](const char* key, uint64_t value) {
        ((text += ",\"") += key) += "\":" + std::to_string(value);
    };
    add("completed", queue.done);
    add("discarded", queue.discarded);
    add("cancelled", queue.cancelled);
    char rates[128];
    std::snprintf(rates, sizeof rates, "},\"throughput\":{\"processed_per_minute\":%.4g,\"failed_per_minute\":%.4g}",
                  queue.donePerMinute, queue.failedPerMinute);
    return text + rates;
}

std::string queueBody(const std::string& name, const QueueFigures& queue, Time now) {
    const std::string counts = countsText(name, queue);
    std::string stats = "{\"queue\":";
    appendJson(stats, name);
    char throughput[64];
    std::snprintf(throughput, sizeof throughput,
                  ",\"throughput_per_second\":%.4g,\"avg_wait_ms\":", queue.donePerMinute / 60);
    (stats += ',' + counts) += throughput;
    stats += queue.begunPerMinute > 0 ? std::to_string(std::llround(queue.waitedMillisPerMinute / queue.begunPerMinute))
                                      : "null";
    return "{\"queue\":{" + counts + "},\"stats\":" + stats + "}," + counts + adminCounts(queue) +
           ",\"computed_at\":\"" + ojsTime(now) + "\"}";
}

OjsCounts countsOf(const QueueCounters& counters) {
    return {counters.ready, counters.delayed, counters.retrying, counters.held, counters.inProgress};
}

// What has been counted since the broker's start, by queue.
std::map<std::string, QueueFigures> countedQueues(const OjsCall& call, const std::string& only) {
    std::map<std::string, QueueFigures> queues;
    std::string cursor;
    do {
        auto page = call.context->statistics->queues().page(call.caller.tenants, {{}, only, true}, cursor, kBoardPage);
        if (!page) break;
        for (const QueueRow& row : page->rows) {
            QueueFigures& queue = queues[row.counters.command];
            queue.jobs.add(countsOf(row.counters));
            queue.done += row.counters.totals.done;
            queue.failed += row.counters.totals.failed;
            queue.discarded += row.counters.totals.discarded;
            queue.cancelled += row.counters.totals.cancelled;
            queue.donePerMinute += row.donePerMinute;
            queue.failedPerMinute += row.failedPerMinute;
            queue.begunPerMinute += row.begunPerMinute;
            queue.waitedMillisPerMinute += row.waitedMillisPerMinute;
        }
        cursor = std::move(page->nextCursor);
    } while (!cursor.empty() && queues.size() < kMostListed);
    return queues;
}

// now: of the engine; the others are as of the last tick. Null: the engine does not know it.
QueueFigures figuresOf(const OjsCall& call, const std::string& name, const QueueView* now) {
    QueueFigures queue;
    const auto counted = countedQueues(call, name);
    if (const auto at = counted.find(name); at != counted.end()) queue = at->second;
    if (now == nullptr) return queue;
    queue.jobs = {now->ready, now->delayed, queue.jobs.retrying, now->held, now->inProgress};
    queue.isPaused = now->paused.has_value();
    return queue;
}

// Whose queue is meant: the named tenant's, or every tenant's.
std::optional<std::string> ownerOf(const OjsCall& call) {
    if (call.tenant) return call.tenant;
    if (call.caller.tenants.all) return std::string(kEveryTenant);
    return std::nullopt;
}

// Which of the queues, in the order of their names, an answer shows.
struct QueueSpan {
    size_t limit = 50;
    size_t offset = 0;  // from the beginning: whoever follows a cursor has passed it
    std::string after;  // the cursor: the last one that was shown
};

std::optional<OjsError> readSpan(const OjsCall& call, QueueSpan* span) {
    span->limit = askedNumber(call, "limit", span->limit);
    span->offset = askedNumber(call, "offset", span->offset);
    const auto cursor = call.asked("cursor");
    if (!cursor) return std::nullopt;
    const auto name = fromCursorText(CursorOf::QueueNames, *cursor);
    if (!name || name->empty()) return invalidRequest("cursor: must be the next_cursor of an earlier answer");
    span->after = *name;
    span->offset = 0;
    return std::nullopt;
}

// Once the figures are not older than what the caller was told before it asked.
void askWithFigures(const OjsCallPtr& call, ReadQueues wanted) {
    call->context->post(
        AwaitFigures{[call, wanted = std::move(wanted)]() mutable { call->context->post(std::move(wanted)); }});
}

// Calls `use` with all queues that are counted or set.
template <typename Use>
void withQueues(const OjsCallPtr& call, Use use) {
    ReadQueues wanted;
    wanted.scope = call->caller.tenants;
    wanted.limit = kBoardPage;
    wanted.alsoOfEvery = true;
    wanted.reply = replyFor<Result<QueueSettingPage>>(call, [call, use](const Result<QueueSettingPage>& settings) {
        auto queues = countedQueues(*call, {});
        if (settings)
            for (const QueueView& view : settings->queues)
                if (view.paused && (view.tenant == kEveryTenant || call->tenant == view.tenant))
                    queues[queueName(view.command)].isPaused = true;
        use(queues);
    });
    askWithFigures(call, std::move(wanted));
}

void listQueues(const OjsCallPtr& call) {
    QueueSpan span;
    if (const auto error = readSpan(*call, &span)) return call->refuse(*error);
    withQueues(call, [call, span](const std::map<std::string, QueueFigures>& queues) {
        auto queue = span.after.empty() ? queues.begin() : queues.upper_bound(span.after);
        for (size_t i = 0; i < span.offset && queue != queues.end(); ++i) ++queue;
        std::string body = "{\"queues\":[";
        std::string last;
        for (size_t i = 0; i < span.limit && queue != queues.end(); ++i, ++queue) {
            if (body.back() != '[') body += ',';
            body += '{' + countsText(queue->first, queue->second) + '}';
            last = queue->first;
        }
        body += "],\"pagination\":{\"total\":" + std::to_string(queues.size()) +
                ",\"limit\":" + std::to_string(span.limit) + ",\"offset\":" + std::to_string(span.offset);
        if (queue == queues.end()) return call->answer(200, std::move(body) + ",\"has_more\":false}}");
        body += ",\"has_more\":true,\"next_cursor\":";
        appendJson(body, toCursorText(CursorOf::QueueNames, last));
        call->answer(200, std::move(body) + "}}");
    });
}

void showQueue(const OjsCallPtr& call) {
    const std::string name = queueName(call->parts.front());
    const auto owner = ownerOf(*call);
    if (!owner)
        return call->refuse(invalidRequest("X-OJS-Tenant: is required, because the token is for several tenants"));
    if (const Status status = checkCommand(call->parts.front(), call->context->limits); !status.ok())
        return call->refuse(status);
    ReadQueues wanted;
    wanted.scope = call->caller.tenants;
    wanted.tenant = *owner;
    wanted.command = name;
    wanted.limit = 1;
    wanted.reply = [call, name](const Result<QueueSettingPage>& page) {
        if (!page) return call->refuse(page.status());
        call->answer(200,
                     queueBody(name, figuresOf(*call, name, page->queues.empty() ? nullptr : &page->queues.front()),
                               call->now()));
    };
    askWithFigures(call, std::move(wanted));
}

void pauseQueue(const OjsCallPtr& call, bool isPaused) {
    const std::string name = queueName(call->parts.front());
    const auto owner = ownerOf(*call);
    if (!owner)
        return call->refuse(invalidRequest("X-OJS-Tenant: is required, because the token is for several tenants"));
    if (const Status status = checkCommand(call->parts.front(), call->context->limits); !status.ok())
        return call->refuse(status);
    ChangeQueue change;
    change.tenant = *owner;
    change.command = name;
    change.pause = isPaused;
    change.author = bounded(call->caller.subject, kMostAuthor);
    change.reason = call->reasonOr(isPaused ? "paused over Open Job Spec" : "resumed over Open Job Spec");
    change.scope = call->caller.tenants;
    change.onlyKnown = call->isTenantSaid;
    change.reply = [call, name](const Result<QueueView>& view) {
        if (!view) return call->refuse(view.status());
        std::string body = queueBody(name, figuresOf(*call, name, &*view), call->now());
        const std::string at = view->paused ? ",\"paused_at\":\"" + ojsTime(view->paused->at)
                                            : ",\"resumed_at\":\"" + ojsTime(call->now());
        body.insert(body.size() - 1, at + '"');
        call->answer(200, std::move(body));
    };
    call->context->post(std::move(change));
}

void listForAdmin(const OjsCallPtr& call) {
    const auto page = pageOf(call);
    if (!page) return;
    withQueues(call, [call, page = *page](const std::map<std::string, QueueFigures>& queues) {
        std::string body = "{\"items\":[";
        size_t at = 0;
        for (const auto& [name, queue] : queues) {
            const size_t index = at++;
            if (index < page.first() || index >= page.end()) continue;
            if (body.back() != '[') body += ',';
            body += '{' + countsText(name, queue) + adminCounts(queue) + '}';
        }
        call->answer(200, std::move(body) + page.tail(queues.size()) + '}');
    });
}

// What a bound does when it is reached, and when it warns, cannot be chosen.
std::optional<OjsError> checkPressure(const JsonValue& pressure) {
    const std::string prefix = "backpressure.";
    for (const auto& [member, value] : pressure.members) {
        if (member == "max_depth" || value.kind == JsonValue::Kind::Null) continue;
        const bool isOne = value.text == "reject" || value.text == "block" || value.text == "drop_oldest";
        if (member == "strategy" && !isOne) return invalidRequest(prefix + "strategy: must be reject");
        if (member == "strategy" && value.text != "reject")
            return unsupported(prefix + "strategy: only reject is known here");
        if (member == "warning_threshold" && value.raw != kWarnsFrom)
            return unsupported(prefix + "warning_threshold: is " + kWarnsFrom + " here");
        if (member == "max_size_bytes" && value.raw != "0")
            return unsupported(prefix + "max_size_bytes: only max_depth bounds a queue here");
        if (member != "strategy" && member != "warning_threshold" && member != "max_size_bytes")
            return invalidRequest(prefix + member.substr(0, 64) + ": is not known");
    }
    return std::nullopt;
}

// Only the bound of its length can be set. One of 0 is none, as the text has it.
void configureQueue(const OjsCallPtr& call) {
    const std::string name = queueName(call->parts.front());
    const auto owner = ownerOf(*call);
    if (!owner)
        return call->refuse(invalidRequest("X-OJS-Tenant: is required, because the token is for several tenants"));
    if (const Status status = checkCommand(call->parts.front(), call->context->limits); !status.ok())
        return call->refuse(status);
    const auto body = bodyOf(call);
    if (!body) return;
    const JsonValue* const pressure = body->find("backpressure");
    for (const auto& [member, value] : body->members)
        if (member != "backpressure" && value.kind != JsonValue::Kind::Null)
            return call->refuse(unsupported(member.substr(0, 64) + ": cannot be set for a queue"));
    if (!pressure || pressure->kind != JsonValue::Kind::Object)
        return call->refuse(invalidRequest("backpressure: must be an object with max_depth"));
    if (const auto error = checkPressure(*pressure)) return call->refuse(*error);
    const JsonValue* const depth = pressure->find("max_depth");
    if (!depth || (depth->kind != JsonValue::Kind::Null && (depth->kind != JsonValue::Kind::Whole || depth->whole < 0)))
        return call->refuse(invalidRequest("backpressure.max_depth: must be a whole number, 0 or more, or null"));
    const bool isCleared = depth->kind == JsonValue::Kind::Null || depth->whole == 0;
    ChangeQueue change;
    change.tenant = *owner;
    change.command = name;
    if (isCleared)
        change.clearMaxDepth = true;
    else
        change.maxDepth = uint64_t(depth->whole);
    change.author = bounded(call->caller.subject, kMostAuthor);
    change.reason = "changed over Open Job Spec";
    change.scope = call->caller.tenants;
    change.onlyKnown = call->isTenantSaid;
    change.reply = [call, name](const Result<QueueView>& view) {
        if (!view) return call->refuse(view.status());
        std::string text = "{\"name\":";
        appendJson(text, name);
        text += std::string(",\"backpressure\":{\"strategy\":\"reject\",\"warning_threshold\":") + kWarnsFrom +
                ",\"max_depth\":" + (view->maxDepth ? std::to_string(*view->maxDepth) : "null") + "}}";
        call->answer(200, std::move(text));
    };
    call->context->post(std::move(change));
}

}  // namespace

void addQueueCalls(OjsRoutes& routes) {
    routes.add("GET", "/ojs/v1/queues",
               OjsNeeds{Role::Reader}.asking({{"limit", 1, kMostShownQueues}, {"offset", 0, kMostListed}, {"cursor"}}),
               listQueues);
    routes.add("GET", "/ojs/v1/queues/:name", {Role::Reader}, showQueue);
    routes.add("GET", "/ojs/v1/queues/:name/stats", {Role::Reader}, showQueue);
    const OjsNeeds toSet{Role::Admin, scopes::kLimits};
    const OjsNeeds toPause = toSet.plain();
    routes.add("POST", "/ojs/v1/queues/:name/pause", toPause, [](const OjsCallPtr& call) { pauseQueue(call, true); });
    routes.add("POST", "/ojs/v1/queues/:name/resume", toPause, [](const OjsCallPtr& call) { pauseQueue(call, false); });
    const OjsNeeds toRead{Role::Admin, scopes::kRead};
    const std::string admin = "/ojs/v1/admin/queues";
    routes.add("GET", admin, toRead.asking(andPages()), listForAdmin);
    routes.add("GET", admin + "/:name", toRead, showQueue);
    routes.add("POST", admin + "/:name/pause", toPause, [](const OjsCallPtr& call) { pauseQueue(call, true); });
    routes.add("POST", admin + "/:name/resume", toPause, [](const OjsCallPtr& call) { pauseQueue(call, false); });
    routes.add("PUT", admin + "/:name/config", toSet, configureQueue);
}

}  // namespace fairlead::broker
