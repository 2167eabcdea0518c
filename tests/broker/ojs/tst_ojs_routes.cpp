// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <functional>
#include <map>
#include <set>
#include <string>

namespace tst_ojs_routes {

using namespace fairlead;
using namespace fairlead::broker;

// Every route that there is, with everybody who must not be let in.
class TestOjsRoutes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_ojs = std::make_unique<OjsScene>(OjsScene::Mode::Routes);
        m_id = m_ojs->create(R"({"type":"secret.type","args":["secret"]})", OjsScene::as("everything"));
    }

    void onlyWhatShowsNothingOfAnybodyNeedsNoToken() {
        std::set<std::string> open;
        for (const GuardedRoute& route : m_ojs->routes())
            if (route.needs.role == Role::Anybody) open.insert(route.method + ' ' + route.pattern);
        QCOMPARE(open, (std::set<std::string>{"GET /ojs/manifest", "GET /ojs/openapi.json", "GET /ojs/v1/health"}));
    }

    void everyRouteIsInTheDescriptionForGenerators() {
        const auto document = m_ojs->get("/ojs/openapi.json").json();
        QVERIFY(document["openapi"] == "3.0.3" && document["info"]["version"] == "test");
        std::set<std::string> described, ids;
        for (const auto& [path, methods] : document["paths"].items())
            for (const auto& [method, operation] : methods.items()) {
                std::string pattern = path, upper = method;
                for (char& c : upper) c = char(c & ~0x20);
                std::set<std::string> parts;
                for (size_t at = 0; (at = pattern.find('{')) != std::string::npos;) {
                    const size_t end = pattern.find('}', at);
                    parts.insert(pattern.substr(at + 1, end - at - 1));
                    pattern.erase(end, 1).replace(at, 1, ":");
                }
                described.insert(upper + ' ' + pattern);
                const std::string about = upper + ' ' + path;
                QVERIFY2(ids.insert(operation["operationId"]).second, about.c_str());
                QVERIFY2(!std::string(operation["summary"]).empty(), about.c_str());
                QVERIFY2(operation["responses"].size() == 2, about.c_str());
                for (const auto& parameter : operation.value("parameters", nlohmann::json::array()))
                    if (parameter.value("in", "") == "path") parts.erase(std::string(parameter["name"]));
                QVERIFY2(parts.empty(), about.c_str());
            }
        std::set<std::string> routes;
        for (const GuardedRoute& route : m_ojs->routes()) routes.insert(route.name());
        QCOMPARE(described, routes);
    }

    void whatTheDescriptionRefersToIsInIt() {
        const auto document = m_ojs->get("/ojs/openapi.json").json();
        size_t count = 0;
        const std::function<void(const nlohmann::json&)> look = [&](const nlohmann::json& value) {
            if (value.is_object() && value.contains("$ref") && value["$ref"].is_string()) {
                const std::string ref = value["$ref"];
                QVERIFY2(document.contains(nlohmann::json::json_pointer(ref.substr(1))), ref.c_str());
                ++count;
            }
            if (value.is_structured())
                for (const auto& each : value) look(each);
        };
        look(document);
        QVERIFY(count > 100);
    }

    // Every route with everything that it must not be asked.
    void whatARouteIsNotAskedIsRefusedByName() {
        size_t tried = 0;
        for (const GuardedRoute& route : m_ojs->routes()) {
            const auto refuses = [&](const std::string& query, const std::string& name, const std::string& why) {
                const auto answer = m_ojs->ask(route.method, RouteTokens::target(route.pattern, m_id) + '?' + query,
                                               "{}", OjsScene::as("everything"));
                const std::string about = route.name() + '?' + query + ": " + answer.body;
                QVERIFY2(answer.status == 400 && answer.code() == "invalid_request", about.c_str());
                QVERIFY2(answer.message().starts_with(name + ": " + why), about.c_str());
                ++tried;
            };
            refuses("colour=red", "colour", "is not known");
            refuses("tenant=", "tenant", "is not known");
            for (const QueryParameter& one : route.asked) {
                const std::string name(one.name);
                refuses(name + "=1&" + name + "=1", name, "is there twice");
                refuses(name + "=1&colour=red", "colour", "is not known");
                if (!one.isSwitch) refuses(name + '=', name, "is empty");
                if (one.most == 0) continue;
                for (const std::string& value : {std::to_string(one.most + 1), std::string("-1"), std::string("1x"),
                                                 std::string("99999999999999999999")})
                    refuses(name + '=' + value, name, "must be a whole number");
                if (one.least > 0) refuses(name + "=0", name, "must be a whole number");
            }
        }
        QVERIFY(tried > 300);
    }

    void theDescriptionHasWhatARouteIsAsked() {
        const auto document = m_ojs->get("/ojs/openapi.json").json();
        for (const GuardedRoute& route : m_ojs->routes()) {
            std::string path = route.pattern, method = route.method;
            for (size_t at = 0; (at = path.find(':')) != std::string::npos;) {
                path.replace(at, 1, "{");
                path.insert(std::min(path.find('/', at), path.size()), "}");
            }
            for (char& c : method) c = char(c | 0x20);
            std::vector<std::string> described, asked;
            for (const QueryParameter& one : route.asked)
                asked.push_back(std::string(one.name) + ' ' + std::to_string(one.most));
            for (const auto& one : document["paths"][path][method].value("parameters", nlohmann::json::array()))
                if (one.value("in", "") == "query")
                    described.push_back(std::string(one["name"]) + ' ' +
                                        std::to_string(one["schema"].value("maximum", uint64_t(0))));
            QCOMPARE(described, asked);
        }
    }

    void whatIsNeverTakenIsNotToBeTriedAgain() {
        const auto said = [&](unsigned status) {
            const auto body = m_ojs->handler().refusal({"POST", "/ojs/v1/jobs"}, status, "why").body;
            return nlohmann::json::parse(body)["error"];
        };
        for (const unsigned status : {400u, 413u, 417u, 431u, 501u, 505u})
            QVERIFY2(said(status)["retryable"] == false, std::to_string(status).c_str());
        for (const unsigned status : {429u, 500u, 503u})
            QVERIFY2(said(status)["retryable"] == true, std::to_string(status).c_str());
        QVERIFY(said(501)["code"] == "unsupported" && said(500)["code"] == "backend_error");
    }

    // Of each body whose description names all that it may have.
    void whatTheDescriptionNamesIsTakenAndNothingElse() {
        const auto document = m_ojs->get("/ojs/openapi.json").json();
        const std::map<std::string, nlohmann::json> least{
            {"Reason", nlohmann::json::object()},
            {"Progress", {{"progress", 0.5}}},
            {"NewJobs", {{"jobs", nlohmann::json::array()}}},
            {"BulkJobs", {{"jobs", nlohmann::json::array()}}},
            {"JobIds", {{"job_ids", nlohmann::json::array()}}},
            {"Filter", {{"filter", {{"queue", "nowhere"}}}, {"confirm", true}}},
            {"Subscription", {{"url", "https://a.example/"}, {"events", {"*"}}}},
            {"SubscriptionChanges", nlohmann::json::object()},
            {"Purge", {{"states", {"discarded"}}, {"confirm", true}}}};
        size_t tried = 0;
        for (const GuardedRoute& route : m_ojs->routes()) {
            std::string path = route.pattern, method = route.method;
            for (size_t at = 0; (at = path.find(':')) != std::string::npos;) {
                path.replace(at, 1, "{");
                path.insert(std::min(path.find('/', at), path.size()), "}");
            }
            for (char& c : method) c = char(c | 0x20);
            const auto& operation = document["paths"][path][method];
            if (!operation.contains("requestBody")) continue;
            const std::string ref = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            const auto schema = document[nlohmann::json::json_pointer(ref.substr(1))];
            if (schema.value("additionalProperties", true)) continue;
            const nlohmann::json body = least.at(ref.substr(ref.rfind('/') + 1));
            const auto says = [&](const std::string& member) {
                nlohmann::json asked = body;
                if (!asked.contains(member)) asked[member] = 1;
                const auto answer = m_ojs->ask(route.method, RouteTokens::target(route.pattern, m_id), asked.dump(),
                                               OjsScene::as("everything"));
                ++tried;
                return answer.json().contains("error") ? answer.message() : std::string();
            };
            QVERIFY2(says("colour").starts_with("colour: is not known"), route.name().c_str());
            for (const auto& [member, described] : schema["properties"].items())
                QVERIFY2(says(member).find("is not known") == std::string::npos, (route.name() + member).c_str());
        }
        QVERIFY(tried > 60);
    }

    void noRouteIsOpenWithoutItsToken() {
        const auto expect = [&](const GuardedRoute& route, unsigned status, const char* code, HttpHeaders headers) {
            const auto answer =
                m_ojs->ask(route.method, RouteTokens::target(route.pattern, m_id), "{}", std::move(headers));
            const std::string about = route.method + ' ' + route.pattern + ": " + answer.body;
            QVERIFY2(answer.status == status && answer.code() == code, about.c_str());
            QVERIFY2(answer.body.find("secret") == std::string::npos, about.c_str());
        };
        size_t tried = 0;
        for (const GuardedRoute& route : m_ojs->routes()) {
            if (route.needs.role == Role::Anybody) continue;
            ++tried;
            expect(route, 401, "unauthorized", {});
            expect(route, 401, "unauthorized", {{"Authorization", "Basic everything"}});
            expect(route, 401, "unauthorized", OjsScene::as("unknown"));
            for (const std::string& token : RouteTokens::ofOtherPurposes(route.needs))
                expect(route, 403, "forbidden", OjsScene::as(token));
            for (const std::string& token : RouteTokens::withLess(route.needs))
                expect(route, 403, "forbidden", OjsScene::as(token));
            HttpHeaders other = OjsScene::as("everything of globex");
            other.emplace_back("X-OJS-Tenant", "acme");
            expect(route, 403, "TENANT_ACCESS_DENIED", other);
        }
        QVERIFY(tried > 40);
        m_ojs->revoke();
        for (const GuardedRoute& route : m_ojs->routes())
            if (route.needs.role != Role::Anybody) expect(route, 401, "unauthorized", OjsScene::as("everything"));
    }

    void noRouteTakesTheIdOfAnotherTenantsJob() {
        const std::string before = m_ojs->get("/jobs/" + m_id, OjsScene::as("everything")).body;
        size_t tried = 0;
        for (const GuardedRoute& route : m_ojs->routes()) {
            // Those of tenants and workers have names of their own after them.
            if (route.pattern.find("/:id") == std::string::npos ||
                (route.pattern.find("jobs/") == std::string::npos &&
                 route.pattern.find("dead-letter/") == std::string::npos))
                continue;
            ++tried;
            const auto answer = m_ojs->ask(route.method, RouteTokens::target(route.pattern, m_id), "",
                                           OjsScene::as("everything of globex"));
            QVERIFY2(answer.status == 404, (route.method + ' ' + route.pattern + ": " + answer.body).c_str());
        }
        QVERIFY(tried > 8);
        QCOMPARE(m_ojs->get("/jobs/" + m_id, OjsScene::as("everything")).body, before);
    }

private:
    std::unique_ptr<OjsScene> m_ojs;
    std::string m_id;
};

QTEST_APPLESS_MAIN(TestOjsRoutes)

}  // namespace tst_ojs_routes

#include "tst_ojs_routes.moc"
