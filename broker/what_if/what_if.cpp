// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/what_if.h"

#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "broker/what_if/past_loader.h"
#include "broker/what_if/replay.h"
#include "broker/what_if/replay_difference.h"
#include "broker/what_if/replay_outcome.h"
#include "shared/duration.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kEvery = "*";

// What it takes to name tenants, and to find them by name.
struct TenantNames {
    std::vector<std::string> names;  // by tenant of the past
    std::unordered_map<std::string, TenantNumber> numbers;
};

Result<TenantNames> namesOf(const RecordedPast& past, const StoreReads& store) {
    std::vector<std::string> keys;
    keys.reserve(past.tenants.size());
    for (const uint32_t number : past.tenants) keys.emplace_back(std::string_view(nameKey('t', number)));
    const auto stored = store.readMany(Table::Name, keys);
    if (!stored.ok()) return stored.status();
    TenantNames names;
    for (TenantNumber tenant = 0; tenant < past.tenants.size(); ++tenant) {
        const auto& name = (*stored)[tenant];
        names.names.push_back(name.value_or("(deleted, number " + std::to_string(past.tenants[tenant]) + ")"));
        names.numbers.emplace(names.names.back(), tenant);
    }
    return names;
}

Result<TenantNumber> numberOf(const TenantNames& names, const std::string& tenant) {
    const auto known = names.numbers.find(tenant);
    if (known == names.numbers.end())
        return Status(Code::InvalidArgument, "tenant '" + tenant + "' had no tasks in that time");
    return known->second;
}

WaitAndSeats rowOf(const OutcomeFigures& figures, double seats, uint64_t refused) {
    return {
        figures.begun, figures.waits.p50, figures.waits.p99, figures.soFar.p50, figures.soFar.p99, seats, figures.left,
        refused};
}

// Of each tenant, and of all as the last one.
std::vector<WaitAndSeats> rowsOf(const RecordedPast& past, const ReplayOutcome& outcome, const WaitsByTenant& waits) {
    const double length = std::max<double>(1, past.until - past.from);
    std::vector<WaitAndSeats> rows;
    rows.reserve(past.tenants.size() + 1);
    double seats = 0;
    uint64_t refused = 0;
    for (TenantNumber tenant = 0; tenant < past.tenants.size(); ++tenant) {
        rows.push_back(
            rowOf(waits.figures(tenant), double(outcome.seatTime[tenant]) / length, outcome.refused[tenant]));
        seats += rows.back().seats;
        refused += rows.back().refused;
    }
    rows.push_back(rowOf(waits.figuresOfAll(), seats, refused));
    return rows;
}

// Those worse off first, who would not have been served before who would have waited; then those better off; then what
// differs most.
int rankOf(const ReplayedTenant& row) {
    if (!row.isWorse()) return row.isBetter() ? 2 : 3;
    using enum ReplayDifference;
    const auto isUnserved = [](ReplayDifference each) { return each == FewerBegun || each == Refused; };
    return std::any_of(row.differences.begin(), row.differences.end(), isUnserved) ? 0 : 1;
}

bool isBefore(const ReplayedTenant& a, const ReplayedTenant& b) {
    const auto key = [](const ReplayedTenant& row) {
        const double wait = std::abs(row.replayed.soFarP99.value_or(0) - row.recorded.soFarP99.value_or(0));
        const double begun = std::abs(double(row.replayed.begun) - double(row.recorded.begun));
        return std::tuple(rankOf(row), -wait, -begun);
    };
    const auto left = key(a), right = key(b);
    return left != right ? left < right : a.tenant < b.tenant;
}

bool isActive(const ReplayedTenant& tenant) {
    return tenant.recorded.begun + tenant.replayed.begun + tenant.recorded.waiting + tenant.replayed.waiting > 0;
}

ReplayedSeries seriesOf(const RecordedPast& past, PastTime span, const std::vector<SeriesPoint>& was,
                        const std::vector<SeriesPoint>& would, const std::vector<SeriesPoint>& same,
                        std::string tenant) {
    ReplayedSeries series{std::move(tenant), past.seconds(span), {}};
    for (size_t i = 0; i < was.size(); ++i) {
        series.points.push_back({past.at(past.from + PastTime(i) * span), was[i].p99, would[i].p99, was[i].waiting,
                                 would[i].waiting, was[i].begun, would[i].begun});
        if (same.empty()) continue;
        ReplayedSeries::Point& point = series.points.back();
        point.unchangedP99 = same[i].p99;
        point.unchangedWaiting = same[i].waiting;
        point.unchangedBegun = same[i].begun;
    }
    return series;
}

Micros tickFor(const RecordedPast& past) {
    const double ticks = past.seconds(past.until - past.begin) * double(past.tenants.size());
    return std::chrono::seconds(std::max<int64_t>(1, std::llround(ticks / kMostTenantTicks)));
}

std::vector<ReplayNote> notesOf(const RecordedPast& past, const WhatIfQuestion& question) {
    using Kind = ReplayNote::Kind;
    std::vector<ReplayNote> notes;
    const double late = double((past.at(past.from) - question.from).count()) / 1e6;
    const double lead = past.seconds(past.from - past.begin);
    if (late > 1) notes.push_back({Kind::BeginsLater, 0, late});
    if (lead < 0.9 * double(kReplayLead.count()) / 1e6) notes.push_back({Kind::ShortLead, 0, lead});
    if (past.dropped > 0) notes.push_back({Kind::NotRecorded, past.dropped, 0});
    if (past.guessed > 0) notes.push_back({Kind::Guessed, past.guessed, 0});
    if (past.stopped > 0) notes.push_back({Kind::Stopped, 0, past.seconds(past.stopped)});
    uint64_t refused = 0;
    for (const uint64_t count : past.refused) refused += count;
    if (refused > 0) notes.push_back({Kind::RefusedThen, refused, 0});
    if (past.throttled > 0 && !question.withoutThrottles) notes.push_back({Kind::ThrottledThen, past.throttled, 0});
    if (past.unfinished > 0) notes.push_back({Kind::StillWaiting, past.unfinished, 0});
    if (const Micros tick = tickFor(past); tick > std::chrono::seconds(1))
        notes.push_back({Kind::LongTicks, 0, double(tick.count()) / 1e6});
    return notes;
}

Result<RecordedPast> loadPast(const WhatIfSources& sources, const WhatIfQuestion& question) {
    const RecordingFacts facts = sources.recorder->facts();
    const Status nothing(
        Code::NotFound,
        "nothing is recorded of that time" +
            std::string(sources.recorder->options().isOn() ? "" : ": recording is switched off, what_if.keep_hours"));
    if (facts.from == Time() || question.until <= facts.from) return nothing;
    std::vector<UnfinishedWork> unfinished;
    Time until = question.until;
    // What has not ended is known to the engine alone.
    if (auto shown = sources.recorder->unfinished(sources.showUnfinished)) {
        unfinished = std::move(shown->work);
        until = std::min(until, shown->at);
    } else {
        until = std::min(until, facts.until);
    }
    if (until <= question.from) return nothing;
    PastLoader loader(question.from, until, kReplayLead, kMostReplayedTasks);
    // A damaged part is left out, and said to be.
    const Status damage =
        sources.recorder->read(question.from - kReplayLead, loader, [&] { return loader.isEnough(); });
    if (damage.code() != Code::Ok && damage.code() != Code::DataLoss) return damage;
    RecordedPast past = loader.take(unfinished);
    if (loader.isFull())
        return Status(Code::ResourceExhausted,
                      "more than " + std::to_string(kMostReplayedTasks) + " tasks in that time: choose a shorter one");
    if (past.until <= past.from) return nothing;
    return past;
}

}  // namespace

bool hasEffectInReplay(LimitField field) {
    switch (field) {
        case LimitField::Weight:
        case LimitField::MaxConcurrency:
        case LimitField::DispatchRate:
        case LimitField::ReleaseInterval:
        case LimitField::MinSeats:
        case LimitField::PriorityBoost:
        case LimitField::Paused:
        case LimitField::MaxEnqueueRate:
        case LimitField::MaxQueueDepth:
        case LimitField::Mode:
        case LimitField::Draining: return true;
        default: return false;
    }
}

std::string textOf(const ReplayNote& note) {
    using Kind = ReplayNote::Kind;
    const std::string count = std::to_string(note.count);
    const auto counted = [&](const char* one, const char* several) {
        return count + (note.count == 1 ? one : several);
    };
    const std::string span = formatTwoFigures(Micros(std::llround(note.seconds * 1e6)));
    switch (note.kind) {
        case Kind::BeginsLater: return "The recording begins " + span + " later than asked.";
        case Kind::ShortLead:
            return "Only " + span +
                   " before are recorded: at the beginning the replay knows little of what went before.";
        case Kind::NotRecorded:
            return counted(" delivery is", " deliveries are") + " missing: there were too many at once to record.";
        case Kind::Guessed:
            return "How long " + counted(" task takes", " tasks take") +
                   " is not known yet: guessed from others like it.";
        case Kind::Stopped: return "The broker did not run for " + span + " of the time.";
        case Kind::RefusedThen:
            return counted(" create was refused then: it is", " creates were refused then: they are") +
                   " not part of the replay.";
        case Kind::ThrottledThen:
            return counted(" tenant was", " tenants were") + " throttled then: the replay throttles at the same times.";
        case Kind::StillWaiting: return counted(" task has", " tasks have") + " not ended until now.";
        case Kind::Off:
            return "Do not trust this replay: without any change, its waits are off by " + count +
                   " % from those that were recorded.";
        case Kind::NotCompared:
            return "Of so many tasks it was not tried what the replay gives without changes: ask for that to see "
                   "which differences are real.";
        case Kind::LongTicks:
            return "Of so many tenants over so long a time, it was judged every " + span +
                   " who is below its share, not every second.";
    }
    return {};
}

Result<WhatIfAnswer> answerWhatIf(const WhatIfSources& sources, const WhatIfQuestion& question,
                                  const std::function<bool(double part)>& progress) {
    auto loaded = loadPast(sources, question);
    if (!loaded) return loaded.status();
    const RecordedPast& past = *loaded;
    const auto names = namesOf(past, *sources.names);
    if (!names) return names.status();

    ReplaySettings settings;
    for (const auto& [tenant, set] : question.changes) {
        if (tenant == kEvery) {
            settings.everyLimits = set;
            continue;
        }
        const auto number = numberOf(*names, tenant);
        if (!number) return number.status();
        settings.limits[*number] = set;
    }
    settings.policy = question.policy;
    if (question.seats) settings.seats = *question.seats;
    settings.seatsFactor = question.seatsFactor;
    settings.withoutThrottles = question.withoutThrottles;
    std::vector<TenantNumber> followed;
    for (const std::string& tenant : question.seriesOf) {
        const auto number = numberOf(*names, tenant);
        if (!number) return number.status();
        followed.push_back(*number);
    }

    SchedulingOptions scheduling = sources.scheduling;
    scheduling.tick = tickFor(past);
    // What the replay itself gets wrong is nobody's gain or loss.
    const bool isCompared =
        !settings.isUnchanged() && (question.alsoUnchanged || past.tasks.size() <= kMostTasksCompared);
    const double parts = isCompared ? 2 : 1;
    const Status stopped(Code::Cancelled, "the replay was stopped");
    const auto replay = [&](const ReplaySettings& with, double before) {
        return Replay(past, with, scheduling).run([&](double part) { return progress((before + part) / parts); });
    };
    auto outcome = replay(settings, 0);
    if (!outcome) return stopped;
    const WaitsByTenant replayed(past, std::exchange(outcome->waits, {}));
    const std::vector<WaitAndSeats> would = rowsOf(past, *outcome, replayed);
    std::vector<WaitAndSeats> unchanged;
    std::optional<WaitsByTenant> sameWaits;
    if (isCompared) {
        auto same = replay({}, 1);
        if (!same) return stopped;
        sameWaits.emplace(past, std::exchange(same->waits, {}));
        unchanged = rowsOf(past, *same, *sameWaits);
    } else if (settings.isUnchanged()) {
        unchanged = would;
    }
    ReplayOutcome happened = recordedOutcome(past);
    const WaitsByTenant recorded(past, std::exchange(happened.waits, {}));
    const std::vector<WaitAndSeats> was = rowsOf(past, happened, recorded);

    WhatIfAnswer answer;
    answer.from = past.at(past.from);
    answer.until = past.at(past.until);
    answer.tasks = past.tasks.size();
    const auto rowAt = [&](size_t row, std::string tenant) {
        ReplayedTenant value{std::move(tenant), was[row], would[row], {}, differencesOf(was[row], would[row])};
        if (unchanged.empty()) return value;
        value.differences = differencesByChange(was[row], would[row], unchanged[row]);
        if (question.alsoUnchanged) value.unchanged = unchanged[row];
        return value;
    };
    answer.all = rowAt(past.tenants.size(), {});
    for (size_t tenant = 0; tenant < past.tenants.size(); ++tenant) {
        ReplayedTenant row = rowAt(tenant, names->names[tenant]);
        if (!isActive(row)) continue;
        answer.worse += row.isWorse();
        answer.better += row.isBetter();
        answer.tenants.push_back(std::move(row));
    }
    answer.tenantCount = answer.tenants.size();
    std::sort(answer.tenants.begin(), answer.tenants.end(), isBefore);
    if (answer.tenants.size() > question.most) answer.tenants.resize(question.most);
    for (size_t i = 0; i < std::min(question.mostSeries, answer.tenants.size()); ++i)
        if (const TenantNumber number = names->numbers.at(answer.tenants[i].tenant);
            std::find(followed.begin(), followed.end(), number) == followed.end())
            followed.push_back(number);
    const PastTime span = recorded.span();
    using Points = std::vector<SeriesPoint>;
    answer.series.push_back(seriesOf(past, span, recorded.seriesOfAll(), replayed.seriesOfAll(),
                                     sameWaits ? sameWaits->seriesOfAll() : Points(), {}));
    for (const TenantNumber tenant : followed)
        answer.series.push_back(seriesOf(past, span, recorded.series(tenant), replayed.series(tenant),
                                         sameWaits ? sameWaits->series(tenant) : Points(), names->names[tenant]));
    const double length = std::max<double>(1, past.until - past.from);
    answer.seatsRecorded = double(happened.sharedSeats) / length;
    answer.seatsReplayed = double(outcome->sharedSeats) / length;
    if (const auto off = unchanged.empty() ? std::nullopt : offBy(was.back(), unchanged.back()))
        answer.notes.push_back({ReplayNote::Kind::Off, uint64_t(std::llround(100 * *off)), 0});
    if (unchanged.empty()) answer.notes.push_back({ReplayNote::Kind::NotCompared, 0, 0});
    for (const ReplayNote& note : notesOf(past, question)) answer.notes.push_back(note);
    return answer;
}

}  // namespace fairlead::broker
