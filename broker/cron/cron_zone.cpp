// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/cron/cron_zone.h"

#include "shared/mutex.h"

#include <absl/time/time.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
#include <system_error>

namespace fairlead::broker {

namespace {

constexpr int64_t kMicrosOfSecond = 1'000'000;
constexpr size_t kLongestName = 64;

// Their files are read once. Only names of such files come here: Abseil keeps every name that it was ever asked for.
struct ReadZones {
    Mutex mutex;
    std::map<std::string, absl::TimeZone> byName FAIRLEAD_GUARDED_BY(mutex);
};

const absl::TimeZone& zoneOf(const void* zone) { return *static_cast<const absl::TimeZone*>(zone); }

bool isUtc(const std::string& name) { return name.empty() || name == "UTC" || name == "Etc/UTC"; }

// Where Abseil looks, too.
std::filesystem::path database() {
    const char* folder = std::getenv("TZDIR");
    return folder && *folder ? folder : "/usr/share/zoneinfo";
}

// No path, none of the other files that lie there, which begin with a small letter, and no other spelling of a name: whatever
// is read once stays in memory.
bool isZoneName(std::string_view name) {
    const auto isOfNames = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '/' || c == '_' ||
               c == '+' || c == '-';
    };
    return !name.empty() && name.size() <= kLongestName && name.front() >= 'A' && name.front() <= 'Z' &&
           name.find("//") == std::string_view::npos && std::all_of(name.begin(), name.end(), isOfNames);
}

bool isThere(const std::string& name) {
    if (!isZoneName(name)) return false;
    char magic[4] = {};
    std::ifstream file(database() / name, std::ios::binary);
    return file.read(magic, sizeof magic) && std::string_view(magic, sizeof magic) == "TZif";
}

int64_t secondsOf(absl::Time time) { return absl::ToUnixSeconds(time); }

}  // namespace

Result<CronZone> CronZone::find(const std::string& name) {
    static ReadZones& zones = *new ReadZones;
    CronZone found;
    if (isUtc(name)) return found;
    Lock lock(zones.mutex);
    if (const auto known = zones.byName.find(name); known != zones.byName.end()) {
        found.m_zone = &known->second;
        return found;
    }
    if (std::error_code error; !std::filesystem::is_directory(database(), error))
        return Status(Code::FailedPrecondition,
                      "this machine has no time zones (package tzdata): cron schedules can only be in UTC");
    if (!isThere(name))
        return Status(Code::InvalidArgument, "there is no time zone '" + name.substr(0, kLongestName) +
                                                 "': a name of the IANA database is needed, as 'Europe/Berlin'");
    absl::TimeZone zone;
    if (!absl::LoadTimeZone(name, &zone))
        return Status(Code::FailedPrecondition, "time zone '" + name + "' cannot be read: its file is damaged");
    found.m_zone = &zones.byName.emplace(name, zone).first->second;
    return found;
}

LocalMicros CronZone::toLocal(Time at) const {
    if (!m_zone) return at.micros;
    return at.micros + zoneOf(m_zone).At(absl::FromUnixMicros(at.micros)).offset * kMicrosOfSecond;
}

CronZone::Stretch CronZone::stretchAt(Time at) const {
    if (!m_zone) return {};
    const absl::TimeZone& zone = zoneOf(m_zone);
    const absl::Time time = absl::FromUnixMicros(at.micros);
    Stretch stretch{zone.At(time).offset * kMicrosOfSecond};
    // Its new time is unique, or repeated; of neither it is another moment than the change.
    if (absl::TimeZone::CivilTransition change; zone.NextTransition(time, &change))
        stretch.end = {secondsOf(zone.At(change.to).trans) * kMicrosOfSecond};
    return stretch;
}

CronZone::Moment CronZone::fromLocal(LocalMicros local) const {
    if (!m_zone) return {Moment::Kind::Unique, {local}, 0, {}};
    const int64_t second = local / kMicrosOfSecond - (local % kMicrosOfSecond < 0 ? 1 : 0);
    const auto info = zoneOf(m_zone).At(absl::CivilSecond() + second);
    const Time at{local + (secondsOf(info.pre) - second) * kMicrosOfSecond};
    const Time change{secondsOf(info.trans) * kMicrosOfSecond};
    // Where the local clock is at the change, by its time before or after it.
    const auto there = [&](absl::Time same) { return change.micros + (second - secondsOf(same)) * kMicrosOfSecond; };
    switch (info.kind) {
        case absl::TimeZone::TimeInfo::SKIPPED: return {Moment::Kind::Skipped, {}, there(info.post), change};
        case absl::TimeZone::TimeInfo::REPEATED: return {Moment::Kind::Repeated, at, there(info.pre), {}};
        case absl::TimeZone::TimeInfo::UNIQUE: break;
    }
    return {Moment::Kind::Unique, at, 0, {}};
}

}  // namespace fairlead::broker
