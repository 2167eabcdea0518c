// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/work_tick.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What a recording says, in the order of time. Pools are numbered within a chapter.
class RecordingVisitor {
public:
    virtual ~RecordingVisitor() = default;

    // A chapter begins: no pool is known, and all settings that differ from the built-in ones follow. isStart: the broker
    // was started; false: the chapter continues the one before.
    virtual void chapter(Time at, bool isStart) = 0;
    virtual void tick(Time at) = 0;  // what follows is as of then
    virtual void pool(uint32_t number, const WorkTick::PoolIs& is) = 0;
    virtual void seats(uint32_t pool, uint64_t seats) = 0;
    virtual void turnaround(uint32_t pool, Micros away) = 0;  // from the end of a task until its seat is free again
    virtual void limits(uint32_t tenant, const TenantLimits& limits) = 0;
    virtual void throttle(uint32_t tenant, double weightFactor, bool isHeld) = 0;
    virtual void queue(const WorkTick::QueuePaused& queue) = 0;
    virtual void policy(std::string_view name) = 0;
    virtual void refused(uint32_t tenant, uint64_t creates) = 0;  // since the last one
    virtual void dropped(uint64_t deliveries) = 0;
    virtual void ended(const EndedDelivery& delivery) = 0;  // its pool is 0; exact to a tenth of a millisecond
};

// Writes a chapter of the recording, segment by segment. A delivery takes about eight bytes. Times do not go back.
class ChapterWriter {
public:
    // REQUIRES: called first.
    void begin(Time at, bool isStart);

    void tick(Time at);
    void tellTick();                            // even if nothing else is told of it
    uint32_t pool(const WorkTick::PoolIs& is);  // returns its number
    void seats(uint32_t pool, uint64_t seats);
    void turnaround(uint32_t pool, Micros away);
    void limits(uint32_t tenant, const TenantLimits& limits);
    void throttle(uint32_t tenant, double weightFactor, bool isHeld);
    void queue(const WorkTick::QueuePaused& queue);
    void policy(std::string_view name);
    void refused(uint32_t tenant, uint64_t creates);
    void dropped(uint64_t deliveries);
    void ended(const EndedDelivery& delivery);

    const std::string& segment() const { return m_segment; }  // so far
    std::string takeSegment() { return std::exchange(m_segment, {}); }

private:
    void put(uint8_t kind);
    void number(uint64_t value);

    std::string m_segment;
    Time m_start;
    Time m_tick;
    bool m_isTickTold = true;
    int64_t m_lastEnd = 0;  // in tenths of a millisecond since the start, as is the tick in the bytes
    uint32_t m_pools = 0;
    std::unordered_map<uint64_t, uint32_t> m_works;  // tenant and command
};

// Reads the segments of one chapter, in order.
class ChapterReader {
public:
    // DataLoss: these are no such bytes; what came before them was visited.
    Status read(std::string_view segment, RecordingVisitor& visitor);

private:
    bool readOne(class VarintReader& in, RecordingVisitor& visitor);
    void readDelivery(class VarintReader& in, uint8_t flags, RecordingVisitor& visitor);

    Time m_start;
    int64_t m_lastEnd = 0;
    uint32_t m_pools = 0;
    std::vector<std::pair<uint32_t, uint32_t>> m_works;
};

}  // namespace fairlead::broker
