// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <cstddef>

namespace fairlead::broker {

// Counts the parts of a serialized message before it is parsed: its fields and those of the messages directly in it, no
// deeper; stops at most + 1. An empty item of a list takes two bytes serialized and a hundred times that parsed. For
// malformed bytes, counts the parts before the error. Any thread. Cost: proportional to the parts counted.
size_t partsOf(grpc::ByteBuffer& bytes, size_t most);

}  // namespace fairlead::broker
