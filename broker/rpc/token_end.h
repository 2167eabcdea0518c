// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/open_streams.h"
#include "shared/clock.h"

#include <grpcpp/alarm.h>

#include <memory>
#include <optional>

namespace fairlead::broker {

// Ends a call with UNAUTHENTICATED "token expired" when the token that opened it expires, by the wall clock. A member
// of the call: destroying it cancels the alarm.
class TokenEnd {
public:
    // Does nothing if the token does not expire. REQUIRES: called at most once.
    void watch(std::weak_ptr<EndableStream> call, std::optional<Time> tokenEnd);

private:
    grpc::Alarm m_alarm;
};

}  // namespace fairlead::broker
