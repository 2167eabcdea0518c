// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/metrics/metrics_text.h"

#include "broker/core/calendar.h"
#include "broker/telemetry/tenant_figure_values.h"
#include "shared/visible_text.h"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <sstream>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using Labels = std::vector<ClientMetric::Label>;

constexpr double kMicrosPerSecond = 1e6;
constexpr std::pair<FindingKind, const char*> kCauses[]{
    {FindingKind::NoWorker, "no_worker"},  {FindingKind::WorkersGone, "workers_gone"},
    {FindingKind::Refused, "refused"},     {FindingKind::Dying, "dying"},
    {FindingKind::Pushing, "pushing"},     {FindingKind::Hurt, "hurt"},
    {FindingKind::Unknown, "unknown"},     {FindingKind::Recovering, "recovering"},
    {FindingKind::Throttled, "throttled"}, {FindingKind::Limited, "limited"},
    {FindingKind::Paused, "paused"},       {FindingKind::Backlog, "backlog"},
    {FindingKind::Stuck, "stuck"}};

// One metric: its name, help and lines.
class Family {
public:
    Family(std::string name, std::string help, MetricType type) {
        m_family.name = std::move(name);
        m_family.help = std::move(help);
        m_family.type = type;
    }
    void add(double value, Labels labels = {}) {
        ClientMetric& metric = m_family.metric.emplace_back();
        metric.label = shown(std::move(labels));
        (m_family.type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
    }
    void add(uint64_t value, Labels labels = {}) { add(double(value), std::move(labels)); }
    void add(const MetricCounts::Waits& waits, Labels labels) {
        ClientMetric& metric = m_family.metric.emplace_back();
        metric.label = shown(std::move(labels));
        uint64_t all = 0;
        for (size_t i = 0; i < MetricCounts::Waits::kBounds; ++i) {
            all += waits.counts[i];
            metric.histogram.bucket.push_back({all, MetricCounts::Waits::bound(i)});
        }
        metric.histogram.sample_count = all + waits.counts.back();
        metric.histogram.sample_sum = waits.seconds;
    }
    template <const auto& kUpper>
    void add(const TimeCounts<kUpper>& times, Labels labels) {
        ClientMetric& metric = m_family.metric.emplace_back();
        metric.label = shown(std::move(labels));
        uint64_t all = 0;
        for (size_t i = 0; i < kUpper.size(); ++i) {
            all += times.counts[i];
            metric.histogram.bucket.push_back({all, kUpper[i]});
        }
        metric.histogram.sample_count = times.all();
        metric.histogram.sample_sum = times.seconds;
    }
    void add(const CommitTimes& times) {
        ClientMetric& metric = m_family.metric.emplace_back();
        uint64_t all = 0;
        for (size_t i = 0; i < CommitTimes::kBounds.size(); ++i) {
            all += times.counts[i];
            metric.histogram.bucket.push_back({all, CommitTimes::kBounds[i]});
        }
        metric.histogram.sample_count = all + times.counts.back();
        metric.histogram.sample_sum = times.seconds;
    }
    // Leaves out a metric without lines.
    void into(std::vector<MetricFamily>& families) {
        if (!m_family.metric.empty()) families.push_back(std::move(m_family));
    }

private:
    // Names come from clients: whoever reads the metrics at a terminal sees what is in them. Two names stay two.
    static Labels shown(Labels labels) {
        for (ClientMetric::Label& label : labels) {
            std::string doubled;
            for (const char c : label.value) doubled.append(c == '\\' ? 2 : 1, c);
            label.value = visibleText(doubled);
        }
        return labels;
    }

    MetricFamily m_family;
};

Family counter(const char* name, const char* help) { return {name, help, MetricType::Counter}; }
constexpr double kSeenLately = 10;

Family gauge(const char* name, const char* help) { return {name, help, MetricType::Gauge}; }

class Text {
public:
    Text(const MetricCounts::Snapshot& counts, const TenantScope& scope) : m_counts(counts), m_scope(scope) {}

    void addQueues() {
        Family active = gauge("ojs_tenant_jobs_active", "Tasks in progress.");
        Family enqueued = counter("ojs_tenant_jobs_enqueued_total", "Tasks created.");
        Family processed = counter("ojs_tenant_jobs_processed_total", "Tasks completed.");
        Family failed =
            counter("ojs_tenant_jobs_failed_total", "Deliveries that ended in nack, lease expiry or failure.");
        Family depth = gauge("ojs_tenant_queue_depth", "Tasks that are ready or delayed.");
        Family ready = gauge("fairlead_tenant_ready", "Tasks that are ready.");
        Family delayed = gauge("fairlead_tenant_delayed", "Tasks that are delayed.");
        Family held = gauge("fairlead_tenant_held", "Tasks that wait until they are activated.");
        for (const auto& [tenant, counted] : m_counts.tenants) {
            if (!isShown(tenant)) continue;
            for (const auto& [queue, counts] : counted.queues) {
                const Labels labels{{"tenant_id", tenant}, {"queue", queue}};
                active.add(counts.inProgress, labels);
                enqueued.add(counts.totals.enqueued, labels);
                processed.add(counts.totals.done, labels);
                failed.add(counts.totals.failed, labels);
                depth.add(counts.ready + counts.delayed, labels);
                ready.add(counts.ready, labels);
                delayed.add(counts.delayed, labels);
                held.add(counts.held, labels);
            }
        }
        for (Family* family : {&active, &enqueued, &processed, &failed, &depth, &ready, &delayed, &held})
            family->into(m_families);
    }

    void addLimits() {
        Family refused = counter("fairlead_tenant_refused_total", "Creates that a limit refused.");
        Family exceeded = counter("fairlead_tenant_exceeded_total", "Creates taken beyond a soft limit.");
        for (const auto& [tenant, counted] : m_counts.tenants) {
            if (!isShown(tenant)) continue;
            for (const auto& [limit, count] : counted.admission.refused)
                refused.add(count, {{"tenant_id", tenant}, {"limit", limit}});
            for (size_t i = 0; i < kAdmissionLimits; ++i) {
                const Labels labels{{"tenant_id", tenant}, {"limit", std::string(kAdmissionLimitNames[i])}};
                if (counted.admission.exceeded[i] > 0) exceeded.add(counted.admission.exceeded[i], labels);
            }
        }
        refused.into(m_families);
        exceeded.into(m_families);
    }

    // Of each tenant; and of those without a label of their own the sum, if it has a meaning.
    void addTenants(const StatisticsUpdate& table) {
        std::vector<const TenantFigures*> shown;
        std::vector<const TenantFigures*> others;
        for (const TenantFigures& figures : table.tenants) {
            const std::string& tenant = figures.counters.tenant;
            if (!m_counts.tenants.contains(tenant))
                others.push_back(&figures);
            else if (isShown(tenant))
                shown.push_back(&figures);
        }
        if (!m_scope.all) others.clear();
        for (size_t i = 0; i < kTenantFigures.size(); ++i) {
            const auto [which, figure] = std::pair(TenantFigure(i), kTenantFigures[i]);
            if (figure.metric.empty()) continue;
            Family family(std::string(figure.metric), std::string(figure.help) + ".",
                          figure.metric.ends_with("_total") ? MetricType::Counter : MetricType::Gauge);
            for (const TenantFigures* one : shown)
                if (const auto value = figureOf(*one, which, table.at))
                    family.add(*value, {{"tenant_id", one->counters.tenant}});
            double sum = 0;
            for (const TenantFigures* one : others) sum += figureOf(*one, which, table.at).value_or(0);
            if (!others.empty() && isAddedUp(figure.unit)) family.add(sum, {{"tenant_id", std::string(kOtherLabel)}});
            family.into(m_families);
        }
    }

    void addTotals(const BrokerFigures& totals) {
        one(gauge("fairlead_tenants", "Tenants, those under _other included."), totals.tenants);
        one(gauge("fairlead_shared_seats", "Seats of workers that several tenants share."), totals.seats);
        one(gauge("fairlead_waiting_workers", "Readys held because there is nothing they may take."),
            totals.waitingWorkers);
        if (totals.jain)
            one(gauge("fairlead_jain", "Jain's index of actual over entitled shares; 1: all have what they should."),
                *totals.jain);
        one(gauge("fairlead_tenants_without_worker", "Tenants with ready tasks that no connected worker takes."),
            totals.tenantsWithoutWorker);
        one(gauge("fairlead_noisy_tenants", "Tenants that the noisy-neighbour watch throttles."), totals.noisyTenants);
        one(gauge("fairlead_harmed_tenants", "Tenants of which tasks are late, refused or dead beyond what is usual."),
            totals.harmedTenants);
        addHarm(totals.findings);
        if (totals.quietWaitP99)
            one(gauge("fairlead_quiet_wait_p99_seconds",
                      "From ready to handed out, or so far, of tenants that ask for no more than their share."),
                *totals.quietWaitP99);
        Family idle = gauge("fairlead_idle_seats", "Shared seats that are free though tasks wait, by the reason.");
        idle.add(totals.idleSeats.kept, {{"why", "kept"}});
        idle.add(totals.idleSeats.guaranteed, {{"why", "guaranteed"}});
        idle.add(totals.idleSeats.gated, {{"why", "gated"}});
        idle.into(m_families);
        Family waits("fairlead_wait_seconds", "Wait from ready to handed out, of tasks handed out.",
                     MetricType::Histogram);
        waits.add(m_counts.quiet, {{"class", "quiet"}});
        waits.add(m_counts.other, {{"class", "other"}});
        waits.into(m_families);
    }

    void addBuild(const std::string& version) {
        Family build = gauge("fairlead_build_info", "Always 1.");
        build.add(1.0, {{"version", version}});
        build.into(m_families);
    }

    void addBroker(const BrokerMetrics& broker) {
        addBuild(broker.version);
        one(gauge("fairlead_start_time_seconds", "When the broker was started, since 1970."),
            double(toCalendar(broker.startedAt).micros) / kMicrosPerSecond);
        one(counter("fairlead_commits_total", "Batches written."), broker.commits.batches);
        one(counter("fairlead_committed_changes_total", "Changes in the batches."), broker.commits.changes);
        one(gauge("fairlead_commit_median_seconds", "Write and fsync of one batch, of the last minute."),
            broker.commits.medianMillis / 1000);
        one(gauge("fairlead_commit_p99_seconds", "Write and fsync of one batch, of the last minute."),
            broker.commits.p99Millis / 1000);
        Family times("fairlead_commit_seconds", "Write and fsync of one batch.", MetricType::Histogram);
        times.add(broker.commits.times);
        times.into(m_families);
        one(counter("fairlead_webhooks_delivered_total", "Webhooks called."), broker.webhooks.delivered);
        one(counter("fairlead_webhooks_failed_total", "Webhooks given up."), broker.webhooks.failed);
        one(gauge("fairlead_webhooks_waiting", "Webhooks still to be called."), broker.webhooks.waiting);
        Family told = counter("fairlead_event_deliveries_total", "Calls to subscribers of events, by how they ended.");
        told.add(double(broker.webhooks.eventsDelivered), {{"status", "success"}});
        told.add(double(broker.webhooks.eventAttemptsFailed), {{"status", "failed"}});
        told.add(double(broker.webhooks.eventsDead), {{"status", "dead"}});
        told.into(m_families);
        Family refusals = counter("fairlead_refusals_total", "What clients did wrong, by kind.");
        for (size_t i = 0; i < kRefusalNames.size(); ++i) {
            std::string kind(kRefusalNames[i]);
            for (char& c : kind)
                if (c == ' ') c = '_';
            refusals.add(broker.refusals[i], {{"kind", kind}});
        }
        refusals.into(m_families);
        Family streams = gauge("fairlead_streams", "Open streams of clients.");
        streams.add(broker.producerStreams, {{"kind", "producer"}});
        streams.add(broker.workerStreams, {{"kind", "worker"}});
        streams.into(m_families);
        Family workers = gauge("fairlead_http_workers", "Workers without a stream, by state.");
        workers.add(uint64_t{broker.httpWorkers.running}, {{"state", "running"}});
        workers.add(uint64_t{broker.httpWorkers.quiet}, {{"state", "quiet"}});
        workers.add(uint64_t{broker.httpWorkers.stale}, {{"state", "stale"}});
        workers.into(m_families);
        one(gauge("fairlead_data_bytes", "Size of the store on disk."), broker.dataBytes);
        one(gauge("fairlead_disk_free_bytes", "Free space on the disk of the data folder."), broker.diskFreeBytes);
        one(gauge("fairlead_disk_low", "1 while new tasks are refused because that disk is nearly full."),
            uint64_t{broker.diskIsLow});
        one(gauge("fairlead_disk_full", "1 while nothing is acknowledged because that disk is full."),
            uint64_t{broker.waitsForRoom});
        if (broker.replication) addReplication(*broker.replication);
    }

    void addReplication(const ReplicationFigures& log) {
        one(gauge("fairlead_log_owner", "1 for the broker that owns the log of the store, 0 for one that stands by."),
            uint64_t{log.isOwner});
        one(gauge("fairlead_log_epoch", "Grows with every owner of the log."), log.epoch);
        one(gauge("fairlead_log_position", "The turn of the log up to which this broker's image is."), log.position);
        one(gauge("fairlead_log_away_seconds", "For how long the log has not answered; 0 while it does."),
            log.awaySeconds.value_or(0));
        if (log.lag) {
            one(gauge("fairlead_log_turns_behind", "Turns of the log that the image lacks, as far as is known."),
                log.lag->turns);
            one(gauge("fairlead_log_seconds_behind", "How long ago the image was at the end of the log."),
                std::chrono::duration<double>(log.lag->time).count());
        }
        if (!log.isOwner) return;
        const auto stands = [](const StandbyFigures& one) { return one.seenSecondsAgo < kSeenLately; };
        one(gauge("fairlead_log_standbys", "Brokers that stand by, and have said so in the last ten seconds."),
            uint64_t(std::count_if(log.standbys.begin(), log.standbys.end(), stands)));
    }

    void addProcess(const ProcessFigures& process) {
        one(counter("process_cpu_seconds_total", "Processor time used, of user and system."), process.cpuSeconds);
        one(gauge("process_resident_memory_bytes", "Memory in use."), process.residentBytes);
        one(gauge("process_virtual_memory_bytes", "Address space in use."), process.virtualBytes);
        one(gauge("process_open_fds", "Open files and sockets."), process.openFiles);
        one(gauge("process_max_fds", "Most files and sockets that may be open."), process.mostFiles);
        one(gauge("process_start_time_seconds", "When the process was started, since 1970."), process.startedAt);
    }

    // Open Job Spec's names, as far as its figures are known: of all tenants, by queue, and not by the type of a job.
    void addOjs(const BrokerMetrics& broker) {
        Family enqueued = counter("ojs_job_enqueued_total", "Jobs created; queues are in lower case.");
        Family completed = counter("ojs_job_completed_total", "Jobs that were completed.");
        Family failed = counter("ojs_job_failed_total", "Jobs that became dead letters.");
        Family retried = counter("ojs_job_retried_total", "Failed attempts after which there is another one.");
        Family cancelled = counter("ojs_job_cancelled_total", "Jobs that were cancelled.");
        Family expired = counter("ojs_job_expired_total", "Jobs that expired before a worker had them.");
        Family duration("ojs_job_duration_seconds", "How long the attempt took with which a job ended.",
                        MetricType::Histogram);
        Family waited("ojs_job_queue_time_seconds",
                      "From when a job was available to the beginning of its first attempt.", MetricType::Histogram);
        Family depth = gauge("ojs_queue_depth", "Jobs of all tenants, by queue and state.");
        Family busy = gauge("ojs_workers_busy", "Jobs that are being worked on.");
        Family active = gauge("ojs_workers_active", "Workers that take jobs.");
        active.add(broker.workerStreams + broker.httpWorkers.running);
        for (const auto& [queue, jobs] : m_counts.depths) {
            for (const auto& [state, number] : {std::pair("available", jobs.ready),
                                                std::pair("active", jobs.inProgress), std::pair("pending", jobs.held)})
                depth.add(number, {{"queue", queue}, {"state", state}});
            busy.add(jobs.inProgress, {{"queue", queue}});
        }
        for (const auto& [queue, counts] : m_counts.commands.counts()) {
            const Labels ofQueue{{"queue", queue}};
            enqueued.add(counts.created, ofQueue);
            completed.add(counts.completed.all(), ofQueue);
            failed.add(counts.failed.all(), ofQueue);
            retried.add(counts.retried, ofQueue);
            cancelled.add(counts.cancelled, ofQueue);
            expired.add(counts.outdated, ofQueue);
            depth.add(counts.dead, {{"queue", queue}, {"state", "discarded"}});
            waited.add(counts.waits, ofQueue);
            for (const auto& [state, runs] :
                 {std::pair("completed", &counts.completedRuns), std::pair("discarded", &counts.deadRuns),
                  std::pair("cancelled", &counts.cancelledRuns)})
                if (runs->all() > 0) duration.add(*runs, {{"queue", queue}, {"state", state}});
        }
        for (Family* family : {&enqueued, &completed, &failed, &retried, &cancelled, &expired, &duration, &waited,
                               &depth, &busy, &active})
            family->into(m_families);
    }

    // codeQ's names, for dashboards that were made for it. They have no tenant.
    void addCodeq(const BrokerMetrics& broker) {
        Family created = counter("codeq_task_created_total", "Tasks created; commands are in lower case.");
        Family claimed = counter("codeq_task_claimed_total", "Tasks handed to workers, by streams and over HTTP.");
        Family completed = counter("codeq_task_completed_total",
                                   "Tasks that ended, batches included; FAILED: those that became dead letters.");
        Family expired = counter("codeq_lease_expired_total", "Leases that ended, or were taken by an administrator.");
        Family latency("codeq_task_processing_latency_seconds", "From the creation of a task to its end.",
                       MetricType::Histogram);
        Family depth = gauge("codeq_queue_depth", "Tasks of all tenants, by command and by what they wait for.");
        Family dead = gauge("codeq_dlq_depth", "Dead letters of all tenants.");
        for (const auto& [command, queue] : m_counts.depths)
            for (const auto& [state, tasks] : {std::pair("ready", queue.ready), std::pair("delayed", queue.delayed),
                                               std::pair("in_progress", queue.inProgress)})
                depth.add(tasks, {{"command", command}, {"queue", state}});
        for (const auto& [command, counts] : m_counts.commands.counts()) {
            depth.add(counts.dead, {{"command", command}, {"queue", "dlq"}});
            dead.add(counts.dead, {{"command", command}});
            created.add(counts.created, {{"command", command}});
            claimed.add(counts.claimed, {{"command", command}});
            if (counts.expired > 0) expired.add(counts.expired, {{"command", command}});
            for (const auto& [status, ends] :
                 {std::pair("COMPLETED", &counts.completed), std::pair("FAILED", &counts.failed)}) {
                if (ends->all() == 0) continue;
                completed.add(ends->all(), {{"command", command}, {"status", status}});
                latency.add(*ends, {{"command", command}, {"status", status}});
            }
        }
        Family calls = counter("codeq_webhook_deliveries_total", "Webhooks called or given up, of all commands.");
        WebhookFigures ofTasks = broker.webhooks;
        ofTasks.delivered -= ofTasks.eventsDelivered;
        ofTasks.failed -= ofTasks.eventsDead;
        for (const auto& [kind, figures] :
             {std::pair("task_result", ofTasks), std::pair("queue_ready", broker.subscribers)})
            for (const auto& [outcome, number] :
                 {std::pair("success", figures.delivered), std::pair("failure", figures.failed)})
                calls.add(number, {{"kind", kind}, {"command", std::string(kOtherLabel)}, {"outcome", outcome}});
        uint64_t refused = 0;
        for (const auto& [tenant, counted] : m_counts.tenants) refused += counted.admission.allRefused();
        Family limited = counter("codeq_rate_limit_hits_total", "Creates that a limit of their tenant refused.");
        limited.add(refused, {{"scope", "producer"}, {"operation", "create_task"}});
        for (Family* family : {&created, &claimed, &completed, &expired, &latency, &calls, &limited, &depth, &dead})
            family->into(m_families);
    }

    std::string take() {
        std::ostringstream text;
        prometheus::TextSerializer().Serialize(text, m_families);
        return std::move(text).str();
    }

private:
    // A line for each cause, so that none ends while it is at 0.
    void addHarm(std::span<const Finding> findings) {
        Family harmed =
            gauge("fairlead_harmed_tasks", "Tasks that are late, refused or dead, by what would have to end.");
        for (const auto& [kind, cause] : kCauses) {
            uint64_t tasks = 0;
            for (const Finding& finding : findings)
                if (finding.kind == kind) tasks += finding.harmed;
            harmed.add(tasks, {{"cause", cause}});
        }
        harmed.into(m_families);
    }
    bool isShown(const std::string& label) const { return m_scope.all || m_scope.covers(label); }
    template <typename Value>
    void one(Family family, Value value) {
        family.add(value);
        family.into(m_families);
    }
    // What can be added up over tenants.
    const MetricCounts::Snapshot& m_counts;
    const TenantScope& m_scope;
    std::vector<MetricFamily> m_families;
};

}  // namespace

std::string metricsText(const MetricCounts& counts, const StatisticsUpdate* table, const BrokerMetrics& broker,
                        const TenantScope& scope) {
    const MetricCounts::Snapshot snapshot = counts.snapshot();
    Text text(snapshot, scope);
    text.addQueues();
    text.addLimits();
    if (table) text.addTenants(*table);
    if (scope.all) {
        if (table) text.addTotals(table->totals);
        text.addBroker(broker);
        text.addProcess(broker.process);
        text.addOjs(broker);
        text.addCodeq(broker);
    }
    return text.take();
}

std::string standbyMetricsText(const std::string& version, const ReplicationFigures& replication,
                               const ProcessFigures& process) {
    const MetricCounts::Snapshot snapshot;
    const TenantScope all{true, {}};
    Text text(snapshot, all);
    text.addBuild(version);
    text.addReplication(replication);
    text.addProcess(process);
    return text.take();
}

std::string codeqMetricsText(const MetricCounts& counts, const BrokerMetrics& broker) {
    const MetricCounts::Snapshot snapshot = counts.snapshot();
    const TenantScope none;
    Text text(snapshot, none);
    text.addProcess(broker.process);
    text.addCodeq(broker);
    return text.take();
}

}  // namespace fairlead::broker
