// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace fairlead::broker {

// gRPC's locks are Abseil's, and Debian builds those with a check for locks that are taken in two orders: it follows every
// lock of the process, and ends the process when it finds one. That is for those who write gRPC. From here on the process
// does without. Any time, any thread.
void skipLockOrderChecks();

}  // namespace fairlead::broker
