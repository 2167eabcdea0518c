// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/compare_model.h"

#include <string>
#include <vector>

namespace fairlead::gui {

// A tenant with a weight of its own; 1: with the one that is built in.
inline TenantSnapshot weighing(const std::string& name, double weight) {
    TenantSnapshot made;
    made.tenant = name;
    made.version = 4;
    made.origins.fill(LimitLayer::BuiltIn);
    made.inForce.weight = weight;
    if (weight == 1) return made;
    made.set.weight = weight;
    made.origins[size_t(LimitField::Weight)] = LimitLayer::Tenant;
    return made;
}

inline Snapshot snapshotOf(std::vector<TenantSnapshot> tenants) {
    auto made = std::make_shared<BrokerSnapshot>();
    made->version = "0.1.0";
    made->policy = "fair";
    made->sharedSeats = 48;
    made->tenants = std::move(tenants);
    return made;
}

inline QString cellOf(const CompareModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

}  // namespace fairlead::gui
