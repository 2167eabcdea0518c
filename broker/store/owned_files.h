// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace fairlead::broker {

// Files and folders that belong to the user who runs the program and that nobody else may read. Errors name the file,
// the cause and, if access was denied, the owner.

// "cannot <doing> '<path>': <why>", with owner and user if access was denied. ResourceExhausted: the disk is full.
Status fileFailure(const char* doing, const std::filesystem::path& path, int error);

// Reads a file. NotFound: none there. DataLoss: not a regular file. FailedPrecondition: no permission. Else Internal.
Result<std::string> contentsOf(const std::filesystem::path& file);

// Makes the folder, closed to other users, and missing parents. True if it is new; its name would survive a power cut.
Result<bool> makeOwnFolder(const std::filesystem::path& folder);

// FailedPrecondition for a folder that belongs to another user, and for one that all users share, such as /tmp.
Status checkIsOwn(const std::filesystem::path& folder, uid_t user);

// Removes all permissions of others from a file or folder of the user; does not follow links. True if there were any.
bool closeToOthers(const std::filesystem::path& path);

// Syncs the folder: once this returns, the names in it would survive a power cut.
Status syncFolder(const std::filesystem::path& folder);

}  // namespace fairlead::broker
