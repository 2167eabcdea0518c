// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/slice.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace fairlead::broker {

// A serialized event with a long batch, cut into events with short ones. An empty item takes two bytes serialized and a
// hundred times that parsed, so a batch is cut before it is parsed. A value that shares the message's memory; any
// thread. Cost: proportional to the items looked at.
class BatchParts {
public:
    // field: that of the event which holds the batch, whose own field 1 are the items. Nothing if the message is not
    // exactly such an event, or holds no more than `most` items; REQUIRES: most > 0.
    static std::optional<BatchParts> of(grpc::ByteBuffer& message, uint32_t field, size_t most);

    // The next `most` items, or those that are left, as an event. From what is malformed on everything is one part.
    // REQUIRES: left() > 0.
    grpc::ByteBuffer next();
    size_t left() const { return m_all.size() - m_at; }  // bytes

private:
    BatchParts(grpc::Slice all, size_t at, uint32_t field, size_t most)
        : m_all(std::move(all)), m_at(at), m_field(field), m_most(most) {}

    grpc::Slice m_all;
    size_t m_at;
    uint32_t m_field;
    size_t m_most;
};

}  // namespace fairlead::broker
