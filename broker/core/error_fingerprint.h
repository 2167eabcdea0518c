// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairlead::broker {

// An error text without what differs from task to task: numbers become <n>, long hexadecimal words and UUIDs <id>, and
// anything beyond 200 characters is cut. So "timeout after 31 s" and "timeout after 30 s" are the same error.
std::string normalisedError(std::string_view error);

// The cause of errors that differ in more than a normalised error takes out: quoted names become '<name>' in their quotes,
// and words of hexadecimal letters and numbers <id>. So "no user 'ann' on 0x1f" and "no user 'bob' on 0x2e" are one cause.
// normalised: by normalisedError(), so that errors with the same fingerprint always have the same cause.
std::string causeOfError(std::string_view normalised);

// Names a group of dead tasks: same queue, same normalised error, and same type of a structured error, as it is. 64-bit
// FNV-1a; stored, so it must not change.
uint64_t errorFingerprint(std::string_view queueName, std::string_view error, std::string_view type = {});

}  // namespace fairlead::broker
