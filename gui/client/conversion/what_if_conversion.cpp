// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/what_if_conversion.h"

#include "gui/client/conversion/message_values.h"
#include "shared/wire/limit_messages.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

WaitAndSeats toWaitAndSeats(const api::WaitAndSeats& message) {
    WaitAndSeats figures;
    figures.begun = message.begun();
    if (message.has_wait_p50_seconds()) figures.waitP50Seconds = message.wait_p50_seconds();
    if (message.has_wait_p99_seconds()) figures.waitP99Seconds = message.wait_p99_seconds();
    if (message.has_wait_so_far_p50_seconds()) figures.waitSoFarP50Seconds = message.wait_so_far_p50_seconds();
    if (message.has_wait_so_far_p99_seconds()) figures.waitSoFarP99Seconds = message.wait_so_far_p99_seconds();
    figures.seats = message.seats();
    figures.waiting = message.waiting();
    figures.refused = message.refused();
    return figures;
}

ReplayedTenant toReplayedTenant(const api::ReplayedTenant& message) {
    ReplayedTenant tenant;
    tenant.tenant = text(message.tenant());
    tenant.recorded = toWaitAndSeats(message.recorded());
    tenant.replayed = toWaitAndSeats(message.replayed());
    if (message.has_unchanged()) tenant.unchanged = toWaitAndSeats(message.unchanged());
    for (const int each : message.differences())
        tenant.differences.append(fromWire(each, ReplayDifference::ReplayIsOff));
    return tenant;
}

ReplayedSeries toReplayedSeries(const api::ReplayedSeries& message) {
    ReplayedSeries series{text(message.tenant()), message.span_seconds(), {}};
    series.points = listOf<ReplayedPoint>(message.points(), [](const api::ReplayedPoint& point) {
        ReplayedPoint value;
        value.atMs = toMs(point.at());
        if (point.has_recorded_p99_seconds()) value.recordedP99Seconds = point.recorded_p99_seconds();
        if (point.has_replayed_p99_seconds()) value.replayedP99Seconds = point.replayed_p99_seconds();
        value.recordedWaiting = point.recorded_waiting();
        value.replayedWaiting = point.replayed_waiting();
        value.recordedBegun = point.recorded_begun();
        value.replayedBegun = point.replayed_begun();
        if (point.has_unchanged_p99_seconds()) value.unchangedP99Seconds = point.unchanged_p99_seconds();
        if (point.has_unchanged_waiting()) value.unchangedWaiting = point.unchanged_waiting();
        if (point.has_unchanged_begun()) value.unchangedBegun = point.unchanged_begun();
        return value;
    });
    return series;
}

ReplayNote toReplayNote(const api::ReplayNote& message) {
    return {fromWire(int(message.kind()), ReplayNote::Kind::NotCompared), message.count(), message.seconds(),
            text(message.text())};
}

}  // namespace

api::ReplayPastRequest toRequest(const WhatIfQuestion& question) {
    api::ReplayPastRequest request;
    fillTime(question.fromMs, [&] { return request.mutable_from(); });
    fillTime(question.untilMs, [&] { return request.mutable_until(); });
    for (const WhatIfChange& change : question.changes) {
        api::WhatIfChange* added = request.add_changes();
        added->set_tenant(change.tenant.toStdString());
        fillSettings(added->mutable_set(), change.set);
    }
    request.set_policy(question.policy.toStdString());
    if (question.seats) request.set_seats(*question.seats);
    if (question.seatsFactor) request.set_seats_factor(*question.seatsFactor);
    request.set_without_throttles(question.withoutThrottles);
    request.set_also_unchanged(question.alsoUnchanged);
    request.set_most(question.most);
    for (const QString& tenant : question.seriesOf) request.add_series_of(tenant.toStdString());
    request.set_most_series(question.mostSeries);
    return request;
}

void addTo(WhatIfAnswer& answer, const api::ReplayPastResponse& message) {
    for (const api::ReplayedTenant& tenant : message.tenants().tenants())
        answer.tenants.append(toReplayedTenant(tenant));
    if (message.has_series()) answer.series.append(toReplayedSeries(message.series()));
    if (!message.has_summary()) return;
    const api::ReplaySummary& summary = message.summary();
    answer.fromMs = toMs(summary.from());
    answer.untilMs = toMs(summary.until());
    answer.all = toReplayedTenant(summary.all());
    answer.tenantCount = summary.tenants();
    answer.worse = summary.tenants_worse();
    answer.better = summary.tenants_better();
    answer.tasks = summary.tasks();
    answer.tookSeconds = summary.seconds();
    answer.seatsRecorded = summary.seats_recorded();
    answer.seatsReplayed = summary.seats_replayed();
    answer.notes = listOf<ReplayNote>(summary.notes(), toReplayNote);
}

Recording toRecording(const api::GetRecordingResponse& message) {
    Recording recording;
    recording.isOn = message.on();
    recording.fromMs = toMs(message.from());
    recording.untilMs = toMs(message.until());
    recording.deliveries = message.deliveries();
    recording.bytes = message.bytes();
    recording.mostBytes = message.most_bytes();
    recording.keepSeconds = message.keep_seconds();
    return recording;
}

}  // namespace fairlead::gui
