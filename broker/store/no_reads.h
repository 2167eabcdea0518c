// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace fairlead::broker {

// While one lives, its thread must not read a store: the attempt is a mistake of ours, and ends the process in every
// build (StoreReads checks it). For threads on which everybody waits: the engine's, and whichever tells what a turn has
// brought about.
class NoReads {
public:
    NoReads() : m_before(std::exchange(s_isOn, true)) {}
    ~NoReads() { s_isOn = m_before; }
    NoReads(const NoReads&) = delete;
    NoReads& operator=(const NoReads&) = delete;

    static bool areOn() { return s_isOn; }

private:
    inline static thread_local bool s_isOn = false;
    const bool m_before;
};

}  // namespace fairlead::broker
