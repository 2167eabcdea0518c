// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call_under_way.h"
#include "shared/wire/untyped_stub.h"

#include <grpcpp/channel.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace fairlead::gui {

// Makes all calls of one client: adds authorization and a deadline, converts the reply on gRPC's thread and runs the
// callback on the GUI thread. GUI thread.
class GrpcCaller {
public:
    struct CallOptions {
        std::chrono::milliseconds deadline = std::chrono::seconds(15);
        bool changes = false;
    };
    static constexpr CallOptions change() { return {std::chrono::seconds(30), true}; }

    // authorization: the value of the header; empty: none.
    GrpcCaller(const std::shared_ptr<grpc::Channel>& channel, std::string authorization, ClientTls tls);
    // One that sends nothing: every call ends with this failure.
    GrpcCaller(const std::shared_ptr<grpc::Channel>& channel, Failure instead);
    // Cancels the calls under way and waits for their end.
    ~GrpcCaller();

    // A call with one reply. convert: makes a value, or an Outcome of it, from the reply; it runs on gRPC's thread and
    // must not use anything else.
    template <typename Request, typename Answer, typename Value, typename Convert>
    Call ask(const Method<Request, Answer>& method, std::type_identity_t<Request> request, CallOptions options,
             Convert convert, std::function<void(const Outcome<Value>&)> then) {
        using google::protobuf::MessageLite;
        // Not std::make_unique and the like: this is all the code that each call has.
        return ask(
            method.path, std::unique_ptr<MessageLite>(new Request(std::move(request))),
            std::unique_ptr<MessageLite>(new Answer), options,
            [convert](const MessageLite& answer) -> UntypedOutcome* {
                return new HeldOutcome<Value>(convert(static_cast<const Answer&>(answer)));
            },
            std::unique_ptr<UntypedPendingCall>(new PendingCall<Value>(std::move(then), options.changes)));
    }

    // The parts of ask(), for calls with several messages: first prepare(), then enter(), then open(), then what
    // starts the reactor. If enter() is false the call must not start; its failure has been posted.
    template <typename Value>
    Call prepare(const std::shared_ptr<CallUnderWay<Value>>& call, CallOptions options, Then<Value> then) {
        return prepare(call, std::make_unique<PendingCall<Value>>(std::move(then), options.changes), options);
    }
    bool enter(const std::shared_ptr<UntypedCallUnderWay>& call);
    // The same for calls that are not prepared here.
    bool enter(grpc::ClientContext* context) { return !m_instead && m_live->enter(context); }
    Failure whyNotEntered() const { return m_instead.value_or(closedFailure()); }
    // See UntypedStub::open(). The reactor reads messages of this method.
    template <typename Request, typename Message>
    void open(const StreamMethod<Request, Message>& method, grpc::ClientContext* context,
              const std::type_identity_t<Request>* request, UntypedReactor* reactor) const {
        m_stub.open(method.path, context, request, reactor);
    }

    PendingCalls* pendingCalls() { return m_pendingCalls.get(); }
    std::shared_ptr<LiveCalls> live() const { return m_live; }
    const ClientTls& tls() const { return m_tls; }
    // Adds the authorization, and a deadline unless it is 0.
    void setOptions(grpc::ClientContext& context, std::chrono::milliseconds deadline) const;

    // Fails all calls under way, in the order in which they were made. A callback may destroy this object.
    void failAll(const Failure& failure) { m_pendingCalls->failAll(failure); }
    // The failure of calls on a connection that was closed.
    static Failure closedFailure();

private:
    // The result is the caller's.
    using Convert = std::function<UntypedOutcome*(const google::protobuf::MessageLite&)>;

    Call ask(const char* path, std::unique_ptr<google::protobuf::MessageLite> request,
             std::unique_ptr<google::protobuf::MessageLite> answer, CallOptions options, Convert convert,
             std::unique_ptr<UntypedPendingCall> pending);
    Call prepare(const std::shared_ptr<UntypedCallUnderWay>& call, std::unique_ptr<UntypedPendingCall> pending,
                 CallOptions options);

    const UntypedStub m_stub;
    const std::string m_authorization;
    const ClientTls m_tls;
    const std::optional<Failure> m_instead;
    const std::shared_ptr<LiveCalls> m_live = std::make_shared<LiveCalls>();
    const std::unique_ptr<PendingCalls> m_pendingCalls = std::make_unique<PendingCalls>();
};

}  // namespace fairlead::gui
