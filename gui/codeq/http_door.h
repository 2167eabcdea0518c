// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/client/pending_calls.h"

#include <QByteArray>
#include <QNetworkAccessManager>
#include <QString>
#include <QUrl>

#include <chrono>

namespace fairlead::gui {

struct HttpRequest {
    QByteArray verb = "GET";
    QByteArray path;  // from the address on, percent-encoded, with its query
    QByteArray body;  // JSON
    std::chrono::milliseconds deadline = std::chrono::seconds(15);
    qint64 mostBytes = 32 * 1024 * 1024;  // of the answer
    bool changes = false;
};

struct HttpAnswer {
    QByteArray body;
    double tookMs = 0;  // until the answer began
};

// Asks codeQ's HTTP interface: with the token, a deadline and a bound, without any proxy, and without following anybody
// elsewhere, because the token would go there. Every answer but a 2xx is a Failure in words. GUI thread.
class HttpDoor {
public:
    // token: empty: none is sent. authorities: certificates in PEM that vouch for https; empty: those of this machine.
    HttpDoor(QUrl address, QString token, const QByteArray& authorities = {});
    // Cancels what is under way, without answers.
    ~HttpDoor();
    HttpDoor(const HttpDoor&) = delete;
    HttpDoor& operator=(const HttpDoor&) = delete;

    Call ask(const HttpRequest& request, Then<HttpAnswer> then);
    // A callback may destroy this object.
    void failAll(const Failure& failure) { m_pending.failAll(failure); }
    const QUrl& address() const { return m_address; }

private:
    const QUrl m_address;
    const QString m_token;
    const QByteArray m_authorities;
    PendingCalls m_pending;
    QNetworkAccessManager m_network;
};

}  // namespace fairlead::gui
