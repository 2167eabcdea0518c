// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/wire/untyped_stub.h"

// For the conversion of messages into bytes: only generated code knows in which header this gRPC has it.
#include "producerpb.grpc.pb.h"

#include <grpcpp/completion_queue.h>
#include <grpcpp/generic/generic_stub.h>

#include <utility>

namespace fairlead {

namespace {

using google::protobuf::MessageLite;
using Generic = grpc::TemplatedGenericStub<MessageLite, MessageLite>;

// Waits for the only operation that is under way; returns whether it has succeeded.
bool isDone(grpc::CompletionQueue& queue) {
    void* tag = nullptr;
    bool ok = false;
    return queue.Next(&tag, &ok) && ok;
}

class WaitingReader final : public UntypedReader {
public:
    WaitingReader(Generic& calls, const char* path, grpc::ClientContext* context, const MessageLite& request)
        : m_context(context), m_call(calls.PrepareCall(context, path, &m_queue)) {
        m_call->StartCall(this);
        if (!isDone(m_queue)) return;
        m_call->WriteLast(request, {}, this);
        isDone(m_queue);
    }
    ~WaitingReader() override {
        m_context->TryCancel();
        finish();
        m_queue.Shutdown();
        isDone(m_queue);
    }

    bool read(MessageLite* message) override {
        m_call->Read(message, this);
        return isDone(m_queue);
    }

    grpc::Status finish() override {
        if (std::exchange(m_isFinished, true)) return m_end;
        m_call->Finish(&m_end, this);
        isDone(m_queue);
        return m_end;
    }

private:
    grpc::ClientContext* const m_context;
    grpc::CompletionQueue m_queue;
    const std::unique_ptr<grpc::ClientAsyncReaderWriter<MessageLite, MessageLite>> m_call;
    grpc::Status m_end;
    bool m_isFinished = false;
};

}  // namespace

struct UntypedStub::Stub {
    Generic calls;
};

UntypedStub::UntypedStub(std::shared_ptr<grpc::ChannelInterface> channel)
    : m_stub(std::make_unique<Stub>(Stub{Generic(std::move(channel))})) {}

UntypedStub::~UntypedStub() = default;

void UntypedStub::ask(const char* path, grpc::ClientContext* context, const MessageLite* request, MessageLite* answer,
                      std::function<void(grpc::Status)> done) const {
    m_stub->calls.UnaryCall(context, path, {}, request, answer, std::move(done));
}

grpc::Status UntypedStub::ask(const char* path, grpc::ClientContext* context, const MessageLite& request,
                              MessageLite* answer) const {
    grpc::CompletionQueue queue;
    grpc::Status status;
    const auto call = m_stub->calls.PrepareUnaryCall(context, path, request, &queue);
    call->StartCall();
    call->Finish(answer, &status, &queue);
    isDone(queue);
    queue.Shutdown();
    isDone(queue);
    return status;
}

void UntypedStub::open(const char* path, grpc::ClientContext* context, const MessageLite* request,
                       UntypedReactor* reactor) const {
    m_stub->calls.PrepareBidiStreamingCall(context, path, {}, reactor);
    reactor->StartWriteLast(request, {});
}

std::unique_ptr<UntypedReader> UntypedStub::read(const char* path, grpc::ClientContext* context,
                                                 const MessageLite& request) const {
    return std::make_unique<WaitingReader>(m_stub->calls, path, context, request);
}

}  // namespace fairlead
