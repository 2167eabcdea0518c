// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/broker/engine/engine_harness.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// A broker with producers and workers of many kinds, on virtual time, and what it says of itself at each second.
class StagedBroker {
public:
    static constexpr Micros kStep = std::chrono::milliseconds(250);

    // A tenant creates so many tasks in a second, from now on.
    void send(const std::string& tenant, double perSecond, const std::string& command = "work") {
        m_sources[{tenant, command}] = {perSecond, 0};
    }
    // One after the other: t0, t1, ...
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
            Seat seat{fleet, h.connect(tenants, fleet + std::to_string(m_workers++)), commands, run, {}, 0};
            h.ready(seat.worker, seat.commands);
            m_seats.push_back(std::move(seat));
        }
    }
    // The first ones of a fleet go, and what they have stays in nobody's hands.
    void go(const std::string& fleet, int count = 1'000) {
        std::erase_if(m_seats, [&](const Seat& seat) {
            if (seat.fleet != fleet || count-- <= 0) return false;
            h.disconnect(seat.worker);
            return true;
        });
    }
    void setRun(const std::string& fleet, Micros run) {
        for (Seat& seat : m_seats)
            if (seat.fleet == fleet) seat.run = run;
    }
    void fill(bool isFull) {
        constexpr uint64_t mebibyte = 1024 * 1024;
        h.post(DiskRoomChanged{DiskRoom{(isFull ? 40 : 90) * mebibyte, 1000 * mebibyte, 50 * mebibyte, isFull}});
    }
    // Deliveries of the command fail for good from now on, or no longer.
    void breakCommand(const std::string& command, bool isBroken) {
        if (isBroken)
            m_broken.insert(command);
        else
            m_broken.erase(command);
    }
    // The process dies, and its workers are away for so long.
    void restart(Micros away) {
        h.restart();
        m_isAway = true;
        run(away);
        m_isAway = false;
        for (Seat& seat : std::exchange(m_seats, {})) come(seat.fleet, 1, seat.run, seat.commands);
    }

    void run(Micros by) {
        for (Micros done{}; done < by; done += kStep) {
            for (auto& [of, source] : m_sources) {
                source.owed += source.perSecond * double(kStep.count()) / 1e6;
                const auto count = size_t(source.owed);
                if (count > 0) h.createMany(of.first, count, of.second);
                source.owed -= double(count);
            }
            if (!m_isAway)
                for (Seat& seat : m_seats) work(seat);
            h.advance(kStep);
            if (h.now() < m_nextLook) continue;
            m_nextLook = h.now() + std::chrono::seconds(1);
            for (const Finding& finding : findings()) said.insert(finding.kind);
        }
    }

    std::vector<Finding> findings() const { return h.statistics().updateSince(0)->totals.findings; }
    std::string text() const {
        std::string all;
        for (const Finding& finding : findings()) all += (all.empty() ? "" : " | ") + findingText(finding, h.now());
        return all;
    }

    EngineHarness h;
    std::set<FindingKind> said;  // since it was cleared

private:
    struct Source {
        double perSecond = 0;
        double owed = 0;
    };
    struct Seat {
        std::string fleet;
        EngineHarness::Worker worker;
        std::vector<std::string> commands;
        Micros run{};
        std::optional<Time> until;
        size_t ended = 0;
    };

    void work(Seat& seat) {
        const auto& tasks = seat.worker.sink->tasks;
        if (seat.ended == tasks.size()) return;
        if (!seat.until) seat.until = h.now() + seat.run;
        if (h.now() < *seat.until) return;
        const Assignment& task = tasks[seat.ended++];
        seat.until.reset();
        if (m_broken.contains(task.command))
            h.fail(seat.worker, task.id);
        else
            h.complete(seat.worker, task.id);
        h.ready(seat.worker, seat.commands);
    }

    std::map<std::pair<std::string, std::string>, Source> m_sources;
    std::vector<Seat> m_seats;
    std::set<std::string> m_broken;
    Time m_nextLook;
    int m_workers = 0;
    bool m_isAway = false;
};

}  // namespace fairlead::broker
