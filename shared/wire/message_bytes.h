// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/message_lite.h>
#include <grpcpp/support/byte_buffer.h>

namespace fairlead {

// Messages as the bytes that gRPC carries, without code for each type of message.

// False: the message is too large for gRPC.
bool toBytes(const google::protobuf::MessageLite& message, grpc::ByteBuffer* bytes);
// False: these are not the bytes of such a message.
bool fromBytes(const grpc::ByteBuffer& bytes, google::protobuf::MessageLite* message);

}  // namespace fairlead
