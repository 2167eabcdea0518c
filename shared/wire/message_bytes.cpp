// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/wire/message_bytes.h"

#include <grpcpp/support/proto_buffer_reader.h>
#include <grpcpp/support/proto_buffer_writer.h>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace fairlead {

namespace {

constexpr size_t kInOnePiece = 1024;  // bytes, as the next one
constexpr int kLargestPiece = 1024 * 1024;

}  // namespace

grpc::ByteBuffer toBytes(const google::protobuf::MessageLite& message) {
    const size_t size = message.ByteSizeLong();
    if (size > size_t(std::numeric_limits<int>::max())) return {};
    if (size <= kInOnePiece) {
        uint8_t piece[kInOnePiece];
        message.SerializeWithCachedSizesToArray(piece);
        const grpc::Slice slice(piece, size);
        return grpc::ByteBuffer(&slice, 1);
    }
    grpc::ByteBuffer bytes;
    bool isWritten = false;
    {
        grpc::ProtoBufferWriter writer(&bytes, kLargestPiece, int(size));
        isWritten = message.SerializeToZeroCopyStream(&writer);
    }
    if (!isWritten) bytes.Clear();
    return bytes;
}

bool fromBytes(grpc::ByteBuffer& bytes, google::protobuf::MessageLite* message) {
    bool isMessage = false;
    {
        grpc::ProtoBufferReader reader(&bytes);
        isMessage = reader.status().ok() && message->ParseFromZeroCopyStream(&reader);
    }
    bytes.Clear();
    return isMessage;
}

}  // namespace fairlead
