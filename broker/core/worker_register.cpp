// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/worker_register.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostLookedAt = 4096;

void cut(std::string& text) {
    if (text.size() > WorkerRegister::kMostText) text.resize(WorkerRegister::kMostText);
}

void take(std::string& known, std::optional<std::string>& said) {
    if (!said) return;
    cut(*said);
    known = std::move(*said);
}

// As Principal::fairnessKey() has it.
std::string partyOf(const TenantScope& scope, const std::string& subject) {
    if (scope.all) return "*/" + subject;
    std::string party;
    for (const std::string& tenant : scope.tenants) party += tenant + ',';
    return party;
}

}  // namespace

bool RegisteredWorker::isStale(Time now) const { return isThere ? !*isThere : now - heardAt >= WorkerRegister::kStale; }

// Two tenants' workers may have the same id without knowing of each other.
std::string WorkerRegister::nameOf(const std::string& worker, const TenantScope& scope) {
    std::string name = worker + '\0';
    if (scope.all) return name + '*';
    std::vector<std::string> tenants = scope.tenants;
    std::sort(tenants.begin(), tenants.end());
    for (const std::string& tenant : tenants) name += tenant + '\0';
    return name;
}

void WorkerRegister::follow(std::function<void(const Event& event)> told) { m_told = std::move(told); }

void WorkerRegister::tell(std::string_view type, const RegisteredWorker& worker, const char* reason, Time now) const {
    if (!m_told) return;
    const std::vector<std::string>& tenants = worker.tenants.tenants;
    Event event;
    event.at = now;
    event.type = type;
    event.tenant = !worker.tenants.all && tenants.size() == 1 ? tenants.front() : std::string("*");
    event.fields = {{"worker_id", worker.worker}, {"active_jobs", std::to_string(worker.activeTasks.value_or(0))}};
    std::string queues;
    for (const std::string& queue : worker.queues) (queues += queues.empty() ? "" : "\n") += queue;
    event.fields.emplace_back(event_fields::kQueues, std::move(queues));
    if (worker.concurrency) event.fields.emplace_back("concurrency", std::to_string(*worker.concurrency));
    if (!worker.hostname.empty()) event.fields.emplace_back("hostname", worker.hostname);
    if (*reason) event.fields.emplace_back("reason", reason);
    event.text = "worker '" + worker.worker + "': " + std::string(type.substr(type.find('.') + 1));
    m_told(event);
}

void WorkerRegister::tellOfState(const RegisteredWorker& worker, WorkerState before, const char* reason,
                                 Time now) const {
    if (worker.state == WorkerState::Terminate) {
        if (before != WorkerState::Terminate) tell(event_types::kWorkerStopped, worker, "shutdown", now);
    } else if (worker.shown() != WorkerState::Running && before == WorkerState::Running) {
        tell(event_types::kWorkerQuiet, worker, reason, now);
    }
}

Result<WorkerState> WorkerRegister::heard(WorkerReport report, Time now) {
    cut(report.worker);
    cut(report.subject);
    const Lock lock(m_mutex);
    const std::string party = partyOf(report.tenants, report.subject);
    Entry* const entry = entryFor(report.worker, report.tenants, report.subject, party, now);
    if (!entry) return m_total.refusal(m_total.of(party));
    place(*entry, now);
    RegisteredWorker& worker = entry->worker;
    const bool isNew = !std::exchange(worker.isReported, true);
    // Until then it went by its own name.
    if (isNew) worker.subject = report.subject;
    const WorkerState before = worker.shown();
    worker.heardAt = now;
    if (worker.isThere == false) worker.isThere.reset();
    cut(report.peer);
    worker.peer = std::move(report.peer);
    take(worker.hostname, report.hostname);
    take(worker.version, report.version);
    if (report.pid) worker.pid = report.pid;
    if (report.concurrency) worker.concurrency = report.concurrency;
    if (report.activeTasks) worker.activeTasks = *report.activeTasks;
    if (report.state) worker.state = *report.state;
    if (report.queues) {
        if (report.queues->size() > kMostQueues) report.queues->resize(kMostQueues);
        for (std::string& queue : *report.queues) cut(queue);
        worker.queues = std::move(*report.queues);
    }
    if (report.labels) {
        if (report.labels->size() > kMostLabels) report.labels->resize(kMostLabels);
        for (auto& [label, value] : *report.labels) {
            cut(label);
            cut(value);
        }
        worker.labels = std::move(*report.labels);
    }
    if (isNew) tell(event_types::kWorkerStarted, worker, "", now);
    tellOfState(worker, before, "it says so", now);
    if (report.isHeartbeat) tell(event_types::kWorkerHeartbeat, worker, "", now);
    return worker.shown();
}

WorkerRegister::Entry* WorkerRegister::entryFor(const std::string& worker, const TenantScope& tenants,
                                                const std::string& subject, const std::string& party, Time now) {
    forgetOld(now);
    std::string name = nameOf(worker, tenants);
    if (const auto known = m_keys.find(name); known != m_keys.end()) return &m_entries.at(known->second);
    if (!hasRoomFor(party, now)) return nullptr;
    m_total.take(party);
    const uint64_t key = ++m_lastKey;
    Entry& added = m_entries[key];
    added.at = m_byTime.insert(m_byTime.end(), key);
    added.placed = now;
    added.worker.key = key;
    added.worker.worker = worker;
    added.worker.tenants = tenants;
    added.worker.subject = subject;
    added.worker.since = added.worker.heardAt = now;
    added.party = party;
    m_keys.emplace(name, key);
    added.name = std::move(name);
    return &added;
}

void WorkerRegister::seen(std::vector<SeenWorker> workers, Time now) {
    const Lock lock(m_mutex);
    for (SeenWorker& each : workers) {
        cut(each.worker);
        // That it has gone is no news of one that nobody knows, or that was forgotten with its tenant.
        if (!each.isThere && !m_keys.contains(nameOf(each.worker, each.tenants))) continue;
        // Who gives no name of its own has that of its token. Whose token has every tenant cannot be told apart here.
        Entry* const entry = entryFor(each.worker, each.tenants, each.worker, partyOf(each.tenants, {}), now);
        if (!entry) continue;
        RegisteredWorker& worker = entry->worker;
        worker.isThere = each.isThere;
        worker.tasks = each.tasks;
        // The line of all by that time stays in order.
        if (each.isThere && each.heardAt > worker.heardAt) {
            worker.heardAt = now;
            place(*entry, now);
        }
        if (worker.isReported || !each.isThere) continue;
        cut(each.peer);
        worker.peer = std::move(each.peer);
        if (each.commands.size() > kMostQueues) each.commands.resize(kMostQueues);
        for (std::string& command : each.commands) cut(command);
        worker.queues = std::move(each.commands);
    }
}

WorkerRegister::Page WorkerRegister::after(uint64_t key, const TenantScope& scope, size_t most, Time now) {
    const Lock lock(m_mutex);
    forgetOld(now);
    Page page;
    size_t looked = 0;
    for (auto it = m_entries.upper_bound(key); it != m_entries.end(); ++it) {
        if (page.workers.size() == most || looked++ == kMostLookedAt) {
            page.next = std::prev(it)->first;
            break;
        }
        if (scope.covers(it->second.worker.tenants)) page.workers.push_back(it->second.worker);
    }
    return page;
}

Result<RegisteredWorker> WorkerRegister::find(const std::string& worker, const TenantScope& scope, Time now) {
    const Lock lock(m_mutex);
    forgetOld(now);
    const RegisteredWorker* found = nullptr;
    for (const auto& [key, entry] : m_entries) {
        if (entry.worker.worker != worker || !scope.covers(entry.worker.tenants)) continue;
        if (found)
            return Status(Code::FailedPrecondition,
                          "workers of several tenants have the id '" + worker + "': name one");
        found = &entry.worker;
    }
    if (!found) return Status(Code::NotFound, "no worker '" + worker + "'");
    return *found;
}

WorkerRegister::Counts WorkerRegister::count(const TenantScope& scope, Time now) {
    const Lock lock(m_mutex);
    forgetOld(now);
    Counts counts;
    for (const auto& [key, entry] : m_entries) {
        if (!scope.covers(entry.worker.tenants)) continue;
        if (entry.worker.isStale(now))
            ++counts.stale;
        else
            ++(entry.worker.shown() == WorkerState::Running ? counts.running : counts.quiet);
    }
    return counts;
}

Result<RegisteredWorker> WorkerRegister::order(uint64_t key, WorkerState state, const TenantScope& scope, Time now) {
    const Lock lock(m_mutex);
    const Result<Entry*> entry = entryOf(key, scope, now);
    if (!entry) return entry.status();
    RegisteredWorker& worker = (*entry)->worker;
    const WorkerState before = worker.shown();
    worker.ordered = state;
    tellOfState(worker, before, "ordered", now);
    return worker;
}

Result<RegisteredWorker> WorkerRegister::forget(uint64_t key, const TenantScope& scope, Time now) {
    const Lock lock(m_mutex);
    const Result<Entry*> entry = entryOf(key, scope, now);
    if (!entry) return entry.status();
    RegisteredWorker gone = (*entry)->worker;
    if (!gone.isStale(now)) return Status(Code::FailedPrecondition, "worker '" + gone.worker + "' is there");
    remove(key, now);
    return gone;
}

void WorkerRegister::forgetTenant(const std::string& tenant, Time now) {
    const TenantScope own{false, {tenant}};
    const Lock lock(m_mutex);
    std::vector<uint64_t> gone;
    for (const auto& [key, entry] : m_entries)
        if (own.covers(entry.worker.tenants)) gone.push_back(key);
    for (const uint64_t key : gone) remove(key, now);
}

bool WorkerRegister::hasRoomFor(const std::string& party, Time now) {
    if (m_total.hasRoomFor(party)) return true;
    // Only the oldest of all is looked at: a stale one of its own, or anybody's if there is no room at all.
    const Entry& oldest = m_entries.at(m_byTime.front());
    const bool mayGo = oldest.party == party || m_total.all() >= m_total.total();
    if (!mayGo || !oldest.worker.isStale(now)) return false;
    remove(oldest.worker.key, now);
    return m_total.hasRoomFor(party);
}

void WorkerRegister::place(Entry& entry, Time now) {
    m_byTime.splice(m_byTime.end(), m_byTime, entry.at);
    entry.placed = now;
}

// Whoever is there is not forgotten, however long it is silent.
void WorkerRegister::forgetOld(Time now) {
    while (!m_byTime.empty()) {
        Entry& oldest = m_entries.at(m_byTime.front());
        if (now - oldest.placed < kForgotten) return;
        if (oldest.worker.isThere == true)
            place(oldest, now);
        else
            remove(oldest.worker.key, now);
    }
}

void WorkerRegister::remove(uint64_t key, Time now) {
    const auto entry = m_entries.find(key);
    if (entry->second.worker.isReported && entry->second.worker.state != WorkerState::Terminate)
        tell(event_types::kWorkerStopped, entry->second.worker, "error", now);
    m_total.give(entry->second.party);
    m_byTime.erase(entry->second.at);
    m_keys.erase(entry->second.name);
    m_entries.erase(entry);
}

Result<WorkerRegister::Entry*> WorkerRegister::entryOf(uint64_t key, const TenantScope& scope, Time now) {
    forgetOld(now);
    const auto entry = m_entries.find(key);
    if (entry == m_entries.end() || !scope.covers(entry->second.worker.tenants))
        return Status(Code::NotFound, "no worker " + std::to_string(key) + " without a stream");
    return &entry->second;
}

}  // namespace fairlead::broker
