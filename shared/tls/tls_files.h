// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/result.h"

#include <string>

namespace fairlead {

// Where one end of a TLS connection keeps what it needs, all in PEM. What has no name is not used.
struct TlsFiles {
    std::string certificate;  // its own, followed by those between it and its authority
    std::string key;          // of the certificate, not encrypted
    std::string authorities;  // whose certificates are accepted from the other end

    bool operator==(const TlsFiles&) const = default;
};

// What a file is called by whoever names it to us: "tls.key" in a configuration, "--key" on a command line.
struct TlsFileNames {
    std::string certificate;
    std::string key;
    std::string authorities;
};

// What stands in the files.
struct TlsContents {
    std::string certificate;
    std::string key;
    std::string authorities;

    bool operator==(const TlsContents&) const = default;
};

// Reads the files that are named. InvalidArgument says which one cannot be read, by name and path; a certificate
// without its key, or the other way round, is refused, too. Reads from disk: milliseconds.
Result<TlsContents> readTlsFiles(const TlsFiles& files, const TlsFileNames& names);

// Whether TLS can be spoken with them at that moment: everything is PEM, the certificate is valid now, the key fits it
// and both are strong enough for this machine's OpenSSL, and at least one authority is a valid certificate.
// Until when the own certificate is valid; without one the end of time. InvalidArgument names the file and what is wrong.
Result<Time> checkTlsContents(const TlsContents& contents, const TlsFiles& files, const TlsFileNames& names, Time now);

// "2026-11-21 13:05 UTC".
std::string momentText(Time time);

}  // namespace fairlead
