// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/delayed_tasks.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kPage = 10'000;
constexpr size_t kMostDueLookedAt = 1000;
constexpr Micros kHorizon = std::chrono::seconds(60);

}  // namespace

std::string DelayedTasks::keyOf(const DelayedTask& task) const {
    return std::string(std::string_view(dueKey(m_kind, task.due, task.tenant, task.id)));
}

std::string DelayedTasks::keyAt(Time time) const {
    return std::string(std::string_view(dueKey(m_kind, time, 0, TaskId())));
}

void DelayedTasks::add(DelayedTask task) {
    const std::string key = keyOf(task);
    if (key < m_readUpTo)
        push(std::move(task));
    else if (m_reading && key < m_readTarget)
        m_meanwhile.push_back(std::move(task));
    // Otherwise it is due later, and will be read shortly before that.
}

std::optional<DelayedTask> DelayedTasks::nextDue(Time now) {
    if (m_near.empty() || m_near.begin()->first.first > now) return std::nullopt;
    return std::move(m_near.extract(m_near.begin()).mapped());
}

void DelayedTasks::remove(Time due, const TaskId& id) {
    if (m_near.erase({due, id}) > 0 || !m_reading) return;
    std::erase_if(m_meanwhile, [&](const DelayedTask& task) { return task.due == due && task.id == id; });
    m_gone.emplace(due, id);
}

std::optional<Time> DelayedTasks::nextOf(TenantNumber tenant) const {
    size_t looked = 0;
    for (auto task = m_near.begin(); task != m_near.end() && ++looked <= kMostDueLookedAt; ++task)
        if (task->second.tenant == tenant) return task->second.due;
    return std::nullopt;
}

std::optional<Time> DelayedTasks::nextWake() const {
    std::optional<Time> wake;
    if (!m_reading && m_near.size() < kPage / 2) wake = m_nextLook;
    if (!m_near.empty() && (!wake || m_near.begin()->first.first < *wake)) wake = m_near.begin()->first.first;
    return wake;
}

std::optional<ReadDelayed> DelayedTasks::nextRead(Time now) {
    if (m_reading || now < m_nextLook || m_near.size() >= kPage / 2) return std::nullopt;
    m_reading = true;
    m_readTarget = keyAt(now + kHorizon);
    return ReadDelayed{m_kind, m_readUpTo.empty() ? keyAt(Time()) : m_readUpTo, m_readTarget, kPage};
}

void DelayedTasks::readDone(ReadDelayedDone page) {
    m_reading = false;
    const bool reachedTarget = page.next >= m_readTarget;
    m_readUpTo = std::max(m_readUpTo, page.next);
    for (DelayedTask& task : page.tasks)
        if (!m_gone.contains({task.due, task.id})) push(std::move(task));
    for (DelayedTask& task : m_meanwhile)
        if (keyOf(task) < m_readUpTo) push(std::move(task));
    m_meanwhile.clear();
    m_gone.clear();
    KeyReader target(m_readTarget);
    target.u8();
    m_nextLook = reachedTarget ? target.time() - kHorizon / 2 : Time();  // else more tasks follow this page
    if (const auto to = std::exchange(m_setBackTo, std::nullopt)) setBack(*to);
}

void DelayedTasks::setBack(Time now) {
    m_nextLook = std::min(m_nextLook, now);
    if (m_reading) {
        m_setBackTo = now;
        return;
    }
    const std::string far = keyAt(now + kHorizon);
    if (far >= m_readUpTo) return;
    m_readUpTo = far;
    m_near.erase(m_near.lower_bound({now + kHorizon, TaskId()}), m_near.end());
}

void DelayedTasks::push(DelayedTask task) {
    const Place place{task.due, task.id};
    m_near.insert_or_assign(place, std::move(task));
}

}  // namespace fairlead::broker
