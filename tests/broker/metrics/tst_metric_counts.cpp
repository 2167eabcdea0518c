// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/metrics/metrics_text.h"

#include <QTemporaryFile>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>

namespace tst_metric_counts {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

const TenantScope kAll{true, {}};

TenantCounters tenant(uint32_t number, const std::string& name) {
    TenantCounters counters;
    counters.tenantNumber = number;
    counters.tenant = name;
    return counters;
}

QueueCounters queue(const std::string& command, uint64_t ready, uint64_t enqueued) {
    QueueCounters counters;
    counters.command = command;
    counters.ready = ready;
    counters.totals.enqueued = enqueued;
    return counters;
}

CounterTick tickOf(const std::string& name, uint32_t number, const QueueCounters& counters) {
    CounterTick tick;
    tick.changed = {tenant(number, name)};
    tick.queues = {{name, {counters}}};
    return tick;
}

// Lines by what stands before the value.
std::map<std::string, double> linesOf(const std::string& text) {
    std::map<std::string, double> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        const size_t space = line.rfind(' ');
        lines[line.substr(0, space)] = std::stod(line.substr(space + 1));
    }
    return lines;
}

std::map<std::string, double> lines(const MetricCounts& counts, const StatisticsUpdate* table = nullptr,
                                    const TenantScope& scope = kAll) {
    return linesOf(metricsText(counts, table, {}, scope));
}

std::string line(const std::string& name, const std::string& tenantId, const std::string& queueName) {
    return name + "{tenant_id=\"" + tenantId + "\",queue=\"" + queueName + "\"}";
}

}  // namespace

class TestMetricCounts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSixOfOjsAreThereByTheirNames() {
        MetricCounts counts;
        QueueCounters mail = queue("mail", 3, 10);
        mail.delayed = 2;
        mail.held = 6;
        mail.inProgress = 1;
        mail.totals.done = 4;
        mail.totals.failed = 5;
        counts.take(tickOf("acme", 0, mail), {});
        StatisticsUpdate table;
        TenantFigures figures;
        figures.counters = tenant(0, "acme");
        figures.actualShare = 0.25;
        table.tenants = {figures};
        const auto all = lines(counts, &table);
        QCOMPARE(all.at(line("ojs_tenant_jobs_active", "acme", "mail")), 1.0);
        QCOMPARE(all.at(line("ojs_tenant_jobs_enqueued_total", "acme", "mail")), 10.0);
        QCOMPARE(all.at(line("ojs_tenant_jobs_processed_total", "acme", "mail")), 4.0);
        QCOMPARE(all.at(line("ojs_tenant_jobs_failed_total", "acme", "mail")), 5.0);
        QCOMPARE(all.at(line("ojs_tenant_queue_depth", "acme", "mail")), 5.0);
        QCOMPARE(all.at(line("fairlead_tenant_held", "acme", "mail")), 6.0);
        QCOMPARE(all.at("ojs_tenant_fairness_share{tenant_id=\"acme\"}"), 0.25);
        QCOMPARE(all.at("fairlead_tenant_paused{tenant_id=\"acme\"}"), 0.0);
        QVERIFY(!all.contains("fairlead_tenant_wait_p99_seconds{tenant_id=\"acme\"}"));  // not known
        QVERIFY(!all.contains("fairlead_tenant_ready{tenant_id=\"acme\"}"));             // it is told by queue
    }

    void figuresThatAddUpAreToldOfAllOthersTogether() {
        MetricCounts counts;
        StatisticsUpdate table;
        for (const uint32_t number : {0u, 1u}) {
            TenantFigures figures;
            figures.counters = tenant(number, number == 0 ? "acme" : "globex");
            figures.counters.dead = 3;
            figures.counters.effectiveWeight = 2;
            table.tenants.push_back(figures);
        }
        const auto all = lines(counts, &table);
        QCOMPARE(all.at("fairlead_tenant_dead{tenant_id=\"_other\"}"), 6.0);
        QVERIFY(!all.contains("fairlead_tenant_effective_weight{tenant_id=\"_other\"}"));
    }

    void namesAreShownSoThatATerminalPrintsThemAndStayDifferent() {
        MetricCounts counts;
        CounterTick tick = tickOf("acme", 0, queue("a\x1b[31m\u202e\u0085", 1, 1));
        tick.queues.front().queues.push_back(queue("a\\u001b[31m\\u202e\\u0085", 2, 2));
        counts.take(tick, {});
        const std::string text = metricsText(counts, nullptr, {}, kAll);
        for (const char* unseen : {"\x1b", "\u202e", "\u0085"}) QVERIFY(text.find(unseen) == std::string::npos);
        // A backslash of the name is doubled, and each is once more by the format.
        const auto all = linesOf(text);
        const std::string name = "fairlead_tenant_ready";
        QCOMPARE(all.at(line(name, "acme", R"(a\\u001b[31m\\u202e\\u0085)")), 1.0);
        QCOMPARE(all.at(line(name, "acme", R"(a\\\\u001b[31m\\\\u202e\\\\u0085)")), 2.0);
    }

    void theFirstThousandHaveLabelsAndKeepThem() {
        MetricCounts counts;
        CounterTick tick;
        for (uint32_t i = 0; i < 1500; ++i) {
            const std::string name = "t" + std::to_string(i);
            tick.changed.push_back(tenant(i, name));
            tick.queues.push_back({name, {queue("mail", 1, i)}});
        }
        counts.take(tick, {});
        auto all = lines(counts);
        QCOMPARE(all.at(line("ojs_tenant_jobs_enqueued_total", "t999", "mail")), 999.0);
        QVERIFY(!all.contains(line("ojs_tenant_jobs_enqueued_total", "t1000", "mail")));
        const double others = 1249.5 * 500;
        QCOMPARE(all.at(line("ojs_tenant_jobs_enqueued_total", "_other", "_other")), others);
        QCOMPARE(all.at(line("ojs_tenant_queue_depth", "_other", "_other")), 500.0);
        // A label that somebody leaves is for one that comes, not for one that has been counted elsewhere.
        CounterTick gone;
        gone.removed = {{7, "t7"}};
        counts.take(gone, {});
        counts.take(tickOf("t1200", 1200, queue("mail", 0, 1300)), {});
        counts.take(tickOf("new", 1500, queue("mail", 1, 1)), {});
        all = lines(counts);
        QCOMPARE(all.at(line("ojs_tenant_jobs_enqueued_total", "_other", "_other")), others + 100);
        QCOMPARE(all.at(line("ojs_tenant_queue_depth", "_other", "_other")), 499.0);
        QCOMPARE(all.at(line("ojs_tenant_jobs_enqueued_total", "new", "mail")), 1.0);
        QVERIFY(!all.contains(line("ojs_tenant_jobs_enqueued_total", "t7", "mail")));
    }

    void theNextTenantOfANameLearnsNothingOfTheOneBefore() {
        MetricCounts counts;
        CounterTick before = tickOf("acme", 3, queue("secret", 2, 9));
        before.changed[0].admission.refused["max_queue_depth"] = 4;
        counts.take(before, {});
        CounterTick gone;
        gone.removed = {{3, "acme"}};
        gone.queues = {{"acme", {}}};
        counts.take(gone, {});
        for (const auto& [label, value] : lines(counts))
            QVERIFY2(label.find("acme") == std::string::npos, label.c_str());
        counts.take(tickOf("acme", 4, queue("mail", 1, 1)), {});
        const auto all = lines(counts, nullptr, {false, {"acme"}});
        for (const auto& [label, value] : all) {
            QVERIFY2(label.find("secret") == std::string::npos, label.c_str());
            QVERIFY2(!label.starts_with("fairlead_tenant_refused_total"), label.c_str());
        }
        QCOMPARE(all.at(line("ojs_tenant_jobs_enqueued_total", "acme", "mail")), 1.0);
        QCOMPARE(all.at(line("ojs_tenant_queue_depth", "acme", "mail")), 1.0);
    }

    // Against what was really counted, over deletions and names that come back.
    void everyOneHasItsOwnCountsAndThoseOfTheOthersOnlyGrow() {
        std::mt19937 random(9);
        MetricCounts counts;
        struct One {
            uint32_t number = 0;
            QueueCounters counters;
        };
        std::map<std::string, One> there;
        double othersBefore = 0;
        size_t mostOwn = 0;
        uint32_t lastNumber = 0;
        for (int round = 0; round < 3000; ++round) {
            const std::string name = "t" + std::to_string(random() % 1300);
            CounterTick tick;
            if (there.contains(name) && random() % 4 == 0) {
                tick.removed = {{there[name].number, name}};
                tick.queues = {{name, {}}};
                there.erase(name);
            }
            One& one = there[name];
            if (one.number == 0) one = {++lastNumber, queue("mail", 0, 0)};
            one.counters.totals.enqueued += random() % 10;
            one.counters.ready = random() % 5;
            tick.changed = {tenant(one.number, name)};
            tick.queues.push_back({name, {one.counters}});
            counts.take(tick, {});
            if (round % 100 != 99) continue;
            const auto all = lines(counts);
            double depth = 0, ready = 0;
            size_t own = 0, known = 0;
            for (const auto& [label, value] : all) {
                if (label.starts_with("ojs_tenant_queue_depth")) depth += value;
                if (label.starts_with("ojs_tenant_jobs_enqueued_total") && label.find("_other") == std::string::npos)
                    ++own;
            }
            for (const auto& [tenantName, counted] : there) {
                ready += double(counted.counters.ready);
                const auto at = all.find(line("ojs_tenant_jobs_enqueued_total", tenantName, "mail"));
                if (at == all.end()) continue;
                ++known;
                QCOMPARE(at->second, double(counted.counters.totals.enqueued));
            }
            QCOMPARE(depth, ready);
            QCOMPARE(own, known);
            mostOwn = std::max(mostOwn, own);
            const auto others = all.find(line("ojs_tenant_jobs_enqueued_total", "_other", "_other"));
            if (others == all.end()) continue;
            QVERIFY(others->second >= othersBefore);
            othersBefore = others->second;
        }
        QCOMPARE(mostOwn, kMostTenantLabels);
        QVERIFY(othersBefore > 0);
    }

    void manyQueuesOfOneTenantShareALabel() {
        MetricCounts counts;
        CounterTick tick;
        tick.changed = {tenant(0, "acme")};
        tick.queues = {{"acme", {}}};
        for (int i = 0; i < 150; ++i) tick.queues[0].queues.push_back(queue("c" + std::to_string(i), 1, 2));
        counts.take(tick, {});
        const auto all = lines(counts);
        QCOMPARE(all.at(line("ojs_tenant_queue_depth", "acme", "_other")), 50.0);
        QCOMPARE(all.at(line("ojs_tenant_jobs_enqueued_total", "acme", "_other")), 100.0);
        QCOMPARE(all.at(line("ojs_tenant_queue_depth", "acme", "c7")), 1.0);
    }

    void whoIsBoundToTenantsSeesTheirLinesOnly() {
        MetricCounts counts;
        counts.take(tickOf("acme", 0, queue("mail", 1, 1)), {});
        counts.take(tickOf("bolt", 1, queue("mail", 1, 1)), {});
        StatisticsUpdate table;
        for (const auto& [number, name] : {std::pair(0u, "acme"), std::pair(1u, "bolt")}) {
            TenantFigures figures;
            figures.counters = tenant(number, name);
            table.tenants.push_back(figures);
        }
        for (const auto& [label, value] : lines(counts, &table, {false, {"acme"}}))
            QVERIFY2(label.find("tenant_id=\"acme\"") != std::string::npos, label.c_str());
        QVERIFY(lines(counts, &table, {false, {"_other", "nobody"}}).empty());
    }

    void limitsWaitsAndTheBrokerAreToldOf() {
        MetricCounts counts;
        CounterTick tick = tickOf("acme", 0, queue("mail", 1, 1));
        tick.changed[0].admission.refused["max_queue_depth"] = 3;
        tick.changed.push_back(tenant(1, "hog"));
        tick.waits.count(0, 3ms);
        tick.waits.count(0, 1s);
        tick.waits.count(1, 5h);
        StatisticsUpdate figures;
        figures.tenants.resize(2);
        figures.tenants[0].isQuiet = true;
        figures.tenants[1].counters.tenantNumber = 1;
        counts.take(tick, figures);
        StatisticsUpdate table;
        table.totals.jain = 0.5;
        table.totals.quietWaitP99 = 0.25;
        table.totals.harmedTenants = 3;
        for (const uint64_t harmed : {7, 5}) {  // two incidents
            table.totals.findings.emplace_back().kind = FindingKind::WorkersGone;
            table.totals.findings.back().harmed = harmed;
        }
        BrokerMetrics broker;
        broker.commits.batches = 12;
        broker.commits.times.counts = {1, 2, 3};
        broker.commits.times.counts.back() = 4;
        broker.commits.times.seconds = 99;
        broker.refusals[size_t(Refusal::TooLarge)] = 4;
        const auto all = linesOf(metricsText(counts, &table, broker, kAll));
        QCOMPARE(all.at("fairlead_tenant_refused_total{tenant_id=\"acme\",limit=\"max_queue_depth\"}"), 3.0);
        QCOMPARE(all.at("fairlead_wait_seconds_count{class=\"quiet\"}"), 2.0);
        QCOMPARE(all.at("fairlead_wait_seconds_bucket{class=\"quiet\",le=\"0.004\"}"), 1.0);
        QCOMPARE(all.at("fairlead_wait_seconds_bucket{class=\"other\",le=\"+Inf\"}"), 1.0);
        QVERIFY(std::abs(all.at("fairlead_wait_seconds_sum{class=\"other\"}") - 18'000) < 1'800);
        QCOMPARE(all.at("fairlead_jain"), 0.5);
        QCOMPARE(all.at("fairlead_quiet_wait_p99_seconds"), 0.25);
        QCOMPARE(all.at("fairlead_harmed_tenants"), 3.0);
        QCOMPARE(all.at("fairlead_harmed_tasks{cause=\"workers_gone\"}"), 12.0);
        QCOMPARE(all.at("fairlead_harmed_tasks{cause=\"refused\"}"), 0.0);
        QCOMPARE(all.at("fairlead_commits_total"), 12.0);
        QCOMPARE(all.at("fairlead_commit_seconds_bucket{le=\"0.001\"}"), 3.0);
        QCOMPARE(all.at("fairlead_commit_seconds_bucket{le=\"10\"}"), 6.0);
        QCOMPARE(all.at("fairlead_commit_seconds_bucket{le=\"+Inf\"}"), 10.0);
        QCOMPARE(all.at("fairlead_commit_seconds_sum"), 99.0);
        QCOMPARE(all.at("fairlead_refusals_total{kind=\"too_large\"}"), 4.0);
        QVERIFY(all.contains("fairlead_idle_seats{why=\"kept\"}"));
    }

    void processIsToldOfAsEveryClientOfPrometheusDoes() {
        const ProcessFigures first = readProcessFigures();
        const double now = double(std::chrono::duration_cast<std::chrono::microseconds>(
                                      std::chrono::system_clock::now().time_since_epoch())
                                      .count()) /
                           1e6;
        QVERIFY(first.startedAt > now - 3600 && first.startedAt <= now);
        QVERIFY(first.residentBytes > 1'000'000 && first.residentBytes < first.virtualBytes);
        QVERIFY(first.mostFiles >= first.openFiles);
        std::vector<std::unique_ptr<QTemporaryFile>> files;
        for (int i = 0; i < 5; ++i) QVERIFY(files.emplace_back(std::make_unique<QTemporaryFile>())->open());
        double used = 0;
        for (int i = 0; i < 3'000'000; ++i) used += std::sqrt(double(i));
        QVERIFY(used > 0);
        BrokerMetrics broker;
        broker.process = readProcessFigures();
        QVERIFY(broker.process.openFiles >= first.openFiles + 5);
        QVERIFY(broker.process.cpuSeconds > first.cpuSeconds);
        QCOMPARE(broker.process.startedAt, first.startedAt);
        MetricCounts counts;
        const auto all = linesOf(metricsText(counts, nullptr, broker, kAll));
        for (const char* name :
             {"process_cpu_seconds_total", "process_resident_memory_bytes", "process_virtual_memory_bytes",
              "process_open_fds", "process_max_fds", "process_start_time_seconds"})
            QVERIFY2(all.at(name) > 0, name);
        QVERIFY(linesOf(metricsText(counts, nullptr, broker, {false, {"acme"}})).empty());
    }

    void codeqsSevenAreThereByTheirNames() {
        MetricCounts counts;
        CounterTick tick = tickOf("acme", 0, queue("mail", 1, 1));
        tick.changed[0].admission.refused["max_queue_depth"] = 3;
        CommandTally::Counts& mail = tick.commands.of("mail");
        mail.created = 5;
        mail.claimed = 4;
        mail.expired = 2;
        mail.completed.add(200ms);
        mail.completed.add(2h);
        mail.failed.add(1s);
        counts.take(tick, {});
        tick.changed.clear();
        counts.take(tick, {});
        BrokerMetrics broker;
        broker.webhooks.delivered = 6;
        broker.subscribers.failed = 7;
        const auto all = linesOf(metricsText(counts, nullptr, broker, kAll));
        QCOMPARE(all.at("codeq_task_created_total{command=\"mail\"}"), 10.0);
        QCOMPARE(all.at("codeq_task_claimed_total{command=\"mail\"}"), 8.0);
        QCOMPARE(all.at("codeq_task_completed_total{command=\"mail\",status=\"COMPLETED\"}"), 4.0);
        QCOMPARE(all.at("codeq_task_completed_total{command=\"mail\",status=\"FAILED\"}"), 2.0);
        QCOMPARE(all.at("codeq_lease_expired_total{command=\"mail\"}"), 4.0);
        const std::string latency = "codeq_task_processing_latency_seconds";
        QCOMPARE(all.at(latency + "_bucket{command=\"mail\",status=\"COMPLETED\",le=\"0.25\"}"), 2.0);
        QCOMPARE(all.at(latency + "_bucket{command=\"mail\",status=\"FAILED\",le=\"1\"}"), 2.0);
        QCOMPARE(all.at(latency + "_count{command=\"mail\",status=\"COMPLETED\"}"), 4.0);
        QCOMPARE(all.at("codeq_webhook_deliveries_total{kind=\"task_result\",command=\"_other\",outcome=\"success\"}"),
                 6.0);
        QCOMPARE(all.at("codeq_webhook_deliveries_total{kind=\"queue_ready\",command=\"_other\",outcome=\"failure\"}"),
                 7.0);
        QCOMPARE(all.at("codeq_rate_limit_hits_total{scope=\"producer\",operation=\"create_task\"}"), 3.0);
        for (const auto& [label, value] : linesOf(metricsText(counts, nullptr, broker, {false, {"acme"}})))
            QVERIFY2(!label.starts_with("codeq_"), label.c_str());
    }

    void codeqsDepthsAreThoseOfAllTenants() {
        MetricCounts counts;
        CounterTick tick = tickOf("acme", 0, queue("mail", 2, 2));
        tick.queues[0].queues[0].delayed = 1;
        tick.queues.push_back({"bolt", {queue("mail", 3, 3), queue("idle", 1, 1)}});
        tick.queues[1].queues[0].inProgress = 4;
        tick.commands.of("mail").dead = 5;
        counts.take(tick, {});
        const auto depth = [&counts](const char* command, const char* state) {
            return lines(counts).at("codeq_queue_depth{command=\"" + std::string(command) + "\",queue=\"" + state +
                                    "\"}");
        };
        QCOMPARE(depth("mail", "ready"), 5.0);
        QCOMPARE(depth("mail", "delayed"), 1.0);
        QCOMPARE(depth("mail", "in_progress"), 4.0);
        QCOMPARE(depth("mail", "dlq"), 5.0);
        QCOMPARE(lines(counts).at("codeq_dlq_depth{command=\"mail\"}"), 5.0);
        // What an alarm compares with the tasks that wait is there, too, although nobody has claimed any.
        QCOMPARE(depth("idle", "ready"), 1.0);
        QCOMPARE(lines(counts).at("codeq_task_claimed_total{command=\"idle\"}"), 0.0);
        // They go down, too.
        CounterTick later = tickOf("acme", 0, queue("mail", 0, 2));
        --later.commands.of("mail").dead;
        counts.take(later, {});
        QCOMPARE(depth("mail", "ready"), 3.0);
        QCOMPARE(depth("mail", "delayed"), 0.0);
        QCOMPARE(depth("mail", "dlq"), 4.0);
        CounterTick gone;
        gone.removed = {{1, "bolt"}};
        counts.take(gone, {});
        QCOMPARE(depth("mail", "ready"), 0.0);
        QCOMPARE(depth("mail", "in_progress"), 0.0);
    }

    void openJobSpecHasItsOwnNames() {
        MetricCounts counts;
        CounterTick tick = tickOf("acme", 0, queue("mail", 2, 2));
        tick.queues[0].queues[0].inProgress = 1;
        tick.queues.push_back({"bolt", {queue("mail", 3, 3)}});
        tick.commands.of("mail").dead = 5;
        tick.commands.of("mail").created = 9;
        tick.commands.of("mail").retried = 4;
        tick.commands.of("mail").cancelled = 2;
        tick.commands.of("mail").outdated = 1;
        tick.commands.of("mail").completedRuns.add(40ms);
        tick.commands.of("mail").completedRuns.add(10min);
        tick.commands.of("mail").waits.add(3s);
        counts.take(tick, {});
        const auto value = [&counts](const std::string& name) { return lines(counts).at(name); };
        QCOMPARE(value("ojs_queue_depth{queue=\"mail\",state=\"available\"}"), 5.0);
        QCOMPARE(value("ojs_queue_depth{queue=\"mail\",state=\"active\"}"), 1.0);
        QCOMPARE(value("ojs_queue_depth{queue=\"mail\",state=\"discarded\"}"), 5.0);
        QCOMPARE(value("ojs_job_enqueued_total{queue=\"mail\"}"), 9.0);
        QCOMPARE(value("ojs_job_completed_total{queue=\"mail\"}"), 0.0);
        QCOMPARE(value("ojs_job_failed_total{queue=\"mail\"}"), 0.0);
        QCOMPARE(value("ojs_job_retried_total{queue=\"mail\"}"), 4.0);
        QCOMPARE(value("ojs_job_cancelled_total{queue=\"mail\"}"), 2.0);
        QCOMPARE(value("ojs_job_expired_total{queue=\"mail\"}"), 1.0);
        QCOMPARE(value("ojs_workers_busy{queue=\"mail\"}"), 1.0);
        QCOMPARE(value("ojs_workers_active"), 0.0);
        const std::string completed = "{queue=\"mail\",state=\"completed\"";
        const std::string duration = "ojs_job_duration_seconds";
        QCOMPARE(value(duration + "_bucket" + completed + ",le=\"0.025\"}"), 0.0);
        QCOMPARE(value(duration + "_bucket" + completed + ",le=\"0.05\"}"), 1.0);
        QCOMPARE(value(duration + "_bucket" + completed + ",le=\"300\"}"), 1.0);
        QCOMPARE(value(duration + "_bucket" + completed + ",le=\"+Inf\"}"), 2.0);
        QCOMPARE(value(duration + "_sum" + completed + "}"), 600.04);
        QVERIFY(!lines(counts).contains(duration + "_count{queue=\"mail\",state=\"discarded\"}"));
        QCOMPARE(value("ojs_job_queue_time_seconds_bucket{queue=\"mail\",le=\"1\"}"), 0.0);
        QCOMPARE(value("ojs_job_queue_time_seconds_bucket{queue=\"mail\",le=\"5\"}"), 1.0);
    }

    void whatEverybodyMayReadNamesNoTenant() {
        MetricCounts counts;
        counts.take(tickOf("acme-and-sons", 0, queue("mail", 2, 2)), {});
        const std::string text = codeqMetricsText(counts, {});
        QVERIFY(text.find("codeq_queue_depth{command=\"mail\",queue=\"ready\"} 2") != std::string::npos);
        QVERIFY(text.find("process_resident_memory_bytes") != std::string::npos);
        QVERIFY(text.find("acme") == std::string::npos && text.find("fairlead_") == std::string::npos);
    }

    void commandsBeyondTheirNumberAreCountedTogether() {
        MetricCounts counts;
        CounterTick tick;
        for (size_t i = 0; i < kMostCommandLabels + 50; ++i) tick.commands.of("c" + std::to_string(i)).created = 1;
        counts.take(tick, {});
        counts.take(tick, {});
        const auto all = lines(counts);
        QCOMPARE(all.at("codeq_task_created_total{command=\"_other\"}"), 100.0);
    }
};

QTEST_APPLESS_MAIN(TestMetricCounts)

}  // namespace tst_metric_counts

#include "tst_metric_counts.moc"
