// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <system_error>

namespace fairlead::test {

// What a folder holds, down to the bytes, modes and the times of the last change; the folder itself is "".
using FolderSnapshot = std::map<std::string, std::string>;

inline FolderSnapshot snapshotOf(const std::filesystem::path& folder) {
    FolderSnapshot snapshot;
    const auto take = [&](const std::filesystem::path& path, const std::string& name) {
        struct stat there {};
        ::lstat(path.c_str(), &there);
        std::string what = std::to_string(there.st_mode) + " " + std::to_string(there.st_mtim.tv_sec) + "." +
                           std::to_string(there.st_mtim.tv_nsec) + " ";
        std::ifstream in;
        if (S_ISREG(there.st_mode)) in.open(path, std::ios::binary);
        if (in.is_open()) what.append(std::istreambuf_iterator<char>(in), {});
        snapshot[name] = std::move(what);
    };
    take(folder, "");
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        take(entry.path(), entry.path().filename().string());
    return snapshot;
}

// The first name in which they differ; empty: they are the same.
inline std::string firstDifference(const FolderSnapshot& before, const FolderSnapshot& after) {
    for (const auto& [name, what] : before)
        if (const auto now = after.find(name); now == after.end() || now->second != what) return "'" + name + "'";
    for (const auto& [name, what] : after)
        if (!before.contains(name)) return "'" + name + "', which is new";
    return {};
}

}  // namespace fairlead::test
