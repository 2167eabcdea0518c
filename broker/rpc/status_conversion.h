// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <grpcpp/support/status.h>

namespace fairlead::broker {

inline grpc::Status toGrpc(const Status& status) {
    if (status.ok()) return grpc::Status::OK;
    return {static_cast<grpc::StatusCode>(status.code()), status.message()};
}

}  // namespace fairlead::broker
