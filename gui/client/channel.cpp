// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/channel.h"

#include <grpcpp/grpcpp.h>

namespace fairlead::gui {

namespace {

grpc::ChannelArguments usualArguments(Pings pings = Pings::Usual) {
    grpc::ChannelArguments arguments;
    // A web proxy cannot reach a broker on this machine.
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    // Otherwise a new channel shares the broken connection of the previous one, and its backoff.
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, pings == Pings::Rare ? 400'000 : 10'000);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, 5'000);
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 200);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 5'000);  // despite its name, the timeout of one attempt
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 2'000);
    arguments.SetMaxReceiveMessageSize(16 * 1024 * 1024);
    return arguments;
}

}  // namespace

std::shared_ptr<grpc::Channel> makeChannel(const std::string& address) {
    return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), usualArguments());
}

Result<std::shared_ptr<grpc::Channel>> makeChannel(const std::string& address, const ClientTls& tls, Pings pings) {
    if (!tls.enabled)
        return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), usualArguments(pings));
    const Result<TlsContents> contents = loadClientTls(tls);
    if (!contents) return contents.status();
    grpc::ChannelArguments arguments = usualArguments(pings);
    if (!tls.serverName.empty()) arguments.SetSslTargetNameOverride(tls.serverName);
    return grpc::CreateCustomChannel(
        address, grpc::SslCredentials({contents->authorities, contents->key, contents->certificate}), arguments);
}

}  // namespace fairlead::gui
