// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QtGlobal>

namespace fairlead::test {

// A test that includes this may be asked for more than usual, and then takes longer than the five minutes that Qt gives a
// function with all its rows.
inline const bool kMayRunLong = [] {
    for (const char* more : {"FAIRLEAD_FAULTS", "FAIRLEAD_FUZZ_RUNS", "FAIRLEAD_SEEDS"})
        if (qEnvironmentVariableIsSet(more) && !qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
            qputenv("QTEST_FUNCTION_TIMEOUT", "2147483647");
    return true;
}();

}  // namespace fairlead::test
