// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/codeq/codeq_server.h"

#include "producerpb.grpc.pb.h"
#include "workerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

namespace fairlead::test {

// The producer stream of the stand-in. Its calls block a thread of gRPC each.
class CodeqProducerService : public producerpb::ProducerStream::Service {
public:
    CodeqProducerService(const CodeqOptions& options, CodeqState& state) : m_options(options), m_state(state) {}
    grpc::Status Stream(grpc::ServerContext* context,
                        grpc::ServerReaderWriter<producerpb::ServerEvent, producerpb::ProducerEvent>* stream) override;

private:
    const CodeqOptions& m_options;
    CodeqState& m_state;
};

// The worker stream.
class CodeqWorkerService : public workerpb::WorkerStream::Service {
public:
    CodeqWorkerService(const CodeqOptions& options, CodeqState& state) : m_options(options), m_state(state) {}
    grpc::Status Stream(grpc::ServerContext* context,
                        grpc::ServerReaderWriter<workerpb::ServerEvent, workerpb::WorkerEvent>* stream) override;

private:
    const CodeqOptions& m_options;
    CodeqState& m_state;
};

}  // namespace fairlead::test
