// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/progress.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/limits/limit_layers.h"
#include "shared/limits/limit_text.h"
#include "shared/result.h"
#include "shared/wire/limit_messages.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::ctl {

namespace {

constexpr uint32_t kMostSeries = 200;  // that the broker gives

struct WantedReplay {
    std::string from = "1h";
    std::string until;
    std::vector<std::string> limits;   // tenant.key=value
    std::vector<std::string> weights;  // tenant=weight
    std::string policy;
    std::string seats;
    bool withoutThrottles = false;
    bool alsoUnchanged = false;
    uint32_t rows = 20;
    std::vector<std::string> seriesOf;
};

Status unusable(const std::string& what) { return {Code::InvalidArgument, what}; }

// "acme.max_concurrency=12"; a tenant's name may contain dots and equals signs, the keys contain neither.
Status addLimit(std::map<std::string, LimitSettings>& changes, const std::string& word) {
    for (const LimitRule& rule : limitRules()) {
        const std::string key = "." + std::string(rule.key) + "=";
        const size_t at = word.find(key);
        if (at == std::string::npos || at == 0) continue;
        LimitSettings& settings = changes[word.substr(0, at)];
        if (isSet(settings, rule.field)) return unusable("--limit: '" + word + "' is the second value of this limit");
        return setFromText(settings, rule.field, word.substr(at + key.size()));
    }
    return unusable("--limit: '" + word + "' must be TENANT.LIMIT=VALUE (limits rules lists the limits)");
}

Status addWeight(std::map<std::string, LimitSettings>& changes, const std::string& word) {
    const size_t at = word.rfind('=');
    if (at == std::string::npos || at == 0) return unusable("--weight: '" + word + "' must be TENANT=WEIGHT");
    LimitSettings& settings = changes[word.substr(0, at)];
    if (isSet(settings, LimitField::Weight)) return unusable("--weight: '" + word + "' is the second weight of it");
    return setFromText(settings, LimitField::Weight, word.substr(at + 1));
}

// "60", or "x1.5" of what there was.
Status setSeats(api::ReplayPastRequest& request, const std::string& word) {
    if (word.empty()) return {};
    const bool isFactor = word.front() == 'x';
    const std::string number = isFactor ? word.substr(1) : word;
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    const bool isWhole = isFactor || value == std::floor(value);
    if (number.empty() || *end != '\0' || !(value >= 0) || value > 1e6 || !isWhole)
        return unusable("--seats: '" + word + "' must be a number of seats, or x and a factor: 60, x1.5");
    if (isFactor)
        request.set_seats_factor(value);
    else
        request.set_seats(uint32_t(value));
    return {};
}

Result<api::ReplayPastRequest> toRequest(const WantedReplay& wanted) {
    api::ReplayPastRequest request;
    const auto from = parseMoment(wanted.from);
    if (!from) return unusable("--from: " + from.status().message());
    *request.mutable_from() = *from;
    if (!wanted.until.empty()) {
        const auto until = parseMoment(wanted.until);
        if (!until) return unusable("--until: " + until.status().message());
        *request.mutable_until() = *until;
    }
    std::map<std::string, LimitSettings> changes;
    for (const std::string& word : wanted.limits) RETURN_IF_ERROR(addLimit(changes, word));
    for (const std::string& word : wanted.weights) RETURN_IF_ERROR(addWeight(changes, word));
    for (const auto& [tenant, settings] : changes) {
        if (const Status status = validate(settings); !status.ok()) return unusable(tenant + ": " + status.message());
        api::WhatIfChange* change = request.add_changes();
        change->set_tenant(tenant);
        fillSettings(change->mutable_set(), settings);
    }
    request.set_policy(wanted.policy);
    RETURN_IF_ERROR(setSeats(request, wanted.seats));
    request.set_without_throttles(wanted.withoutThrottles);
    request.set_also_unchanged(wanted.alsoUnchanged);
    request.set_most(wanted.rows);
    request.set_most_series(std::min(wanted.rows, kMostSeries));
    for (const std::string& tenant : wanted.seriesOf) request.add_series_of(tenant);
    return request;
}

struct Replay {
    api::ReplaySummary summary;
    std::vector<api::ReplayedTenant> tenants;
    std::vector<api::ReplayedSeries> series;
};

// So many still waited at the end that the wait of this part of all is the least that it can be.
bool isLeast(const api::WaitAndSeats& of, double part) {
    return double(of.waiting()) > (1 - part) * double(of.begun() + of.waiting());
}

std::string waitText(const api::WaitAndSeats& of, bool isSet, double seconds, double part) {
    return isSet ? (isLeast(of, part) ? ">" : "") + secondsText(seconds) : "-";
}
std::string waitP50Text(const api::WaitAndSeats& of) {
    return waitText(of, of.has_wait_so_far_p50_seconds(), of.wait_so_far_p50_seconds(), 0.5);
}
std::string waitP99Text(const api::WaitAndSeats& of) {
    return waitText(of, of.has_wait_so_far_p99_seconds(), of.wait_so_far_p99_seconds(), 0.99);
}

std::string oneDecimal(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

std::string timesText(double more, double less) {
    constexpr double kNoWait = 0.05;  // seconds; below that no wait counts as another
    return oneDecimal(std::max(more, kNoWait) / std::max(less, kNoWait)) + " times ";
}

std::string begunText(uint64_t was, uint64_t would, const char* how) {
    if (was == 0) return std::to_string(would) + how;
    const double part = std::abs(double(would) - double(was)) / double(was);
    return std::to_string(std::llround(100 * part)) + " %" + how;
}

std::string differenceText(const api::ReplayedTenant& row) {
    const api::WaitAndSeats& was = row.recorded();
    const api::WaitAndSeats& would = row.replayed();
    std::vector<std::string> words;
    for (const int each : row.differences()) {
        const double then = was.wait_so_far_p99_seconds(), now = would.wait_so_far_p99_seconds();
        if (each == api::REPLAY_DIFFERENCE_WAITS_LONGER) words.push_back("waits " + timesText(now, then) + "longer");
        if (each == api::REPLAY_DIFFERENCE_WAITS_SHORTER) words.push_back("waits " + timesText(then, now) + "shorter");
        if (each == api::REPLAY_DIFFERENCE_FEWER_BEGUN)
            words.push_back(begunText(was.begun(), would.begun(), " fewer begun"));
        if (each == api::REPLAY_DIFFERENCE_MORE_BEGUN)
            words.push_back(begunText(was.begun(), would.begun(), " more begun"));
        if (each == api::REPLAY_DIFFERENCE_REPLAY_IS_OFF) words.push_back("not by the changes");
        if (each == api::REPLAY_DIFFERENCE_REFUSED) words.push_back(std::to_string(would.refused()) + " refused");
    }
    return words.empty() ? "about the same" : joined(words, ", ");
}

std::string tenantsText(uint64_t count) { return std::to_string(count) + (count == 1 ? " tenant" : " tenants"); }

void addRow(Table& table, const std::string& name, const api::ReplayedTenant& row, bool hasUnchanged) {
    const api::WaitAndSeats& was = row.recorded();
    const api::WaitAndSeats& then = row.replayed();
    std::vector<std::string> cells{name,
                                   std::to_string(was.begun()),
                                   std::to_string(then.begun()),
                                   waitP50Text(was),
                                   waitP50Text(then),
                                   waitP99Text(was),
                                   waitP99Text(then),
                                   oneDecimal(was.seats()),
                                   oneDecimal(then.seats()),
                                   std::to_string(was.waiting()),
                                   std::to_string(then.waiting()),
                                   std::to_string(then.refused()),
                                   differenceText(row)};
    if (hasUnchanged) {
        const api::WaitAndSeats& same = row.unchanged();
        cells.push_back(waitP50Text(same));
        cells.push_back(waitP99Text(same));
    }
    table.add(std::move(cells));
}

std::string replayText(const Replay& replay, bool isUnchanged) {
    const api::ReplaySummary& summary = replay.summary;
    const bool hasUnchanged = summary.all().has_unchanged();
    const std::string then = isUnchanged ? "REPLAYED" : "WHAT IF";
    std::vector<Table::Column> columns{{"TENANT"},     {"BEGUN", kRight},   {then, kRight}, {"P50", kRight},
                                       {then, kRight}, {"P99", kRight},     {then, kRight}, {"SEATS", kRight},
                                       {then, kRight}, {"WAITING", kRight}, {then, kRight}, {"REFUSED", kRight},
                                       {"DIFFERENCE"}};
    if (hasUnchanged) {
        columns.push_back({"AS IT WAS P50", kRight});
        columns.push_back({"P99", kRight});
    }
    Table table(std::move(columns));
    addRow(table, "(all)", summary.all(), hasUnchanged);
    for (const api::ReplayedTenant& tenant : replay.tenants)
        addRow(table, shortened(tenant.tenant(), kNameWidth), tenant, hasUnchanged);
    std::string text =
        timeText(summary.from()) + " to " + timeText(summary.until()) + ": " + std::to_string(summary.tasks()) +
        " tasks of " + tenantsText(summary.tenants()) + ", shared seats " + oneDecimal(summary.seats_recorded()) +
        " then, " + oneDecimal(summary.seats_replayed()) + " in the replay, which took " +
        oneDecimal(summary.seconds()) + " s\n" + tenantsText(summary.tenants_worse()) + " would have fared worse, " +
        std::to_string(summary.tenants_better()) + " better\n\n" + table.text();
    if (uint64_t(replay.tenants.size()) < summary.tenants())
        text += "and " + std::to_string(summary.tenants() - replay.tenants.size()) + " more (--rows)\n";
    for (const api::ReplayNote& note : summary.notes()) text += "\nNote: " + note.text();
    const auto hasLeast = [](const api::ReplayedTenant& row) {
        return isLeast(row.recorded(), 0.99) || isLeast(row.replayed(), 0.99) || isLeast(row.unchanged(), 0.99);
    };
    if (hasLeast(summary.all()) || std::any_of(replay.tenants.begin(), replay.tenants.end(), hasLeast))
        text += "\nNote: > before a wait: so many tasks still waited at the end that it is the least it can be.";
    return text + "\n";
}

Json replayJson(const Replay& replay) {
    Json document;
    document["summary"] = toJson(replay.summary);
    document["tenants"] = Json::array();
    for (const api::ReplayedTenant& tenant : replay.tenants) document["tenants"].push_back(toJson(tenant));
    document["series"] = Json::array();
    for (const api::ReplayedSeries& series : replay.series) document["series"].push_back(toJson(series));
    return document;
}

Exit replayPast(const Globals& globals, const WantedReplay& wanted) {
    const auto request = toRequest(wanted);
    if (!request) return fail(Exit::Usage, request.status().message());
    const Client client(globals);
    grpc::ClientContext context;
    client.prepare(context);
    Replay replay;
    {
        Progress progress;
        auto stream = client.read(api::kReplayPast, &context, *request);
        api::ReplayPastResponse message;
        while (stream.read(&message)) {
            if (message.has_progress())
                progress.show(message.progress().waiting()
                                  ? std::string("waits for another replay")
                                  : "replaying, " + std::to_string(int(100 * message.progress().part())) + " %");
            for (const api::ReplayedTenant& tenant : message.tenants().tenants()) replay.tenants.push_back(tenant);
            if (message.has_series()) replay.series.push_back(std::move(*message.mutable_series()));
            if (message.has_summary()) replay.summary = std::move(*message.mutable_summary());
        }
        const grpc::Status status = stream.finish();
        if (!status.ok()) return client.failed(status);
    }
    const bool isUnchanged = request->changes_size() == 0 && request->policy().empty() && !request->has_seats() &&
                             !request->has_seats_factor() && !request->without_throttles();
    if (globals.isJson())
        printDocument(replayJson(replay));
    else
        print(replayText(replay, isUnchanged));
    return Exit::Ok;
}

Exit showRecording(const Globals& globals) {
    const Client client(globals);
    api::GetRecordingResponse answer;
    const grpc::Status status = client.ask(api::kGetRecording, api::GetRecordingRequest(), &answer);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(answer));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("recording", answer.on() ? "on" : "off (what_if.keep_hours, what_if.max_megabytes)");
    if (answer.has_from()) facts.add("from", timeText(answer.from()));
    if (answer.has_until()) facts.add("until", timeText(answer.until()));
    facts.add("deliveries", std::to_string(answer.deliveries()));
    facts.add("bytes", std::to_string(answer.bytes()) + " of at most " + std::to_string(answer.most_bytes()));
    print(facts.text());
    return Exit::Ok;
}

}  // namespace

void addWhatIfCommands(Program& program) {
    const auto wanted = std::make_shared<WantedReplay>();
    CLI::App* command = program.app.add_subcommand(
        "what-if", "The recorded past once more with other limits, weights, policy or seats, beside what happened");
    command->add_option("--from", wanted->from, "From when on: 1h (ago), 24h, or a time [1h]")->type_name("TIME");
    command->add_option("--until", wanted->until, "Until when: 30m (ago), or a time [now]")->type_name("TIME");
    command->add_option("--limit", wanted->limits, "A limit of a tenant, or of all others (*): acme.max_concurrency=12")
        ->type_name("TENANT.LIMIT=VALUE");
    command->add_option("--weight", wanted->weights, "A weight: acme=3")->type_name("TENANT=WEIGHT");
    command->add_option("--policy", wanted->policy, "Of scheduling")
        ->check(CLI::IsMember(kPolicies))
        ->type_name("POLICY");
    command->add_option("--seats", wanted->seats, "Of shared workers: 60, or x1.5 of what there was")
        ->type_name("SEATS");
    command->add_flag("--without-throttles", wanted->withoutThrottles, "As if nobody had been throttled");
    command->add_flag("--unchanged", wanted->alsoUnchanged, "Replay it as it was, too: what the replay gets wrong");
    command->add_option("--rows", wanted->rows, "At most so many tenants [20]")
        ->check(CLI::Range(1u, 10'000u))
        ->type_name("N");
    command
        ->add_option("--series-of", wanted->seriesOf,
                     "Also the course of this tenant, besides those in the table (JSON)")
        ->type_name("TENANT");
    command->callback([&program, wanted] {
        program.chosen = [wanted](const Globals& globals) { return replayPast(globals, *wanted); };
    });
    program.app.add_subcommand("recording", "How far back what-if can go, and what that takes")->callback([&program] {
        program.chosen = showRecording;
    });
}

}  // namespace fairlead::ctl
