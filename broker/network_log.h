// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

// Sends log lines of gRPC and protobuf through shared/log.h instead of to standard error: of each one line in ten
// seconds, cut, with the number of lines left out. Otherwise a client that fails its handshake again and again, or
// sends texts that are not UTF-8, could fill a disk. For the whole process; to be called before gRPC is used.
void routeNetworkLog();

}  // namespace fairlead::broker
