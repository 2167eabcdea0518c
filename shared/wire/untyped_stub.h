// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/wire/method.h"

#include <google/protobuf/message_lite.h>
#include <grpcpp/client_context.h>
#include <grpcpp/support/client_callback.h>
#include <grpcpp/support/status.h>

#include <functional>
#include <memory>

namespace fairlead {

// Receives what a stream of messages brings; see UntypedStub::open().
using UntypedReactor = grpc::ClientBidiReactor<google::protobuf::MessageLite, google::protobuf::MessageLite>;

// A stream of messages that is read with waiting. One thread; cancel it through its context.
class UntypedReader {
public:
    virtual ~UntypedReader() = default;  // cancels what has not ended
    // Waits for the next message. False: there is none, finish() says why.
    virtual bool read(google::protobuf::MessageLite* message) = 0;
    // Waits for the end. REQUIRES: read() was false, or the call was cancelled.
    virtual grpc::Status finish() = 0;
};

// Calls over one channel, as gRPC's generated stubs make them, but without code for each call: a path, and messages by
// their base class. Any thread.
class UntypedStub {
public:
    explicit UntypedStub(std::shared_ptr<grpc::ChannelInterface> channel);
    ~UntypedStub();
    UntypedStub(const UntypedStub&) = delete;
    UntypedStub& operator=(const UntypedStub&) = delete;

    // Starts a call; done runs on gRPC's thread. All arguments live until then.
    void ask(const char* path, grpc::ClientContext* context, const google::protobuf::MessageLite* request,
             google::protobuf::MessageLite* answer, std::function<void(grpc::Status)> done) const;
    // The same, and waits for its end.
    grpc::Status ask(const char* path, grpc::ClientContext* context, const google::protobuf::MessageLite& request,
                     google::protobuf::MessageLite* answer) const;

    // Prepares a call that is answered with a stream: the request is sent as soon as the reactor starts the call, and it
    // gets the end of this write with OnWriteDone(). All arguments live until OnDone().
    void open(const char* path, grpc::ClientContext* context, const google::protobuf::MessageLite* request,
              UntypedReactor* reactor) const;
    // Starts a call that is answered with a stream. The stub and the context outlive the reader.
    std::unique_ptr<UntypedReader> read(const char* path, grpc::ClientContext* context,
                                        const google::protobuf::MessageLite& request) const;

private:
    struct Stub;
    const std::unique_ptr<Stub> m_stub;
};

}  // namespace fairlead
