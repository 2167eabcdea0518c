// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/codeq_http.h"

#include <functional>
#include <memory>

namespace fairlead::ctl {

// Asks the user on the terminal to type the word; the question says what will happen. False: something else was typed.
bool isTyped(const std::string& question, const std::string& word);

std::string refuseNoNumber(const std::string& text);  // a check for options: nan and inf are none

using CodeqCommand = std::function<Exit(const Globals&, const CodeqAccess&)>;

// Makes the command the chosen one: with what the options say of the server, its tokens read, and --timeout.
void choose(Program& program, CLI::App* command, const std::shared_ptr<CodeqAccess>& access, CodeqCommand run);

// Adds send and work to "codeq".
void addCodeqStreamCommands(Program& program, CLI::App* codeq, const std::shared_ptr<CodeqAccess>& access);

}  // namespace fairlead::ctl
