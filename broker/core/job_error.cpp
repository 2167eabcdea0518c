// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/job_error.h"

namespace fairlead::broker {

const std::string& typeOf(const JobError& error) { return error.type.empty() ? error.code : error.type; }

std::string textOf(const JobError& error) {
    const std::string& type = typeOf(error);
    if (type.empty() || error.message.empty()) return type + error.message;
    return type + ": " + error.message;
}

}  // namespace fairlead::broker
