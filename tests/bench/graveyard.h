// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/graveyard.h"

#include <chrono>
#include <cstdio>

namespace fairlead::bench {

inline constexpr int kGraveyardTenants = 50;

// So many dead letters of fifty tenants, tenant-0 on. Says how long it took; false: it broke off.
inline bool fillGraveyard(const std::shared_ptr<grpc::Channel>& channel, int letters) {
    const auto began = std::chrono::steady_clock::now();
    for (int i = 0; i < kGraveyardTenants; ++i)
        if (!test::buryDead(channel, "tenant-" + std::to_string(i), letters / kGraveyardTenants)) return false;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    std::printf("%d dead letters, made in %.1f s\n", letters, took.count());
    return true;
}

}  // namespace fairlead::bench
