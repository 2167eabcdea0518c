// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/tls_files.h"

#include <string>
#include <string_view>

namespace fairlead {

// How a client wants to speak with a broker, as a command line or a profile says it.
struct ClientTls {
    bool enabled = false;    // off: plain text, and nothing below counts
    TlsFiles files;          // no authorities: those that this machine trusts; no certificate: none is shown
    std::string serverName;  // the name in the broker's certificate; empty: the host of its address

    bool operator==(const ClientTls&) const = default;
};

// The files by their options, "--cert", "--key" and "--ca".
const TlsFileNames& clientTlsOptions();

// What stands in the files, read and judged now; empty without TLS. InvalidArgument says which option is wrong and why.
// Reads from disk: milliseconds.
Result<TlsContents> loadClientTls(const ClientTls& tls);

// Why a connection did not come about, as far as TLS is to blame.
enum class TlsTrouble {
    None,                      // something else
    BrokerWantsTls,            // asked in plain text
    BrokerSpeaksNoTls,         // asked in TLS
    NotTrusted,                // its certificate has another authority, or is not valid now
    WrongName,                 // its certificate is for somebody else
    ClientCertificateMissing,  // it wants one
    ClientCertificateRefused,  // it wants another one
    NoAuthorities,             // this machine trusts nobody, and --ca was not given
};

// Judged by the message of gRPC's UNAVAILABLE. A broker that wants TLS, or a certificate, closes the connection without
// a word: of it the message says only that it was closed at once.
TlsTrouble tlsTroubleIn(std::string_view message, const ClientTls& tls);

// The same as a sentence with the options that help; empty for None.
std::string tlsTroubleText(TlsTrouble trouble);

}  // namespace fairlead
