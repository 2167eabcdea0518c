// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/incident_course.h"

#include <algorithm>
#include <map>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kVictims = 6;
constexpr double kTimesUsual = 2;  // as PlightWatch finds it
constexpr double kLonger = 0.5;    // seconds
constexpr double kSoonOver = 1;    // who waits no longer needs nothing to compare with
constexpr Micros kIsOver = std::chrono::seconds(5);
constexpr Micros kSameWait = std::chrono::seconds(30);   // between two of its waits
constexpr Micros kToldLater = std::chrono::seconds(60);  // waits may begin before they are told of
constexpr Micros kBefore = std::chrono::minutes(8);
constexpr Micros kReachesBack = std::chrono::days(7);
constexpr int kFurther = 8;  // times, if it began before what was read

struct Waits {
    Time from, until;
    double harm = 0;  // seconds of waiting, over all points
};

Micros spanOf(HistoryResolution resolution) {
    return resolution == HistoryResolution::Second   ? Micros(std::chrono::seconds(1))
           : resolution == HistoryResolution::Minute ? Micros(std::chrono::minutes(1))
                                                     : Micros(std::chrono::hours(1));
}

// One after the other, and until when anything is known.
struct Course {
    std::vector<Waits> waits;
    Time knownUntil;
    Micros span{0};
};

// Of points that begin at `first` or later.
Course courseOf(const Investigation& investigation, const ReadHistory& read, Time from, Time first, Time now) {
    Course course;
    std::map<Time, double> late;  // what was waited, by when
    for (size_t i = 0; i < std::min(kVictims, investigation.victims.size()); ++i) {
        const Investigation::Victim& victim = investigation.victims[i];
        const Result<HistoryAnswer> history = read({victim.tenant, from, now, std::nullopt});
        if (history.status().code() == Code::NotFound) continue;  // it was deleted
        if (!history.ok()) return {};
        course.span = std::max(course.span, spanOf(history->resolution));
        for (const HistoryPoint& point : history->points) {
            if (point.at < first) continue;
            if (isLate(point, victim.usualSeconds)) late[point.at] += *waitOf(point);
            course.knownUntil = std::max(course.knownUntil, point.at + course.span);
        }
    }
    std::vector<Waits>& all = course.waits;
    for (const auto& [at, wait] : late) {
        if (all.empty() || at - all.back().until > std::max(kSameWait, course.span)) all.push_back({at, at});
        all.back().until = at + course.span;
        all.back().harm += wait;
    }
    return course;
}

// Of the last of the waits, which may have begun before `from`; so far back only less exact points are known.
Time beginningOf(Course course, const Investigation& investigation, const ReadHistory& read, Time from, Time now) {
    Time first = course.waits.back().from;
    for (Micros back = now - from; back < kReachesBack && first <= now - back + std::max(kSameWait, course.span);) {
        back *= kFurther;
        course = courseOf(investigation, read, now - back, Time(), now);
        if (course.waits.empty()) break;
        first = course.waits.back().from;
    }
    return first;
}

}  // namespace

std::optional<double> waitOf(const HistoryPoint& point) {
    if (point.ready == 0) return point.waitP99;
    return std::max(point.waitP99.value_or(0), point.oldestReadySeconds.value_or(0));
}

bool isLate(const HistoryPoint& point, const std::optional<double>& usualSeconds) {
    const std::optional<double> wait = waitOf(point);
    if (!wait || point.throttleLevel > 0) return false;
    return *wait > (usualSeconds ? std::max(kTimesUsual * *usualSeconds, *usualSeconds + kLonger) : kSoonOver);
}

Investigation asItWent(Investigation investigation, const ReadHistory& read, Time now) {
    const bool isDraft = investigation.number == 0;
    const bool isOfSpan = isDraft && investigation.endedAt;
    const bool isOfNow = isDraft && !isOfSpan && now - investigation.beganAt <= kIsOver;
    const Time began = investigation.beganAt - kToldLater;
    const Time from = investigation.endedAt && !isOfSpan ? *investigation.endedAt : began - kBefore;
    Course course = courseOf(investigation, read, from, isOfSpan || !investigation.endedAt ? Time() : from, now);
    std::erase_if(course.waits, [&](const Waits& waits) {
        return waits.until < began || (isOfSpan && waits.from > *investigation.endedAt);
    });
    if (course.waits.empty()) return investigation;
    const auto isLess = [](const Waits& a, const Waits& b) { return a.harm < b.harm; };
    const Waits& most =
        isOfSpan ? *std::max_element(course.waits.begin(), course.waits.end(), isLess) : course.waits.back();
    const bool goesOn = most.until >= course.knownUntil - std::max(kIsOver, course.span);
    if (isOfSpan) investigation.beganAt = most.from;
    if (isOfNow)
        investigation.beganAt = std::min(investigation.beganAt, beginningOf(course, investigation, read, from, now));
    investigation.endedAt = goesOn ? std::nullopt : std::optional(std::max(most.until, investigation.beganAt));
    return investigation;
}

}  // namespace fairlead::broker
