// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/queue_name.h"

namespace fairlead {

std::string queueName(std::string_view command) {
    constexpr std::string_view kBlank = " \t\r\n\v\f";
    const size_t first = command.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    std::string name(command.substr(first, command.find_last_not_of(kBlank) - first + 1));
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return name;
}

}  // namespace fairlead
