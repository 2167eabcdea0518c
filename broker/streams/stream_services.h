// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/streams/stream_context.h"
#include "producerpb.grpc.pb.h"
#include "workerpb.grpc.pb.h"

namespace fairlead::broker {

// The two client services: each call creates a stream object that owns itself.

class ProducerService final
    : public producerpb::ProducerStream::WithRawCallbackMethod_Stream<producerpb::ProducerStream::Service> {
public:
    explicit ProducerService(StreamContext* broker) : m_broker(broker) {}
    grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* Stream(grpc::CallbackServerContext* context) override;

private:
    StreamContext* const m_broker;
};

class WorkerService final
    : public workerpb::WorkerStream::WithRawCallbackMethod_Stream<workerpb::WorkerStream::Service> {
public:
    explicit WorkerService(StreamContext* broker) : m_broker(broker) {}
    grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* Stream(grpc::CallbackServerContext* context) override;

private:
    StreamContext* const m_broker;
};

}  // namespace fairlead::broker
