// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"
#include "shared/tls/client_tls.h"

namespace grpc {
class Status;
}

namespace fairlead::gui {

// What gRPC says of a call that failed, for users. Any thread.
// REQUIRES: !status.ok(). tls: how the connection was made; it decides what a connection that closes at once means.
Failure toFailure(const grpc::Status& status, const ClientTls& tls = {});

}  // namespace fairlead::gui
