// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq/codeq_config.h"
#include "broker/config.h"

#include <optional>
#include <vector>

namespace fairlead::broker {

struct Options {
    Config config;
    bool onlyCheck = false;
    bool onlyPrint = false;
    std::vector<CodeqRemark> remarks;  // on a configuration of codeQ
};

// Reads the command line: codeQ's configuration, over it the configuration file, over it
// the environment, and over all the flags. nullopt: help or
// the version was asked for, and has been printed.
Result<std::optional<Options>> readOptions(int argc, const char* const* argv);

}  // namespace fairlead::broker
