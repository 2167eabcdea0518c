// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/call_table.h"

#include "broker/api/named_tenants.h"
#include "broker/core/bounds/reads_while.h"
#include "broker/door/peers.h"
#include "broker/rpc/admission.h"
#include "broker/rpc/message_values.h"
#include "broker/rpc/status_conversion.h"
#include "shared/check.h"
#include "shared/wire/message_bytes.h"

#include <optional>

namespace fairlead::broker {

// Counts its answer until the client has taken it.
class AnswerReactor final : public grpc::ServerUnaryReactor {
public:
    AnswerReactor(MemoryBudget* untaken, std::shared_ptr<MemoryBudget::Account> account)
        : m_untaken(untaken), m_account(std::move(account)) {}

    bool isHeldBack() const { return m_account->isHeldBack(); }
    void finish(const grpc::Status& status, size_t bytes) {
        m_bytes = bytes;
        m_untaken->take(*m_account, bytes);
        Finish(status);
    }
    void OnDone() override {
        m_untaken->give(*m_account, m_bytes);
        delete this;
    }

private:
    MemoryBudget* const m_untaken;
    const std::shared_ptr<MemoryBudget::Account> m_account;
    size_t m_bytes = 0;
};

namespace {

Status checkRequest(const google::protobuf::MessageLite& request, const TenantScope& caller) {
    RETURN_IF_ERROR(checkValues(request));
    return checkNamedTenants(request, caller);
}

}  // namespace

UntypedAdminCall::~UntypedAdminCall() {
    if (m_reactor) m_reactor->finish({grpc::StatusCode::UNAVAILABLE, "the broker is stopping"}, 0);
}

void UntypedAdminCall::finish(const Status& status) {
    m_table->countWrong(*m_context, status);
    grpc::Status end = toGrpc(status);
    if (status.ok()) *m_answerBytes = toBytes(answerMessage());
    if (status.ok() && !m_answerBytes->Valid())
        end = grpc::Status(grpc::StatusCode::INTERNAL, "the answer is too large to be sent");
    std::exchange(m_reactor, nullptr)->finish(end, end.ok() ? m_answerBytes->Length() : 0);
}

Result<Principal> CallTable::letIn(const grpc::CallbackServerContext& context, const CallNeeds& needs) const {
    std::optional<std::string_view> authorization;
    const auto& metadata = context.client_metadata();
    if (const auto found = metadata.find("authorization"); found != metadata.end())
        authorization = std::string_view(found->second.data(), found->second.size());
    // A proxy on the way may have read the other one.
    const Result<Principal> caller =
        metadata.count("authorization") > 1
            ? Status(Code::Unauthenticated, "the call has two values of authorization")
            : admit(*m_authenticator, Shown::authorization(authorization), needs.ofCaller()).result();
    const std::shared_ptr<const Peer> peer = peerOf(context.peer());
    if (caller)
        peer->prove(caller->fairnessKey());
    else
        m_authenticator->refused(caller.status(), peer->name);
    return caller;
}

void CallTable::countWrong(const grpc::CallbackServerContext& context, const Status& why) const {
    if (why.code() == Code::InvalidArgument) m_authenticator->refused(why, peerOf(context.peer())->name);
}

void CallTable::add(const char* method, Entry entry) {
    FAIRLEAD_CHECK(m_entries.try_emplace(method, std::move(entry)).second);
}

void CallTable::add(const char* method, Watched watched) {
    FAIRLEAD_CHECK(m_watches.try_emplace(method, std::move(watched)).second);
}

CallTable::NeedsOf CallTable::always(const CallNeeds& needs) {
    return [needs](const google::protobuf::MessageLite& /*request*/) { return needs; };
}

void CallTable::run(const Entry& entry, const std::shared_ptr<UntypedAdminCall>& call) {
    if (call->m_reactor->isHeldBack())
        return call->finish({Code::ResourceExhausted,
                             "answers that clients of these tenants have not taken yet use their part of "
                             "limits.network_memory_bytes: they must be read first"});
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
    grpc::ByteBuffer bytes(*request);  // refers to the same ones
    if (!fromBytes(bytes, &call->requestMessage())) return nullptr;
    const CallNeeds wanted = entry.needs(call->requestMessage());
    Result<Principal> caller = letIn(*context, wanted);
    const Status refused = caller ? checkRequest(call->requestMessage(), caller->tenants) : caller.status();
    if (!refused.ok()) {
        countWrong(*context, refused);
        grpc::ServerUnaryReactor* const refusal = context->DefaultReactor();
        refusal->Finish(toGrpc(refused));
        return refusal;
    }
    auto* const reactor = new AnswerReactor(m_untaken, m_untaken->accountOf(accountOfAnswers(*caller)));
    call->m_table = this;
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
    grpc::ByteBuffer bytes(*request);
    if (!fromBytes(bytes, message.get())) return nullptr;
    const Result<Principal> caller = letIn(*context, needs);
    if (!caller) return new RefusedWatch(caller.status());
    if (const Status may = checkRequest(*message, caller->tenants); !may.ok()) {
        countWrong(*context, may);
        return new RefusedWatch(may);
    }
    return open(context, caller->onlyWith({needs.scope, needs.alsoScope, needs.orScope}), *message);
}

}  // namespace fairlead::broker
