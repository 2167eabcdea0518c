// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/open_streams.h"
#include "shared/clock.h"

#include <grpcpp/alarm.h>

#include <memory>
#include <optional>

namespace fairlead::broker {

// Ends a call with UNAUTHENTICATED "token expired" when the token ends that opened it, by the wall clock. A member of the
// call: what has not happened when the call goes away never does.
class TokenEnd {
public:
    // Nothing to do for a token without an end. REQUIRES: called once at most.
    void watch(std::weak_ptr<EndableStream> call, std::optional<Time> tokenEnd);

private:
    grpc::Alarm m_alarm;
};

}  // namespace fairlead::broker
