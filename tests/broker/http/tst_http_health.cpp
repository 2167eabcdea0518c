// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_health.h"

#include <QTest>

#include <optional>
#include <string>

namespace tst_http_health {

using namespace fairlead::broker;

class TestHttpHealth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRequestIsKnownByItsFirstBytes() {
        const std::string asked = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
        const size_t known = asked.find(" HTTP") + 1;
        for (size_t size = 0; size < asked.size(); ++size)
            QCOMPARE(HttpHealth::isAskedBy(asked.substr(0, size)),
                     size < known ? std::nullopt : std::optional<bool>(true));
        for (const char* request : {"HEAD /ready HTTP/1.1", "GET /readyz?x=1 HTTP/1.1", "GET /health HTTP/1.0",
                                    "\r\n\r\nGET /readyz HTTP/1.1", "GET http://127.0.0.1:80/readyz HTTP/1.1",
                                    "GET HTTP://host/healthz?x HTTP/1.1"})
            QCOMPARE(HttpHealth::isAskedBy(request), std::optional<bool>(true));
        for (const char* request : {"", "\r\n", "\r\nGE", "GET http:", "GET http://ho", "GET http://host/read"})
            QCOMPARE(HttpHealth::isAskedBy(request), std::nullopt);
    }

    void otherRequestsAreNot() {
        for (const char* begun : {"P", "GET /o", "GET /healthzz ", "GET /healthy", "GET /health/x ", "get /healthz ",
                                  "POST /healthz ", "GET http://host/ojs/readyz ", "GET http://readyz ",
                                  "GET https://host/readyz ", "\x16\x03\x01", "PRI * HTTP/2.0"})
            QCOMPARE(HttpHealth::isAskedBy(begun), std::optional<bool>(false));
    }
};

QTEST_GUILESS_MAIN(TestHttpHealth)

}  // namespace tst_http_health

#include "tst_http_health.moc"
