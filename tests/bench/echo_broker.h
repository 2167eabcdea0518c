// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::bench {

// Serves the producer stream on a free port of 127.0.0.1 and acknowledges every create at once, without a thought: what
// gRPC and this client alone allow. Prints "ready on <address>" and serves until standard input ends.
int runEchoBroker();

}  // namespace fairlead::bench
