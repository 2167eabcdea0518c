// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/core/reads_while.h"
#include "broker/api/admin_threads.h"
#include "broker/rpc/admission.h"
#include "broker/rpc/refused_watch.h"
#include "broker/rpc/status_conversion.h"
#include "shared/result.h"

#include <grpcpp/server_context.h>
#include <grpcpp/support/server_callback.h>

#include <any>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace fairlead::broker {

// What a call requires of its caller, and where it is answered.
struct CallNeeds {
    std::string_view scope;  // the scope needed; "": none, any authenticated caller
    CallThreads threads = CallThreads::None;
    std::string_view alsoScope = {};  // also needed
    bool everyTenant = false;         // only for tokens that may see every tenant
    std::string_view orScope = {};    // accepted in place of `scope`

    Needs ofCaller() const {
        return {.role = Role::Admin, .scope = scope, .orScope = orScope, .alsoScope = alsoScope, .everyTenant = everyTenant};
    }
};

// An administration call that passed all checks. Shared by those who may answer it; when the last reference goes
// without an answer, the call ends with UNAVAILABLE. One thread at a time.
template <typename Request, typename Answer>
class AdminCall {
public:
    AdminCall(grpc::CallbackServerContext* context, grpc::ServerUnaryReactor* reactor, Principal caller,
              const Request* request, Answer* answer)
        : m_context(context), m_caller(std::move(caller)), m_request(request), m_answer(answer), m_reactor(reactor) {}
    ~AdminCall() {
        if (m_reactor) m_reactor->Finish({grpc::StatusCode::UNAVAILABLE, "the broker is stopping"});
    }
    AdminCall(const AdminCall&) = delete;
    AdminCall& operator=(const AdminCall&) = delete;

    const Principal& caller() const { return m_caller; }
    // REQUIRES for the rest: not finished.
    const Request& request() const { return *m_request; }
    Answer& answer() const { return *m_answer; }
    const grpc::CallbackServerContext& context() const { return *m_context; }
    bool hasLeft() const { return m_context->IsCancelled(); }
    // Called at most once. If the status is ok, the answer has been filled in.
    void finish(const Status& status) { std::exchange(m_reactor, nullptr)->Finish(toGrpc(status)); }

private:
    grpc::CallbackServerContext* const m_context;
    const Principal m_caller;
    const Request* const m_request;
    Answer* const m_answer;
    grpc::ServerUnaryReactor* m_reactor;
};

// The calls of one gRPC service of administration. They are answered only as entries here, and an entry needs CallNeeds. So
// the same few lines admit every call, or refuse and count it, before its request is used.
//
// All calls are added before the server starts; then any thread.
class CallTable final {
public:
    // Both must outlive this object.
    CallTable(const Authenticator* authenticator, AdminThreads* threads)
        : m_authenticator(authenticator), m_threads(threads) {}
    CallTable(const CallTable&) = delete;
    CallTable& operator=(const CallTable&) = delete;

    // answer: Status(AdminCall<Request, Answer>&), run on the threads that `needs` says, unless the caller has
    // cancelled meanwhile. needs: CallNeeds, or CallNeeds(const Request&).
    template <typename Request, typename Answer, typename Needs, typename Run>
    void add(const char* method, Needs needs, Run answer) {
        using Call = AdminCall<Request, Answer>;
        addDeferred<Request, Answer>(
            method, std::move(needs), [answer = std::move(answer)](const std::shared_ptr<Call>& call) {
                const auto whileWanted = [&] {
                    const ReadsWhile wanted([&call] { return !call->hasLeft(); });
                    return answer(*call);
                };
                call->finish(call->hasLeft() ? Status(Code::Cancelled, "the caller has left") : whileWanted());
            });
    }

    // begin: void(std::shared_ptr<AdminCall<Request, Answer>>), has the call finished; must not block if threads is
    // None.
    template <typename Request, typename Answer, typename Needs, typename Run>
    void addDeferred(const char* method, Needs needs, Run begin) {
        const auto entry = [this, needs = needsOf<Request>(std::move(needs)), begin = std::move(begin)](
                               grpc::CallbackServerContext* context, const Request* request, Answer* answer) {
            const CallNeeds wanted = needs(*request);
            Result<Principal> caller = letIn(*context, wanted);
            grpc::ServerUnaryReactor* const reactor = context->DefaultReactor();  // may be called only once
            if (!caller) {
                reactor->Finish(toGrpc(caller.status()));
                return reactor;
            }
            const auto call =
                std::make_shared<AdminCall<Request, Answer>>(context, reactor, std::move(*caller), request, answer);
            if (wanted.threads == CallThreads::None)
                begin(call);
            else if (const Status taken =
                         m_threads->post(wanted.threads, call->caller(), [call, begin] { begin(call); });
                     !taken.ok())
                call->finish(taken);
            return reactor;
        };
        m_entries[method] = Taken<Request, Answer>(entry);
    }

    // open: grpc::ServerWriteReactor<Message>*(context, Principal, const Request&); must not block. The principal has no
    // other scopes than those that the call needs: a token that loses another one keeps its watch.
    template <typename Request, typename Message, typename Open>
    void addWatch(const char* method, const CallNeeds& needs, Open open) {
        const auto entry = [this, needs, open = std::move(open)](
                               grpc::CallbackServerContext* context,
                               const Request* request) -> grpc::ServerWriteReactor<Message>* {
            const Result<Principal> caller = letIn(*context, needs);
            if (!caller) return new RefusedWatch<Message>(caller.status());
            return open(context, caller->onlyWith({needs.scope, needs.alsoScope, needs.orScope}), *request);
        };
        m_entries[method] = Watched<Request, Message>(entry);
    }

    // For the generated service: hands a call to its entry. Null, which gRPC answers with UNIMPLEMENTED: there is none.
    template <typename Request, typename Answer>
    grpc::ServerUnaryReactor* take(std::string_view method, grpc::CallbackServerContext* context,
                                   const Request* request, Answer* answer) const {
        const auto* entry = std::any_cast<Taken<Request, Answer>>(find(method));
        return entry ? (*entry)(context, request, answer) : nullptr;
    }
    template <typename Message, typename Request>
    grpc::ServerWriteReactor<Message>* watch(std::string_view method, grpc::CallbackServerContext* context,
                                             const Request* request) const {
        const auto* entry = std::any_cast<Watched<Request, Message>>(find(method));
        return entry ? (*entry)(context, request) : nullptr;
    }

private:
    template <typename Request, typename Answer>
    using Taken = std::function<grpc::ServerUnaryReactor*(grpc::CallbackServerContext*, const Request*, Answer*)>;
    template <typename Request, typename Message>
    using Watched = std::function<grpc::ServerWriteReactor<Message>*(grpc::CallbackServerContext*, const Request*)>;

    template <typename Request, typename Needs>
    static std::function<CallNeeds(const Request&)> needsOf(Needs needs) {
        if constexpr (std::is_same_v<Needs, CallNeeds>)
            return [needs](const Request&) { return needs; };
        else
            return needs;
    }

    Result<Principal> letIn(const grpc::CallbackServerContext& context, const CallNeeds& needs) const;
    const std::any* find(std::string_view method) const;

    const Authenticator* const m_authenticator;
    AdminThreads* const m_threads;
    std::map<std::string, std::any, std::less<>> m_entries;  // Taken or Watched, by the method's name
};

}  // namespace fairlead::broker
