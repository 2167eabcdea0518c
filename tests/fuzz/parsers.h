// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairlead::test {

// Something of the broker that reads bytes which somebody else has made.
struct Parser {
    const char* name;                               // of its folder in corpus/
    std::string (*broken)(std::string_view bytes);  // which promise it breaks, or nothing
    std::vector<std::string> seeds;                 // beside the corpus
    std::vector<std::string> words;
};

const std::vector<Parser>& parsers();

}  // namespace fairlead::test
