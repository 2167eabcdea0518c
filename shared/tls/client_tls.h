// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/tls/tls_files.h"

#include <string>
#include <string_view>

namespace fairlead {

// How a client connects to a broker, as the command line or a profile says.
struct ClientTls {
    bool enabled = false;    // off: plain text, everything below is ignored
    TlsFiles files;          // no authorities: those the machine trusts; no certificate: none is presented
    std::string serverName;  // the name in the broker's certificate; empty: the host of the broker's address

    bool operator==(const ClientTls&) const = default;
};

// The options that name the files: "--cert", "--key" and "--ca".
const TlsFileNames& clientTlsOptions();

// The contents of the files, read and checked; empty if TLS is off. InvalidArgument names the option and the reason.
// Reads from disk: milliseconds.
Result<TlsContents> loadClientTls(const ClientTls& tls);

// What is wrong with TLS if a connection failed.
enum class TlsTrouble {
    None,                      // not a TLS problem
    BrokerWantsTls,            // the client used plain text
    BrokerSpeaksNoTls,         // the client used TLS
    NotTrusted,                // the broker's certificate has another authority, or is not valid now
    WrongName,                 // the broker's certificate is for another name
    ClientCertificateMissing,  // the broker requires a client certificate
    ClientCertificateRefused,  // the broker does not accept the client's certificate
    NoAuthorities,             // the machine has no trusted authorities and --ca was not given
};

// Derived from the message of gRPC's UNAVAILABLE. A broker that requires TLS, or a certificate, closes the connection
// without an explanation: the message then says only that the connection was closed at once.
TlsTrouble tlsTroubleIn(std::string_view message, const ClientTls& tls);

// The same as a sentence that names the options to use; empty for None.
std::string tlsTroubleText(TlsTrouble trouble);

}  // namespace fairlead
