// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <functional>
#include <string>

namespace fairlead::broker {

class Store;

// Tells of each record of a workflow that cannot be read, or without which the workflow cannot go on. Reads the whole table.
Status checkWorkflows(const Store& store, const std::function<void(std::string)>& fault);

}  // namespace fairlead::broker
