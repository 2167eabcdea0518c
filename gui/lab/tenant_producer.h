// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/producer_stream.h"
#include "gui/lab/load_session.h"

#include <cstdint>
#include <memory>
#include <random>

namespace fairlead::gui {

// Creates the tasks of one tenant, as its TenantLoad describes. The n-th task depends on the seed only; its time is
// random. Creates nothing while its stream is broken, and does not catch up afterwards.
//
// Counts the tasks that are neither done nor dead, to respect maxUnfinished. An answer lost with a stream makes the
// count too low until the tenant has no tasks left; it never blocks the tenant for good.
//
// The loop's thread.
class TenantProducer {
public:
    TenantProducer(LoadSession& session, const TenantLoad& load, uint64_t seed);

    void begin();
    // Creates so many tasks now, besides those of its load; none while its stream is broken.
    void create(uint32_t count);
    // To be called when one of its tasks is done or dead.
    void taskEnded();

private:
    using Moment = LoadLoop::Moment;

    void open();
    void opened();
    void answered(uint32_t taken, uint32_t refused);
    void ended(const Status& why);

    void arrive();
    void burst();
    NewTask nextTask();
    // The first moment from this one on at which the tenant creates tasks: `moment` itself, or the end of its rest.
    Moment activeFrom(Moment moment) const;
    Moment after(Moment moment, double seconds) const;

    LoadSession& m_session;
    const TenantLoad& m_load;
    std::mt19937_64 m_times;
    std::mt19937_64 m_contents;
    Moment m_begun;
    Moment m_nextArrival;
    uint64_t m_lastNumber = 0;
    uint32_t m_unfinished = 0;
    uint32_t m_unanswered = 0;

    ReopenPause m_pause;
    uint64_t m_streamNumber = 0;  // events of earlier streams are ignored
    bool m_isOpen = false;
    bool m_wasOpen = false;
    std::unique_ptr<ProducerStream> m_stream;
};

}  // namespace fairlead::gui
