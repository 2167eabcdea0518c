// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/turn_log.h"

#include <atomic>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace fairlead::broker {

// A log of turns in memory as a database would keep it, shared by the MemoryTurnLogs of several owners. One thread, except
// for isAway.
struct MemoryTurns {
    std::vector<LoggedTurn> turns;
    uint64_t epoch = 0;
    bool hasOwner = false;  // who says that he is there
    std::vector<LogStandby> standbys;
    std::string identity = "memory";
    size_t firstKept = 0;  // turns before have been removed
    // Appends that are on their way: they arrive, or are lost, later.
    std::vector<LoggedTurn> underWay;
    // Out of a hundred appends, how many go wrong in each way; the other calls fail as often as the first.
    int lostQuestions = 0;
    int lostAnswers = 0;
    int delays = 0;
    int fullDisks = 0;
    std::atomic<bool> isAway = false;
    std::mt19937_64 random{1};

    bool draw(int percent) { return int(random() % 100) < percent; }
    // Lets appends that are under way arrive, or be lost, each with this probability.
    void arrive(int percent);
    Status write(const LoggedTurn& turn);
};

class MemoryTurnLog : public TurnLog {
public:
    explicit MemoryTurnLog(std::shared_ptr<MemoryTurns> turns) : m_turns(std::move(turns)) {}

    ChainHash beginning() const override;
    // Any owner may take the log at any time.
    Result<uint64_t> take() override;
    Status renew() override;
    Micros lease() const override { return std::chrono::seconds(3); }
    void release() override { m_turns->hasOwner = m_turns->hasOwner && m_turns->epoch != m_epoch; }
    Result<LogOwner> owner() override;
    Status noteStandby(const LogStandby& self) override;
    Result<std::vector<LogStandby>> standbys() override { return m_turns->standbys; }
    Status append(const LoggedTurn& turn) override;
    Status readFrom(uint64_t position, const Visit& visit) override;
    Result<uint64_t> end() override;
    Result<std::optional<LogPlace>> imagePlace() override { return std::optional<LogPlace>(); }
    Status putImage(const std::string&, const LogPlace&, const std::atomic<bool>&) override {
        return {Code::Unimplemented, "no images"};
    }
    Status getImage(const std::string&) override { return {Code::Unimplemented, "no images"}; }
    Result<uint64_t> bytesAfterImage() override { return uint64_t{0}; }

private:
    const std::shared_ptr<MemoryTurns> m_turns;
    uint64_t m_epoch = 0;
};

}  // namespace fairlead::broker
