// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/program.h"
#include "fairlead/admin/v1/admin.pb.h"

#include <string>

namespace fairlead::ctl {

std::string attemptsText(const fairlead::admin::v1::Task& task);  // "2 of 5"

// Prints a task with all its fields to standard output. because: why it waits, if that is no time; not in JSON.
void printTask(const Globals& globals, const fairlead::admin::v1::Task& task, const std::string& because = {});

}  // namespace fairlead::ctl
