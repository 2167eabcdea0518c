// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/what_if/what_if.h"

#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "broker/what_if/past_loader.h"
#include "broker/what_if/replay.h"
#include "broker/what_if/replay_outcome.h"
#include "shared/duration.h"

#include <algorithm>
#include <cmath>
#include <set>
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

// A replay's figures, or those of what happened.
struct Figures {
    ReplayOutcome outcome;
    std::vector<WaitQuantiles> waits;  // by tenant, and of all
};

Figures figuresOf(const RecordedPast& past, ReplayOutcome outcome) {
    Figures figures{std::move(outcome), {}};
    figures.waits = waitQuantiles(past, figures.outcome);
    return figures;
}

std::vector<uint64_t> begunByTenant(const RecordedPast& past, const ReplayOutcome& outcome) {
    std::vector<uint64_t> begun(past.tenants.size());
    for (const ReplayOutcome::Begun& task : outcome.begun) ++begun[task.tenant];
    return begun;
}

// Of each tenant, and of all as the last one.
std::vector<WaitAndSeats> rowsOf(const RecordedPast& past, const Figures& figures) {
    const ReplayOutcome& outcome = figures.outcome;
    const std::vector<uint64_t> begun = begunByTenant(past, outcome);
    const double length = std::max<double>(1, past.until - past.from);
    std::vector<WaitAndSeats> rows(past.tenants.size() + 1);
    WaitAndSeats& all = rows.back();
    for (size_t tenant = 0; tenant < past.tenants.size(); ++tenant) {
        WaitAndSeats& row = rows[tenant];
        row = {begun[tenant],          {}, {}, double(outcome.seatTime[tenant]) / length, outcome.waiting[tenant],
               outcome.refused[tenant]};
        all.begun += row.begun;
        all.seats += row.seats;
        all.waiting += row.waiting;
        all.refused += row.refused;
    }
    for (size_t row = 0; row < rows.size(); ++row) {
        rows[row].p50 = figures.waits[row].p50;
        rows[row].p99 = figures.waits[row].p99;
    }
    return rows;
}

double differenceOf(const ReplayedTenant& tenant) {
    return std::abs(tenant.replayed.p99.value_or(0) - tenant.recorded.p99.value_or(0));
}

bool isActive(const ReplayedTenant& tenant) {
    return tenant.recorded.begun + tenant.replayed.begun + tenant.recorded.waiting + tenant.replayed.waiting > 0;
}

ReplayedSeries seriesOf(const RecordedPast& past, const ReplayOutcome& recorded, const ReplayOutcome& replayed,
                        size_t index, std::string tenant) {
    const PastTime span = ReplayOutcome::spanOf(past);
    ReplayedSeries series{std::move(tenant), past.seconds(span), {}};
    const std::vector<SeriesPoint> was = seriesOf(past, recorded, index);
    const std::vector<SeriesPoint> would = seriesOf(past, replayed, index);
    for (size_t i = 0; i < was.size(); ++i)
        series.points.push_back(
            {past.at(past.from + PastTime(i) * span), was[i].p99, would[i].p99, was[i].waiting, would[i].waiting});
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
    // What has not ended is known to the engine alone. What began before and ends within an hour is recorded.
    if (until + std::chrono::hours(1) > facts.until) {
        auto shown = sources.recorder->unfinished(sources.showUnfinished);
        if (shown) {
            unfinished = std::move(shown->work);
            until = std::min(until, shown->at);
        } else {
            until = std::min(until, facts.until);
        }
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

std::string textOf(const ReplayNote& note) {
    using Kind = ReplayNote::Kind;
    const std::string count = std::to_string(note.count);
    const std::string span = formatTwoFigures(Micros(std::llround(note.seconds * 1e6)));
    switch (note.kind) {
        case Kind::BeginsLater: return "The recording begins " + span + " later than asked.";
        case Kind::ShortLead:
            return "Only " + span +
                   " before are recorded: at the beginning the replay knows little of what went before.";
        case Kind::NotRecorded: return count + " deliveries are missing: there were too many at once to record.";
        case Kind::Guessed: return "How long " + count + " tasks take is not known yet: guessed from others like them.";
        case Kind::Stopped: return "The broker did not run for " + span + " of the time.";
        case Kind::RefusedThen: return count + " creates were refused then: they are not part of the replay.";
        case Kind::ThrottledThen:
            return count + " tenants were throttled then: the replay throttles them at the same times.";
        case Kind::StillWaiting: return count + " tasks have not ended until now.";
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
    const double parts = question.alsoUnchanged ? 2 : 1;
    const Status stopped(Code::Cancelled, "the replay was stopped");
    const auto replay = [&](const ReplaySettings& with, double before) {
        return Replay(past, with, scheduling, followed).run([&](double part) {
            return progress((before + part) / parts);
        });
    };
    auto outcome = replay(settings, 0);
    if (!outcome) return stopped;
    const Figures replayed = figuresOf(past, std::move(*outcome));
    const std::vector<WaitAndSeats> would = rowsOf(past, replayed);
    std::vector<WaitAndSeats> unchanged;
    if (question.alsoUnchanged) {
        auto same = replay({}, 1);
        if (!same) return stopped;
        unchanged = rowsOf(past, figuresOf(past, std::move(*same)));
    }
    const Figures recorded = figuresOf(past, recordedOutcome(past, followed));
    const std::vector<WaitAndSeats> was = rowsOf(past, recorded);

    WhatIfAnswer answer;
    answer.from = past.at(past.from);
    answer.until = past.at(past.until);
    answer.tasks = past.tasks.size();
    const auto rowOf = [&](size_t row, std::string tenant) {
        ReplayedTenant value{std::move(tenant), was[row], would[row], {}};
        if (!unchanged.empty()) value.unchanged = unchanged[row];
        return value;
    };
    answer.all = rowOf(past.tenants.size(), {});
    for (size_t tenant = 0; tenant < past.tenants.size(); ++tenant)
        if (ReplayedTenant row = rowOf(tenant, names->names[tenant]); isActive(row))
            answer.tenants.push_back(std::move(row));
    answer.tenantCount = answer.tenants.size();
    std::sort(answer.tenants.begin(), answer.tenants.end(), [](const ReplayedTenant& a, const ReplayedTenant& b) {
        return std::pair(-differenceOf(a), a.tenant) < std::pair(-differenceOf(b), b.tenant);
    });
    if (answer.tenants.size() > question.most) answer.tenants.resize(question.most);
    answer.series.push_back(seriesOf(past, recorded.outcome, replayed.outcome, 0, {}));
    for (size_t i = 0; i < followed.size(); ++i)
        answer.series.push_back(seriesOf(past, recorded.outcome, replayed.outcome, i + 1, names->names[followed[i]]));
    const double length = std::max<double>(1, past.until - past.from);
    answer.seatsRecorded = double(recorded.outcome.sharedSeats) / length;
    answer.seatsReplayed = double(replayed.outcome.sharedSeats) / length;
    answer.notes = notesOf(past, question);
    return answer;
}

}  // namespace fairlead::broker
