// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/task_streams.h"

#include "broker/ctl/client.h"

namespace fairlead::ctl {

namespace {

using Seconds = std::chrono::duration<double>;

auto openProducer(const Globals& globals) {
    return
        [stub = std::shared_ptr(producerpb::ProducerStream::NewStub(channelTo(globals, Pings::Rare)))](
            grpc::ClientContext* context)
            -> std::unique_ptr<grpc::ClientReaderWriterInterface<producerpb::ProducerEvent, producerpb::ServerEvent>> {
            return stub->Stream(context);
        };
}

auto openWorker(const Globals& globals) {
    return [stub = std::shared_ptr(workerpb::WorkerStream::NewStub(channelTo(globals, Pings::Rare)))](
               grpc::ClientContext* context)
               -> std::unique_ptr<grpc::ClientReaderWriterInterface<workerpb::WorkerEvent, workerpb::ServerEvent>> {
        return stub->Stream(context);
    };
}

const std::string kCodeqHelp =
    "; fairleadctl codeq --help lists what it can be asked, and Fairlead's broker takes over a codeQ deployment: "
    "see \"Coming from codeQ\" in the guide";

}  // namespace

bool speaksHttp(const grpc::Status& status) {
    const std::string& text = status.error_message();
    return text.find("http1") != std::string::npos || text.find("HTTP/1") != std::string::npos ||
           text.find("settings frame") != std::string::npos;
}

std::string streamTrouble(const grpc::Status& status, const Globals& globals, const std::string& what) {
    const std::string where = what + " at " + globals.address;
    if (speaksHttp(status))
        return globals.address + " speaks HTTP and not gRPC; codeQ has a port of its own for " + what;
    switch (status.error_code()) {
        case grpc::StatusCode::UNAUTHENTICATED:
        case grpc::StatusCode::PERMISSION_DENIED:
            return where + " does not accept the token: " + status.error_message();
        case grpc::StatusCode::UNIMPLEMENTED:
            return globals.address + " does not offer " + what + "; codeQ has a port for each of its two streams";
        case grpc::StatusCode::UNAVAILABLE: {
            const std::string trouble = tlsTroubleText(tlsTroubleIn(status.error_message(), globals.tls));
            return "cannot reach " + where + (trouble.empty() ? "" : ": " + trouble);
        }
        case grpc::StatusCode::DEADLINE_EXCEEDED: return "no answer from " + where + " in time (--timeout)";
        case grpc::StatusCode::OK: return where + " has closed the stream";
        case grpc::StatusCode::CANCELLED:
        case grpc::StatusCode::UNKNOWN:
        case grpc::StatusCode::INTERNAL: return where + ": " + plainReason(status);
        default: return where + ": " + status.error_message();
    }
}

std::string plainReason(const grpc::Status& status) {
    switch (status.error_code()) {
        case grpc::StatusCode::OK: return "the server has closed the stream";
        case grpc::StatusCode::CANCELLED:
        case grpc::StatusCode::UNAVAILABLE: return "the connection has broken";
        case grpc::StatusCode::DEADLINE_EXCEEDED: return "no answer in time";
        case grpc::StatusCode::UNKNOWN:
        case grpc::StatusCode::INTERNAL: return "the server has ended it with an error";
        default: return status.error_message();
    }
}

Exit streamExit(const grpc::Status& status) {
    const auto code = status.error_code();
    return code == grpc::StatusCode::UNAVAILABLE || code == grpc::StatusCode::DEADLINE_EXCEEDED ? Exit::Unreachable
                                                                                                : Exit::Failed;
}

Producer::Producer(const Globals& globals) : m_events(openProducer(globals), Seconds(globals.timeoutSeconds)) {
    producerpb::ProducerEvent hello;
    hello.mutable_hello()->set_token(globals.token);
    m_events.write(hello);
    const auto answer = m_events.next(Seconds(globals.timeoutSeconds));
    if (answer && answer->has_hello_ack()) {
        m_ack = answer->hello_ack();
        return;
    }
    m_trouble = streamTrouble(m_events.status(), globals, "the producer stream");
    m_exit = streamExit(m_events.status());
}

Worker::Worker(const Globals& globals, const std::string& workerId)
    : m_events(openWorker(globals), Seconds(globals.timeoutSeconds)) {
    workerpb::WorkerEvent hello;
    hello.mutable_hello()->set_token(globals.token);
    hello.mutable_hello()->set_worker_id(workerId);
    m_events.write(hello);
    const auto answer = m_events.next(Seconds(globals.timeoutSeconds));
    if (answer && answer->has_hello_ack()) {
        m_ack = answer->hello_ack();
        return;
    }
    m_trouble = streamTrouble(m_events.status(), globals, "the worker stream");
    m_exit = streamExit(m_events.status());
}

std::string whatIsThere(const Globals& globals) {
    const std::string& where = globals.address;
    {
        const Client client(globals);
        api::BrokerInfo info;
        const grpc::Status status = client.ask(api::kGetBrokerInfo, api::GetBrokerInfoRequest(), &info);
        if (status.ok() || status.error_code() == grpc::StatusCode::UNAUTHENTICATED)
            return "the broker at " + where + " does not know this command: it is older than this fairleadctl";
    }
    Producer producer(globals);
    const bool isProducers = producer.isOpen();
    const grpc::Status said = producer.events().status();
    const auto refusedToken = [](const grpc::Status& status) {
        return status.error_code() == grpc::StatusCode::UNAUTHENTICATED ||
               status.error_code() == grpc::StatusCode::PERMISSION_DENIED;
    };
    if (isProducers)
        return where + " is codeQ's own server (its producer stream): it has no administration service" + kCodeqHelp;
    if (refusedToken(said))
        return where +
               " is codeQ's own server (its producer stream) and does not accept the token: " + said.error_message() +
               kCodeqHelp;
    Worker worker(globals, "fairleadctl");
    if (worker.isOpen())
        return where + " is codeQ's own server (its worker stream): it has no administration service" + kCodeqHelp;
    if (refusedToken(worker.events().status()))
        return where + " is codeQ's own server (its worker stream) and does not accept the token: " +
               worker.events().status().error_message() + kCodeqHelp;
    return where + " is a gRPC server, but neither Fairlead's broker nor codeQ";
}

}  // namespace fairlead::ctl
