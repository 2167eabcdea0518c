// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/message_lite.h>
#include <grpcpp/support/byte_buffer.h>

namespace fairlead {

// A message as gRPC sends it; empty for one over 2 GiB, which the limits on batches rule out.
grpc::ByteBuffer toBytes(const google::protobuf::MessageLite& message);

// Parses and consumes the bytes; false if they are not a message of this type.
bool fromBytes(grpc::ByteBuffer& bytes, google::protobuf::MessageLite* message);

}  // namespace fairlead
