// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/conversion/what_if_conversion.h"

#include "broker/rpc/request_rules.h"
#include "broker/rpc/time_conversion.h"
#include "shared/limits/limit_text.h"
#include "shared/tenant_id.h"
#include "shared/wire/limit_messages.h"

#include <cmath>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr int kMostReplayChanges = 1000;
constexpr int kMostSeries = 8;
constexpr uint32_t kMostSeriesOfRows = 200;
constexpr uint32_t kUsualRows = 100;
constexpr uint32_t kMostReplayRows = 10'000;
constexpr uint32_t kMostSeats = 1'000'000;
constexpr double kMostSeatsFactor = 1000;
constexpr size_t kRowsInMessage = 500;

Status checkReplayedTenant(const std::string& tenant, bool mayBeEvery) {
    if (tenant == kDefaultTenant || (mayBeEvery && tenant == "*")) return {};
    return checkTenantId(tenant);
}

void fillFigures(api::WaitAndSeats* message, const WaitAndSeats& figures) {
    message->set_begun(figures.begun);
    if (figures.p50) message->set_wait_p50_seconds(*figures.p50);
    if (figures.p99) message->set_wait_p99_seconds(*figures.p99);
    if (figures.soFarP50) message->set_wait_so_far_p50_seconds(*figures.soFarP50);
    if (figures.soFarP99) message->set_wait_so_far_p99_seconds(*figures.soFarP99);
    message->set_seats(figures.seats);
    message->set_waiting(figures.waiting);
    message->set_refused(figures.refused);
}

void fillRow(api::ReplayedTenant* message, const ReplayedTenant& row) {
    message->set_tenant(row.tenant);
    fillFigures(message->mutable_recorded(), row.recorded);
    fillFigures(message->mutable_replayed(), row.replayed);
    if (row.unchanged) fillFigures(message->mutable_unchanged(), *row.unchanged);
    for (const ReplayDifference difference : row.differences)
        message->add_differences(static_cast<api::ReplayDifference>(difference));
}

void fillSeries(api::ReplayedSeries* message, const ReplayedSeries& series) {
    message->set_tenant(series.tenant);
    message->set_span_seconds(series.spanSeconds);
    for (const ReplayedSeries::Point& point : series.points) {
        api::ReplayedPoint* added = message->add_points();
        setTimestamp(added->mutable_at(), point.at);
        if (point.recordedP99) added->set_recorded_p99_seconds(*point.recordedP99);
        if (point.replayedP99) added->set_replayed_p99_seconds(*point.replayedP99);
        added->set_recorded_waiting(point.recordedWaiting);
        added->set_replayed_waiting(point.replayedWaiting);
        added->set_recorded_begun(point.recordedBegun);
        added->set_replayed_begun(point.replayedBegun);
        if (point.unchangedP99) added->set_unchanged_p99_seconds(*point.unchangedP99);
        if (point.unchangedWaiting) added->set_unchanged_waiting(*point.unchangedWaiting);
        if (point.unchangedBegun) added->set_unchanged_begun(*point.unchangedBegun);
    }
}

}  // namespace

Result<WhatIfQuestion> toQuestion(const api::ReplayPastRequest& request, Time now) {
    WhatIfQuestion question;
    if (!request.has_from()) return bad("from: is required");
    question.from = toTime(request.from());
    question.until = request.has_until() ? toTime(request.until()) : now;
    if (question.until <= question.from) return bad("until: must be later than from");
    if (request.changes_size() > kMostReplayChanges)
        return bad("changes: at most " + std::to_string(kMostReplayChanges));
    for (int i = 0; i < request.changes_size(); ++i) {
        const api::WhatIfChange& change = request.changes(i);
        const std::string where = "changes[" + std::to_string(i) + "]: ";
        if (const Status status = checkReplayedTenant(change.tenant(), true); !status.ok())
            return bad(where + "tenant: " + status.message());
        auto settings = toSettings(change.set());
        if (!settings) return Status(settings.status().code(), where + settings.status().message());
        if (isEmpty(*settings)) return bad(where + "set: is empty");
        for (const LimitRule& rule : limitRules())
            if (isSet(*settings, rule.field) && !hasEffectInReplay(rule.field))
                return bad(where + "set: " + std::string(rule.key) + " has no effect in a replay");
        if (!question.changes.emplace(change.tenant(), std::move(*settings)).second)
            return bad(where + "tenant: is there twice");
    }
    if (!request.policy().empty()) {
        question.policy = policyNamed(request.policy());
        if (!question.policy) return bad("policy: must be fair, weighted, round-robin, strict or fifo");
    }
    if (request.has_seats() && request.has_seats_factor()) return bad("seats_factor: seats is set, too");
    if (request.has_seats()) {
        if (request.seats() > kMostSeats) return bad("seats: at most " + std::to_string(kMostSeats));
        question.seats = request.seats();
    }
    if (request.has_seats_factor()) {
        const double factor = request.seats_factor();
        if (!std::isfinite(factor) || factor < 0 || factor > kMostSeatsFactor)
            return bad("seats_factor: must be from 0 to 1000");
        question.seatsFactor = factor;
    }
    question.withoutThrottles = request.without_throttles();
    question.alsoUnchanged = request.also_unchanged();
    if (request.most() > kMostReplayRows) return bad("most: at most " + std::to_string(kMostReplayRows));
    question.most = request.most() == 0 ? kUsualRows : request.most();
    if (request.series_of_size() > kMostSeries) return bad("series_of: at most " + std::to_string(kMostSeries));
    for (const std::string& tenant : request.series_of()) {
        if (const Status status = checkReplayedTenant(tenant, false); !status.ok())
            return bad("series_of: " + status.message());
        question.seriesOf.push_back(tenant);
    }
    if (request.most_series() > kMostSeriesOfRows)
        return bad("most_series: at most " + std::to_string(kMostSeriesOfRows));
    question.mostSeries = request.most_series();
    return question;
}

std::deque<std::shared_ptr<const api::ReplayPastResponse>> toMessages(const WhatIfAnswer& answer, double seconds) {
    std::deque<std::shared_ptr<const api::ReplayPastResponse>> messages;
    for (const ReplayedSeries& series : answer.series) {
        auto message = std::make_shared<api::ReplayPastResponse>();
        fillSeries(message->mutable_series(), series);
        messages.push_back(std::move(message));
    }
    for (size_t first = 0; first < answer.tenants.size(); first += kRowsInMessage) {
        auto message = std::make_shared<api::ReplayPastResponse>();
        for (size_t i = first; i < std::min(first + kRowsInMessage, answer.tenants.size()); ++i)
            fillRow(message->mutable_tenants()->add_tenants(), answer.tenants[i]);
        messages.push_back(std::move(message));
    }
    auto last = std::make_shared<api::ReplayPastResponse>();
    api::ReplaySummary* summary = last->mutable_summary();
    setTimestamp(summary->mutable_from(), answer.from);
    setTimestamp(summary->mutable_until(), answer.until);
    fillRow(summary->mutable_all(), answer.all);
    summary->set_tenants(answer.tenantCount);
    summary->set_tenants_worse(answer.worse);
    summary->set_tenants_better(answer.better);
    summary->set_tasks(answer.tasks);
    summary->set_seconds(seconds);
    summary->set_seats_recorded(answer.seatsRecorded);
    summary->set_seats_replayed(answer.seatsReplayed);
    for (const ReplayNote& note : answer.notes) {
        api::ReplayNote* added = summary->add_notes();
        added->set_kind(static_cast<api::ReplayNoteKind>(note.kind));
        added->set_count(note.count);
        added->set_seconds(note.seconds);
        added->set_text(textOf(note));
    }
    messages.push_back(std::move(last));
    return messages;
}

}  // namespace fairlead::broker
