// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

// What the configuration says of the noisy-neighbour watch; see noise.h. Values.
struct NoiseOptions {
    bool isEnabled = true;
    double storeCreatesPerSecond = 20'000;  // what the store is thought to take; see NoiseSignal::EnqueueRate
};

}  // namespace fairlead::broker
