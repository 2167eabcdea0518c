// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace fairlead::broker {

// Why a delivery failed, as its worker said it in parts. Sizes are checked by who takes it from the worker.
struct JobError {
    std::string code;
    std::string type;  // for retry policies; empty: the code is the type
    std::string message;
    std::string details;  // JSON text; empty: none
    bool isRetryable = true;

    bool operator==(const JobError&) const = default;
};

const std::string& typeOf(const JobError& error);
// "type: message", for people and wherever an error is one text.
std::string textOf(const JobError& error);

}  // namespace fairlead::broker
