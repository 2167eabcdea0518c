// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/dead_letter_conversion.h"

#include "gui/client/conversion/message_values.h"
#include "gui/client/conversion/page_conversion.h"
#include "gui/data/translation.h"

#include <algorithm>

namespace fairlead::gui {

namespace api = admin::v1;

DeadLetter toDeadLetter(const api::DeadLetter& message) {
    DeadLetter letter;
    letter.id = text(message.id());
    letter.tenant = text(message.tenant());
    letter.command = text(message.command());
    letter.error = text(message.error());
    letter.attempts = message.attempts();
    letter.maxAttempts = message.max_attempts();
    letter.requeues = message.requeues();
    letter.createdAtMs = toMs(message.created_at());
    letter.diedAtMs = toMs(message.died_at());
    letter.worker = text(message.worker());
    letter.payloadBytes = message.payload_bytes();
    letter.fingerprint = text(message.fingerprint());
    return letter;
}

DeadLetterFilter toFilter(const api::DeadLetterFilter& message) {
    DeadLetterFilter filter;
    filter.tenants = texts(message.tenants());
    filter.command = text(message.command());
    filter.fingerprints = texts(message.fingerprints());
    if (!message.fingerprint().empty()) filter.fingerprints.append(text(message.fingerprint()));
    filter.errorContains = text(message.error_contains());
    filter.diedFromMs = toMs(message.died_from());
    filter.diedUntilMs = toMs(message.died_until());
    filter.ids = texts(message.ids());
    filter.requeuedBy = text(message.requeued_by());
    return filter;
}

Outcome<DeadLetterSearchPage> toSearchPage(const api::ListDeadLettersResponse& message) {
    if (message.examined() == 0 && message.dead_letters_size() > 0)
        return Failure{Failure::Kind::NotSupported, fairlead::gui::tr("this broker cannot look into payloads"), false};
    return DeadLetterSearchPage{toPage(message, message.dead_letters(), toDeadLetter), message.examined()};
}

DeadLetterGroups toGroups(const api::GroupDeadLettersResponse& message) {
    DeadLetterGroups groups;
    groups.groups = listOf<DeadLetterGroup>(message.groups(), [](const api::DeadLetterGroup& group) {
        DeadLetterGroup made;
        made.fingerprints = texts(group.fingerprints());
        // Older brokers know only groups of one fingerprint.
        if (made.fingerprints.isEmpty() && !group.fingerprint().empty())
            made.fingerprints = {text(group.fingerprint())};
        made.tenant = text(group.tenant());
        made.command = text(group.command());
        made.error = text(group.error());
        made.count = group.count();
        made.tenants = std::max<quint64>(group.tenants(), 1);
        made.firstDiedAtMs = toMs(group.first_died_at());
        made.lastDiedAtMs = toMs(group.last_died_at());
        made.sampleId = text(group.sample_id());
        for (const auto deaths : group.trend()) made.trend.append(deaths);
        return made;
    });
    groups.truncated = message.truncated();
    groups.total = message.total();
    groups.groupCount = std::max<quint64>(message.group_count(), quint64(message.groups_size()));
    groups.leftOut = message.left_out();
    groups.atLeast = message.at_least();
    groups.tenants = message.tenants();
    return groups;
}

DeadLetterCount toCount(const api::CountDeadLettersResponse& message) {
    DeadLetterCount count;
    count.count = message.count();
    count.atLeast = message.at_least();
    count.tenants = message.tenants();
    count.oldestDiedAtMs = toMs(message.oldest_died_at());
    count.newestDiedAtMs = toMs(message.newest_died_at());
    count.marks = texts(message.marks());
    count.markDistance = message.mark_distance();
    count.sample = listOf<DeadLetter>(message.sample(), toDeadLetter);
    return count;
}

Operation toOperation(const api::Operation& message) {
    Operation operation;
    operation.id = text(message.id());
    operation.kind = fromWire(message.kind(), Operation::Kind::DeleteTenant);
    operation.state = fromWire(message.state(), Operation::State::Done);
    operation.filter = toFilter(message.filter());
    // Older brokers send the ids instead of their number.
    operation.idCount = std::max<quint64>(message.id_count(), quint64(message.filter().ids_size()));
    operation.isFilterLeftOut = message.filter_is_left_out();
    operation.perSecond = message.per_second();
    operation.startedBy = text(message.started_by());
    operation.reason = text(message.reason());
    operation.startedAtMs = toMs(message.started_at());
    operation.endedAtMs = toMs(message.ended_at());
    operation.examined = message.examined();
    operation.done = message.done();
    operation.skipped = message.skipped();
    if (message.has_total()) operation.total = message.total();
    if (message.has_stop_at_failure_rate()) operation.stopAtFailureRate = message.stop_at_failure_rate();
    operation.canary = message.canary();
    operation.completedAgain = message.completed_again();
    operation.failedAgain = message.failed_again();
    operation.withdrawn = message.withdrawn();
    operation.pausedBecause = text(message.paused_because());
    for (const int state : message.purged()) {
        switch (state) {
            case api::PURGED_STATE_WAITING: operation.purged.append(PurgedState::Waiting); break;
            case api::PURGED_STATE_DEAD: operation.purged.append(PurgedState::Dead); break;
            case api::PURGED_STATE_COMPLETED: operation.purged.append(PurgedState::Completed); break;
            default: break;
        }
    }
    return operation;
}

void fillFilter(api::DeadLetterFilter* message, const DeadLetterFilter& filter) {
    for (const QString& tenant : filter.tenants) message->add_tenants(tenant.toStdString());
    message->set_command(filter.command.toStdString());
    // One goes where older brokers look for it. They never name several for one group.
    if (filter.fingerprints.size() == 1) message->set_fingerprint(filter.fingerprints.front().toStdString());
    if (filter.fingerprints.size() > 1)
        for (const QString& fingerprint : filter.fingerprints) message->add_fingerprints(fingerprint.toStdString());
    message->set_error_contains(filter.errorContains.toStdString());
    fillTime(filter.diedFromMs, [message] { return message->mutable_died_from(); });
    fillTime(filter.diedUntilMs, [message] { return message->mutable_died_until(); });
    for (const QString& id : filter.ids) message->add_ids(id.toStdString());
    message->set_requeued_by(filter.requeuedBy.toStdString());
}

api::GroupDeadLettersRequest toRequest(const DeadLetterGrouping& grouping) {
    api::GroupDeadLettersRequest message;
    fillFilter(message.mutable_filter(), grouping.filter);
    for (const DeadLetterDimension by : grouping.by) {
        switch (by) {
            case DeadLetterDimension::Error: message.add_by(api::DEAD_LETTER_DIMENSION_ERROR); break;
            case DeadLetterDimension::Command: message.add_by(api::DEAD_LETTER_DIMENSION_COMMAND); break;
            case DeadLetterDimension::Tenant: message.add_by(api::DEAD_LETTER_DIMENSION_TENANT); break;
        }
    }
    if (grouping.trend.spans > 0) {
        message.set_trend_spans(quint32(grouping.trend.spans));
        fillTime(grouping.trend.fromMs, [&message] { return message.mutable_trend_from(); });
        fillTime(grouping.trend.untilMs, [&message] { return message.mutable_trend_until(); });
    }
    return message;
}

api::StartOperationRequest toRequest(const OperationRequest& request) {
    api::StartOperationRequest message;
    switch (request.kind) {
        case Operation::Kind::Requeue: message.set_kind(api::OPERATION_KIND_REQUEUE); break;
        case Operation::Kind::Delete: message.set_kind(api::OPERATION_KIND_DELETE); break;
        default: break;  // the broker refuses it
    }
    fillFilter(message.mutable_filter(), request.filter);
    message.set_everything(request.everything);
    message.set_per_second(request.perSecond);
    message.set_reason(request.reason.toStdString());
    if (request.stopAtFailureRate) message.set_stop_at_failure_rate(*request.stopAtFailureRate);
    message.set_canary(request.canary);
    message.set_order(api::DeadLetterOrder(int(request.order)));
    return message;
}

api::OperationAction toAction(OperationAction action) {
    switch (action) {
        case OperationAction::Pause: return api::OPERATION_ACTION_PAUSE;
        case OperationAction::Resume: return api::OPERATION_ACTION_RESUME;
        case OperationAction::Cancel: return api::OPERATION_ACTION_CANCEL;
    }
    return api::OPERATION_ACTION_UNSPECIFIED;
}

}  // namespace fairlead::gui
