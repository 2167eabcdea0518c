// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/stats_calls.h"

#include "broker/core/worker_register.h"
#include "broker/history/history_recorder.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_counts.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kMostSpans = 1500;
constexpr size_t kStatsQueuePage = 1000, kMostQueuePages = 100;

void tellStats(const OjsCallPtr& call) {
    const OjsContext& context = *call->context;
    OjsCounts jobs;
    uint64_t discarded = 0, done = 0;
    double donePerMinute = 0, failedPerMinute = 0;
    const auto update = context.statistics->updateSince(0);
    size_t tenants = 0;
    if (update)
        for (const TenantFigures& one : update->tenants) {
            if (!call->caller.tenants.covers(one.counters.tenant)) continue;
            ++tenants;
            jobs.add({one.counters.toldReady(), one.counters.toldDelayed(), one.counters.retrying, one.counters.held,
                      one.counters.inProgress});
            discarded += one.counters.deadTotal;
            done += one.counters.doneTotal;
        }
    uint64_t cancelled = 0, queues = 0;
    std::string cursor;
    for (size_t i = 0; i < kMostQueuePages; ++i) {
        const auto page =
            context.statistics->queues().page(call->caller.tenants, {{}, {}, true}, cursor, kStatsQueuePage);
        if (!page) break;
        queues += page->rows.size();
        for (const QueueRow& row : page->rows) {
            donePerMinute += row.donePerMinute;
            failedPerMinute += row.failedPerMinute;
            cancelled += row.counters.totals.cancelled;
        }
        cursor = page->nextCursor;
        if (cursor.empty()) break;
    }
    const auto workers = context.workers->count(call->caller.tenants, call->now());
    std::string body = "{\"workers\":" + std::to_string(workers.running + workers.quiet) +
                       ",\"tenants\":" + std::to_string(tenants) + ",\"jobs\":{" + jobs.members();
    const auto add = [&body](const char* name, uint64_t value) {
        ((body += ",\"") += name) += "\":" + std::to_string(value);
    };
    add("completed", done);
    add("discarded", discarded);
    add("cancelled", cancelled);
    char rates[128];
    std::snprintf(rates, sizeof rates, "},\"throughput\":{\"processed_per_minute\":%.4g,\"failed_per_minute\":%.4g}",
                  donePerMinute, failedPerMinute);
    const int64_t uptime = (call->now() - context.startedAt).count() / 1'000'000;
    body += rates;
    body += ",\"queues\":" + std::to_string(queues);
    call->answer(200, std::move(body) + ",\"uptime_seconds\":" + std::to_string(uptime) + '}');
}

// Not older than what the caller was told before it asked.
void showStats(const OjsCallPtr& call) {
    call->context->post(AwaitFigures{[call] { readFor(call, [call] { tellStats(call); }); }});
}

struct HistoryPeriod {
    std::string_view name;
    HistoryResolution kept;
    Micros length;
};
constexpr std::array<HistoryPeriod, 4> kHistoryPeriods{{{"1m", HistoryResolution::Minute, std::chrono::minutes(1)},
                                                        {"5m", HistoryResolution::Minute, std::chrono::minutes(5)},
                                                        {"1h", HistoryResolution::Hour, std::chrono::hours(1)},
                                                        {"1d", HistoryResolution::Hour, std::chrono::hours(24)}}};

// What is kept of several shorter spans, as one.
struct HistorySpan {
    Time at;
    uint64_t processed = 0;
    uint64_t failed = 0;
    uint64_t enqueued = 0;
    std::optional<double> waitP50;  // seconds; the longest of the shorter spans
    std::optional<double> waitP99;
};

std::vector<HistorySpan> spansOf(const std::vector<HistoryPoint>& points, Micros length) {
    std::vector<HistorySpan> spans;
    for (const HistoryPoint& point : points) {
        const Time at{point.at.micros - point.at.micros % length.count()};
        if (spans.empty() || spans.back().at != at) spans.push_back({at, 0, 0, 0, {}, {}});
        HistorySpan& span = spans.back();
        span.processed += point.done;
        span.failed += point.failed;
        span.enqueued += point.enqueued;
        span.waitP50 = std::max(span.waitP50, point.waitP50);
        span.waitP99 = std::max(span.waitP99, point.waitP99);
    }
    return spans;
}

std::string spanText(const HistorySpan& span) {
    std::string text = "{\"timestamp\":\"" + ojsTime(span.at) + "\",\"processed\":" + std::to_string(span.processed) +
                       ",\"failed\":" + std::to_string(span.failed) + ",\"enqueued\":" + std::to_string(span.enqueued);
    const auto millis = [&text](const char* name, const std::optional<double>& seconds) {
        char value[48];
        std::snprintf(value, sizeof value, ",\"%s\":%lld", name, std::llround(seconds.value_or(0) * 1000));
        text += seconds ? std::string(value) : ",\"" + std::string(name) + "\":null";
    };
    millis("latency_p50_ms", span.waitP50);
    millis("latency_p99_ms", span.waitP99);
    return text + '}';
}

void showHistory(const OjsCallPtr& call) {
    const std::string_view asked = call->asked("period").value_or("1m");
    const auto period = std::find_if(kHistoryPeriods.begin(), kHistoryPeriods.end(),
                                     [asked](const HistoryPeriod& one) { return one.name == asked; });
    if (period == kHistoryPeriods.end()) return call->refuse(invalidRequest("period: must be 1m, 5m, 1h or 1d"));
    if (!call->context->history) return call->refuse(unsupported("this broker keeps no history"));
    if (!call->tenant && !call->caller.tenants.all)
        return call->refuse(invalidRequest("X-OJS-Tenant: is required, because the token is for several tenants"));
    HistoryQuery query;
    query.tenant = call->tenant.value_or("");
    query.resolution = period->kept;
    for (const auto& [name, to] : {std::pair("since", &query.from), std::pair("until", &query.until)}) {
        const auto text = call->asked(name);
        if (!text) continue;
        *to = parseOjsTime(*text, call->now());
        if (!*to)
            return call->refuse(invalidRequest(std::string(name) + ": must be a time as \"2026-11-21T02:25:00Z\""));
    }
    readFor(call, [call, query, period] {
        const auto answer = call->context->history->read(query);
        if (!answer) return call->refuse(answer.status());
        const auto spans = spansOf(answer->points, period->length);
        std::string body = "{\"period\":\"" + std::string(period->name) + "\",\"data\":[";
        for (size_t i = spans.size() - std::min(spans.size(), kMostSpans); i < spans.size(); ++i) {
            if (body.back() != '[') body += ',';
            body += spanText(spans[i]);
        }
        call->answer(200, std::move(body) + "]}");
    });
}

// Of the last one to two minutes.
struct Dispatches {
    double perMinute = 0;
    double waitedMillis = 0;
    uint64_t active = 0;
};

void tellScheduling(const OjsCallPtr& call, const OjsPage& shown) {
    std::map<std::string, Dispatches> queues;
    double all = 0;
    std::string cursor;
    for (size_t i = 0; i < kMostQueuePages; ++i) {
        const auto page =
            call->context->statistics->queues().page(call->caller.tenants, {{}, {}, true}, cursor, kStatsQueuePage);
        if (!page) break;
        for (const QueueRow& row : page->rows) {
            Dispatches& queue = queues[queueName(row.counters.command)];
            queue.perMinute += row.begunPerMinute;
            queue.waitedMillis += row.waitedMillisPerMinute;
            queue.active += row.counters.inProgress;
            all += row.begunPerMinute;
        }
        cursor = page->nextCursor;
        if (cursor.empty()) break;
    }
    std::string body = "{\"queues\":[";
    size_t place = 0;
    for (const auto& [name, queue] : queues) {
        const size_t at = place++;
        if (at < shown.first() || at >= shown.end()) continue;
        body += body.back() == '[' ? "{\"name\":" : ",{\"name\":";
        appendJson(body, name);
        char figures[192];
        std::snprintf(figures, sizeof figures,
                      ",\"dispatch_count_1m\":%lld,\"dispatch_ratio_1m\":%.4g,\"avg_wait_ms\":",
                      std::llround(queue.perMinute), all > 0 ? queue.perMinute / all : 0.0);
        body += figures;
        body += queue.perMinute > 0 ? std::to_string(std::llround(queue.waitedMillis / queue.perMinute)) : "null";
        body += ",\"active_jobs\":" + std::to_string(queue.active) + '}';
    }
    call->answer(200, std::move(body) + shown.tail(queues.size()) + ",\"window\":\"PT1M\"}");
}

// Workers that take the same queues.
struct WorkerPool {
    uint64_t concurrency = 0;
    uint64_t workers = 0;
    uint64_t jobs = 0;
};

void tellPools(const OjsCallPtr& call, const OjsPage& shown) {
    std::map<std::vector<std::string>, WorkerPool> pools;
    uint64_t from = 0;
    do {
        const auto page = call->context->workers->after(from, call->caller.tenants, kStatsQueuePage, call->now());
        for (const RegisteredWorker& worker : page.workers) {
            if (worker.isStale(call->now()) || worker.queues.empty()) continue;
            std::vector<std::string> queues = worker.queues;
            std::sort(queues.begin(), queues.end());
            WorkerPool& pool = pools[std::move(queues)];
            ++pool.workers;
            pool.concurrency += worker.concurrency.value_or(0);
            pool.jobs += worker.tasks.value_or(worker.activeTasks.value_or(0));
        }
        from = page.next;
    } while (from != 0);
    std::string body = "{\"items\":[";
    size_t place = 0;
    for (const auto& [queues, pool] : pools) {
        const size_t at = place++;
        if (at < shown.first() || at >= shown.end()) continue;
        std::string name, list;
        for (const std::string& queue : queues) {
            name += (name.empty() ? "" : "+") + queue;
            list += list.empty() ? "" : ",";
            appendJson(list, queue);
        }
        body += body.back() == '[' ? "{\"name\":" : ",{\"name\":";
        appendJson(body, name);
        body += ",\"queues\":[" + list +
                "],\"concurrency\":" + (pool.concurrency > 0 ? std::to_string(pool.concurrency) : "null");
        body += ",\"strategy\":\"strict\",\"active_workers\":" + std::to_string(pool.workers) +
                ",\"active_jobs\":" + std::to_string(pool.jobs) + '}';
    }
    call->answer(200, std::move(body) + shown.tail(pools.size()) + '}');
}

void showSettings(const OjsCallPtr& call) {
    const OjsContext& context = *call->context;
    std::string body = "{\"version\":";
    appendJson(body, context.version);
    body += ",\"max_payload_bytes\":" + std::to_string(context.limits.maxPayloadBytes) +
            ",\"dead_letter_retention\":\"" + ojsDuration(context.deadRetention) + "\",\"default_tenant\":";
    if (context.defaultTenant.empty())
        body += "null";
    else
        appendJson(body, context.defaultTenant);
    call->answer(200, std::move(body) + (context.isOpen ? ",\"open\":true}" : ",\"open\":false}"));
}

}  // namespace

void addStatsCalls(OjsRoutes& routes) {
    const OjsNeeds toRead{Role::Admin, scopes::kRead};
    routes.add("GET", "/ojs/v1/admin/stats", toRead, showStats);
    routes.add("GET", "/ojs/v1/admin/stats/history", toRead.asking({{"period"}, {"since"}, {"until"}}), showHistory);
    const auto addPaged = [&](const char* path, void (*tell)(const OjsCallPtr&, const OjsPage&)) {
        routes.add("GET", path, toRead.asking(andPages()), [tell](const OjsCallPtr& call) {
            const auto page = pageOf(call);
            if (!page) return;
            call->context->post(
                AwaitFigures{[call, tell, page = *page] { readFor(call, [call, tell, page] { tell(call, page); }); }});
        });
    };
    addPaged("/ojs/v1/admin/scheduling/stats", tellScheduling);
    addPaged("/ojs/v1/admin/pools", tellPools);
    routes.add("GET", "/ojs/v1/admin/system/config", toRead, showSettings);
}

}  // namespace fairlead::broker
