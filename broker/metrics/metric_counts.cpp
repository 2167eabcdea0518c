// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/metrics/metric_counts.h"

namespace fairlead::broker {

namespace {

const std::string kOther(kOtherLabel);

// Adds the difference of two counts to a label. A decrease wraps around, and so does the sum, which is then right.
void move(MetricCounts::Queue& label, const QueueCounters& from, const QueueCounters& to) {
    label.ready += to.ready - from.ready;
    label.delayed += to.delayed - from.delayed;
    label.inProgress += to.inProgress - from.inProgress;
    label.held += to.held - from.held;
    label.totals.enqueued += to.totals.enqueued - from.totals.enqueued;
    label.totals.done += to.totals.done - from.totals.done;
    label.totals.failed += to.totals.failed - from.totals.failed;
}

}  // namespace

void MetricCounts::take(const CounterTick& tick, const StatisticsUpdate& figures) {
    const Lock lock(m_mutex);
    // Removed tenants first: their names may be in use again.
    for (const CounterTick::Removed& gone : tick.removed) {
        forgetTenant(gone.tenant);
        m_admission.erase(gone.tenantNumber);
        m_otherTenants.erase(gone.tenantNumber);
    }
    for (const TenantFigures& tenant : figures.tenants)
        if (tenant.isQuiet)
            m_otherTenants.erase(tenant.counters.tenantNumber);
        else
            m_otherTenants.insert(tenant.counters.tenantNumber);
    for (const TenantCounters& counters : tick.changed) take(counters);
    for (const TenantQueues& queues : tick.queues)
        if (!queues.queues.empty()) take(queues);
    takeWaits(tick.waits);
    takeCommands(tick.commands);
}

MetricCounts::Snapshot MetricCounts::snapshot() const {
    const Lock lock(m_mutex);
    return {m_labels, m_quiet, m_other, m_commands, m_depths};
}

const std::string& MetricCounts::labelOf(const std::string& tenant) {
    const auto known = m_labels.find(tenant);
    if (known != m_labels.end()) return known->first;
    const size_t own = m_labels.size() - m_labels.count(kOther);
    if (own < kMostTenantLabels && !m_labelledOther.contains(tenant)) return m_labels.try_emplace(tenant).first->first;
    // Not later either, when a label is free: what it has counted so far would be missing there.
    m_labelledOther.insert(tenant);
    return m_labels.try_emplace(kOther).first->first;
}

MetricCounts::Queue& MetricCounts::queueOf(const std::string& label, const std::string& queue) {
    std::map<std::string, Queue>& queues = m_labels[label].queues;
    if (label == kOtherLabel) return queues[kOther];
    const auto known = queues.find(queue);
    if (known != queues.end()) return known->second;
    const size_t own = queues.size() - queues.count(kOther);
    return queues[own < kMostQueueLabels ? queue : kOther];
}

void MetricCounts::take(const TenantQueues& changed) {
    SeenQueues& seen = m_queues[changed.tenant];
    for (const QueueCounters& counters : changed.queues) {
        SeenQueue& queue = seen[counters.command];
        if (!queue.label) {
            queue.label = &queueOf(labelOf(changed.tenant), counters.command);
            queue.depth = &m_depths[commandLabelOf(counters.command)];
        }
        move(*queue.label, queue.counters, counters);
        move(*queue.depth, queue.counters, counters);
        queue.counters = counters;
    }
}

void MetricCounts::take(const TenantCounters& counters) {
    AdmissionCounts& label = m_labels[labelOf(counters.tenant)].admission;
    AdmissionCounts& seen = m_admission[counters.tenantNumber];
    for (const auto& [limit, count] : counters.admission.refused) label.refused[limit] += count - seen.refusedOf(limit);
    for (size_t i = 0; i < kAdmissionLimits; ++i)
        label.exceeded[i] += counters.admission.exceeded[i] - seen.exceeded[i];
    seen = counters.admission;
}

// Subtracts what waited or ran from the labels that it shared; their totals stay.
void MetricCounts::forgetTenant(const std::string& tenant) {
    if (const auto seen = m_queues.find(tenant); seen != m_queues.end()) {
        for (const auto& [name, queue] : seen->second) {
            QueueCounters gone;
            gone.totals = queue.counters.totals;
            move(*queue.label, queue.counters, gone);
            move(*queue.depth, queue.counters, gone);
        }
        m_queues.erase(seen);
    }
    m_labelledOther.erase(tenant);
    if (tenant != kOther) m_labels.erase(tenant);
}

void MetricCounts::takeCommands(const CommandTally& commands) {
    for (const auto& [command, counts] : commands.counts()) m_commands.of(commandLabelOf(command)).add(counts);
}

// A command that only waits has its counts, too: 0 is what an alarm about idle workers looks for.
const std::string& MetricCounts::commandLabelOf(const std::string& command) {
    const auto& known = m_commands.counts();
    if (const auto at = known.find(command); at != known.end()) return at->first;
    const size_t own = known.size() - known.count(kOther);
    const std::string& label = own < kMostCommandLabels ? command : kOther;
    static_cast<void>(m_commands.of(label));
    return known.find(label)->first;
}

void MetricCounts::takeWaits(const WaitCounts& waits) {
    for (const WaitCounts::Entry& entry : waits.entries()) {
        Waits& all = m_otherTenants.contains(entry.tenantNumber) ? m_other : m_quiet;
        const double seconds = waitSecondsOf(entry.bucket);
        size_t index = 0;
        while (index < Waits::kBounds && seconds > Waits::bound(index)) ++index;
        all.counts[index] += entry.count;
        all.seconds += seconds * entry.count;
    }
}

}  // namespace fairlead::broker
