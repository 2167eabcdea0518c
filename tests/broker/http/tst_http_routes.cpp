// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_answer_text.h"
#include "broker/http/http_caller.h"
#include "broker/http/http_health.h"
#include "broker/http/http_routes.h"
#include "broker/http/http_services.h"
#include "broker/auth/open_authenticator.h"

#include <QTest>

#include <memory>
#include <optional>
#include <string>

namespace tst_http_routes {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

// Keeps its answer.
class KeptExchange final : public HttpExchange {
public:
    explicit KeptExchange(HttpRequest request, std::optional<HttpAnswer>* answer)
        : m_request(std::move(request)), m_answer(answer) {}
    const HttpRequest& request() const override { return m_request; }
    void answer(HttpAnswer answer) override { *m_answer = std::move(answer); }
    void begin(HttpAnswer) override {}
    bool send(std::string) override { return false; }
    void end() override {}
    void onGone(std::function<void()>) override {}
    Status admitted(const Principal&) override {
        isProven = true;
        return {};
    }

    bool isProven = false;

private:
    const HttpRequest m_request;
    std::optional<HttpAnswer>* const m_answer;
};

HttpAnswer ask(HttpHandler& handler, const std::string& method, const std::string& path, const std::string& query = {},
               const HttpHeaders& headers = {}) {
    std::optional<HttpAnswer> answer;
    handler.handle(std::make_shared<KeptExchange>(HttpRequest{method, path, query, headers, {}, {}}, &answer));
    return answer.value_or(HttpAnswer{0, "no answer", {}, {}});
}

HttpRoutes::Action saying(const std::string& what) {
    return [what](const HttpRoutes::Call& call) {
        std::string text = what;
        for (const std::string& part : call.parts) text += "[" + part + "]";
        for (const auto& [name, value] : call.query) text += "{" + name + "=" + value + "}";
        call.exchange->answer({200, text, "text/plain", {}});
    };
}

// Counts what it refuses.
class CountedAuthenticator final : public Authenticator {
public:
    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override {
        if (token == "wrong") return Status(Code::Unauthenticated, "invalid token");
        return m_open.authenticate(token, purpose);
    }
    Result<Principal> anonymous() const override { return Status(Code::Unauthenticated, "missing token"); }
    void refused(const Status&, std::string_view) const override { ++count; }

    mutable int count = 0;

private:
    OpenAuthenticator m_open;
};

}  // namespace

class TestHttpRoutes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pathsAreChosenByTheirParts() {
        HttpRoutes routes;
        routes.add("GET", "/v1/tasks/:id", saying("task"));
        routes.add("GET", "/v1/tasks/:id/result", saying("result"));
        routes.add("POST", "/v1/tasks/claim", saying("claim"));
        routes.add("GET", "/v1/tasks/claim", saying("list"));
        routes.add("DELETE", "/v1/tasks/:id", saying("gone"));
        QCOMPARE(ask(routes, "GET", "/v1/tasks/7").body, std::string("task[7]"));
        QCOMPARE(ask(routes, "HEAD", "/v1/tasks/7").body, std::string("task[7]"));
        QCOMPARE(ask(routes, "DELETE", "/v1/tasks/7").body, std::string("gone[7]"));
        QCOMPARE(ask(routes, "GET", "/v1/tasks/claim").body, std::string("list"));
        QCOMPARE(ask(routes, "POST", "/v1/tasks/claim").body, std::string("claim"));
        QCOMPARE(ask(routes, "DELETE", "/v1/tasks/claim").body, std::string("gone[claim]"));
        // Decoded once, and a slash that is escaped divides nothing.
        QCOMPARE(ask(routes, "GET", "/v1/tasks/a%2Fb%2520+").body, std::string("task[a/b%20+]"));
        for (const char* path :
             {"/", "", "/v1/tasks", "/v1/tasks/", "/v1/tasks//result", "//v1/tasks/7", "/V1/tasks/7", "*"})
            QCOMPARE(ask(routes, "GET", path).status, 404u);
        // A slash too many leads to where there is one less, by the same method.
        QCOMPARE(ask(routes, "GET", "/v1/tasks/7/").status, 301u);
        QCOMPARE(ask(routes, "DELETE", "/v1/tasks/7/").status, 307u);
        QCOMPARE(ask(routes, "PUT", "/v1/tasks/7/").status, 404u);
    }

    void whatIsThereNamesItsMethods() {
        HttpRoutes routes([](const HttpRequest&, unsigned status, const std::string& why) {
            return HttpAnswer{status, "<" + why + ">", "text/plain", {}};
        });
        routes.add("GET", "/a/:b", saying(""));
        routes.add("PUT", "/a/:b", saying(""));
        const HttpAnswer answer = ask(routes, "POST", "/a/b");
        QCOMPARE(answer.status, 405u);
        QCOMPARE(answer.headers[0].first, std::string("Allow"));
        QCOMPARE(answer.headers[0].second, std::string("GET, HEAD, PUT"));
        QCOMPARE(answer.body, std::string("<POST is not possible here, but GET, HEAD, PUT is>"));
        QCOMPARE(ask(routes, "GET", "/a/%zz").status, 400u);
        QCOMPARE(ask(routes, "GET", "/a/b", "x=%2").status, 400u);
        QCOMPARE(ask(routes, "GET", "/a/b", "y=1&x=%2").body,
                 std::string("<the query has a malformed escape (%) at 'x'>"));
        QCOMPARE(ask(routes, "GET", "/a/b", "y=1&x=a%00b").body,
                 std::string("<the query has a zero byte (%00) at 'x'>"));
        QCOMPARE(ask(routes, "GET", "/a/b", "y%00=1").body, std::string("<the query has a zero byte (%00) at 'y%00'>"));
        QCOMPARE(ask(routes, "GET", "/a/%00").body, std::string("<the path has a zero byte (%00)>"));
        QCOMPARE(routes.refusal({}, 413, "too large").body, std::string("<too large>"));
    }

    void queriesAreDecoded() {
        HttpRoutes routes;
        routes.add("GET", "/", saying("q"));
        QCOMPARE(ask(routes, "GET", "/", "a=1&b=x%20y+z&&c&=d&a=2&e=f=g").body,
                 std::string("q{a=1}{b=x y z}{c=}{=d}{a=2}{e=f=g}"));
        const HttpQuery query = *parseHttpQuery("a=1&a=2&b");
        QCOMPARE(queryValue(query, "a").value(), std::string_view("1"));
        QCOMPARE(queryValue(query, "b").value(), std::string_view(""));
        QVERIFY(!queryValue(query, "c"));
        for (const char* bad : {"%", "%1", "%g0", "%00"}) QVERIFY2(!parseHttpQuery(bad) && !percentDecoded(bad), bad);
        QCOMPARE(percentDecoded("%41b%c3%A9").value(), std::string("Ab\xc3\xa9"));
        QCOMPARE(percentEncoded("a-B_1.~/ \xc3\xa9%"), std::string("a-B_1.~%2F%20%C3%A9%25"));
    }

    void servicesAreChosenByTheLongestPrefix() {
        HttpRoutes all, inner, one;
        all.add("GET", "/ojs", saying("ojs"));
        all.add("GET", "/ojs/:x", saying("below"));
        inner.add("GET", "/ojs/v1/:x", saying("inner"));
        one.add("GET", "/metrics", saying("metrics"));
        HttpServices services;
        services.add("/ojs/", &all);
        services.add("/ojs/v1/", &inner);
        services.add("/metrics", &one);
        QCOMPARE(ask(services, "GET", "/ojs").body, std::string("ojs"));
        QCOMPARE(ask(services, "GET", "/ojs/a").body, std::string("below[a]"));
        QCOMPARE(ask(services, "GET", "/ojs/v1/a").body, std::string("inner[a]"));
        QCOMPARE(ask(services, "GET", "/metrics").body, std::string("metrics"));
        for (const char* path : {"/ojsx", "/metrics/x", "/"}) {
            QCOMPARE(ask(services, "GET", path).status, 404u);
            QCOMPARE(ask(services, "GET", path).body, std::string("{\"error\":\"there is nothing at ") + path + "\"}");
        }
    }

    void healthIsToldInWords() {
        std::string problem;
        HttpHealth health([&problem] { return problem; });
        QCOMPARE(ask(health, "GET", "/healthz").status, 200u);
        QCOMPARE(ask(health, "GET", "/readyz").status, 200u);
        problem = "the disk is nearly full";
        QCOMPARE(ask(health, "GET", "/healthz").status, 200u);
        QCOMPARE(ask(health, "GET", "/readyz").status, 503u);
        QCOMPARE(ask(health, "GET", "/readyz").body, std::string("the disk is nearly full\n"));
        QCOMPARE(ask(health, "POST", "/readyz").status, 405u);
    }

    void howFarAStandbyIsBehindIsToldOnceItIsKnown() {
        ReplicaFacts facts{false, 3, {}};
        HttpHealth health([] { return std::string(); }, [&facts] { return facts; });
        QCOMPARE(ask(health, "GET", "/healthz").body,
                 std::string("ok\nrole: standby\nepoch: 3\nbehind: not known yet\n"));
        QCOMPARE(ask(health, "GET", "/health").body, std::string(R"({"status":"ok","role":"standby","epoch":3})"));
        facts.lag = LogLag{2, std::chrono::milliseconds(400)};
        QCOMPARE(ask(health, "GET", "/healthz").body,
                 std::string("ok\nrole: standby\nepoch: 3\nturns behind: 2\nseconds behind: 0.4\n"));
        QCOMPARE(ask(health, "GET", "/health").body,
                 std::string(R"({"status":"ok","role":"standby","epoch":3,"turns_behind":2,"seconds_behind":0.4})"));
    }

    void healthIsToldInJsonToWhoReadsIt() {
        std::string problem;
        HttpHealth health([&problem] { return problem; });
        for (const char* path : {"/health", "/ready"}) {
            QCOMPARE(ask(health, "GET", path).body, std::string(R"({"status":"ok"})"));
            QCOMPARE(ask(health, "GET", path).type, std::string("application/json"));
            QCOMPARE(ask(health, "GET", path, {}, {{"Accept", "text/plain"}}).type,
                     std::string("text/plain; charset=utf-8"));
        }
        QCOMPARE(ask(health, "GET", "/readyz", {}, {{"Accept", "application/json"}}).body,
                 std::string(R"({"status":"ok"})"));
        problem = "the disk is \"nearly\" full";
        QCOMPARE(ask(health, "GET", "/ready").status, 503u);
        QCOMPARE(ask(health, "GET", "/ready").body,
                 std::string("{\"status\":\"unhealthy\",\"problem\":\"the disk is \\\"nearly\\\" full\"}"));
    }

    void answersAreWrittenAsHttpHasThem() {
        const auto written = [](const HttpAnswer& answer, HttpAnswerForm form) {
            std::string text;
            writeHttpAnswer(text, answer, form);
            const size_t date = text.find("Date: ");
            return text.erase(date, text.find("\r\n", date) + 2 - date);
        };
        QCOMPARE(written({200, "{}", "application/json", {{"X-Y", "a\r\nInjected: b"}}}, {}),
                 std::string("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Y: a  Injected: b\r\n"
                             "Content-Length: 2\r\n\r\n{}"));
        QCOMPARE(written({204, "ignored", "", {}}, {false, true, false}),
                 std::string("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"));
        QCOMPARE(written({404, "", "text/plain", {}}, {false, false, true}),
                 std::string("HTTP/1.1 404 Not Found\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n"));
        std::string stream;
        writeHttpPiece(stream, std::string(26, 'x'), {});
        writeHttpPiece(stream, "", {});
        writeHttpEnd(stream, {});
        QCOMPARE(stream, "1a\r\n" + std::string(26, 'x') + "\r\n0\r\n\r\n");
        QCOMPARE(httpError(400, "a\"\\\n\xff").body, std::string("{\"error\":\"a\\\"\\\\\\u000a\\u00ff\"}"));
    }

    void tokensComeAsBearer() {
        const CountedAuthenticator authenticator;
        std::optional<HttpAnswer> answer;
        const auto exchangeOf = [&answer](const std::string& authorization) {
            HttpHeaders headers;
            if (!authorization.empty()) headers = {{"authorization", authorization}};
            return KeptExchange(HttpRequest{"GET", "/", "", headers, {}, "peer"}, &answer);
        };
        auto good = exchangeOf("bearer  acme");
        const Needs needs[] = {{.role = Role::Producer, .oneTenant = true},
                               {.role = Role::Worker, .scope = scopes::kClaim},
                               {.role = Role::Admin, .scope = scopes::kRead}};
        QVERIFY(admitHttp(good, authenticator, needs[0]) && good.isProven);
        for (const Needs& one : needs) {
            auto exchange = exchangeOf("Bearer acme");
            QVERIFY(admitHttp(exchange, authenticator, one) && exchange.isProven);
        }
        QCOMPARE(authenticator.count, 0);
        for (const char* bad : {"", "Basic x", "Bearer wrong", "Bearer", "Bearer "}) {
            auto refused = exchangeOf(bad);
            const int before = authenticator.count;
            for (const Needs& one : needs)
                QCOMPARE(httpStatusOf(admitHttp(refused, authenticator, one).status.code()), 401u);
            QCOMPARE(authenticator.count, before + 3);
            QVERIFY(!refused.isProven);
        }
    }
};

QTEST_APPLESS_MAIN(TestHttpRoutes)

}  // namespace tst_http_routes

#include "tst_http_routes.moc"
