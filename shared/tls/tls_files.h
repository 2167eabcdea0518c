// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/result.h"

#include <string>

namespace fairlead {

// The PEM files of one end of a TLS connection. An empty path: not used.
struct TlsFiles {
    std::string certificate;  // its own certificate, followed by the intermediate ones
    std::string key;          // of the certificate, not encrypted
    std::string authorities;  // whose certificates are accepted from the peer

    bool operator==(const TlsFiles&) const = default;
};

// How error messages call the files: "tls.key" in a configuration, "--key" on a command line.
struct TlsFileNames {
    std::string certificate;
    std::string key;
    std::string authorities;
};

// The contents of the files.
struct TlsContents {
    std::string certificate;
    std::string key;
    std::string authorities;

    bool operator==(const TlsContents&) const = default;
};

// Reads the files that are named. InvalidArgument gives the name and path of the file that cannot be read; a
// certificate without a key, or a key without a certificate, is refused, too. Reads from disk: milliseconds.
Result<TlsContents> readTlsFiles(const TlsFiles& files, const TlsFileNames& names);

// Checks that TLS would work at the time `now`: everything is PEM, the certificate is valid, the key belongs to it,
// both are strong enough for this machine's OpenSSL, and at least one authority is a valid certificate. Returns when
// the own certificate expires, or the end of time if there is none. InvalidArgument names the file and the reason.
Result<Time> checkTlsContents(const TlsContents& contents, const TlsFiles& files, const TlsFileNames& names, Time now);

// "2026-11-21 13:05 UTC".
std::string momentText(Time time);

}  // namespace fairlead
