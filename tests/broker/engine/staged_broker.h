// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/broker/engine/engine_harness.h"
#include "tests/broker/engine/wide_workers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// A broker with producers and workers of many kinds, on virtual time, and what it says of itself at each second.
class StagedBroker {
public:
    static constexpr Micros kStep = std::chrono::milliseconds(250);

    explicit StagedBroker(EngineOptions options = EngineHarness::defaults()) : h(std::move(options)) {}

    // A tenant, or t0, t1, ..., creates so many tasks in a second, from now on; part of the first one is owed.
    void send(const std::string& tenant, double perSecond, const std::string& command = "work", double owed = 0) {
        m_sources[{tenant, command}] = {perSecond, owed};
    }
    void sendAll(int tenants, double perSecond, const std::string& command = "work") {
        for (int i = 0; i < tenants; ++i) send("t" + std::to_string(i), perSecond, command);
    }
    void heap(const std::string& tenant, size_t count, const std::string& command = "work") {
        h.createMany(tenant, count, command);
    }
    // Workers with one seat each come.
    void come(const std::string& fleet, int count, Micros run, std::vector<std::string> commands = {"work"},
              const std::vector<std::string>& tenants = {}) {
        for (int i = 0; i < count; ++i) {
            Seat seat{fleet, h.connect(tenants, next(fleet)), commands, tenants, run, {}, 0};
            h.ready(seat.worker, seat.commands);
            m_seats.push_back(std::move(seat));
        }
    }
    void comeWide(const std::string& fleet, uint32_t seats, Micros run) { m_wide.come(fleet, next(fleet), seats, run); }
    // Workers keep their tasks and do nothing any more, or go on.
    void hang(const std::string& fleet, bool isHanging) {
        for (Seat& seat : m_seats)
            if (seat.fleet == fleet) seat.isHanging = isHanging;
    }
    // Without streams each asks for a task when it has none, of the first command that has one, over its own connection.
    void comeAsking(const std::string& fleet, int count, Micros run, std::vector<std::string> commands = {"work"}) {
        for (int i = 0; i < count; ++i) {
            Seat seat{fleet, {}, commands, {}, run, {}, 0};
            seat.asker = (seat.name = next(fleet)) + "/" + std::to_string(m_seats.size());
            m_seats.push_back(std::move(seat));
        }
    }
    // The first ones of a fleet go, and what they have stays in nobody's hands.
    void go(const std::string& fleet, int count = 1'000) {
        m_wide.go(fleet);
        std::erase_if(m_seats, [&](const Seat& seat) {
            if (seat.fleet != fleet || count-- <= 0) return false;
            if (seat.asker.empty())
                h.disconnect(seat.worker);
            else
                h.post(ConnectionBroke{"over " + seat.asker, true});
            return true;
        });
    }
    void setRun(const std::string& fleet, Micros run) {
        for (Seat& seat : m_seats)
            if (seat.fleet == fleet) seat.run = run;
    }
    void setRunOf(const std::string& tenant, Micros run) { m_runs[tenant] = run; }  // with workers that have streams
    void fill(bool isFull) {
        h.post(DiskRoomChanged{DiskRoom{uint64_t(isFull ? 40 : 90) << 20, 1000ull << 20, 50ull << 20, isFull}});
    }
    // Deliveries of the command fail from now on, for good or to be tried again; or no longer.
    void breakCommand(const std::string& command, bool isBroken, bool isTriedAgain = false) {
        m_broken.erase(command);
        if (isBroken) m_broken[command] = isTriedAgain;
    }
    void restart(Micros away, Micros down = {}) {  // the process is down for so long, and then its workers are away
        h.restartAfter(down);
        m_isAway = true;
        run(away);
        m_isAway = false;
        for (const Seat& seat : std::exchange(m_seats, {}))
            if (seat.asker.empty())
                come(seat.fleet, 1, seat.run, seat.commands, seat.tenants);
            else
                comeAsking(seat.fleet, 1, seat.run, seat.commands);
    }

    void run(Micros by) {
        for (Micros done{}; done < by; done += kStep) {
            for (auto& [of, source] : m_sources) {
                source.owed += source.perSecond * double(kStep.count()) / 1e6;
                const auto count = size_t(source.owed);
                if (count > 0) h.createMany(of.first, count, of.second);
                source.owed -= double(count);
            }
            if (!m_isAway) workAll();
            h.advance(kStep);
            if (h.now() < m_nextLook) continue;
            m_nextLook = h.now() + std::chrono::seconds(1);
            for (const Finding& finding : findings()) said.emplace(finding.kind, findingText(finding, h.now()));
            for (const Finding& finding : findings())
                if (finding.kind == FindingKind::Pushing) accused.push_back(finding);
            wereAllServed = wereAllServed || findings().front().kind == FindingKind::Served;
        }
    }

    std::vector<Finding> findings() const { return h.statistics().updateSince(UINT64_MAX)->totals.findings; }
    std::string text() const {
        std::string all;
        for (const Finding& finding : findings()) all += (all.empty() ? "" : " | ") + findingText(finding, h.now());
        return all;
    }

    EngineHarness h;
    std::map<FindingKind, std::string> said;  // since it was cleared, each as it was said first
    std::vector<Finding> accused;
    bool wereAllServed = false;  // as the first sentence, at some time
    int connections = 1;         // of each worker that comes

private:
    struct Source {
        double perSecond = 0;
        double owed = 0;
    };
    struct Seat {
        std::string fleet;
        EngineHarness::Worker worker;
        std::vector<std::string> commands, tenants;
        Micros run{};
        std::optional<Time> until;
        size_t ended = 0;
        bool isHanging = false;
        std::string name{}, asker{};                           // asker: its connection; empty: it has a stream
        std::optional<std::pair<TaskId, std::string>> held{};  // of one who asks: the task and its command
    };

    std::string next(const std::string& fleet) { return fleet + std::to_string(m_workers++ / connections); }
    void ask(Seat& seat) {
        const TaskCaller who{{true, {}}, seat.name};
        if (seat.held && h.now() >= *seat.until) {
            const bool isBroken = m_broken.contains(seat.held->second);
            h.post(FinishTasks{who, {{seat.held->first, !isBroken, "{}", isBroken ? "broken" : "", {}}}, [](auto) {}});
            seat.held.reset();
        }
        if (seat.held) return;
        FetchTasks fetch;
        fetch.caller = who, fetch.isNamed = true;
        fetch.commands = seat.commands;
        fetch.isInOrder = true;
        fetch.lease = std::chrono::seconds(300);
        fetch.origin = "over " + seat.asker;
        fetch.reply = [&seat](const std::vector<Assignment>& tasks) {
            if (!tasks.empty()) seat.held.emplace(tasks.front().id, tasks.front().command);
        };
        h.post(std::move(fetch));
        if (seat.held) seat.until = h.now() + seat.run;
    }

    void workAll() {
        for (Seat& seat : m_seats)
            if (!seat.isHanging) work(seat);
        m_wide.work();
    }

    void work(Seat& seat) {
        if (!seat.asker.empty()) return ask(seat);
        const auto& tasks = seat.worker.sink->tasks;
        if (seat.ended == tasks.size()) return;
        // A task takes as long on an idle seat as on a busy one.
        if (tasks[seat.ended].updatedAt == h.now()) return;
        const auto own = m_runs.find(tasks[seat.ended].tenant);
        if (!seat.until) seat.until = h.now() + (own == m_runs.end() ? seat.run : own->second);
        if (h.now() < *seat.until) return;
        const Assignment& task = tasks[seat.ended++];
        seat.until.reset();
        const auto broken = m_broken.find(task.command);
        if (broken == m_broken.end())
            h.complete(seat.worker, task.id);
        else
            broken->second ? h.nack(seat.worker, task.id) : h.fail(seat.worker, task.id);
        h.ready(seat.worker, seat.commands);
    }

    std::map<std::pair<std::string, std::string>, Source> m_sources;
    std::vector<Seat> m_seats;
    std::map<std::string, Micros> m_runs;  // by tenant
    WideWorkers m_wide{h};
    std::map<std::string, bool> m_broken;  // whether they are tried again
    Time m_nextLook;
    int m_workers = 0;
    bool m_isAway = false;
};

}  // namespace fairlead::broker
