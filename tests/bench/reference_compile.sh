#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
#
# Prints the unit in which builds are counted: the core-seconds of one compilation of a small file on this machine, now (the
# median of three). Machines differ by a factor of three, and one machine from hour to hour.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/reference.cpp" <<'SOURCE'
#include <functional>
#include <iostream>
#include <map>
#include <regex>
int main(int count, char** words) {
    std::map<std::string, std::function<int(int)>> steps;
    steps["next"] = [](int value) { return value + 1; };
    const std::regex pattern("a+b*(c|d)");
    const std::string word = words[0];
    std::smatch found;
    if (std::regex_search(word, found, pattern)) std::cout << found[0] << steps["next"](count) << std::endl;
}
SOURCE
TIMEFORMAT='%U %S'
for _ in 1 2 3; do
    { time "${CXX:-g++}" -std=c++20 -O2 -c "$folder/reference.cpp" -o "$folder/reference.o"; } 2>&1
done | awk '{ print $1 + $2 }' | sort -n | sed -n 2p
