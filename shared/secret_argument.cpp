// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/secret_argument.h"

#include "shared/bounded_file.h"

#include <cstring>
#include <filesystem>
#include <system_error>

namespace fairlead {

namespace {

constexpr size_t kLargestSecret = 64 * 1024;
constexpr const char* kBlanks = " \t\r\n";

void blank(char* text) { std::memset(text, '*', std::strlen(text)); }

}  // namespace

void blankArgument(int argc, char** argv, std::string_view option) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument == option && i + 1 < argc)
            blank(argv[++i]);
        else if (argument.size() > option.size() && argument.starts_with(option) && argument[option.size()] == '=')
            blank(argv[i] + option.size() + 1);
    }
}

Result<std::string> readSecretFile(const std::string& file) {
    const auto refused = [&file](const std::string& why) {
        return Status(Code::InvalidArgument, "'" + file + "' " + why);
    };
    std::error_code error;
    // A pipe would block the program until somebody writes into it.
    if (!std::filesystem::is_regular_file(file, error)) return refused("is not a file that can be read");
    const Result<std::string> contents = readBoundedFile(file, kLargestSecret);
    if (!contents) return contents.status();
    const std::string line = contents->substr(0, contents->find('\n'));
    const size_t from = line.find_first_not_of(kBlanks);
    if (from == std::string::npos) return refused("is empty in its first line");
    return line.substr(from, line.find_last_not_of(kBlanks) + 1 - from);
}

}  // namespace fairlead
