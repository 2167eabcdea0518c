// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/exit.h"

#include <functional>

namespace fairlead::ctl {

// Does the work in a second process, which is interrupted when this one ends, even by SIGKILL: so what is on its way from
// codeQ then is still given back. Signals go on to it. REQUIRES: this process has no threads yet.
Exit guarded(const std::function<Exit()>& work);

}  // namespace fairlead::ctl
