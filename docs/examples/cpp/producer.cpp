// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
// Sends one task over a producer's stream, and prints the id under which the broker keeps it.
#include "producerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <cstdlib>
#include <iostream>
#include <string>

namespace {

std::string variable(const char* name, const char* otherwise) {
    const char* const value = std::getenv(name);
    return value && *value ? value : otherwise;
}

}  // namespace

int main() {
    const auto channel =
        grpc::CreateChannel(variable("FAIRLEAD_PRODUCERS", "127.0.0.1:9091"), grpc::InsecureChannelCredentials());
    const auto stub = producerpb::ProducerStream::NewStub(channel);
    grpc::ClientContext context;
    const auto stream = stub->Stream(&context);

    producerpb::ProducerEvent event;
    event.mutable_hello()->set_token(variable("FAIRLEAD_TOKEN", "examples"));
    stream->Write(event);

    // Any number may be under way; `seq` tells which one an answer is about.
    producerpb::CreateTask* const task = event.mutable_create();
    task->set_seq(1);
    task->set_command("greet");
    task->set_payload(R"({"name": "Ada"})");
    task->set_max_attempts(3);
    stream->Write(event);
    stream->WritesDone();

    producerpb::ServerEvent answer;
    while (stream->Read(&answer)) {
        if (answer.has_error()) std::cerr << answer.error().message() << '\n';
        for (const producerpb::CreateAck& ack : answer.create_ack_batch().acks())
            std::cout << (ack.ok() ? "sent " + ack.task_id() : "refused: " + ack.error_message()) << '\n';
        if (answer.has_create_ack())
            std::cout << (answer.create_ack().ok() ? "sent " + answer.create_ack().task_id()
                                                   : "refused: " + answer.create_ack().error_message())
                      << '\n';
    }
    const grpc::Status status = stream->Finish();
    if (!status.ok()) std::cerr << status.error_message() << '\n';
    return status.ok() ? 0 : 1;
}
