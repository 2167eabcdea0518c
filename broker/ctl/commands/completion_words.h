// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace fairlead::ctl {

// What a shell completes, taken from the command line's own tree: the same for every shell.
struct CompletionWord {
    std::string word;
    std::string text;  // one line; empty: the word says it
};

// The words that may follow a command, which is identified by its words: "", "dlq", "dlq list".
struct CompletionPlace {
    std::string path;
    std::vector<CompletionWord> words;
};

// Every command, the program itself first.
std::vector<CompletionPlace> completionPlaces(const CLI::App& program);

// The commands that have commands of their own, without the program: "codeq", "codeq topic".
std::vector<std::string> completionGroups(const CLI::App& program);

// The options that are followed by a value; and of these, those by a file.
std::vector<std::string> valueOptions(const CLI::App& program);
std::vector<std::string> fileOptions(const CLI::App& program);

// A script for the shell to read. One of kShells.
std::string completionScript(const CLI::App& program, const std::string& shell);

}  // namespace fairlead::ctl
