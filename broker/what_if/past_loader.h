// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/recorded_past.h"
#include "broker/what_if/recording_chapter.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Makes a RecordedPast of what a recording says. One thread. Memory: 20 bytes a task.
class PastLoader final : public RecordingVisitor {
public:
    // from, until: what is counted. lead: from how much earlier on the replay begins, as far as there is a recording.
    PastLoader(Time from, Time until, Micros lead, size_t mostTasks);

    // Whether all that matters has been visited: what waited or ran at the end ends later. A chapter without any such
    // task is the last one that is wanted.
    bool isEnough() const { return m_isFull || (m_chapterAt > m_until + kReadOn && !m_hasMore); }
    bool isFull() const { return m_isFull; }  // there are more than mostTasks
    // Call after the visits. unfinished: all tasks that wait or run at the end of the recording.
    RecordedPast take(const std::vector<UnfinishedWork>& unfinished);

    void chapter(Time at, bool isStart) override;
    void tick(Time at) override;
    void pool(uint32_t number, const WorkTick::PoolIs& is) override;
    void seats(uint32_t pool, uint64_t seats) override;
    void turnaround(uint32_t pool, Micros away) override;
    void limits(uint32_t tenant, const TenantLimits& limits) override;
    void throttle(uint32_t tenant, double weightFactor, bool isHeld) override;
    void queue(const WorkTick::QueuePaused& queue) override;
    void policy(std::string_view name) override;
    void refused(uint32_t tenant, uint64_t creates) override;
    void dropped(uint64_t deliveries) override;
    void ended(const EndedDelivery& delivery) override;

private:
    static constexpr Micros kReadOn = std::chrono::hours(1);

    struct Seen {
        uint32_t work = 0;
        uint32_t runs = 0;  // seen
        PastTime firstStart = kNever;
        bool wasKnown = false;         // at its first start
        PastTime longest = 0;          // of the first runs
        std::vector<PastTime> sample;  // of the latest runs
    };

    TenantNumber tenantOf(uint32_t number);
    CommandNumber commandOf(uint32_t number);
    uint32_t workOf(uint32_t tenant, uint32_t command);
    void change(decltype(PastChange::what) what);
    void addUnfinished(const UnfinishedWork& each);

    const Time m_from;
    const Time m_until;
    const Time m_begin;
    const size_t m_most;
    bool m_isFull = false;
    bool m_hasMore = false;  // the chapter has tasks that matter
    Time m_chapterAt;
    Time m_startAt;  // the first tick of a broker
    Time m_at;
    Time m_first;  // of the recording
    RecordedPast m_past;
    std::vector<uint32_t> m_poolOf;   // of a pool of the chapter
    std::vector<uint64_t> m_seatsOf;  // by pool
    std::vector<bool> m_hasTurnaround;
    std::map<std::tuple<bool, std::vector<TenantNumber>, std::vector<CommandNumber>>, uint32_t> m_pools;
    std::unordered_map<uint32_t, TenantNumber> m_tenants;
    std::unordered_map<uint32_t, CommandNumber> m_commands;
    std::unordered_map<uint64_t, uint32_t> m_works;
    std::vector<Seen> m_seen;                          // by work
    std::unordered_map<TenantNumber, bool> m_limited;  // tenants with limits in force
    std::unordered_map<TenantNumber, bool> m_throttled;
};

}  // namespace fairlead::broker
