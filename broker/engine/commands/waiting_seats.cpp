// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/commands/waiting_seats.h"

#include "shared/check.h"

#include <iterator>

namespace fairlead::broker {

void WaitingSeats::hold(SeatOffer offer) {
    const PoolId pool = offer.pool;
    Waiting& waiting = m_bySession[offer.worker->id];
    waiting.seats += offer.count;
    Line& line = m_byPool[pool];
    const auto held = line.insert(line.end(), Held{std::move(offer), {}});
    held->place = waiting.places.insert(waiting.places.end(), {pool, held});
    ++m_size;
}

const SeatOffer* WaitingSeats::first(PoolId pool) const {
    const auto line = m_byPool.find(pool);
    return line == m_byPool.end() ? nullptr : &line->second.front().offer;
}

void WaitingSeats::rest(SeatOffer offer) {
    std::vector<SeatOffer>& resting = m_resting[offer.worker->id];
    resting.push_back(std::move(offer));
}

std::vector<SeatOffer> WaitingSeats::callBack(std::optional<SessionId> session) {
    std::vector<SeatOffer> offers;
    auto next = session ? m_resting.find(*session) : m_resting.begin();
    while (next != m_resting.end()) {
        const auto resting = next++;
        if (session) next = m_resting.end();
        if (resting->second.front().worker->isFull()) continue;
        std::move(resting->second.begin(), resting->second.end(), std::back_inserter(offers));
        m_resting.erase(resting);
    }
    return offers;
}

uint32_t WaitingSeats::seatsOf(SessionId session) const {
    const auto waiting = m_bySession.find(session);
    return waiting == m_bySession.end() ? 0 : waiting->second.seats;
}

SeatOffer WaitingSeats::takeFirst(PoolId pool) {
    FAIRLEAD_CHECK(m_byPool.contains(pool));
    return release(pool, m_byPool.at(pool).begin());
}

std::vector<SeatOffer> WaitingSeats::withdraw(SessionId session) {
    m_resting.erase(session);
    std::vector<SeatOffer> offers;
    for (auto places = m_bySession.find(session); places != m_bySession.end(); places = m_bySession.find(session)) {
        const auto [pool, held] = places->second.places.front();
        offers.push_back(release(pool, held));
    }
    return offers;
}

SeatOffer WaitingSeats::release(PoolId pool, Line::iterator held) {
    SeatOffer offer = std::move(held->offer);
    const auto waiting = m_bySession.find(offer.worker->id);
    waiting->second.places.erase(held->place);
    waiting->second.seats -= offer.count;
    if (waiting->second.places.empty()) m_bySession.erase(waiting);
    const auto line = m_byPool.find(pool);
    line->second.erase(held);
    if (line->second.empty()) m_byPool.erase(line);
    --m_size;
    return offer;
}

}  // namespace fairlead::broker
