// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

// From here on what gRPC and protobuf have to say goes through shared/log.h instead of to standard error: of each one line in
// ten seconds, cut, with how many were left out. A client that fails its handshake again and again, or sends texts that are not
// UTF-8, could fill a disk otherwise. For the whole process; call it before gRPC is used.
void routeNetworkLog();

}  // namespace fairlead::broker
