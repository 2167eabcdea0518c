// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config.h"

#include <optional>

namespace fairlead::broker {

struct Options {
    Config config;
    bool onlyCheck = false;
};

// Reads the command line: the environment overrides the configuration file, and flags override both. nullopt: help or
// the version was asked for, and has been printed.
Result<std::optional<Options>> readOptions(int argc, const char* const* argv);

}  // namespace fairlead::broker
