// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/retention.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr Micros kInterval = std::chrono::seconds(5);
constexpr TenantNumber kGroupsOfKeys = 1;  // in place of the tenant in the key; groups of tasks have 0
constexpr size_t kGroup = 512;             // tasks in one record, which limits the cost of reading it

}  // namespace

Key keyGroupsAt(Time end) { return dueKey(DueKind::Retention, end, kGroupsOfKeys, TaskId()); }

Key keyGroupsAfter(Time end) { return dueKey(DueKind::Retention, end, kGroupsOfKeys + 1, TaskId()); }

Retention::Retention(const EngineOptions& options)
    : m_keepCompleted(options.completedRetention), m_keepDead(options.deadRetention) {}

void Retention::ended(const RetentionRecord::EndedTask& task) {
    (task.dead ? m_dead : m_completed).tasks.push_back(task);
}

void Retention::put(const Key& key, const RetentionRecord& group, WriteSet& writes) {
    writes.put(Table::Due, key, group.encode());
    const std::string written(std::string_view{key});
    m_from = std::min(m_from, written);
    if (m_reading && (m_leastWritten.empty() || written < m_leastWritten)) m_leastWritten = written;
}

void Retention::writeGroups(RetentionRecord& all, Time end, WriteSet& writes) {
    for (size_t first = 0; first < all.tasks.size(); first += kGroup) {
        const size_t last = std::min(first + kGroup, all.tasks.size());
        RetentionRecord group;
        group.tasks.assign(all.tasks.begin() + std::ptrdiff_t(first), all.tasks.begin() + std::ptrdiff_t(last));
        // The id only distinguishes groups with the same time; that of the first task is unique.
        put(dueKey(DueKind::Retention, end, 0, group.tasks.front().id), group, writes);
    }
    all.tasks.clear();
}

void Retention::write(const TaskId& unique, WriteSet& writes, Time now) {
    writeGroups(m_completed, now + m_keepCompleted, writes);
    writeGroups(m_dead, now + m_keepDead, writes);
    for (const auto& [end, group] : m_keys) put(dueKey(DueKind::Retention, end, kGroupsOfKeys, unique), group, writes);
    m_keys.clear();
}

std::optional<ReadRetention> Retention::nextRead(Time now) {
    if (m_reading || now < m_nextLook) return std::nullopt;
    m_reading = true;
    m_leastWritten.clear();
    return ReadRetention{now, m_from};
}

void Retention::readDone(const std::string& key, Time now) {
    m_reading = false;
    m_nextLook = key.empty() ? now + kInterval : now;
    if (!key.empty()) m_from = m_leastWritten.empty() ? key : std::min(key, m_leastWritten);
}

std::optional<Time> Retention::nextWake() const { return m_reading ? std::nullopt : std::optional(m_nextLook); }

}  // namespace fairlead::broker
