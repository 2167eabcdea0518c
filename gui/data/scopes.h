// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLatin1StringView>

namespace fairlead::gui {

// The broker's names of the scopes that a token can carry. BrokerInfo::has() says whether the connection's token does.
inline constexpr QLatin1StringView kReadScope("fairlead:read");
inline constexpr QLatin1StringView kPayloadScope("fairlead:payload");
inline constexpr QLatin1StringView kRequeueScope("fairlead:requeue");
inline constexpr QLatin1StringView kLimitsScope("fairlead:limits");
inline constexpr QLatin1StringView kAdminScope("fairlead:admin");

}  // namespace fairlead::gui
