// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace fairlead::broker {

// Files and folders that belong to whoever runs the program, and that nobody else may read. What cannot be done says which
// file, why, and, where that is the reason, whose it is.

// "cannot <doing> '<path>': <why>", with the owner and the user when access was denied. ResourceExhausted for a full disk.
Status fileFailure(const char* doing, const std::filesystem::path& path, int error);

// All of a file. NotFound when nothing is there, DataLoss when what is there is no file, FailedPrecondition when it may not
// be read, Internal otherwise.
Result<std::string> contentsOf(const std::filesystem::path& file);

// Makes the folder, closed to others, and those above it; whether it is new. Its name would survive a power cut.
Result<bool> makeOwnFolder(const std::filesystem::path& folder);

// FailedPrecondition for a folder that belongs to another user, and for one that is shared by all, as /tmp.
Status checkIsOwn(const std::filesystem::path& folder, uid_t user);

// Takes away what others may do with a file or folder, if it belongs to the user and is no link; whether there was any.
bool closeToOthers(const std::filesystem::path& path);

// Returns when the names in the folder would survive a power cut.
Status syncFolder(const std::filesystem::path& folder);

}  // namespace fairlead::broker
