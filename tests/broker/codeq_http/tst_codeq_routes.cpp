// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/codeq_http/codeq_scene.h"

#include <QTest>

#include <memory>
#include <string>

namespace tst_codeq_routes {

using namespace fairlead;
using namespace fairlead::broker;

// Every route that there is, with everybody who must not be let in.
class TestCodeqRoutes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_codeq = std::make_unique<CodeqScene>(CodeqScene::quick(), true);
        const auto made = m_codeq->post("/tasks", "everything", R"({"command":"work","payload":{"secret":1}})");
        QCOMPARE(made.status, 202u);
        m_id = made.json()["id"];
    }

    void noRouteIsOpenWithoutItsToken() {
        const auto expect = [&](const GuardedRoute& route, unsigned status, const std::string& token) {
            const std::string target = RouteTokens::target(route.pattern, m_id).substr(sizeof "/v1/codeq" - 1);
            const auto answer = m_codeq->ask(route.method, target, token, "{}");
            const std::string about = token + ", " + route.method + ' ' + route.pattern + ": " + answer.body;
            QVERIFY2(answer.status == status, about.c_str());
            QVERIFY2(answer.body.find("secret") == std::string::npos, about.c_str());
        };
        size_t tried = 0;
        for (const GuardedRoute& route : m_codeq->routes()) {
            QVERIFY(route.needs.role != Role::Anybody);
            ++tried;
            expect(route, 401, "");
            expect(route, 401, "unknown");
            for (const std::string& token : RouteTokens::ofOtherPurposes(route.needs)) expect(route, 401, token);
            for (const std::string& token : RouteTokens::withLess(route.needs))
                expect(route, route.needs.role == Role::Admin ? 401 : 403, token);
        }
        QVERIFY(tried > 15);
        m_codeq->revoke();
        for (const GuardedRoute& route : m_codeq->routes()) expect(route, 401, "everything");
    }

    void noRouteTakesTheIdOfAnotherTenantsTask() {
        const std::string before = m_codeq->get("/tasks/" + m_id, "everything").body;
        size_t tried = 0;
        for (const GuardedRoute& route : m_codeq->routes()) {
            if (route.pattern.find("/tasks/:id") == std::string::npos) continue;
            ++tried;
            const std::string target = RouteTokens::target(route.pattern, m_id).substr(sizeof "/v1/codeq" - 1);
            const auto answer =
                m_codeq->ask(route.method, target, "everything of globex", R"({"status":"COMPLETED","result":{}})");
            QVERIFY2(answer.status == 404, (route.method + ' ' + route.pattern + ": " + answer.body).c_str());
        }
        QVERIFY(tried > 4);
        QCOMPARE(m_codeq->get("/tasks/" + m_id, "everything").body, before);
    }

private:
    std::unique_ptr<CodeqScene> m_codeq;
    std::string m_id;
};

QTEST_APPLESS_MAIN(TestCodeqRoutes)

}  // namespace tst_codeq_routes

#include "tst_codeq_routes.moc"
