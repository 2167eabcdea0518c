// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/promises.h"

#include <algorithm>

namespace fairlead::test {

namespace {

constexpr size_t kHandful = 5;

}  // namespace

void Promises::add(const LedgerEntry& entry) {
    using Kind = LedgerEntry::Kind;
    Promise& promise = m_promises[entry.id];
    switch (entry.kind) {
        case Kind::Created:
            m_created += promise.created ? 0 : 1;
            promise.created = true;
            promise.tenant = entry.tenant;
            if (!entry.text.empty())
                if (const auto [key, isNew] = m_keys.emplace(entry.text, entry.id); !isNew && key->second != entry.id)
                    m_faults.push_back("two tasks for the key " + entry.text);
            break;
        case Kind::Delivered:
            if (promise.end != End::None) m_faults.push_back(entry.id + " was handed out after its end");
            promise.attempts = std::max(promise.attempts, entry.number);
            break;
        case Kind::Asked: promise.attempts = std::min(promise.attempts, entry.number - 1); break;
        case Kind::Nacked:
            if (entry.number == 1) end(entry.id, End::Exhausted);
            break;
        case Kind::Completed: end(entry.id, End::Completed); break;
        case Kind::Failed: end(entry.id, End::Failed); break;
    }
}

void Promises::end(const std::string& id, End end) {
    Promise& promise = m_promises[id];
    if (promise.end != End::None) m_faults.push_back(id + " ended twice");
    promise.end = end;
    m_ended.push_back(id);
}

Promises::End Promises::endOf(const std::string& id) const {
    const auto promise = m_promises.find(id);
    return promise == m_promises.end() ? End::None : promise->second.end;
}

std::string Promises::stateFault(const Promise& promise, const api::Task& task) {
    if (!promise.tenant.empty() && task.tenant() != promise.tenant) return task.id() + " changed its tenant";
    if (promise.end == End::Completed && task.state() != api::TASK_STATE_COMPLETED)
        return task.id() + " was acknowledged as completed and is " + api::TaskState_Name(task.state());
    if ((promise.end == End::Failed || promise.end == End::Exhausted) && task.state() != api::TASK_STATE_DEAD)
        return task.id() + " was acknowledged as dead and is " + api::TaskState_Name(task.state());
    if (task.attempts() < promise.attempts)
        return task.id() + " was delivered " + std::to_string(promise.attempts) + " times and counts " +
               std::to_string(task.attempts());
    return {};
}

std::vector<std::string> Promises::brokenBy(const Census& census) const {
    std::vector<std::string> faults = m_faults;
    for (const auto& [id, promise] : m_promises) {
        if (faults.size() >= kHandful) return faults;
        const auto found = census.tasks().find(id);
        if (found == census.tasks().end()) {
            // Whatever reached a worker was committed before, so it counts as acknowledged too.
            faults.push_back(id + (promise.created ? " was acknowledged and is lost" : " was delivered and is lost"));
            continue;
        }
        for (const auto& task : found->second)
            if (std::string fault = stateFault(promise, task); !fault.empty()) faults.push_back(std::move(fault));
    }
    for (const auto& [id, states] : census.tasks()) {
        if (faults.size() >= kHandful) return faults;
        if (states.size() != 1) faults.push_back(id + " is in " + std::to_string(states.size()) + " states");
    }
    for (const auto& [tenant, figures] : census.figures()) {
        if (faults.size() >= kHandful) return faults;
        Census::Counts listed{};
        if (const auto found = census.listed().find(tenant); found != census.listed().end()) listed = found->second;
        listed[api::TASK_STATE_COMPLETED] = 0;
        for (size_t state = 0; state < listed.size(); ++state)
            if (listed[state] != figures[state])
                faults.push_back(tenant + " shows " + std::to_string(figures[state]) + " and lists " +
                                 std::to_string(listed[state]) + ' ' +
                                 api::TaskState_Name(static_cast<api::TaskState>(state)));
    }
    return faults;
}

std::string Promises::brokenBy(const api::Task& task) const {
    const auto found = m_promises.find(task.id());
    if (found == m_promises.end()) return task.id() + " was never promised";
    if (std::string fault = stateFault(found->second, task); !fault.empty()) return fault;
    if (task.payload() != R"({"for":")" + task.tenant() + R"("})") return task.id() + " has another payload";
    const End end = found->second.end;
    if (end == End::Completed && task.result_json() != R"({"by":")" + task.id() + R"("})")
        return task.id() + " has another result: " + task.result_json();
    if (end == End::Failed && task.error() != "failed for good") return task.id() + " has the error " + task.error();
    return {};
}

}  // namespace fairlead::test
