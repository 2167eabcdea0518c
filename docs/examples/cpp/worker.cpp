// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
// Takes tasks over a worker's stream, one after the other, and greets.
#include "workerpb.grpc.pb.h"

#include <grpcpp/grpcpp.h>

#include <cstdlib>
#include <iostream>
#include <regex>
#include <string>

namespace {

std::string variable(const char* name, const char* otherwise) {
    const char* const value = std::getenv(name);
    return value && *value ? value : otherwise;
}

workerpb::WorkerEvent ready() {
    workerpb::WorkerEvent event;
    event.mutable_ready()->add_commands("greet");
    event.mutable_ready()->set_lease_seconds(60);
    return event;
}

// A real program takes a JSON library; this one wants to run without any.
workerpb::WorkerEvent greet(const workerpb::Task& task) {
    workerpb::WorkerEvent event;
    std::smatch name;
    if (!std::regex_search(task.payload(), name, std::regex(R"re("name"\s*:\s*"([^"\\]+)")re"))) {
        // The broker tries again, as often as the task allows.
        event.mutable_nack()->set_task_id(task.id());
        event.mutable_nack()->set_reason("no name in the payload");
        return event;
    }
    workerpb::Result* const result = event.mutable_result();
    result->set_task_id(task.id());
    result->set_status("COMPLETED");
    result->set_result_json(R"({"greeting": "Hello, )" + name[1].str() + "\"}");
    return event;
}

}  // namespace

int main() {
    const auto channel =
        grpc::CreateChannel(variable("FAIRLEAD_WORKERS", "127.0.0.1:9092"), grpc::InsecureChannelCredentials());
    const auto stub = workerpb::WorkerStream::NewStub(channel);
    grpc::ClientContext context;
    const auto stream = stub->Stream(&context);

    workerpb::WorkerEvent hello;
    hello.mutable_hello()->set_token(variable("FAIRLEAD_TOKEN", "examples"));
    hello.mutable_hello()->set_worker_id("example-worker");
    stream->Write(hello);
    // Each Ready is a free seat; the broker holds it until there is a task for it.
    stream->Write(ready());

    workerpb::ServerEvent said;
    while (stream->Read(&said)) {
        if (said.has_error()) std::cerr << said.error().message() << '\n';
        if (said.has_result_ack()) {
            std::cout << (said.result_ack().ok() ? "done " : "refused ") << said.result_ack().task_id() << '\n';
            if (std::getenv("FAIRLEAD_ONCE")) break;
            stream->Write(ready());
        }
        if (said.has_task()) stream->Write(greet(said.task().task()));
    }
    context.TryCancel();
    stream->Finish();
}
