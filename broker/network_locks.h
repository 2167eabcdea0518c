// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

// Switches off Abseil's check of the order of locks, for developers of gRPC. Debian's build has it on; it follows every
// lock of the process, and ends the process if two are taken in two orders. Any time, any thread.
void skipLockOrderChecks();

}  // namespace fairlead::broker
