// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"

#include "broker/ctl/task_streams.h"

#include <chrono>
#include <cstdio>

namespace fairlead::ctl {

namespace {

std::shared_ptr<grpc::ChannelCredentials> credentialsOf(const Globals& globals) {
    if (!globals.tls.enabled) return grpc::InsecureChannelCredentials();
    const TlsContents& contents = globals.tlsContents;
    return grpc::SslCredentials({contents.authorities, contents.key, contents.certificate});
}

}  // namespace

std::shared_ptr<grpc::Channel> channelTo(const Globals& globals, Pings pings) {
    grpc::ChannelArguments arguments;
    // An HTTP proxy cannot reach a broker on this machine.
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    // Lets a client that only listens notice that the broker hangs.
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, pings == Pings::Rare ? 400'000 : 10'000);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 5'000);
    arguments.SetMaxReceiveMessageSize(64 * 1024 * 1024);
    if (!globals.tls.serverName.empty()) arguments.SetSslTargetNameOverride(globals.tls.serverName);
    return grpc::CreateCustomChannel("dns:///" + globals.address, credentialsOf(globals), arguments);
}

Client::Client(const Globals& globals) : m_globals(globals), m_stub(channelTo(globals)) {}

grpc::Status Client::ask(const char* path, const google::protobuf::MessageLite& request,
                         google::protobuf::MessageLite* answer, Patience patience) const {
    grpc::ClientContext context;
    prepare(context);
    if (patience == Patience::Timeout) setDeadline(context);
    return m_stub.ask(path, &context, request, answer);
}

void Client::prepare(grpc::ClientContext& context) const {
    if (!m_globals.token.empty()) context.AddMetadata("authorization", "Bearer " + m_globals.token);
}

void Client::setDeadline(grpc::ClientContext& context) const {
    const std::chrono::duration<double> patience(m_globals.timeoutSeconds);
    context.set_deadline(std::chrono::system_clock::now() +
                         std::chrono::duration_cast<std::chrono::system_clock::duration>(patience));
}

Exit Client::failed(const grpc::Status& status) const {
    switch (status.error_code()) {
        case grpc::StatusCode::DEADLINE_EXCEEDED: {
            char seconds[32];
            std::snprintf(seconds, sizeof seconds, "%g", m_globals.timeoutSeconds);
            return fail(Exit::Unreachable,
                        "no answer from " + m_globals.address + " within " + seconds + " s (--timeout)");
        }
        case grpc::StatusCode::UNIMPLEMENTED: return fail(Exit::Failed, whatIsThere(m_globals));
        case grpc::StatusCode::UNAVAILABLE: {
            if (speaksHttp(status))
                return fail(Exit::Failed, m_globals.address +
                                              " speaks HTTP and not gRPC; if it is codeQ's HTTP interface: "
                                              "fairleadctl codeq queues --http http://" +
                                              m_globals.address);
            const std::string trouble = tlsTroubleText(tlsTroubleIn(status.error_message(), m_globals.tls));
            return fail(Exit::Unreachable, "cannot reach a broker at " + m_globals.address + ": " +
                                               (trouble.empty() ? status.error_message() : trouble));
        }
        case grpc::StatusCode::UNAUTHENTICATED:
            return fail(Exit::Failed,
                        status.error_message() + " (--token-file, --token or FAIRLEAD_TOKEN says who you are)");
        default: return fail(Exit::Failed, status.error_message());
    }
}

}  // namespace fairlead::ctl
