// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"

#include <chrono>
#include <cstdio>

namespace fairlead::ctl {

namespace {

std::shared_ptr<grpc::Channel> connectTo(const std::string& address) {
    grpc::ChannelArguments arguments;
    // A proxy for the web knows nothing of the broker on this machine.
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    // A broker that stands still is noticed by those who only listen.
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, 10'000);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 5'000);
    arguments.SetMaxReceiveMessageSize(64 * 1024 * 1024);
    return grpc::CreateCustomChannel("dns:///" + address, grpc::InsecureChannelCredentials(), arguments);
}

}  // namespace

Client::Client(const Globals& globals)
    : m_globals(globals), m_channel(connectTo(globals.address)), admin(m_channel), deadLetters(m_channel) {}

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
        case grpc::StatusCode::UNAVAILABLE:
            return fail(Exit::Unreachable,
                        "cannot reach a broker at " + m_globals.address + ": " + status.error_message());
        case grpc::StatusCode::UNAUTHENTICATED:
            return fail(Exit::Failed, status.error_message() + " (--token or FAIRLEAD_TOKEN says who you are)");
        default: return fail(Exit::Failed, status.error_message());
    }
}

}  // namespace fairlead::ctl
