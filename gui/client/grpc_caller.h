// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call_under_way.h"

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
    GrpcCaller(std::string authorization, ClientTls tls);
    // One that sends nothing: every call ends with this failure.
    explicit GrpcCaller(Failure instead);
    // Cancels the calls under way and waits for their end.
    ~GrpcCaller();

    // A unary call. method: of stub->async(). convert: makes a value, or an Outcome of it, from the reply; it runs on
    // gRPC's thread and must not use anything else.
    template <typename Async, typename Request, typename Answer, typename Value, typename Convert>
    Call ask(std::type_identity_t<Async>* async,
             void (Async::*method)(grpc::ClientContext*, const Request*, Answer*, std::function<void(grpc::Status)>),
             std::type_identity_t<Request> request, CallOptions options, Convert convert,
             std::function<void(const Outcome<Value>&)> then) {
        struct Asked : CallUnderWay<Value> {
            Request request;
            Answer answer;
        };
        auto asked = std::make_shared<Asked>();
        asked->request = std::move(request);
        Call call = prepare<Value>(asked, options, std::move(then));
        if (enter<Value>(asked)) {
            Asked& it = *asked;
            (async->*method)(&it.context, &it.request, &it.answer,
                             [asked = std::move(asked), convert](const grpc::Status& status) mutable {
                                 asked->CallUnderWay<Value>::answer(status.ok() ? Outcome<Value>(convert(asked->answer))
                                                                                : asked->failureOf(status));
                                 CallUnderWay<Value>::finish(std::move(asked));
                             });
        }
        return call;
    }

    // The parts of ask(), for streaming calls: first prepare(), then enter(). If enter() is false the call must not
    // start; its failure has been posted.
    template <typename Value>
    Call prepare(const std::shared_ptr<CallUnderWay<Value>>& call, CallOptions options, Then<Value> then) {
        call->pending = std::make_shared<PendingCall<Value>>(std::move(then), options.changes);
        call->pendingCalls = m_pendingCalls.get();
        call->calls = m_live;
        call->tls = m_tls;
        call->number = m_pendingCalls->add(call->pending);
        setOptions(call->context, options.deadline);
        const std::shared_ptr<Call::Ticket> ticket = call->pending->ticket();
        ticket->cancel = [pendingCalls = m_pendingCalls.get(), number = call->number, awaited = call->pending,
                          weak = std::weak_ptr<CallUnderWay<Value>>(call)] {
            pendingCalls->remove(number);
            awaited->drop();
            if (const auto still = weak.lock()) still->context.TryCancel();
        };
        return Call(ticket);
    }
    template <typename Value>
    bool enter(const std::shared_ptr<CallUnderWay<Value>>& call) {
        if (enter(&call->context)) return true;
        call->answer(whyNotEntered());
        return false;
    }
    // The same for calls that are not prepared here.
    bool enter(grpc::ClientContext* context) { return !m_instead && m_live->enter(context); }
    Failure whyNotEntered() const { return m_instead.value_or(closedFailure()); }

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
    const std::string m_authorization;
    const ClientTls m_tls;
    const std::optional<Failure> m_instead;
    const std::shared_ptr<LiveCalls> m_live = std::make_shared<LiveCalls>();
    const std::unique_ptr<PendingCalls> m_pendingCalls = std::make_unique<PendingCalls>();
};

}  // namespace fairlead::gui
