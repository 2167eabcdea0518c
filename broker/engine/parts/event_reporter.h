// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/admission_counts.h"
#include "broker/core/tenant_config.h"
#include "broker/engine/commands/effect.h"
#include "broker/tables/event_coalescer.h"
#include "broker/tables/event_log.h"
#include "broker/telemetry/hurt_watch.h"
#include "shared/clock.h"

#include <cstdint>
#include <string>

namespace fairlead::broker {

// Reports events: writes each with the turn in which it happened, and publishes it after that turn's commit. Engine
// thread.
class EventReporter {
public:
    explicit EventReporter(Micros keepFor) : m_log(keepFor) {}

    void happened(Event event, Turn& turn);
    // One of many similar events: reported at once or counted, as EventCoalescer does.
    void happenedOften(EventCoalescer::Kind kind, Micros window, Turn& turn, Time now);

    void brokerStarted(uint32_t start, Turn& turn, Time now);
    void clockStepped(Micros by, Turn& turn, Time now);
    void leaseExpired(const std::string& tenant, Turn& turn, Time now);
    void limitRefused(const std::string& tenant, const std::string& limit, Turn& turn, Time now);
    // The creates counted between the two, which were accepted because the limit is a soft one.
    void limitsExceeded(const std::string& tenant, const AdmissionCounts& before, const AdmissionCounts& after,
                        Turn& turn, Time now);
    void queuePaused(const std::string& tenant, const std::string& command, bool isPaused, const Decision& by,
                     Turn& turn);
    void hurtChanged(const HurtChange& change, Turn& turn, Time now);
    void tenantCreated(const std::string& tenant, Turn& turn, Time now);
    void tenantChanged(const AuditEntry& entry, Turn& turn);

    // Timed work: reports what was counted, and deletes old events. Call when nextLook() has come.
    void look(Turn& turn, Time now);
    Time nextLook() const { return m_nextLook; }

    // REQUIRES: called first, once.
    Status restore(const Store& store) { return m_log.restore(store); }

private:
    void tell(const EventCoalescer::Counted& counted, Turn& turn, Time now);

    EventLog m_log;
    EventCoalescer m_often;
    Time m_nextLook;
};

}  // namespace fairlead::broker
