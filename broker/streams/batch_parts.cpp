// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/batch_parts.h"

#include "shared/check.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <utility>

namespace fairlead::broker {

namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

constexpr size_t kSmallestItem = 2;  // bytes

uint32_t tagOf(uint32_t field) {
    return WireFormatLite::MakeTag(int(field), WireFormatLite::WIRETYPE_LENGTH_DELIMITED);
}

// Skips at most so many items. False: what follows is no item.
bool skipItems(CodedInputStream& in, size_t most) {
    for (size_t i = 0; i < most; ++i) {
        const uint32_t tag = in.ReadTag();
        if (tag == 0) return in.ConsumedEntireMessage();
        if (tag != tagOf(1) || !WireFormatLite::SkipField(&in, tag)) return false;
    }
    return true;
}

}  // namespace

std::optional<BatchParts> BatchParts::of(grpc::ByteBuffer& message, uint32_t field, size_t most) {
    const size_t size = message.Length();
    if (size / kSmallestItem <= most) return std::nullopt;
    size_t begin = 0;
    {
        grpc::ProtoBufferReader reader(&message);
        if (!reader.status().ok()) return std::nullopt;
        CodedInputStream in(&reader);
        int length = 0;
        if (in.ReadTag() != tagOf(field) || !in.ReadVarintSizeAsInt(&length)) return std::nullopt;
        begin = size_t(in.CurrentPosition());
        if (begin + size_t(length) != size || !skipItems(in, most) || size_t(in.CurrentPosition()) == size)
            return std::nullopt;
    }
    grpc::Slice all;
    if (!message.DumpToSingleSlice(&all).ok()) return std::nullopt;
    return BatchParts(std::move(all), begin, field, most);
}

grpc::ByteBuffer BatchParts::next() {
    FAIRLEAD_CHECK(left() > 0);
    CodedInputStream in(m_all.begin() + m_at, int(left()));
    const size_t size = skipItems(in, m_most) ? size_t(in.CurrentPosition()) : left();
    uint8_t head[16];
    using google::protobuf::io::CodedOutputStream;
    const uint8_t* end = CodedOutputStream::WriteVarint32ToArray(
        uint32_t(size), CodedOutputStream::WriteTagToArray(tagOf(m_field), head));
    const grpc::Slice slices[] = {grpc::Slice(head, size_t(end - head)), m_all.sub(m_at, m_at + size)};
    m_at += size;
    return grpc::ByteBuffer(slices, 2);
}

}  // namespace fairlead::broker
