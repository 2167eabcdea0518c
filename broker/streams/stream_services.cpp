// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/stream_services.h"

#include "broker/streams/producer_stream.h"
#include "broker/streams/worker_stream.h"

#include <memory>

namespace fairlead::broker {

namespace {

template <typename Stream>
Stream* begun(StreamKind kind, grpc::CallbackServerContext* context, StreamContext* broker) {
    const auto stream = std::make_shared<Stream>(context, broker);
    stream->begin(kind);
    return stream.get();
}

}  // namespace

grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* ProducerService::Stream(
    grpc::CallbackServerContext* context) {
    return begun<broker::ProducerStream>(StreamKind::Producer, context, m_broker);
}

grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* WorkerService::Stream(
    grpc::CallbackServerContext* context) {
    return begun<broker::WorkerStream>(StreamKind::Worker, context, m_broker);
}

}  // namespace fairlead::broker
