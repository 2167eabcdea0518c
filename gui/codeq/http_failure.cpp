// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/http_failure.h"

#include "gui/codeq/outside_words.h"
#include "gui/data/translation.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

using Kind = Failure::Kind;

Failure networkFailure(const QNetworkReply& reply) {
    const QString details = outsideWords(reply.errorString());
    switch (reply.error()) {
        case QNetworkReply::ConnectionRefusedError:
            return {Kind::Unreachable, tr("nobody listens there (connection refused)"), true};
        case QNetworkReply::HostNotFoundError: return {Kind::Unreachable, tr("this name is not known"), true};
        case QNetworkReply::SslHandshakeFailedError:
            if (details.contains(u"wrong version number"_s) || details.contains(u"packet length"_s) ||
                details.contains(u"record layer"_s))
                return {Kind::Unreachable, tr("it does not speak TLS at this address; try http:// instead of https://"),
                        true, false, TlsTrouble::BrokerSpeaksNoTls};
            return {Kind::Unreachable, tr("its certificate is not trusted: %1").arg(details), true, false,
                    TlsTrouble::NotTrusted};
        case QNetworkReply::TimeoutError: return {Kind::Unreachable, tr("it did not answer in time"), true};
        case QNetworkReply::RemoteHostClosedError:
        case QNetworkReply::ProtocolFailure:
        case QNetworkReply::ProtocolUnknownError:
        case QNetworkReply::ProtocolInvalidOperationError:
        case QNetworkReply::UnknownContentError:
            return {Kind::Unreachable,
                    tr("what answers there does not speak HTTP; the address of a stream is entered as such"), true};
        default: return {Kind::Unreachable, tr("the connection broke (%1)").arg(details), true};
    }
}

Failure redirection(const QNetworkReply& reply, const QJsonObject& told) {
    const QString to = outsideWords(QString::fromUtf8(reply.rawHeader("Location")));
    const QString leader = outsideWords(told.value(u"leader"_s).toString());
    if (!leader.isEmpty() || told.value(u"error"_s) == u"not leader"_s) {
        return {Kind::NotNow,
                tr("this server is not the leader; the leader is %1. Connect to that address for this")
                    .arg(leader.isEmpty() ? to : leader),
                false};
    }
    return {Kind::NotSupported, tr("it sends the console to %1, where the token must not follow").arg(to), false};
}

}  // namespace

Failure notCodeqFailure() {
    return {Kind::NotSupported, tr("an HTTP server answers there, but it is not codeQ's"), false};
}

Failure httpFailure(const QNetworkReply& reply, const QByteArray& body) {
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status == 0) return networkFailure(reply);
    const QJsonDocument document = QJsonDocument::fromJson(body);
    const QJsonObject told = document.object();
    const QString error = outsideWords(told.value(u"error"_s).toString());
    if (status >= 300 && status < 400) return redirection(reply, told);
    if (body.contains("HTTP request to an HTTPS server"))
        return {Kind::Unreachable, tr("it speaks TLS only; try https:// instead of http://"), true, false,
                TlsTrouble::BrokerWantsTls};
    // codeQ writes its own errors as JSON.
    if (status < 500 && status != 429 && error.isEmpty()) return notCodeqFailure();
    switch (status) {
        case 401:
        case 403:
            return {Kind::Refused,
                    error.contains(u"Admin only"_s)
                        ? tr("the token is no administrator's: codeQ allows this with the scope codeq:admin or the "
                             "role ADMIN only")
                        : tr("the server did not accept the producer's token: %1").arg(error),
                    false};
        case 404: return {Kind::NotFound, error, false};
        case 409: return {Kind::Conflict, error, false};
        case 429:
            return {Kind::TooMany,
                    tr("codeQ's rate limit refused it (%1)").arg(error.isEmpty() ? QString::number(status) : error),
                    true};
        case 503: return {Kind::NotNow, error.isEmpty() ? tr("the server cannot do this now") : error, true};
        default: break;
    }
    if (status < 500) return {Kind::BadRequest, error, false};
    return {Kind::Broken,
            error.isEmpty() ? tr("the server failed (HTTP %1)").arg(status) : tr("the server failed: %1").arg(error),
            true};
}

}  // namespace fairlead::gui
