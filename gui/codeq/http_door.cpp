// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/http_door.h"

#include "gui/codeq/http_failure.h"
#include "gui/data/translation.h"

#include <QElapsedTimer>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QPointer>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QTimer>

#include <functional>
#include <utility>

namespace fairlead::gui {

namespace {

// One question under way. Deletes itself after its answer; deleted earlier, it never answers.
class HttpExchange final : public QObject {
public:
    HttpExchange(QNetworkReply* reply, const HttpRequest& request, std::function<void(Outcome<HttpAnswer>)> done,
                 QObject* parent)
        : QObject(parent), m_reply(reply), m_most(request.mostBytes), m_path(request.path), m_done(std::move(done)) {
        m_reply->setParent(this);
        m_clock.start();
        connect(m_reply, &QNetworkReply::metaDataChanged, this, [this] {
            if (m_tookMs < 0) m_tookMs = double(m_clock.nsecsElapsed()) / 1e6;
        });
        connect(m_reply, &QNetworkReply::readyRead, this, [this] { read(); });
        connect(m_reply, &QNetworkReply::finished, this, [this] { end(outcome()); });
        QTimer::singleShot(request.deadline, this, [this, seconds = double(request.deadline.count()) / 1000] {
            end(Failure{Failure::Kind::Unreachable, fairlead::gui::tr("it did not answer in %1 s").arg(seconds), true});
        });
    }
    ~HttpExchange() override {
        m_reply->disconnect(this);
        m_reply->abort();
    }

private:
    void read() {
        m_body += m_reply->readAll();
        if (m_body.size() > m_most) {
            const QString size = QString::number(m_most / (1024 * 1024));
            end(Failure{Failure::Kind::TooMany, fairlead::gui::tr("its answer is larger than %1 MiB").arg(size), true});
        }
    }

    Outcome<HttpAnswer> outcome() {
        m_body += m_reply->readAll();
        const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        if (m_reply->error() != QNetworkReply::NoError || status < 200 || status > 299)
            return httpFailure(*m_reply, m_body);
        const bool isJson = m_reply->rawHeader("Content-Type").contains("json");
        if (m_path.startsWith("/v1/") && !m_body.isEmpty() && !isJson) return notCodeqFailure();
        return HttpAnswer{m_body, m_tookMs};
    }

    void end(Outcome<HttpAnswer> outcome) {
        if (const auto done = std::exchange(m_done, nullptr)) done(std::move(outcome));
        deleteLater();
    }

    QNetworkReply* const m_reply;
    const qint64 m_most;
    const QByteArray m_path;
    std::function<void(Outcome<HttpAnswer>)> m_done;
    QElapsedTimer m_clock;
    double m_tookMs = -1;
    QByteArray m_body;
};

}  // namespace

HttpDoor::HttpDoor(QUrl address, QString token, const QByteArray& authorities)
    : m_address(std::move(address)), m_token(std::move(token)), m_authorities(authorities) {
    // As with gRPC: a web proxy cannot reach a server on this machine.
    m_network.setProxy(QNetworkProxy::NoProxy);
    m_network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    m_network.setAutoDeleteReplies(false);
}

HttpDoor::~HttpDoor() {
    m_pending.dropAll();
    // Before m_network, which they use.
    qDeleteAll(m_pending.findChildren<QObject*>(Qt::FindDirectChildrenOnly));
}

Call HttpDoor::ask(const HttpRequest& request, Then<HttpAnswer> then) {
    QByteArray url = m_address.toEncoded();
    if (url.endsWith('/')) url.chop(1);
    QNetworkRequest sent(QUrl::fromEncoded(url + request.path));
    if (!m_token.isEmpty()) sent.setRawHeader("Authorization", "Bearer " + m_token.toLatin1());
    if (!request.body.isEmpty()) sent.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("application/json"));
    // What is packed could become any size.
    sent.setRawHeader("Accept-Encoding", "identity");
    sent.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    sent.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    sent.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    if (!m_authorities.isEmpty()) {
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.setCaCertificates(QSslCertificate::fromData(m_authorities, QSsl::Pem));
        sent.setSslConfiguration(tls);
    }
    const auto pending = std::make_shared<PendingCall<HttpAnswer>>(std::move(then), request.changes);
    const uint64_t number = m_pending.add(pending);
    PendingCalls* const calls = &m_pending;
    // Answers come later, from the event loop, also where Qt knows at once.
    const QPointer<HttpExchange> exchange = new HttpExchange(
        m_network.sendCustomRequest(sent, request.verb, request.body), request,
        [calls, number, pending](Outcome<HttpAnswer> outcome) {
            calls->post([calls, number, pending, outcome = std::move(outcome)] {
                calls->remove(number);
                const bool isInDoubt = !outcome && outcome.failure().kind == Failure::Kind::Unreachable;
                pending->end(
                    HeldOutcome<HttpAnswer>(isInDoubt && pending->changes() ? withDoubt(outcome.failure()) : outcome));
            });
        },
        calls);
    pending->ticket()->cancel = [calls, number, pending, exchange] {
        calls->remove(number);
        pending->drop();
        delete exchange.data();
    };
    return Call(pending->ticket());
}

}  // namespace fairlead::gui
