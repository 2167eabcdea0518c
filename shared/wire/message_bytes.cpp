// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/wire/message_bytes.h"

// For the conversion: only generated code knows in which header this gRPC has it.
#include "producerpb.grpc.pb.h"

namespace fairlead {

namespace {

using Traits = grpc::SerializationTraits<google::protobuf::MessageLite>;

}  // namespace

bool toBytes(const google::protobuf::MessageLite& message, grpc::ByteBuffer* bytes) {
    bool isOwned = false;
    return Traits::Serialize(message, bytes, &isOwned).ok();
}

bool fromBytes(const grpc::ByteBuffer& bytes, google::protobuf::MessageLite* message) {
    grpc::ByteBuffer read(bytes);  // refers to the same bytes
    return Traits::Deserialize(&read, message).ok();
}

}  // namespace fairlead
