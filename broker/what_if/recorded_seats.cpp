// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/recorded_seats.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr double kLongestTick = 60;   // seconds; more is a pause of the process
constexpr Micros kNoticed{200};       // a change of the turnaround by less does not matter
constexpr double kNoticedPart = 0.1;  // nor does less than this part
constexpr Micros kLongestTurnaround{60'000'000};

}  // namespace

void RecordedSeats::take(Time at, const WorkTick& work, ChapterWriter& writer) {
    const double seconds =
        m_latest == Time() ? 0 : std::clamp(double((at - m_latest).count()) / 1e6, 0.0, kLongestTick);
    m_latest = at;
    for (const WorkTick::PoolIs& is : work.newPools) m_pools[is.pool].is = is;
    for (const EndedDelivery& delivery : work.ended)
        if (const auto pool = m_pools.find(delivery.pool); pool != m_pools.end()) ++pool->second.lateEnds;
    for (auto& [id, pool] : m_pools) pool.isHere = false;
    for (const WorkTick::Pool& now : work.pools) {
        Pool& pool = m_pools[now.pool];
        pool.isHere = true;
        pool.lately = std::max(now.present, now.lately);
        if (pool.lately > pool.seats) setSeats(pool, pool.lately, writer);
        pool.most = std::max(pool.most, now.present);
        pool.present += double(now.present) * seconds;
        pool.seconds += seconds;
        ++pool.lateTicks;
    }
    const bool isOver = ++m_tick % kTicks == 0;
    for (auto it = m_pools.begin(); it != m_pools.end();) {
        Pool& pool = it->second;
        if (!pool.isHere) {
            setSeats(pool, 0, writer);
            it = m_pools.erase(it);
            continue;
        }
        if (isOver) {
            setSeats(pool, std::max(pool.most, pool.lately), writer);
            if (pool.seats == std::exchange(pool.before, pool.seats)) {
                pool.away += std::max(0.0, double(pool.most) * pool.seconds - pool.present);
                pool.ends += pool.lateEnds;
                pool.ticks += pool.lateTicks;
            }
            pool.most = pool.lateEnds = 0;
            pool.present = pool.seconds = 0;
            pool.lateTicks = 0;
            if (pool.ticks >= kForAMean && pool.ends >= kEndsForAMean) average(pool, writer);
        }
        ++it;
    }
}

void RecordedSeats::average(Pool& pool, ChapterWriter& writer) {
    const Micros mean = std::min(kLongestTurnaround, Micros(std::llround(pool.away / double(pool.ends) * 1e6)));
    const Micros change = std::chrono::abs(mean - pool.turnaround);
    pool.away = 0;
    pool.ends = 0;
    pool.ticks = 0;
    if (change < kNoticed || double(change.count()) < kNoticedPart * double(pool.turnaround.count())) return;
    pool.turnaround = mean;
    tell(pool, writer);
    writer.turnaround(pool.number, mean);
}

void RecordedSeats::setSeats(Pool& pool, uint64_t seats, ChapterWriter& writer) {
    if (seats == pool.seats) return;
    pool.seats = seats;
    tell(pool, writer);
    writer.seats(pool.number, seats);
}

void RecordedSeats::tell(Pool& pool, ChapterWriter& writer) {
    if (pool.isTold) return;
    pool.isTold = true;
    pool.number = writer.pool(pool.is);
}

void RecordedSeats::tellAll(ChapterWriter& writer) {
    for (auto& [id, pool] : m_pools) {
        pool.isTold = false;
        if (pool.seats == 0) continue;
        tell(pool, writer);
        writer.seats(pool.number, pool.seats);
        if (pool.turnaround.count() > 0) writer.turnaround(pool.number, pool.turnaround);
    }
}

}  // namespace fairlead::broker
