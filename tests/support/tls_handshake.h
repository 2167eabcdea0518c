// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace fairlead::test {

enum class TlsVersion { V1_1, V1_2, V1_3 };

// A TCP connection to "127.0.0.1:port"; -1 when there is none. Close it.
int connectSocket(const std::string& address);

// Shakes hands as a client that speaks that version and protocol (ALPN) only and looks at no certificate. Empty: it
// worked, else OpenSSL's words. Waits for 10 s at most.
std::string shakeHands(const std::string& address, TlsVersion version, const std::string& protocol = "h2");

}  // namespace fairlead::test
