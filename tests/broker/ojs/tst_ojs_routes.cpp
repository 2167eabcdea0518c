// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

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
        QCOMPARE(open, (std::set<std::string>{"GET /ojs/manifest", "GET /ojs/v1/health"}));
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
