// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/message_parts.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <cstdint>

namespace fairlead::broker {

namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

// A length-delimited field may be a message or a string; a string that parses as one only raises the count.
class Count {
public:
    Count(CodedInputStream* in, size_t most) : m_in(in), m_most(most) {}

    size_t run() {
        fields(true);
        return m_parts;
    }

private:
    // Returns false if the rest cannot be parsed, or if the count is already over the limit.
    bool fields(bool isOutermost) {
        while (const uint32_t tag = m_in->ReadTag()) {
            if (++m_parts > m_most) return false;
            const bool isNested =
                isOutermost && WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_LENGTH_DELIMITED;
            if (!(isNested ? nested() : WireFormatLite::SkipField(m_in, tag))) return false;
        }
        return true;
    }

    bool nested() {
        int length = 0;
        if (!m_in->ReadVarintSizeAsInt(&length)) return false;
        const auto limit = m_in->PushLimit(length);
        if (!fields(false) && m_parts > m_most) return false;
        // The field is not a message, or only its beginning is.
        const int left = m_in->BytesUntilLimit();
        m_in->PopLimit(limit);
        return left <= 0 || m_in->Skip(left);
    }

    CodedInputStream* const m_in;
    const size_t m_most;
    size_t m_parts = 0;
};

}  // namespace

size_t partsOf(grpc::ByteBuffer& bytes, size_t most) {
    grpc::ProtoBufferReader reader(&bytes);
    if (!reader.status().ok()) return 0;
    CodedInputStream in(&reader);
    return Count(&in, most).run();
}

}  // namespace fairlead::broker
