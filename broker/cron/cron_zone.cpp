// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/cron/cron_zone.h"

#include <date/tz.h>

#include <algorithm>
#include <exception>

namespace fairlead::broker {

namespace {

using LocalTime = date::local_time<Micros>;
using SysTime = date::sys_time<Micros>;

const date::time_zone& zoneOf(const void* zone) { return *static_cast<const date::time_zone*>(zone); }

bool isUtc(const std::string& name) { return name.empty() || name == "UTC" || name == "Etc/UTC"; }

}  // namespace

Status CronZone::load() {
    try {
        if (!date::get_tzdb().zones.empty()) return {};
    } catch (const std::exception&) {
        // As if it were empty.
    }
    return {Code::FailedPrecondition,
            "this machine has no time zones (package tzdata): cron schedules can only be in UTC"};
}

Result<CronZone> CronZone::find(const std::string& name) {
    CronZone found;
    if (isUtc(name)) return found;
    RETURN_IF_ERROR(load());
    const auto& zones = date::get_tzdb().zones;
    const auto zone = std::lower_bound(zones.begin(), zones.end(), name,
                                       [](const auto& each, const auto& text) { return each.name() < text; });
    if (zone == zones.end() || zone->name() != name)
        return Status(Code::InvalidArgument, "there is no time zone '" + name.substr(0, 64) +
                                                 "': a name of the IANA database is needed, as 'Europe/Berlin'");
    try {
        static_cast<void>(zone->get_info(date::sys_seconds()));
    } catch (const std::exception& error) {
        return Status(Code::FailedPrecondition, "time zone '" + name + "' cannot be read: " + error.what());
    }
    found.m_zone = &*zone;
    return found;
}

LocalMicros CronZone::toLocal(Time at) const {
    if (!m_zone) return at.micros;
    return zoneOf(m_zone).to_local(SysTime(Micros(at.micros))).time_since_epoch().count();
}

CronZone::Stretch CronZone::stretchAt(Time at) const {
    if (!m_zone) return {};
    const date::sys_info info = zoneOf(m_zone).get_info(SysTime(Micros(at.micros)));
    const int64_t end = info.end.time_since_epoch().count();
    constexpr int64_t kLastSecond = INT64_MAX / 1'000'000;
    return {Micros(info.offset).count(), Time{end >= kLastSecond ? INT64_MAX : end * 1'000'000}};
}

CronZone::Moment CronZone::fromLocal(LocalMicros local) const {
    if (!m_zone) return {Moment::Kind::Unique, {local}, 0, {}};
    const date::local_info info = zoneOf(m_zone).get_info(LocalTime(Micros(local)));
    const auto micros = [](auto duration) { return Micros(duration).count(); };
    const Time at{local - micros(info.first.offset)};
    if (info.result == date::local_info::unique) return {Moment::Kind::Unique, at, 0, {}};
    if (info.result == date::local_info::nonexistent)
        return {Moment::Kind::Skipped,
                {},
                micros(info.second.begin.time_since_epoch() + info.second.offset),
                Time{micros(info.second.begin.time_since_epoch())}};
    return {Moment::Kind::Repeated, at, micros(info.first.end.time_since_epoch() + info.first.offset), {}};
}

}  // namespace fairlead::broker
