// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace fairlead {

// Which build this is, as --version says it: "0.1.0 (commit 0123456789ab)". The commit is "unknown" where the sources came
// without their history. Only programs link this (shared_version), so that a commit compiles one small file. Any thread.
std::string versionText();

}  // namespace fairlead
