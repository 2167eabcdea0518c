// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "shared/result.h"

#include <grpcpp/server_context.h>
#include <grpcpp/support/server_callback.h>

#include <string_view>

namespace fairlead::broker {

// What every call of the administration services begins and, if it must, ends with.

// The caller by the token in the call's metadata; refused without the scope, "" for none.
Result<Principal> greetAdmin(const Authenticator& authenticator, const grpc::CallbackServerContext& context,
                             std::string_view scope);

// A call that is answered on the spot.
grpc::ServerUnaryReactor* finished(grpc::CallbackServerContext* context, const Status& status);

}  // namespace fairlead::broker
