// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"

#include <optional>
#include <string>

namespace fairlead::broker {

struct Options {
    Config config;
    bool onlyCheck = false;
};

// What the command line asks for: the configuration file first, the environment over it, flags over both. Nothing when it asked for help or the
// version only, which has then been printed.
Result<std::optional<Options>> readOptions(int argc, const char* const* argv);

}  // namespace fairlead::broker
