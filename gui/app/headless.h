// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/options.h"

namespace fairlead::gui {

// The program without a window: a live table in the terminal until Ctrl+C. Returns the exit code.
// REQUIRES: a QCoreApplication.
int runHeadless(const Options& options);

}  // namespace fairlead::gui
