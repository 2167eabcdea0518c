// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/client_tls.h"

#include <memory>
#include <string>

namespace grpc {
class Channel;
}

namespace fairlead::gui {

// A channel with its own connection to "host:port", without any proxy. Does not connect yet. A silent peer is detected
// after 15 s (keepalive), a refused connection is retried after at most 2 s, and messages may have up to 16 MiB. To
// retry at once, make a new channel.
std::shared_ptr<grpc::Channel> makeChannel(const std::string& address);

// How often a silent peer is asked for a sign of life. codeQ's own server ends a connection that asks more often than
// every five minutes.
enum class Pings { Usual, Rare };

// The same, over TLS if enabled; reads the TLS files now. InvalidArgument names the unusable option and file.
Result<std::shared_ptr<grpc::Channel>> makeChannel(const std::string& address, const ClientTls& tls,
                                                   Pings pings = Pings::Usual);

}  // namespace fairlead::gui
