// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/long_run.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <string>

namespace fairlead::test {

// How many seeds a random test takes: FAIRLEAD_SEEDS, or this many. `./dev soak` takes more.
inline uint64_t seeds(uint64_t usual) {
    bool isSet = false;
    const int asked = qEnvironmentVariableIntValue("FAIRLEAD_SEEDS", &isSet);
    return isSet && asked > 0 ? uint64_t(asked) : usual;
}
inline uint64_t firstSeed() { return uint64_t(std::max(1, qEnvironmentVariableIntValue("FAIRLEAD_FIRST_SEED"))); }

// One row for each seed, in the column `seed`, so that a bad one is named and can be run alone: <test> "name:17".
inline void addSeedRows(uint64_t usual) {
    QTest::addColumn<quint64>("seed");
    for (uint64_t seed = firstSeed(); seed < firstSeed() + seeds(usual); ++seed)
        QTest::newRow(std::to_string(seed).c_str()) << quint64(seed);
}

}  // namespace fairlead::test
