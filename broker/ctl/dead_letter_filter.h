// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/dead_letters.pb.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace fairlead::ctl {

// The options that select dead letters.
struct FilterOptions {
    std::vector<std::string> tenants;
    std::string command;
    std::string error;
    std::vector<std::string> fingerprints;
    std::string from;
    std::string until;
    std::vector<std::string> ids;
    std::string requeuedBy;

    void addTo(CLI::App* command);
    // REQUIRES: the command line was parsed without an error.
    fairlead::admin::v1::DeadLetterFilter filter() const;
    bool isEmpty() const;
};

// Adds --order: one of kLetterOrders, or empty.
void addOrderTo(CLI::App* command, std::string& order);
fairlead::admin::v1::DeadLetterOrder orderOf(const std::string& order);

}  // namespace fairlead::ctl
