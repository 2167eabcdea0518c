// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/api/admin_threads.h"
#include "broker/core/bounds/memory_budget.h"
#include "broker/rpc/admission.h"
#include "broker/rpc/refused_watch.h"
#include "shared/result.h"

#include <google/protobuf/message_lite.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace fairlead::broker {

// What is on its way out of the calls of such callers, apart from what their workers have not taken: who cannot read those
// must be able to look at them.
inline std::string accountOfAnswers(const Principal& caller) { return "answers of " + caller.fairnessKey(); }

// What serves one call that is answered with a stream.
using WatchReactor = grpc::ServerWriteReactor<grpc::ByteBuffer>;

// What a call requires of its caller, and where it is answered.
struct CallNeeds {
    std::string_view scope;  // the scope needed; "": none, any authenticated caller
    CallThreads threads = CallThreads::None;
    std::string_view alsoScope = {};  // also needed
    bool everyTenant = false;         // only for tokens that may see every tenant
    std::string_view orScope = {};    // accepted in place of `scope`
    Role role = Role::Admin;          // Producer: as for a create, and scopes do not count

    Needs ofCaller() const {
        return {.role = role, .scope = scope, .orScope = orScope, .alsoScope = alsoScope, .everyTenant = everyTenant};
    }
};

class AnswerReactor;
class CallTable;

// What an AdminCall is without the types of its messages.
class UntypedAdminCall {
public:
    UntypedAdminCall() = default;
    virtual ~UntypedAdminCall();
    UntypedAdminCall(const UntypedAdminCall&) = delete;
    UntypedAdminCall& operator=(const UntypedAdminCall&) = delete;

    const Principal& caller() const { return m_caller; }
    // REQUIRES for the rest: not finished.
    const grpc::CallbackServerContext& context() const { return *m_context; }
    bool hasLeft() const { return m_context->IsCancelled(); }
    // Called at most once. If the status is ok, the answer has been filled in.
    void finish(const Status& status);

private:
    friend class CallTable;
    virtual google::protobuf::MessageLite& requestMessage() = 0;
    virtual google::protobuf::MessageLite& answerMessage() = 0;

    const CallTable* m_table = nullptr;
    grpc::CallbackServerContext* m_context = nullptr;
    Principal m_caller;
    grpc::ByteBuffer* m_answerBytes = nullptr;
    AnswerReactor* m_reactor = nullptr;
};

// An administration call that passed all checks. Shared by those who may answer it; when the last reference goes
// without an answer, the call ends with UNAVAILABLE. One thread at a time.
template <typename Request, typename Answer>
class AdminCall final : public UntypedAdminCall {
public:
    const Request& request() const { return m_request; }
    Answer& answer() const { return m_answer; }

private:
    google::protobuf::MessageLite& requestMessage() override { return m_request; }
    google::protobuf::MessageLite& answerMessage() override { return m_answer; }

    Request m_request;
    mutable Answer m_answer;
};

// The calls of administration, by their names, each of which is there once. They are answered only as entries here, and an
// entry needs CallNeeds. So the same few lines admit every call, or refuse and count it, before its request is used.
//
// All calls are added before the server starts; then any thread.
class CallTable final {
public:
    // untaken: counts the answers that clients have not taken; a caller with more than its part of it is refused. All must
    // outlive this object, and every call.
    CallTable(const Authenticator* authenticator, AdminThreads* threads, MemoryBudget* untaken)
        : m_authenticator(authenticator), m_threads(threads), m_untaken(untaken) {}
    CallTable(const CallTable&) = delete;
    CallTable& operator=(const CallTable&) = delete;

    // answer: Status(AdminCall<Request, Answer>&), run on the threads that `needs` says, unless the caller has
    // cancelled meanwhile. needs: CallNeeds, or CallNeeds(const Request&).
    template <typename Request, typename Answer, typename Needs, typename Run>
    void add(const char* method, Needs needs, Run answer) {
        using Call = AdminCall<Request, Answer>;
        add(method,
            Entry{needsOf<Request>(std::move(needs)), [] { return std::unique_ptr<UntypedAdminCall>(new Call); },
                  [answer = std::move(answer)](UntypedAdminCall& call) { return answer(static_cast<Call&>(call)); }});
    }

    // begin: void(std::shared_ptr<AdminCall<Request, Answer>>), has the call finished; must not block if threads is
    // None.
    template <typename Request, typename Answer, typename Needs, typename Run>
    void addDeferred(const char* method, Needs needs, Run begin) {
        using Call = AdminCall<Request, Answer>;
        add(method, Entry{needsOf<Request>(std::move(needs)),
                          [] { return std::unique_ptr<UntypedAdminCall>(new Call); },
                          {},
                          [begin = std::move(begin)](const std::shared_ptr<UntypedAdminCall>& call) {
                              begin(std::static_pointer_cast<Call>(call));
                          }});
    }

    // open: WatchReactor*(context, Principal, const Request&); must not block. The principal has no other scopes than those
    // that the call needs: a token that loses another one keeps its watch. The request lives as long as the function runs.
    template <typename Request, typename Message, typename Open>
    void addWatch(const char* method, const CallNeeds& needs, Open open) {
        add(method, Watched{needs, [] { return std::unique_ptr<google::protobuf::MessageLite>(new Request); },
                            [open = std::move(open)](grpc::CallbackServerContext* context, const Principal& caller,
                                                     const google::protobuf::MessageLite& request) -> WatchReactor* {
                                return open(context, caller, static_cast<const Request&>(request));
                            }});
    }

    // For the generated service: hands a call to its entry. Null, which gRPC answers with UNIMPLEMENTED: there is none, or
    // these are not the bytes of its request.
    grpc::ServerUnaryReactor* take(std::string_view method, grpc::CallbackServerContext* context,
                                   const grpc::ByteBuffer* request, grpc::ByteBuffer* answer) const;
    WatchReactor* watch(std::string_view method, grpc::CallbackServerContext* context,
                        const grpc::ByteBuffer* request) const;

private:
    using NeedsOf = std::function<CallNeeds(const google::protobuf::MessageLite& request)>;
    struct Entry {
        NeedsOf needs;
        std::unique_ptr<UntypedAdminCall> (*make)() = nullptr;
        std::function<Status(UntypedAdminCall&)> answer;  // of one that is not deferred
        std::function<void(const std::shared_ptr<UntypedAdminCall>&)> begin;
    };
    struct Watched {
        CallNeeds needs;
        std::unique_ptr<google::protobuf::MessageLite> (*makeRequest)() = nullptr;
        std::function<WatchReactor*(grpc::CallbackServerContext*, const Principal&,
                                    const google::protobuf::MessageLite&)>
            open;
    };

    // The same name twice would answer one call by the rights of another.
    void add(const char* method, Entry entry);
    void add(const char* method, Watched watched);
    static NeedsOf always(const CallNeeds& needs);
    template <typename Request, typename NeedsOfCall>
    static NeedsOf needsOf(NeedsOfCall needs) {
        if constexpr (std::is_same_v<NeedsOfCall, CallNeeds>)
            return always(needs);
        else
            return [needs](const google::protobuf::MessageLite& request) {
                return needs(static_cast<const Request&>(request));
            };
    }
    static void run(const Entry& entry, const std::shared_ptr<UntypedAdminCall>& call);

    friend class UntypedAdminCall;
    // A value that no call takes, whether it is seen here or by who answers the call. Who has no right is counted by letIn().
    void countWrong(const grpc::CallbackServerContext& context, const Status& why) const;
    Result<Principal> letIn(const grpc::CallbackServerContext& context, const CallNeeds& needs) const;

    const Authenticator* const m_authenticator;
    AdminThreads* const m_threads;
    MemoryBudget* const m_untaken;
    std::map<std::string, Entry, std::less<>> m_entries;  // by the method's name
    std::map<std::string, Watched, std::less<>> m_watches;
};

}  // namespace fairlead::broker
