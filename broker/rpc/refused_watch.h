// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/status_conversion.h"

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

namespace fairlead::broker {

// A server-streaming call that is refused before it begins. Deletes itself.
class RefusedWatch final : public grpc::ServerWriteReactor<grpc::ByteBuffer> {
public:
    explicit RefusedWatch(const Status& status) { Finish(toGrpc(status)); }
    void OnDone() override { delete this; }
};

}  // namespace fairlead::broker
