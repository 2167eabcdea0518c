// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/stream_list.h"

#include "broker/core/text/cursor_text.h"
#include "broker/rpc/time_conversion.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kLookedAtOnce = 256;
constexpr size_t kMostLookedAt = 16'384;
constexpr size_t kPageBytes = 1024 * 1024;  // because a stream may list many commands
constexpr char kAmongWorkers = 'h';         // first byte of a cursor among those without a stream

std::string cursorOf(OpenStreams::Key key, std::string bytes = {}) {
    for (int shift = 56; shift >= 0; shift -= 8) bytes += char(key >> shift & 0xFF);
    return toCursorText(CursorOf::Streams, bytes);
}

struct PlaceInList {
    uint64_t key = 0;
    bool isAmongWorkers = false;
};

std::optional<PlaceInList> placeOf(const std::string& cursor) {
    PlaceInList place;
    if (cursor.empty()) return place;
    std::optional<std::string> bytes = fromCursorText(CursorOf::Streams, cursor);
    place.isAmongWorkers = bytes && bytes->size() == sizeof(place.key) + 1 && bytes->front() == kAmongWorkers;
    if (place.isAmongWorkers) bytes->erase(0, 1);
    if (!bytes || bytes->size() != sizeof(place.key)) return std::nullopt;
    for (const char byte : *bytes) place.key = place.key << 8 | uint8_t(byte);
    return place;
}

admin::v1::WorkerState toMessage(WorkerState state) {
    switch (state) {
        case WorkerState::Running: break;
        case WorkerState::Quiet: return admin::v1::WORKER_STATE_QUIET;
        case WorkerState::Terminate: return admin::v1::WORKER_STATE_TERMINATE;
    }
    return admin::v1::WORKER_STATE_RUNNING;
}

bool isWanted(const StreamDescription& stream, const TenantScope& scope, const admin::v1::ListStreamsRequest& request) {
    return scope.covers(stream.tenants) && (request.tenant().empty() || stream.tenants.covers(request.tenant())) &&
           (request.worker().empty() || stream.workerId == request.worker());
}

void fillStream(admin::v1::OpenStream* message, const OpenStreams::Listed& listed, StreamDescription&& stream) {
    message->set_id(listed.key);
    message->set_kind(listed.kind == StreamKind::Producer ? admin::v1::STREAM_KIND_PRODUCER
                                                          : admin::v1::STREAM_KIND_WORKER);
    message->set_subject(std::move(stream.subject));
    if (stream.tenants.all) message->add_tenants()->assign(1, '*');
    for (std::string& tenant : stream.tenants.tenants) message->add_tenants(std::move(tenant));
    message->set_peer(std::move(stream.peer));
    setTimestamp(message->mutable_since(), stream.since);
    message->set_worker(std::move(stream.workerId));
    for (std::string& command : stream.commands) message->add_commands(std::move(command));
    if (listed.kind == StreamKind::Worker) {
        message->set_readys_held(uint32_t(stream.readysHeld));
        message->set_tasks_in_hand(stream.tasksInHand);
    }
    message->set_messages_in(stream.messagesIn);
    message->set_messages_out(stream.messagesOut);
    message->set_under_way(uint32_t(stream.underWay));
}

// The page ends where the register's does, or when it is full.
void listWorkers(WorkerRegister& workers, uint64_t last, const TenantScope& scope,
                 const admin::v1::ListStreamsRequest& request, size_t pageSize, Time now,
                 admin::v1::ListStreamsResponse* answer) {
    const size_t room = pageSize - size_t(answer->streams_size());
    WorkerRegister::Page page = workers.after(last, scope, std::max<size_t>(1, room), now);
    if (room == 0) {
        const bool isOver = page.workers.empty() && page.next == 0;
        if (!isOver) answer->set_next_cursor(cursorOf(last, std::string(1, kAmongWorkers)));
        return;
    }
    if (page.next != 0) answer->set_next_cursor(cursorOf(page.next, std::string(1, kAmongWorkers)));
    for (RegisteredWorker& worker : page.workers) {
        if (!request.tenant().empty() && !worker.tenants.covers(request.tenant())) continue;
        if (!request.worker().empty() && worker.worker != request.worker()) continue;
        fillHttpWorker(answer->add_streams(), std::move(worker), now);
    }
}

// True if the page is full: the rest is on the next.
bool listOpen(const OpenStreams& streams, OpenStreams::Key last, const TenantScope& scope,
              const admin::v1::ListStreamsRequest& request, size_t pageSize, admin::v1::ListStreamsResponse* answer) {
    size_t bytes = 0;
    for (size_t lookedAt = 0; lookedAt < kMostLookedAt;) {
        const std::vector<OpenStreams::Listed> some = streams.after(last, kLookedAtOnce);
        for (const OpenStreams::Listed& listed : some) {
            if (size_t(answer->streams_size()) >= pageSize || bytes >= kPageBytes) {
                answer->set_next_cursor(cursorOf(last));
                return true;
            }
            last = listed.key;
            ++lookedAt;
            if (listed.kind == StreamKind::Watch) continue;
            const bool isProducer = listed.kind == StreamKind::Producer;
            if (request.kind() == admin::v1::STREAM_KIND_PRODUCER && !isProducer) continue;
            if (request.kind() == admin::v1::STREAM_KIND_WORKER && isProducer) continue;
            const std::shared_ptr<EndableStream> stream = listed.stream.lock();
            std::optional<StreamDescription> description = stream ? stream->describe() : std::nullopt;
            if (!description || !isWanted(*description, scope, request)) continue;
            admin::v1::OpenStream* message = answer->add_streams();
            fillStream(message, listed, std::move(*description));
            bytes += message->ByteSizeLong();
        }
        if (some.size() < kLookedAtOnce) return false;
    }
    answer->set_next_cursor(cursorOf(last));
    return true;
}

}  // namespace

void fillHttpWorker(admin::v1::OpenStream* message, RegisteredWorker&& worker, Time now) {
    message->set_id(worker.key);
    message->set_kind(admin::v1::STREAM_KIND_HTTP);
    message->set_subject(std::move(worker.subject));
    if (worker.tenants.all) message->add_tenants()->assign(1, '*');
    for (std::string& tenant : worker.tenants.tenants) message->add_tenants(std::move(tenant));
    message->set_peer(std::move(worker.peer));
    setTimestamp(message->mutable_since(), worker.since);
    message->set_worker(std::move(worker.worker));
    for (std::string& queue : worker.queues) message->add_commands(std::move(queue));
    if (worker.tasks || worker.activeTasks)
        message->set_tasks_in_hand(worker.tasks ? *worker.tasks : *worker.activeTasks);
    admin::v1::HttpWorker* http = message->mutable_http();
    http->set_hostname(std::move(worker.hostname));
    if (worker.pid) http->set_pid(*worker.pid);
    if (worker.concurrency) http->set_concurrency(*worker.concurrency);
    http->set_version(std::move(worker.version));
    for (auto& [label, value] : worker.labels) (*http->mutable_labels())[label] = std::move(value);
    http->set_state(toMessage(worker.state));
    http->set_ordered(toMessage(worker.ordered));
    setTimestamp(http->mutable_heard_at(), worker.heardAt);
    http->set_stale(worker.isStale(now));
}

Status listStreams(const OpenStreams& streams, const TenantScope& scope, const admin::v1::ListStreamsRequest& request,
                   size_t pageSize, admin::v1::ListStreamsResponse* answer, WorkerRegister* workers, Time now) {
    std::optional<PlaceInList> place = placeOf(request.cursor());
    if (!place) return {Code::InvalidArgument, "the cursor did not come from an earlier page of this list"};
    if (!place->isAmongWorkers && request.kind() != admin::v1::STREAM_KIND_HTTP) {
        if (listOpen(streams, place->key, scope, request, pageSize, answer)) return {};
        place->key = 0;
    }
    const bool isAsked =
        request.kind() == admin::v1::STREAM_KIND_UNSPECIFIED || request.kind() == admin::v1::STREAM_KIND_HTTP;
    if (workers && isAsked) listWorkers(*workers, place->key, scope, request, pageSize, now, answer);
    return {};
}

}  // namespace fairlead::broker
