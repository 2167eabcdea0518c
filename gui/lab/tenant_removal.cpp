// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/tenant_removal.h"

#include "gui/client/calls/calls.h"

#include <memory>
#include <utility>

namespace fairlead::gui {

std::vector<Call> removeTenants(Calls& calls, const QStringList& tenants, const QString& reason,
                                std::function<void(const TenantRemoval& removal)> then) {
    struct Removal {
        qsizetype left = 0;
        TenantRemoval what;
        std::function<void(const TenantRemoval&)> then;
    };
    const auto removal = std::make_shared<Removal>(Removal{tenants.size(), {}, std::move(then)});
    std::vector<Call> made;
    for (const QString& tenant : tenants) {
        TenantDeletion deletion;
        deletion.tenant = deletion.confirm = tenant;
        deletion.reason = reason;
        made.push_back(calls.tenants().deleteTenant(deletion, [removal](const Outcome<Operation>& begun) {
            if (!begun && begun.failure().kind == Failure::Kind::Unreachable)
                removal->what.isBrokenOff = true;
            else if (!begun && begun.failure().kind != Failure::Kind::NotFound && !removal->what.firstFailure)
                removal->what.firstFailure = begun.failure();
            if (--removal->left == 0) removal->then(removal->what);
        }));
    }
    return made;
}

}  // namespace fairlead::gui
