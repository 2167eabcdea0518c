// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/call_table.h"

#include "broker/core/reads_while.h"
#include "broker/door/peers.h"
#include "broker/rpc/admission.h"
#include "broker/rpc/status_conversion.h"
#include "shared/wire/message_bytes.h"

#include <optional>

namespace fairlead::broker {

UntypedAdminCall::~UntypedAdminCall() {
    if (m_reactor) m_reactor->Finish({grpc::StatusCode::UNAVAILABLE, "the broker is stopping"});
}

void UntypedAdminCall::finish(const Status& status) {
    grpc::Status end = toGrpc(status);
    if (status.ok() && !toBytes(answerMessage(), m_answerBytes))
        end = grpc::Status(grpc::StatusCode::INTERNAL, "the answer is too large to be sent");
    std::exchange(m_reactor, nullptr)->Finish(end);
}

Result<Principal> CallTable::letIn(const grpc::CallbackServerContext& context, const CallNeeds& needs) const {
    std::optional<std::string_view> authorization;
    const auto& metadata = context.client_metadata();
    if (const auto found = metadata.find("authorization"); found != metadata.end())
        authorization = std::string_view(found->second.data(), found->second.size());
    const Result<Principal> caller =
        admit(*m_authenticator, Shown::authorization(authorization), needs.ofCaller()).result();
    const std::shared_ptr<const Peer> peer = peerOf(context.peer());
    if (caller)
        peer->prove(caller->fairnessKey());
    else
        m_authenticator->refused(caller.status(), peer->name);
    return caller;
}

CallTable::NeedsOf CallTable::always(const CallNeeds& needs) {
    return [needs](const google::protobuf::MessageLite& /*request*/) { return needs; };
}

void CallTable::run(const Entry& entry, const std::shared_ptr<UntypedAdminCall>& call) {
    if (entry.begin) return entry.begin(call);
    const auto whileWanted = [&] {
        const ReadsWhile wanted([&call] { return !call->hasLeft(); });
        return entry.answer(*call);
    };
    call->finish(call->hasLeft() ? Status(Code::Cancelled, "the caller has left") : whileWanted());
}

grpc::ServerUnaryReactor* CallTable::take(std::string_view method, grpc::CallbackServerContext* context,
                                          const grpc::ByteBuffer* request, grpc::ByteBuffer* answer) const {
    const auto found = m_entries.find(method);
    if (found == m_entries.end()) return nullptr;
    const Entry& entry = found->second;
    const std::shared_ptr<UntypedAdminCall> call = entry.make();
    if (!fromBytes(*request, &call->requestMessage())) return nullptr;
    const CallNeeds wanted = entry.needs(call->requestMessage());
    Result<Principal> caller = letIn(*context, wanted);
    grpc::ServerUnaryReactor* const reactor = context->DefaultReactor();  // may be called only once
    if (!caller) {
        reactor->Finish(toGrpc(caller.status()));
        return reactor;
    }
    call->m_context = context;
    call->m_caller = std::move(*caller);
    call->m_answerBytes = answer;
    call->m_reactor = reactor;
    if (wanted.threads == CallThreads::None)
        run(entry, call);
    else if (const Status taken = m_threads->post(wanted.threads, call->caller(), [call, &entry] { run(entry, call); });
             !taken.ok())
        call->finish(taken);
    return reactor;
}

WatchReactor* CallTable::watch(std::string_view method, grpc::CallbackServerContext* context,
                               const grpc::ByteBuffer* request) const {
    const auto found = m_watches.find(method);
    if (found == m_watches.end()) return nullptr;
    const auto& [needs, makeRequest, open] = found->second;
    const std::unique_ptr<google::protobuf::MessageLite> message = makeRequest();
    if (!fromBytes(*request, message.get())) return nullptr;
    const Result<Principal> caller = letIn(*context, needs);
    if (!caller) return new RefusedWatch(caller.status());
    return open(context, caller->onlyWith({needs.scope, needs.alsoScope, needs.orScope}), *message);
}

}  // namespace fairlead::broker
