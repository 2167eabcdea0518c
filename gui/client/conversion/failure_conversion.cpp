// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/conversion/failure_conversion.h"

#include "gui/client/conversion/message_values.h"
#include "gui/data/translation.h"

#include <grpcpp/support/status.h>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString whyNoTls(TlsTrouble trouble) {
    switch (trouble) {
        case TlsTrouble::None: return {};
        case TlsTrouble::BrokerWantsTls:
            return tr("it closed the connection at once, like a broker that speaks TLS only");
        case TlsTrouble::BrokerSpeaksNoTls: return tr("it does not speak TLS at this address");
        case TlsTrouble::NotTrusted:
            return tr("its certificate is not trusted: it has another authority, or is not valid now");
        case TlsTrouble::WrongName: return tr("its certificate is for another name than the one used to connect");
        case TlsTrouble::ClientCertificateMissing:
            return tr("it closed the connection after the handshake, like a broker that wants a client certificate");
        case TlsTrouble::ClientCertificateRefused:
            return tr(
                "it closed the connection after the handshake, like a broker that does not accept the client "
                "certificate");
        case TlsTrouble::NoAuthorities: return tr("this machine has no list of trusted authorities; name the broker's");
    }
    return {};
}

// Replaces gRPC's long descriptions of a lost peer.
QString whyUnreachable(const QString& message) {
    if (message.contains(u"Connection refused"_s)) return tr("nobody listens there (connection refused)");
    if (message.contains(u"DNS"_s) || message.contains(u"resol"_s)) return tr("this name is not known");
    if (message.contains(u"Socket closed"_s) || message.contains(u"Connection reset"_s) ||
        message.contains(u"Broken pipe"_s) || message.contains(u"EOF"_s))
        return tr("the broker went away");
    if (message.contains(u"keepalive"_s) || message.contains(u"ping timeout"_s))
        return tr("the broker does not answer any more");
    if (message.contains(u"HTTP/2"_s)) return tr("what answers there does not speak gRPC");
    // What gRPC itself writes about a connection is not for users.
    const bool isOfLibrary = message.contains(u"failed to connect"_s) || message.contains(u"last error"_s) ||
                             message.contains(u"RST_STREAM"_s) || message.contains(u"GOAWAY"_s);
    return message.isEmpty() || isOfLibrary ? tr("the connection broke") : message;
}

// An HTTP server at the address, of version 1 or one that speaks HTTP/2 without gRPC.
bool isOfHttpServer(const QString& message) {
    return message.contains(u"http1.x server"_s) || message.contains(u"http2 header with status"_s) ||
           message.contains(u"HTTP status code"_s);
}

}  // namespace

Failure toFailure(const grpc::Status& status, const ClientTls& tls) {
    const QString message = text(status.error_message());
    if (isOfHttpServer(message)) {
        return {Failure::Kind::Unreachable,
                tr("an HTTP server answers there, and no gRPC server; if it is codeQ's HTTP address, enter it as such "
                   "and give the address of its producer stream, usually port 9092"),
                true};
    }
    switch (status.error_code()) {
        case grpc::StatusCode::UNAVAILABLE: {
            const TlsTrouble trouble = tlsTroubleIn(status.error_message(), tls);
            const QString text = trouble == TlsTrouble::None ? whyUnreachable(message) : whyNoTls(trouble);
            return {Failure::Kind::Unreachable, text, true, false, trouble};
        }
        case grpc::StatusCode::CANCELLED:
        case grpc::StatusCode::ABORTED:
            return {Failure::Kind::Unreachable, tr("the broker ended the connection"), true};
        case grpc::StatusCode::DEADLINE_EXCEEDED:
            return {Failure::Kind::Unreachable, tr("the broker did not answer in time"), true};
        case grpc::StatusCode::UNAUTHENTICATED:
        case grpc::StatusCode::PERMISSION_DENIED:
            return {Failure::Kind::Refused, message.isEmpty() ? tr("the token was not accepted") : message, false};
        case grpc::StatusCode::UNIMPLEMENTED:
            return {Failure::Kind::NotSupported, tr("this server does not know the calls of Fairlead's broker"), false};
        case grpc::StatusCode::INVALID_ARGUMENT:
        case grpc::StatusCode::FAILED_PRECONDITION:
        case grpc::StatusCode::NOT_FOUND:
        case grpc::StatusCode::OUT_OF_RANGE:
        case grpc::StatusCode::ALREADY_EXISTS: return {Failure::Kind::BadRequest, message, false};
        default: return {Failure::Kind::Broken, message.isEmpty() ? tr("the broker failed") : message, true};
    }
}

}  // namespace fairlead::gui
