// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/tls/client_tls.h"

#include <algorithm>
#include <initializer_list>

namespace fairlead {

namespace {

bool containsOneOf(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

// True only if the connection was closed while it was being opened; later it means that the broker went away.
bool wasClosedAtOnce(std::string_view message) {
    return containsOneOf(message, {"failed to connect to all addresses"}) &&
           containsOneOf(message, {"Socket closed", "Connection reset", "Broken pipe", "EOF", "Endpoint read failed"});
}

}  // namespace

const TlsFileNames& clientTlsOptions() {
    static const TlsFileNames names{"--cert", "--key", "--ca"};
    return names;
}

Result<TlsContents> loadClientTls(const ClientTls& tls) {
    if (!tls.enabled) return TlsContents();
    Result<TlsContents> contents = readTlsFiles(tls.files, clientTlsOptions());
    if (!contents) return contents;
    const Result<Time> validUntil = checkTlsContents(*contents, tls.files, clientTlsOptions(), SystemClock().now());
    if (!validUntil) return validUntil.status();
    return contents;
}

TlsTrouble tlsTroubleIn(std::string_view message, const ClientTls& tls) {
    if (!tls.enabled) return wasClosedAtOnce(message) ? TlsTrouble::BrokerWantsTls : TlsTrouble::None;
    if (containsOneOf(message, {"wrong version number", "packet length too long", "record layer failure"}))
        return TlsTrouble::BrokerSpeaksNoTls;
    if (containsOneOf(message, {"certificate verify failed"})) return TlsTrouble::NotTrusted;
    if (containsOneOf(message, {"is not in peer certificate"})) return TlsTrouble::WrongName;
    // gRPC could not create the credentials. The given files were checked before, so the system has no authorities.
    if (message.starts_with("empty address list")) return TlsTrouble::NoAuthorities;
    const bool isAlert =
        containsOneOf(message, {"alert certificate required", "alert bad certificate", "alert unknown ca",
                                "alert certificate expired", "alert handshake failure"});
    if (!isAlert && !wasClosedAtOnce(message)) return TlsTrouble::None;
    return tls.files.certificate.empty() ? TlsTrouble::ClientCertificateMissing : TlsTrouble::ClientCertificateRefused;
}

std::string tlsTroubleText(TlsTrouble trouble) {
    switch (trouble) {
        case TlsTrouble::None: return {};
        case TlsTrouble::BrokerWantsTls:
            return "it closed the connection at once, as a broker does that speaks TLS only (--tls)";
        case TlsTrouble::BrokerSpeaksNoTls: return "it does not speak TLS at this address; try without --tls";
        case TlsTrouble::NotTrusted:
            return "its certificate is not trusted: it has another authority than those of --ca (or of this machine), "
                   "or is not valid now";
        case TlsTrouble::WrongName:
            return "its certificate is for another name than the one it was asked by (--server-name says which to "
                   "expect)";
        case TlsTrouble::ClientCertificateMissing:
            return "it closed the connection after the handshake, as a broker does that wants a client certificate "
                   "(--cert, --key)";
        case TlsTrouble::ClientCertificateRefused:
            return "it closed the connection after the handshake, as a broker does that does not accept the client "
                   "certificate (--cert): it has another authority than it asks for, or is not valid now";
        case TlsTrouble::NoAuthorities:
            return "this machine has no list of trusted authorities; name the broker's with --ca";
    }
    return {};
}

}  // namespace fairlead
