// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/findings.h"

#include "shared/duration.h"

#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kNearlyOnly = 0.9;

std::string numberText(uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string seatsText(double seats) {
    const double tenths = std::round(seats * 10) / 10;
    std::string text = std::to_string(int64_t(tenths));
    if (const auto rest = int64_t(std::lround(tenths * 10)) % 10; rest != 0) text += "." + std::to_string(rest);
    return text;
}

std::string secondsText(std::optional<double> seconds) {
    return formatTwoFigures(Micros(std::llround(seconds.value_or(0) * 1e6)));
}

std::string againstUsual(const Finding& f) {
    return f.usualSeconds ? secondsText(f.waitSeconds) + ", usually " + secondsText(f.usualSeconds)
                          : secondsText(f.waitSeconds);
}

std::string tasksText(const Finding& f) { return numberText(f.tasks, "task waits", "tasks wait"); }

std::string upTo(const Finding& f) { return f.waitSeconds ? " up to " + secondsText(f.waitSeconds) : ""; }

std::string whose(const Finding& f) { return f.tenants == 1 ? f.tenant : numberText(f.tenants, "tenant", "tenants"); }

// "12 tasks of acme wait"
std::string waitingText(const Finding& f) {
    return numberText(f.tasks, "task", "tasks") + " of " + whose(f) + (f.tasks == 1 ? " waits" : " wait");
}

std::string pausedText(const Finding& f) {
    const std::string who = f.tenants == 1 ? f.tenant + " is" : numberText(f.tenants, "tenant", "tenants") + " are";
    return who + " paused, and " + numberText(f.tasks, "task waits", "tasks wait");
}

std::string namesText(const std::vector<std::string>& names, uint64_t more) {
    std::string text;
    for (size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() && more == 0 ? " and " : ", ") + names[i];
    return more > 0 ? text + " and " + std::to_string(more) + " more" : text;
}

std::string commandsText(const Finding& f) {
    std::string text;
    for (size_t i = 0; i < f.commands.size(); ++i) {
        const auto& [command, tasks] = f.commands[i];
        text += (i == 0 ? ": " : ", ") + command;
        if (f.commands.size() + f.moreCommands > 1 && tasks > 0) text += " " + std::to_string(tasks);
    }
    return f.moreCommands > 0 ? text + " and " + std::to_string(f.moreCommands) + " more" : text;
}

// If it is another part of the seats than of the workers.
std::string seatsGoneText(const Finding& f) {
    const bool isSame = f.seatsGone * f.workersBefore == f.workersGone * f.seatsBefore;
    if (f.seatsBefore == 0 || isSame) return "";
    return " with " + std::to_string(f.seatsGone) + " of " + std::to_string(f.seatsBefore) + " seats";
}

std::string timesText(double times) { return times < 10 ? seatsText(times) : std::to_string(std::llround(times)); }

std::string stuckText(const Finding& f) {
    if (f.stuckOf == 0 && f.timesUsual > 0)
        return "Tasks take " + timesText(f.timesUsual) + " times as long as usual" + commandsText(f) + "; " +
               waitingText(f) + upTo(f);
    const std::string times = f.timesUsual > 0
                                  ? "up to " + std::to_string(std::llround(f.timesUsual)) + " times as long as usual"
                                  : "far longer than usual";
    const std::string where = f.workers.empty() ? "" : ", on " + namesText(f.workers, f.moreWorkers);
    const std::string seats =
        f.stuckOf == 0 ? "Seats are" : std::to_string(f.stuckSeats) + " of " + std::to_string(f.stuckOf) + " seats are";
    const std::string whose = f.worst.empty() ? "" : " of " + f.worst;
    return seats + " taken by tasks" + whose + " that run " + times + commandsText(f) + where + "; " + waitingText(f) +
           upTo(f);
}

// Of all workers these are those that take the commands.
std::string takersText(const Finding& f, bool isOne) {
    if (f.commands.empty()) return "";
    std::vector<std::string> names;
    for (const auto& [command, tasks] : f.commands) names.push_back(command);
    return (isOne ? " that takes " : " that take ") + namesText(names, f.moreCommands);
}

std::string workersGoneText(const Finding& f) {
    if (f.workersBefore == 0 && f.seatsBefore > 0)
        return std::to_string(f.seatsGone) + " of the usual " + std::to_string(f.seatsBefore) + " seats are gone";
    if (f.workersBefore == 0) return "Workers" + takersText(f, false) + " are gone";
    if (f.workersGone < f.workersBefore)
        return std::to_string(f.workersGone) + " of " + std::to_string(f.workersBefore) + " workers" +
               takersText(f, false) + (f.workersGone == 1 ? " is" : " are") + " gone" + seatsGoneText(f);
    return f.workersBefore == 1
               ? "The worker" + takersText(f, true) + " is gone"
               : "All " + std::to_string(f.workersBefore) + " workers" + takersText(f, false) + " are gone";
}

// Whose creates, or dead tasks: none is known for creates of tenants that are new.
std::string ofWhom(const Finding& f) {
    if (f.tenants == 0) return "";
    if (f.tenants == 1) return "; all of " + f.tenant;
    return "; of " + numberText(f.tenants, "tenant", "tenants") + ", " + f.tenant + " most";
}

std::string refusedText(const Finding& f) {
    const std::string creates = numberText(f.tasks, "create", "creates");
    if (f.limit == "disk.min_free")
        return std::string("The disk is nearly full and creates are refused") +
               (f.tasks > 0 ? ": " + creates + ofWhom(f) : std::string());
    return creates + (f.tasks == 1 ? " was" : " were") + " refused, by " +
           (f.limit == "throttle" ? "the throttle" : f.limit) + ofWhom(f);
}

// If none was refused, or died, since.
std::string latestText(const Finding& f, Time now) {
    return f.until ? ", the latest one " + formatTwoFigures(now - *f.until) + " ago" : "";
}

// Of none nothing is said: it may not be known yet.
std::string usualDeathsText(const Finding& f) {
    const long usual = std::lround(f.usualDeaths);
    return usual > 0 ? ", usually " + std::to_string(usual) : "";
}

// Of which command, and with which error.
std::string failedText(const Finding& f) {
    std::string text = commandsText(f);
    if (f.error.empty()) return text;
    const std::string part =
        f.errorPart < kNearlyOnly ? std::to_string(std::lround(f.errorPart * 100)) + " % of the tries " : "";
    return text + ", " + part + "with \"" + f.error + "\"";
}

std::string keptText(const Finding& f) {
    if (f.keptSeats == 0) return "";
    return f.keptSeats == 1
               ? ", and a free one is kept for a guaranteed minimum (min_seats)"
               : ", and " + std::to_string(f.keptSeats) + " free ones are kept for guaranteed minimums (min_seats)";
}

std::string pushingText(const Finding& f) {
    const std::string who =
        f.pushing > 1 ? std::to_string(f.pushing) + " tenants push, " + f.tenant + " most" : f.tenant + " pushes";
    if (f.poolSeats == 0) return who;
    return who + ": " + seatsText(f.seats) + " of " + std::to_string(f.poolSeats) + " seats, entitled to " +
           seatsText(f.entitledSeats);
}

std::string gapText(const BrokerGap& gap, Time now) {
    const std::string until =
        now - gap.until < std::chrono::seconds(1) ? "just now" : formatTwoFigures(now - gap.until) + " ago";
    return (gap.isRestart ? "The broker was away for " : "The broker itself stood still for ") +
           formatTwoFigures(gap.length()) + " until " + until;
}

// Up to when.
std::string afterText(const Finding& f) {
    switch (f.after) {
        case FindingKind::Paused: return "they were paused until ";
        case FindingKind::Limited: return "limits of their tenants held them back until ";
        case FindingKind::Throttled: return "a throttle held them back until ";
        case FindingKind::Stuck:
            return "tasks" + (f.worst.empty() ? "" : " of " + f.worst) + " took far longer than usual until ";
        case FindingKind::Dying: return "tries failed far more often than usual until ";
        default: return "workers were away, and came back ";
    }
}

std::string servedText(const Finding& f) {
    const std::string who = f.isRest
                                ? (f.tenants == 1 ? "The other active tenant is"
                                                  : "The other " + std::to_string(f.tenants) + " active tenants are")
                                : (f.tenants == 1 ? "The one active tenant is"
                                                  : "All " + std::to_string(f.tenants) + " active tenants are");
    if (f.hurt > 0) return who + " served again; the last tasks had waited up to " + secondsText(f.waitSeconds);
    return who + " served" + (f.waitSeconds ? " within " + secondsText(f.waitSeconds) : "");
}

}  // namespace

std::string findingText(const Finding& f, Time now) {
    const bool isNew = f.since && now - *f.since < std::chrono::seconds(1);
    const std::string began = f.since && !isNew ? "; it began " + formatTwoFigures(now - *f.since) + " ago" : "";
    switch (f.kind) {
        case FindingKind::NoWorker:
            return waitingText(f) + " and no worker takes " + (f.tasks == 1 ? "it" : "them") + commandsText(f) + began;
        case FindingKind::WorkersGone: return workersGoneText(f) + "; " + waitingText(f) + began;
        case FindingKind::Refused: return refusedText(f) + began + latestText(f, now);
        case FindingKind::Dying:
            if (f.failing > 0)
                return numberText(f.failing, "try", "tries") + " failed within a minute" + usualDeathsText(f) +
                       failedText(f) + ofWhom(f) +
                       (f.tasks > 0 ? "; " + numberText(f.tasks, "task waits", "tasks wait") + " for the next" : "") +
                       began;
            return numberText(f.tasks, "task", "tasks") + " died within a minute" + usualDeathsText(f) + failedText(f) +
                   ofWhom(f) + began + latestText(f, now);
        case FindingKind::Pushing:
            return pushingText(f) + "; " + numberText(f.tenants, "tenant waits", "tenants wait") + " too long, " +
                   f.worst + " most (" + againstUsual(f) + ")" + began;
        case FindingKind::Hurt:
            return numberText(f.tenants, "tenant waits", "tenants wait") + " too long, " + f.tenant + " most (" +
                   againstUsual(f) + ")" + (f.knowsOthers ? ", and none takes more than its share" : "") + began;
        case FindingKind::Unknown:
            return numberText(f.tenants, "tenant waits", "tenants wait") + " up to " + secondsText(f.waitSeconds) +
                   "; what is usual is not known yet";
        case FindingKind::Recovering:
            if (f.gap) return gapText(*f.gap, now) + "; " + waitingText(f);
            if (!f.since) return waitingText(f) + "; the broker has just started, and workers are not back yet";
            return waitingText(f) + "; " + afterText(f) +
                   (isNew ? "just now" : formatTwoFigures(now - *f.since) + " ago");
        case FindingKind::Throttled:
            return (f.tenants == 1 ? f.tenant + " is" : numberText(f.tenants, "tenant is", "tenants are")) +
                   " throttled" + (f.harmed > 0 ? "; " + tasksText(f) + upTo(f) : std::string());
        case FindingKind::Limited:
            return waitingText(f) + upTo(f) + ", held back by " +
                   (f.tenants == 1 ? "its own limits" : "their own limits");
        case FindingKind::Paused:
            if (f.commands.empty()) return pausedText(f);
            return waitingText(f) + ", held back by a pause" + commandsText(f);
        case FindingKind::Backlog:
            return (f.tasks > 0 ? waitingText(f) + upTo(f)
                                : whose(f) + (f.tenants == 1 ? " waits" : " wait") + " too long") +
                   ": there are too few seats for so many at once" + keptText(f) +
                   (f.timesUsual > 0 ? ", " + timesText(f.timesUsual) + " times as many as usual" : std::string()) +
                   (f.until ? " until " + formatTwoFigures(now - *f.until) + " ago" : std::string());
        case FindingKind::Stuck: return stuckText(f) + began;
        case FindingKind::Served: return servedText(f);
        case FindingKind::Idle: return "Nothing waits and nothing runs";
    }
    return {};
}

}  // namespace fairlead::broker
