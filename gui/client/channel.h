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

// A channel with a connection of its own to "host:port", past any proxy. Does not connect yet. A peer that keeps silent
// is noticed after 15 s (keepalive), one that refuses is asked again after at most 2 s; messages of up to 16 MiB are taken.
// To try again at once, make a new channel.
std::shared_ptr<grpc::Channel> makeChannel(const std::string& address);

// The same, over TLS where that is asked for, with the files as they are now. InvalidArgument names the option and the
// file that cannot be used.
Result<std::shared_ptr<grpc::Channel>> makeChannel(const std::string& address, const ClientTls& tls);

}  // namespace fairlead::gui
