// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_caller.h"

#include "gui/data/translation.h"

namespace fairlead::gui {

namespace {

struct AskedCall final : UntypedCallUnderWay {
    std::unique_ptr<google::protobuf::MessageLite> request;
    std::unique_ptr<google::protobuf::MessageLite> reply;
};

}  // namespace

GrpcCaller::GrpcCaller(const std::shared_ptr<grpc::Channel>& channel, std::string authorization, ClientTls tls)
    : m_stub(channel), m_authorization(std::move(authorization)), m_tls(std::move(tls)) {}

GrpcCaller::GrpcCaller(const std::shared_ptr<grpc::Channel>& channel, Failure instead)
    : m_stub(channel), m_instead(std::move(instead)) {}

GrpcCaller::~GrpcCaller() {
    // First, because it ends the streams that wait for the GUI thread.
    m_pendingCalls->dropAll();
    m_live->cancelAll();
    m_live->waitForAll();
}

Call GrpcCaller::ask(const char* path, std::unique_ptr<google::protobuf::MessageLite> request,
                     std::unique_ptr<google::protobuf::MessageLite> answer, CallOptions options, Convert convert,
                     std::unique_ptr<UntypedPendingCall> pending) {
    auto asked = std::make_shared<AskedCall>();
    asked->request = std::move(request);
    asked->reply = std::move(answer);
    Call call = prepare(asked, std::move(pending), options);
    if (enter(asked)) {
        AskedCall& it = *asked;
        m_stub.ask(path, &it.context, it.request.get(), it.reply.get(),
                   [asked = std::move(asked), convert = std::move(convert)](const grpc::Status& status) mutable {
                       if (status.ok())
                           asked->answer(std::unique_ptr<UntypedOutcome>(convert(*asked->reply)));
                       else
                           asked->fail(status);
                       UntypedCallUnderWay::finish(std::move(asked));
                   });
    }
    return call;
}

Call GrpcCaller::prepare(const std::shared_ptr<UntypedCallUnderWay>& call, std::unique_ptr<UntypedPendingCall> pending,
                         CallOptions options) {
    call->pending = std::move(pending);
    call->pendingCalls = m_pendingCalls.get();
    call->calls = m_live;
    call->tls = m_tls;
    call->number = m_pendingCalls->add(call->pending);
    setOptions(call->context, options.deadline);
    const std::shared_ptr<Call::Ticket> ticket = call->pending->ticket();
    ticket->cancel = [pendingCalls = m_pendingCalls.get(), number = call->number, awaited = call->pending,
                      weak = std::weak_ptr<UntypedCallUnderWay>(call)] {
        pendingCalls->remove(number);
        awaited->drop();
        if (const auto still = weak.lock()) still->context.TryCancel();
    };
    return Call(ticket);
}

bool GrpcCaller::enter(const std::shared_ptr<UntypedCallUnderWay>& call) {
    if (enter(&call->context)) return true;
    call->fail(whyNotEntered());
    return false;
}

void GrpcCaller::setOptions(grpc::ClientContext& context, std::chrono::milliseconds deadline) const {
    if (!m_authorization.empty()) context.AddMetadata("authorization", m_authorization);
    if (deadline.count() > 0) context.set_deadline(std::chrono::system_clock::now() + deadline);
}

Failure GrpcCaller::closedFailure() {
    return {Failure::Kind::Unreachable, fairlead::gui::tr("the connection was closed"), true};
}

}  // namespace fairlead::gui
