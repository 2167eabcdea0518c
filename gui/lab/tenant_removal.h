// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/data/failure.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace fairlead::gui {

class Calls;

// What became of it, once every call is answered.
struct TenantRemoval {
    bool isBrokenOff = false;             // some were not reached
    std::optional<Failure> firstFailure;  // of the others; a tenant that is not there is none
};

// Has the broker delete the tenants with everything they have. The calls are awaited as long as they live; destroying
// one is as said in gui/client/call.h. tenants: at least one. GUI thread.
[[nodiscard]] std::vector<Call> removeTenants(Calls& calls, const QStringList& tenants, const QString& reason,
                                              std::function<void(const TenantRemoval& removal)> then);

}  // namespace fairlead::gui
