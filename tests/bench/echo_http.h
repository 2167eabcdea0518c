// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::bench {

// Answers every request of HTTP on a free port of 127.0.0.1 with 200 and {}, on one thread and without a thought: what sockets
// alone cost. Prints the port and serves until standard input ends.
int runEchoHttp();

}  // namespace fairlead::bench
