// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/broker/engine/engine_harness.h"

#include <cstdint>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Workers without a stream that do whatever comes into their heads, and hold the engine to its answers.
class RandomCallers {
public:
    struct Heard {
        std::function<void(const Assignment&)> task;
        std::function<void(const TaskId&, const char* ended)> end;  // "completed" or "dead"
    };

    RandomCallers(EngineHarness& harness, Heard heard, std::vector<std::string> tenants,
                  std::vector<std::string> commands)
        : m_harness(harness), m_heard(std::move(heard)), m_tenants(std::move(tenants)),
          m_commands(std::move(commands)) {}

    // Waits are lost with the process, leases are not.
    void restarted() { m_waits.clear(); }

    // Empty, or what the engine said wrongly.
    std::string step(std::mt19937_64& random) {
        switch (random() % 8) {
            case 0:
            case 1:
            case 2: return fetch(random);
            case 3:
                if (m_waits.empty()) return fetch(random);
                m_harness.post(StopWaiting{*std::next(m_waits.begin(), long(random() % m_waits.size()))});
                return {};
            case 4: return finish(random);
            case 5: return extend(random);
            case 6: return retry(random);
            default: return giveBack(random);
        }
    }

private:
    TaskCaller caller(std::mt19937_64& random, bool isNamed) {
        TaskCaller caller;
        caller.tenants.all = random() % 2 == 0;
        if (!caller.tenants.all) caller.tenants.tenants = {m_tenants[random() % m_tenants.size()]};
        if (isNamed || random() % 2) caller.workerId = "c" + std::to_string(random() % 3);
        return caller;
    }

    std::string fetch(std::mt19937_64& random) {
        FetchTasks wanted;
        wanted.caller = caller(random, true);
        for (uint64_t n = random() % 4; n > 0; --n)
            wanted.commands.push_back(random() % 4 ? m_commands[random() % m_commands.size()]
                                                   : "other" + std::to_string(random() % 20));
        wanted.isInOrder = random() % 2 == 0;
        wanted.lease = std::chrono::seconds(5 + random() % 60);
        wanted.count = uint32_t(1 + random() % 6);
        if (random() % 3 == 0) m_waits.insert(wanted.wait = ++m_lastWait);
        const uint64_t wait = wanted.wait;
        const uint32_t count = wanted.count;
        const TaskCaller asked = wanted.caller;
        const auto answered = std::make_shared<bool>(false);
        wanted.reply = [this, wait, count, asked, answered](const std::vector<Assignment>& tasks) {
            m_waits.erase(wait);
            if (std::exchange(*answered, true)) m_wrong = "a fetch was answered twice";
            if (tasks.size() > count) m_wrong = "more tasks than places";
            for (const Assignment& task : tasks) {
                if (!asked.tenants.covers(task.tenant)) m_wrong = "a task of another tenant";
                if (task.workerId != asked.workerId) m_wrong = "a task in another name";
                m_heard.task(task);
                m_held.push_back(task);
            }
        };
        m_harness.post(std::move(wanted));
        if (wait == 0 && !*answered) return "a fetch was not answered in its turn";
        return m_wrong;
    }

    // May be stale: then nothing may change.
    const Assignment* any(std::mt19937_64& random) const {
        return m_held.empty() ? nullptr : &m_held[random() % m_held.size()];
    }
    bool isRunning(const TaskId& id) const {
        return m_harness.exists(id.toString()) && m_harness.state(id.toString()) == TaskState::InProgress;
    }
    static bool isError(const std::string& error) {
        return error == "not-found" || error == "not-owner" || error == "not-in-progress";
    }

    std::string finish(std::mt19937_64& random) {
        FinishTasks command{caller(random, false), {}, {}};
        for (uint64_t n = 1 + random() % 4; n > 0; --n)
            if (const Assignment* task = any(random))
                command.items.push_back({task->id, random() % 3 != 0, "{}", "broken", {}});
        if (command.items.empty()) return {};
        std::vector<std::pair<TaskId, bool>> items;
        for (const auto& item : command.items) items.emplace_back(item.id, item.completed);
        std::vector<std::string> errors;
        command.reply = [&errors](std::vector<std::string> all) { errors = std::move(all); };
        m_harness.post(std::move(command));
        if (errors.size() != items.size()) return "not an answer for each";
        for (size_t i = 0; i < items.size(); ++i)
            if (errors[i].empty())
                m_heard.end(items[i].first, items[i].second ? "completed" : "dead");
            else if (!isError(errors[i]))
                return "a new error: " + errors[i];
        return {};
    }

    std::string extend(std::mt19937_64& random) {
        ExtendLeases command{caller(random, false), {}, std::chrono::seconds(random() % 30), {}};
        for (uint64_t n = 1 + random() % 4; n > 0; --n)
            if (const Assignment* task = any(random)) command.ids.push_back(task->id);
        const std::vector<TaskId> ids = command.ids;
        std::vector<std::string> errors;
        command.reply = [&errors](std::vector<std::string> all) { errors = std::move(all); };
        m_harness.post(std::move(command));
        for (size_t i = 0; i < ids.size(); ++i)
            if (errors.at(i).empty() ? !isRunning(ids[i]) : !isError(errors[i]))
                return "extended in vain: " + errors[i];
        return {};
    }

    std::string retry(std::mt19937_64& random) {
        const Assignment* task = any(random);
        if (!task) return {};
        RetryTask::Outcome got{"no answer", {}, 0, {}};
        RetryTask command;
        command.caller = caller(random, false);
        command.id = task->id;
        command.delay = std::chrono::seconds(random() % 20);
        command.reason = "later";
        command.reply = [&got](RetryTask::Outcome outcome) { got = std::move(outcome); };
        m_harness.post(std::move(command));
        if (!got.error.empty()) return isError(got.error) ? "" : "a new error: " + got.error;
        if (got.end) m_heard.end(task->id, "dead");
        return {};
    }

    std::string giveBack(std::mt19937_64& random) {
        const Assignment* task = any(random);
        if (!task) return {};
        if (random() % 2) {
            m_harness.post(ReturnFetched{{{task->id, task->updatedAt}}});
            return {};
        }
        std::string error = "no answer";
        m_harness.post(GiveBackTask{caller(random, false), task->id, [&error](std::string said) { error = said; }});
        return error.empty() || isError(error) ? "" : error;
    }

    EngineHarness& m_harness;
    const Heard m_heard;
    const std::vector<std::string> m_tenants, m_commands;
    std::set<uint64_t> m_waits;
    std::vector<Assignment> m_held;  // that it was given, once
    uint64_t m_lastWait = 0;
    std::string m_wrong;
};

}  // namespace fairlead::broker
