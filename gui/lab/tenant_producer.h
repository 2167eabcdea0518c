// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/producer_stream.h"
#include "gui/lab/load_session.h"

#include <cstdint>
#include <memory>
#include <random>

namespace fairlead::gui {

// One tenant that asks for tasks, by its TenantLoad. The n-th task it asks for depends on the seed only; when it comes
// is chance. While its stream is broken it asks for nothing, and makes up for nothing afterwards.
//
// It counts what is neither done nor dead, to stay below its bound. When an answer is lost with a stream the count errs
// to the low side: it finds back to the truth whenever the tenant has nothing left, and never silences it for good.
//
// The loop's thread.
class TenantProducer {
public:
    TenantProducer(LoadSession& session, const TenantLoad& load, uint64_t seed);

    void begin();
    // One of its tasks is done or dead.
    void taskEnded();

private:
    using Moment = LoadLoop::Moment;

    void open();
    void opened();
    void answered(uint32_t taken, uint32_t refused);
    void ended(const Status& why);

    void arrive();
    void burst();
    void create(uint32_t count);
    NewTask nextTask();
    // When it next creates anything, seen from here: now, or when its rest ends.
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
    uint64_t m_streamNumber = 0;  // events of streams before this one are stale
    bool m_isOpen = false;
    bool m_wasOpen = false;
    std::unique_ptr<ProducerStream> m_stream;
};

}  // namespace fairlead::gui
