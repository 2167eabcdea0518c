// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/broker_conversion.h"

#include "gui/client/conversion/message_values.h"

namespace fairlead::gui {

namespace api = admin::v1;

namespace {

void fillHttp(OpenStream& stream, const api::HttpWorker& http) {
    using State = OpenStream::WorkerState;
    stream.hostname = text(http.hostname());
    stream.concurrency = http.concurrency();
    stream.version = text(http.version());
    for (const auto& [key, value] : http.labels()) stream.labels.append(text(key) + u'=' + text(value));
    stream.labels.sort();
    stream.state = fromWire(http.state(), State::Terminate);
    stream.ordered = fromWire(http.ordered(), State::Terminate);
    stream.heardAtMs = toMs(http.heard_at());
    stream.isStale = http.stale();
}

}  // namespace

OpenStream toOpenStream(const api::OpenStream& message) {
    OpenStream stream;
    stream.id = message.id();
    stream.kind = fromWire(message.kind(), OpenStream::Kind::Http);
    stream.subject = text(message.subject());
    stream.tenants = texts(message.tenants());
    stream.peer = text(message.peer());
    stream.sinceMs = toMs(message.since());
    stream.messagesIn = message.messages_in();
    stream.messagesOut = message.messages_out();
    stream.underWay = message.under_way();
    stream.worker = text(message.worker());
    stream.commands = texts(message.commands());
    stream.readysHeld = message.readys_held();
    stream.tasksInHand = message.tasks_in_hand();
    if (message.has_http()) fillHttp(stream, message.http());
    return stream;
}

Queue toQueue(const api::Queue& message) {
    return {text(message.tenant()), text(message.command()), message.ready(),
            message.delayed(),      message.in_progress(),   toMs(message.oldest_ready_since()),
            message.held()};
}

QueueSetting toQueueSetting(const api::QueueSetting& message) {
    QueueSetting setting;
    setting.tenant = text(message.tenant());
    setting.command = text(message.command());
    setting.isPaused = message.paused();
    setting.isOwnPaused = message.own_paused();
    setting.pausedBy = text(message.paused_by());
    setting.pausedBecause = text(message.paused_because());
    setting.pausedAtMs = toMs(message.paused_at());
    if (message.has_max_depth()) setting.maxDepth = message.max_depth();
    return setting;
}

StorageState toStorage(const api::StorageInfo& message) {
    StorageState state;
    state.atMs = toMs(message.at());
    state.dataFolder = text(message.data_folder());
    state.tables = listOf<StoreTable>(message.tables(), [](const api::TableInfo& table) {
        return StoreTable{text(table.name()), table.keys(), table.bytes(), table.memory_bytes()};
    });
    state.logBytes = message.log_bytes();
    state.logFiles = message.log_files();
    state.pendingCompactionBytes = message.pending_compaction_bytes();
    state.runningCompactions = message.running_compactions();
    state.runningFlushes = message.running_flushes();
    state.cacheBytes = message.cache_bytes();
    state.cacheCapacity = message.cache_capacity();
    state.writesStopped = message.writes_stopped();
    state.delayedWriteBytes = message.delayed_write_bytes();
    state.diskFreeBytes = message.disk_free_bytes();
    state.diskBytes = message.disk_bytes();
    state.diskNeededBytes = message.disk_needed_bytes();
    state.diskIsLow = message.disk_is_low();
    state.commits = message.commits().batches();
    state.changes = message.commits().changes();
    state.meanBatchChanges = message.commits().mean_batch_changes();
    state.medianCommitMs = message.commits().median_milliseconds();
    state.p99CommitMs = message.commits().p99_milliseconds();
    state.tenants = listOf<TenantStorage>(message.tenants(), [](const api::TenantStorage& tenant) {
        return TenantStorage{text(tenant.tenant()), tenant.bytes()};
    });
    return state;
}

Backup toBackup(const api::Backup& message) {
    return {text(message.name()),       text(message.path()), message.bytes(),
            toMs(message.created_at()), message.seconds(),    message.sequence()};
}

api::ListStreamsRequest toRequest(const OpenStreamFilter& filter) {
    api::ListStreamsRequest request;
    request.set_kind(api::StreamKind(int(filter.kind)));
    request.set_tenant(filter.tenant.toStdString());
    request.set_worker(filter.worker.toStdString());
    return request;
}

api::ListQueuesRequest toRequest(const QueueFilter& filter) {
    api::ListQueuesRequest request;
    request.set_tenant(filter.tenant.toStdString());
    request.set_command(filter.command.toStdString());
    request.set_include_empty(filter.includeEmpty);
    return request;
}

}  // namespace fairlead::gui
