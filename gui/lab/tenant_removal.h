// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/failure.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace fairlead::gui {

class Calls;

// The result, once every call is answered.
struct TenantRemoval {
    bool isBrokenOff = false;             // some calls did not reach the broker
    std::optional<Failure> firstFailure;  // of the other calls; an unknown tenant is not a failure
};

// Deletes the tenants with everything they have. Keep the calls alive until `then` is called; destroying one has the
// effect described in gui/client/calls/call.h. tenants: at least one. GUI thread.
[[nodiscard]] std::vector<Call> removeTenants(Calls& calls, const QStringList& tenants, const QString& reason,
                                              std::function<void(const TenantRemoval& removal)> then);

}  // namespace fairlead::gui
