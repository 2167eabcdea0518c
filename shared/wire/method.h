// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead {

// A call of a gRPC service: its path and the types of its messages, which need not be complete here. It stands for what
// gRPC's generated code offers as a function, and costs no code for each call.
template <typename Request, typename Answer>
struct Method {
    const char* path;
};

// A call that is answered with a stream of messages.
template <typename Request, typename Message>
struct StreamMethod {
    const char* path;
};

}  // namespace fairlead
