// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What values.txt says is by hand, and what is made of the rest.
#include "gui/client/conversion/message_values.h"
#include "shared/wire/limit_messages.h"
#include "shared/wire/tenant_figure_fields.h"

#include <value_conversion_bodies.h>
#include <value_conversions.h>

#include <algorithm>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kSeenLately = 10;

template <typename Counts>
quint64 sumOf(const Counts& counts) {
    quint64 sum = 0;
    for (const api::LimitCount& one : counts) sum += one.count();
    return sum;
}

}  // namespace

void readRest(Event& value, const api::Event& message) {
    value.severity =
        message.severity() == api::EVENT_SEVERITY_WARNING ? Event::Severity::Warning : Event::Severity::Info;
    for (const api::EventField& field : message.fields()) value.fields.append({text(field.key()), text(field.value())});
}

void writeRest(api::ListEventsRequest& message, const EventQuery& value) {
    message.set_tenant(value.filter.tenant.toStdString());
    for (const QString& type : value.filter.types) message.add_types(type.toStdString());
}

void readRest(OpenStream& value, const api::OpenStream& message) {
    for (const auto& [key, label] : message.http().labels()) value.labels.append(text(key) + u'=' + text(label));
    value.labels.sort();
}

void writeRest(api::EditTaskRequest& message, const TaskEdit& value) {
    if (!value.retry) return;
    api::RetryPolicy& policy = *message.mutable_retry();
    policy.set_growth(api::RetryGrowth(int(value.retry->growth)));
    // Also a length of 0, which is other than none.
    fillDuration(policy.mutable_initial(), std::chrono::milliseconds(value.retry->initialMs));
    policy.set_coefficient(value.retry->coefficient);
    fillDuration(policy.mutable_max_interval(), std::chrono::milliseconds(value.retry->maxIntervalMs));
    policy.set_jitter(value.retry->jitter);
    for (const QString& type : value.retry->nonRetryable) policy.add_non_retryable(type.toStdString());
}

void readRest(DeadLetterFilter& value, const api::DeadLetterFilter& message) {
    value.fingerprints = texts(message.fingerprints());
    if (!message.fingerprint().empty()) value.fingerprints.append(text(message.fingerprint()));
}

void writeRest(api::DeadLetterFilter& message, const DeadLetterFilter& value) {
    // One goes where older brokers look for it. They never name several for one group.
    if (value.fingerprints.size() == 1) message.set_fingerprint(value.fingerprints.front().toStdString());
    if (value.fingerprints.size() > 1)
        for (const QString& fingerprint : value.fingerprints) message.add_fingerprints(fingerprint.toStdString());
}

void readRest(DeadLetterGroup& value, const api::DeadLetterGroup& message) {
    value.fingerprints = texts(message.fingerprints());
    // Older brokers know only groups of one fingerprint.
    if (value.fingerprints.isEmpty() && !message.fingerprint().empty())
        value.fingerprints = {text(message.fingerprint())};
    value.tenants = std::max<quint64>(message.tenants(), 1);
}

void readRest(DeadLetterGroups& value, const api::GroupDeadLettersResponse& message) {
    value.groupCount = std::max<quint64>(message.group_count(), quint64(message.groups_size()));
}

void writeRest(api::GroupDeadLettersRequest& message, const DeadLetterGrouping& value) {
    if (value.trend.spans <= 0) return;
    message.set_trend_spans(quint32(value.trend.spans));
    fillTime(value.trend.fromMs, [&message] { return message.mutable_trend_from(); });
    fillTime(value.trend.untilMs, [&message] { return message.mutable_trend_until(); });
}

void readRest(Operation& value, const api::Operation& message) {
    // Older brokers send the ids instead of their number.
    value.idCount = std::max<quint64>(message.id_count(), quint64(message.filter().ids_size()));
    for (const int state : message.purged()) {
        switch (state) {
            case api::PURGED_STATE_WAITING: value.purged.append(PurgedState::Waiting); break;
            case api::PURGED_STATE_DEAD: value.purged.append(PurgedState::Dead); break;
            case api::PURGED_STATE_COMPLETED: value.purged.append(PurgedState::Completed); break;
            default: break;
        }
    }
}

void readRest(BrokerInfo& value, const api::BrokerInfo& message) {
    value.durable = message.durability() != api::DURABILITY_RELAXED;
    value.hasLog = message.has_replication();
    value.logAwaySeconds = message.replication().away_seconds();
    for (const api::Standby& standby : message.replication().standbys()) {
        // The least far behind of those that have said lately that they stand by.
        if (standby.seen_seconds_ago() > kSeenLately) continue;
        if (!value.standby.isEmpty() && standby.seconds_behind() >= value.standbyBehind) continue;
        // Its name has a folder and a process in it; the first address of gRPC says which machine it is.
        const QString reach = text(standby.address());
        value.standby = reach.isEmpty() ? text(standby.name()) : reach.section(u',', 0, 0).section(u';', 0, 0);
        value.standbyBehind = standby.seconds_behind();
    }
}

void readRest(TenantRow& value, const api::TenantStatistics& message) {
    value.refused = sumOf(message.refused());
    value.exceeded = sumOf(message.exceeded());
}

void readRest(Finding& value, const api::Finding& message) {
    if (message.after() != api::FINDING_KIND_UNSPECIFIED) value.after = fromWire(message.after(), FindingKind::Stuck);
}

void readRest(TenantsUpdate& value, const api::TenantsUpdate& message) {
    value.rows.reserve(message.tenants_size());
    for (const api::TenantStatistics& tenant : message.tenants()) {
        auto row = as<TenantRow>(tenant);
        for (size_t i = 0; i < kOtherFigures.size(); ++i)
            row.others[i] =
                figureOf(tenant, kOtherFigures[i], message.at()).value_or(std::numeric_limits<double>::quiet_NaN());
        value.rows.append(row);
    }
}

void writeRest(api::ReplayPastRequest& message, const WhatIfQuestion& value) {
    for (const WhatIfChange& change : value.changes) {
        api::WhatIfChange& added = *message.add_changes();
        added.set_tenant(change.tenant.toStdString());
        fillSettings(added.mutable_set(), change.set);
    }
}

}  // namespace fairlead::gui
