// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/waiting_seats.h"

#include <algorithm>
#include <array>

namespace fairlead::broker {

namespace {

constexpr uint32_t kAny = 0xFFFFFFFF;

uint64_t interest(TenantNumber tenant, CommandNumber command) { return uint64_t{tenant} << 32 | command; }

}  // namespace

void WaitingSeats::hold(SeatOffer offer) {
    const Ticket ticket = ++m_lastTicket;
    Held& held = m_offers[ticket];
    held.offer = std::move(offer);
    const auto stand = [&](TenantNumber tenant, CommandNumber command) {
        std::list<Ticket>& line = m_byInterest[interest(tenant, command)];
        held.places.emplace_back(interest(tenant, command), line.insert(line.end(), ticket));
    };
    const auto standForCommands = [&](TenantNumber tenant) {
        if (held.offer.commands.empty()) stand(tenant, kAny);
        for (const CommandNumber command : held.offer.commands) stand(tenant, command);
    };
    if (held.offer.worker->scope.all) standForCommands(kAny);
    for (const TenantNumber tenant : held.offer.worker->tenants) standForCommands(tenant);
    m_bySession[held.offer.worker->id].push_back(ticket);
}

std::unique_ptr<SeatOffer> WaitingSeats::takeFor(TenantNumber tenant, CommandNumber command) {
    const std::array<Interest, 4> interests{interest(tenant, command), interest(tenant, kAny), interest(kAny, command),
                                            interest(kAny, kAny)};
    Ticket first = 0;
    for (const Interest i : interests)
        if (const auto line = m_byInterest.find(i); line != m_byInterest.end())
            if (first == 0 || line->second.front() < first) first = line->second.front();
    if (first == 0) return nullptr;
    const SessionId session = m_offers.at(first).offer.worker->id;
    auto tickets = m_bySession.find(session);
    // Near the front: a stream's offers mostly want the same, and are taken in order.
    tickets->second.erase(std::find(tickets->second.begin(), tickets->second.end(), first));
    if (tickets->second.empty()) m_bySession.erase(tickets);
    return std::make_unique<SeatOffer>(release(first));
}

void WaitingSeats::rest(SeatOffer offer) {
    std::vector<SeatOffer>& resting = m_resting[offer.worker->id];
    resting.push_back(std::move(offer));
}

std::vector<SeatOffer> WaitingSeats::callBack(SessionId session) {
    auto node = m_resting.extract(session);
    return node.empty() ? std::vector<SeatOffer>() : std::move(node.mapped());
}

void WaitingSeats::withdraw(SessionId session) {
    m_resting.erase(session);
    const auto tickets = m_bySession.find(session);
    if (tickets == m_bySession.end()) return;
    for (const Ticket ticket : tickets->second) static_cast<void>(release(ticket));
    m_bySession.erase(tickets);
}

SeatOffer WaitingSeats::release(Ticket ticket) {
    auto node = m_offers.extract(ticket);
    Held& held = node.mapped();
    for (const auto& [i, place] : held.places) {
        const auto line = m_byInterest.find(i);
        line->second.erase(place);
        if (line->second.empty()) m_byInterest.erase(line);
    }
    return std::move(held.offer);
}

}  // namespace fairlead::broker
