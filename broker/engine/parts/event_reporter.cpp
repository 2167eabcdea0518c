// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/event_reporter.h"

#include "broker/core/text/utc_text.h"
#include "broker/core/calendar.h"
#include "shared/duration.h"
#include "shared/log.h"
#include "shared/number_text.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kLookInterval = std::chrono::seconds(1);
constexpr Micros kExpiryWindow = std::chrono::seconds(10);
constexpr Micros kLimitWindow = std::chrono::minutes(1);
constexpr std::string_view kSoftly = " softly";

Event eventOf(std::string_view type, std::string tenant, Time at, EventSeverity severity = EventSeverity::Info) {
    return {0, at, std::string(type), std::move(tenant), severity, {}, {}};
}

Event expiredLeases(const EventCoalescer::Counted& counted, Time now) {
    Event event = eventOf(counted.kind.type, counted.kind.tenant, now, EventSeverity::Warning);
    const std::string count = std::to_string(counted.count);
    event.fields = {{"count", count}};
    event.text = counted.count == 1 ? "a lease ended without a result from its worker"
                                    : count + " leases ended without a result from their workers";
    return event;
}

Event exceededLimit(const EventCoalescer::Counted& counted, Time now) {
    Event event = eventOf(counted.kind.type, counted.kind.tenant, now, EventSeverity::Warning);
    std::string limit = counted.kind.detail;
    const bool isSoft = limit.ends_with(kSoftly);
    if (isSoft) limit.resize(limit.size() - kSoftly.size());
    const std::string count = std::to_string(counted.count);
    event.fields = {{"limit", limit}, {"mode", isSoft ? "soft" : "hard"}, {"count", count}};
    event.text = count + (counted.count == 1 ? " create" : " creates") + " beyond " + limit +
                 (isSoft ? ", taken because the limit is soft" : ", refused");
    return event;
}

}  // namespace

void EventReporter::limitRefused(const std::string& tenant, const std::string& limit, Turn& turn, Time now) {
    happenedOften({std::string(event_types::kLimitExceeded), tenant, limit}, kLimitWindow, turn, now);
}

void EventReporter::limitsExceeded(const std::string& tenant, const AdmissionCounts& before,
                                   const AdmissionCounts& after, Turn& turn, Time now) {
    const std::string type(event_types::kLimitExceeded);
    for (size_t i = 0; i < kAdmissionLimits; ++i) {
        const std::string limit(kAdmissionLimitNames[i]);
        if (after.exceeded[i] > before.exceeded[i])
            happenedOften({type, tenant, limit + std::string(kSoftly)}, kLimitWindow, turn, now);
    }
}

void EventReporter::happened(Event event, Turn& turn) {
    m_log.add(event, turn.writes);
    turn.answers.emplace_back(EventHappened{std::move(event)});
}

void EventReporter::happenedOften(EventCoalescer::Kind kind, Micros window, Turn& turn, Time now) {
    if (m_often.add(kind, window, now)) tell({std::move(kind), 1, {}}, turn, now);
}

void EventReporter::tell(const EventCoalescer::Counted& counted, Turn& turn, Time now) {
    happened(
        counted.kind.type == event_types::kLimitExceeded ? exceededLimit(counted, now) : expiredLeases(counted, now),
        turn);
}

void EventReporter::look(Turn& turn, Time now) {
    m_nextLook = now + kLookInterval;
    for (const EventCoalescer::Counted& counted : m_often.takeOver(now)) tell(counted, turn, now);
    m_log.forgetOld(now, turn.writes);
}

void EventReporter::brokerStarted(uint32_t start, Turn& turn, Time now) {
    Event event = eventOf(event_types::kBrokerStarted, {}, now);
    event.fields = {{"start", std::to_string(start)}};
    event.text = "the broker started, start " + std::to_string(start) + " on this store";
    happened(std::move(event), turn);
}

void EventReporter::clockStepped(Micros by, Turn& turn, Time now) {
    Event event = eventOf(event_types::kClockStepped, {}, now);
    event.severity = EventSeverity::Warning;
    const bool isBack = by.count() < 0;
    event.fields = {{"seconds", numberText(double(by.count()) / 1e6, std::chars_format::fixed, 1)}};
    event.text = "the machine's clock was set " + std::string(isBack ? "back" : "forward") + " by " +
                 formatTwoFigures(isBack ? -by : by) + "; what is due by the calendar was planned anew";
    log(LogLevel::Warning, event.text);
    happened(std::move(event), turn);
}

void EventReporter::leaseExpired(const std::string& tenant, Turn& turn, Time now) {
    happenedOften({std::string(event_types::kLeasesExpired), tenant, {}}, kExpiryWindow, turn, now);
}

void EventReporter::queuePaused(const std::string& tenant, const std::string& command, bool isPaused,
                                const Decision& by, Turn& turn) {
    Event event = eventOf(isPaused ? event_types::kQueuePaused : event_types::kQueueResumed, tenant, by.at);
    event.fields = {{"queue", command}, {"author", by.author}, {"reason", by.reason}};
    event.text = "'" + by.author + "' " + (isPaused ? "paused" : "resumed") + " queue '" + command + "' of " +
                 (tenant == kEveryTenant ? "every tenant" : "tenant '" + tenant + "'");
    if (!by.reason.empty()) event.text += ": " + by.reason;
    happened(std::move(event), turn);
}

void EventReporter::hurtChanged(const HurtChange& change, Turn& turn, Time now) {
    Event event = eventOf(change.isHurt ? event_types::kTenantHurt : event_types::kTenantRelieved, change.tenant, now,
                          change.isHurt ? EventSeverity::Warning : EventSeverity::Info);
    event.fields = {{"since", utcText(toCalendar(change.since))}};
    const auto seconds = [](double value) { return formatRoughly(Micros(int64_t(value * 1e6))); };
    const auto add = [&event](const char* field, const std::optional<double>& value) {
        if (value) event.fields.emplace_back(field, numberText(*value, std::chars_format::fixed, 6));
    };
    add("wait_seconds", change.waitSeconds);
    add("usual_seconds", change.usualSeconds);
    if (change.tenant.empty()) {
        event.fields.emplace_back("count", std::to_string(change.tenants));
        event.text = std::to_string(change.tenants) + " more tenants wait too long because of others";
    } else if (!change.isHurt) {
        event.text = "tenant '" + change.tenant + "' waits too long no more";
    } else {
        event.text = "tenant '" + change.tenant + "' waits too long because of others";
        if (change.waitSeconds) event.text += ": " + seconds(*change.waitSeconds);
        if (change.waitSeconds && change.usualSeconds) event.text += ", usually " + seconds(*change.usualSeconds);
    }
    happened(std::move(event), turn);
}

void EventReporter::tenantCreated(const std::string& tenant, Turn& turn, Time now) {
    Event event = eventOf(event_types::kTenantCreated, tenant, now);
    event.text = "tenant '" + tenant + "' was created";
    happened(std::move(event), turn);
}

void EventReporter::tenantChanged(const AuditEntry& entry, Turn& turn) {
    Event event = eventOf(event_types::kTenantChanged, entry.tenant, entry.at);
    event.fields = {{"action", entry.action}, {"author", entry.author}, {"reason", entry.reason}};
    event.text = "'" + entry.author + "' changed ";
    event.text += entry.tenant == kEveryTenant ? "the settings for every tenant" : "tenant '" + entry.tenant + "'";
    std::string separator = ": ";
    for (const AuditEntry::Change& change : entry.changes) {
        event.fields.emplace_back(change.what + ".from", change.from);
        event.fields.emplace_back(change.what + ".to", change.to);
        event.text += separator + change.what + " " + change.from + " -> " + change.to;
        separator = ", ";
    }
    if (entry.until) event.fields.emplace_back("until", utcText(toCalendar(*entry.until)));
    happened(std::move(event), turn);
}

}  // namespace fairlead::broker
