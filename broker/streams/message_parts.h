// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <cstddef>

namespace fairlead::broker {

// How many parts a message has before it is unfolded: its fields, and those of the messages in it, but no deeper; no more
// than one beyond `most` are counted. An empty item of a list takes two bytes of a message and a hundred times that when
// it is unfolded. Bytes that are no message have the parts that can be told. Any thread. Cost: a look at each part.
size_t partsOf(grpc::ByteBuffer& bytes, size_t most);

}  // namespace fairlead::broker
