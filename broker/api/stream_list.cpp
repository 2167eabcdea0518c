// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/stream_list.h"

#include "broker/core/cursor_text.h"
#include "broker/rpc/time_conversion.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kLookedAtOnce = 256;
constexpr size_t kMostLookedAt = 16'384;
constexpr size_t kPageBytes = 1024 * 1024;  // because a stream may list many commands

std::string cursorOf(OpenStreams::Key key) {
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8) bytes += char(key >> shift & 0xFF);
    return toCursorText(bytes);
}

std::optional<OpenStreams::Key> keyOf(const std::string& cursor) {
    if (cursor.empty()) return 0;
    const std::optional<std::string> bytes = fromCursorText(cursor);
    if (!bytes || bytes->size() != sizeof(OpenStreams::Key)) return std::nullopt;
    OpenStreams::Key key = 0;
    for (const char byte : *bytes) key = key << 8 | uint8_t(byte);
    return key;
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

}  // namespace

Status listStreams(const OpenStreams& streams, const TenantScope& scope, const admin::v1::ListStreamsRequest& request,
                   size_t pageSize, admin::v1::ListStreamsResponse* answer) {
    std::optional<OpenStreams::Key> last = keyOf(request.cursor());
    if (!last) return {Code::InvalidArgument, "the cursor did not come from an earlier page of this list"};
    if (!admin::v1::StreamKind_IsValid(request.kind()))
        return {Code::InvalidArgument, "kind: must be producer or worker, or none"};
    size_t bytes = 0;
    for (size_t lookedAt = 0; lookedAt < kMostLookedAt;) {
        const std::vector<OpenStreams::Listed> some = streams.after(*last, kLookedAtOnce);
        for (const OpenStreams::Listed& listed : some) {
            if (size_t(answer->streams_size()) >= pageSize || bytes >= kPageBytes) {
                answer->set_next_cursor(cursorOf(*last));
                return {};
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
        if (some.size() < kLookedAtOnce) return {};
    }
    answer->set_next_cursor(cursorOf(*last));
    return {};
}

}  // namespace fairlead::broker
