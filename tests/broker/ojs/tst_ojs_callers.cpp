// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_callers {

using namespace fairlead;
using namespace fairlead::broker;

class TestOjsCallers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatClientsDoWrongIsCountedByItsKind() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const auto counts = [&](Refusal kind, const OjsScene::Answer& answer, unsigned status) {
            static uint64_t before[kRefusalNames.size()] = {};
            bool isRight = answer.status == status;
            for (size_t i = 0; i < kRefusalNames.size(); ++i) {
                const uint64_t now = ojs.refusals().countOf(Refusal(i));
                isRight = isRight && now == before[i] + (Refusal(i) == kind ? 1 : 0);
                before[i] = now;
            }
            if (!isRight) qWarning("%u %s", answer.status, answer.body.c_str());
            return isRight;
        };
        const std::string job = R"({"type":"a","args":[]})";
        HttpHeaders foreign = OjsScene::as("acme");
        foreign.emplace_back("X-OJS-Tenant", "globex");
        HttpHeaders form = OjsScene::as("acme");
        form.emplace_back("Content-Type", "text/plain");
        const HttpHeaders own = OjsScene::as("acme");
        QVERIFY(counts(Refusal::PermissionDenied, ojs.get("/jobs", foreign), 403));
        QVERIFY(counts(Refusal::PermissionDenied, ojs.get("/admin/stats", OjsScene::as("office")), 403));
        QVERIFY(counts(Refusal::Unauthenticated, ojs.get("/jobs"), 401));
        QVERIFY(counts(Refusal::MalformedMessage, ojs.post("/jobs", job, form), 400));
        QVERIFY(counts(Refusal::MalformedMessage, ojs.post("/jobs", "{", own), 400));
        QVERIFY(counts(Refusal::MalformedMessage, ojs.get("/jobs?a=%zz", own), 400));
        QVERIFY(counts(Refusal::BadField, ojs.get("/jobs?limit=0", own), 400));
        QVERIFY(counts(Refusal::BadField, ojs.post("/jobs", R"({"type":"a"})", own), 400));
    }

    void aWorkersTokenThatLacksSomethingIsToldWhat() {
        StaticAuthenticator::Entry idle;
        idle.digest = sha256("idle");
        idle.purposes = {Purpose::Work};
        idle.principal.tenants.tenants = {"acme"};
        idle.principal.scopes = {std::string(scopes::kClaim)};
        const StaticAuthenticator known({idle});
        HttpRequest request;
        request.headers = OjsScene::as("idle");
        OjsExchange exchange(request);
        const auto asWorker = admitOjs(exchange, known, {Role::Worker, scopes::kClaim});
        QCOMPARE(asWorker.status().code(), Code::PermissionDenied);
        QCOMPARE(asWorker.status().message(), std::string("the token is not for workers: missing eventTypes"));
        const auto asProducer = admitOjs(exchange, known, {Role::Producer});
        QCOMPARE(asProducer.status().message(), std::string("the token is not for producers"));
    }

    void whoMayOnlyLookAtFiguresSeesNoPayload_data() {
        QTest::addColumn<QByteArray>("path");
        for (const char* path : {"/jobs/ID", "/dead-letter", "/dead-letter/ID", "/events", "/jobs/ID/events"})
            QTest::newRow(path) << QByteArray(path);
    }
    void whoMayOnlyLookAtFiguresSeesNoPayload() {
        QFETCH(QByteArray, path);
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(R"({"type":"a","args":["SECRET"]})", OjsScene::as("acme"));
        const std::string target =
            QString::fromUtf8(path).replace(QStringLiteral("ID"), QString::fromStdString(id)).toStdString();
        const auto answer = ojs.get(target, OjsScene::as("looker"));
        QCOMPARE(answer.status, 403u);
        QVERIFY(answer.body.find("SECRET") == std::string::npos);
    }

    void aTokenOfOneTenantIsForItsJobsOnly() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(R"({"type":"a","args":[]})", OjsScene::as("acme"));
        const auto read = [&](const char* token) { return ojs.get("/jobs/" + id, OjsScene::as(token)); };
        QVERIFY(read("acme").job()["meta"]["tenant_id"] == "acme");
        QCOMPARE(read("globex").status, 404u);
        QCOMPARE(read("reader").status, 403u);
        QCOMPARE(read("nobody").status, 401u);
        QCOMPARE(ojs.get("/jobs/" + id).status, 401u);
        const auto denied =
            ojs.post("/jobs", R"({"type":"a","args":[],"meta":{"tenant_id":"globex"}})", OjsScene::as("acme"));
        QCOMPARE(denied.status, 400u);
        HttpHeaders both = OjsScene::as("acme");
        both.emplace_back("x-ojs-tenant", "globex");
        const auto header = ojs.post("/jobs", R"({"type":"a","args":[]})", both);
        QCOMPARE(header.status, 403u);
        QCOMPARE(header.code(), std::string("TENANT_ACCESS_DENIED"));
    }

    void aTokenThatIsForSomethingElseNeitherCreatesNorCancels() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(R"({"type":"a","args":[]})", OjsScene::as("acme"));
        for (const char* token : {"office", "fleet", "reader", "looker"}) {
            HttpHeaders who = OjsScene::as(token);
            who.emplace_back("x-ojs-tenant", "acme");
            QVERIFY2(ojs.post("/jobs", R"({"type":"a","args":[]})", who).status == 403, token);
            QVERIFY2(ojs.ask("DELETE", "/jobs/" + id, {}, who).status == 403, token);
        }
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[]})", OjsScene::as("nobody")).status, 401u);
        QVERIFY(ojs.get("/jobs/" + id, OjsScene::as("acme")).job()["state"] == "available");
    }

    void noRouteLetsAnotherTenantAtAJob() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(R"({"type":"secret.type","args":["secret"]})", OjsScene::as("acme"));
        const std::string job = OjsScene::about(id, R"(,"worker_id":"w","error":{"code":"x"})");
        const auto check = [&](const char* method, const std::string& target, const std::string& body,
                               unsigned status) {
            const auto answer = ojs.ask(method, target, body, OjsScene::as("globex"));
            QVERIFY2(answer.status == status, (std::string(method) + ' ' + target + ' ' + answer.body).c_str());
            QVERIFY2(answer.body.find("secret") == std::string::npos, answer.body.c_str());
        };
        check("GET", "/jobs/" + id, "", 404);
        check("DELETE", "/jobs/" + id, "", 404);
        check("POST", "/jobs/" + id + "/cancel", "", 404);
        check("POST", "/jobs/" + id + "/activate", "", 404);
        check("GET", "/jobs/" + id + "/events", "", 404);
        check("POST", "/workers/fetch", R"({"queues":["default"],"worker_id":"w"})", 200);
        check("POST", "/workers/ack", job, 404);
        check("POST", "/workers/nack", job, 404);
        check("GET", "/dead-letter", "", 200);
        check("GET", "/queues", "", 200);
        check("GET", "/events", "", 200);
        check("POST", "/queues/default/pause", "", 403);
        check("POST", "/dead-letter/" + id + "/retry", "", 403);
        check("DELETE", "/dead-letter/" + id, "", 403);
        check("POST", "/cron", R"({"name":"n","cron":"* * * * *","type":"a","args":[]})", 403);
        QVERIFY(ojs.get("/jobs/" + id, OjsScene::as("acme")).job()["state"] == "available");
    }

    void aWorkerOfAllTakesOneTenantsJobsIfItNamesIt() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        ojs.create(R"({"type":"a","args":[]})", OjsScene::as("acme"));
        ojs.create(R"({"type":"a","args":[]})", OjsScene::as("globex"));
        HttpHeaders headers = OjsScene::as("fleet");
        headers.emplace_back("X-OJS-Tenant-ID", "globex");
        QVERIFY(ojs.fetch("default", headers)["meta"]["tenant_id"] == "globex");
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})", headers).json()["jobs"].size(),
                 size_t(0));
        QVERIFY(ojs.fetch("default", OjsScene::as("fleet"))["meta"]["tenant_id"] == "acme");
    }

    void headersThatNameTwoTenantsAreRefused() {
        OjsScene ojs;
        HttpHeaders two = OjsScene::of("acme");
        two.emplace_back("X-OJS-Tenant-Id", "globex");
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[]})", two).status, 400u);
        two.back().second = "acme";
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[]})", two).status, 201u);
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[]})", OjsScene::of("_other")).status, 400u);
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[]})", OjsScene::of("")).status, 400u);
    }

    void theTenantOfWhoNamesNoneIsNamedAsItIsShown() {
        const std::string entry = R"({"name":"n","cron":"@yearly","type":"a","args":[]})";
        {
            OjsScene ojs;
            const auto meta = ojs.get("/jobs/" + ojs.create()).job()["meta"];
            QVERIFY(meta["tenant_id"] == "_default");
            const std::string again = ojs.create(nlohmann::json({{"type", "a"}, {"args", {1}}, {"meta", meta}}).dump());
            QCOMPARE(ojs.get("/jobs/" + again, OjsScene::of("_default")).status, 200u);
            for (const char* tenant : {"_default", "acme"})
                QCOMPARE(ojs.post("/cron", entry, OjsScene::of(tenant)).status, 201u);
            QCOMPARE(ojs.ask("DELETE", "/cron/n").status, 409u);
            QCOMPARE(ojs.ask("DELETE", "/cron/n", {}, OjsScene::of("_default")).status, 200u);
        }
        OjsScene none(OjsScene::Mode::Open, OjsScene::quick(), "");
        QCOMPARE(none.post("/cron", entry, OjsScene::of("_default")).status, 400u);
    }

    void workersTakeOrdersOfWhoMaySetLimits() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        ojs.post("/workers/heartbeat", R"({"worker_id":"w"})", OjsScene::as("acme"));
        QCOMPARE(ojs.post("/admin/workers/w/quiet", "", OjsScene::as("reader")).status, 403u);
        QVERIFY(ojs.post("/admin/workers/w/quiet", "", OjsScene::as("limiter")).json()["state"] == "quiet");
        QCOMPARE(ojs.ask("DELETE", "/admin/workers/w", "", OjsScene::as("reader")).status, 403u);
        // It is admitted; the worker was heard of a moment ago.
        QCOMPARE(ojs.ask("DELETE", "/admin/workers/w", "", OjsScene::as("limiter")).status, 409u);
    }

    void aJobWithoutTenantIsRefusedWhereOneIsRequired() {
        OjsScene ojs(OjsScene::Mode::Open, OjsScene::quick(), "");
        const auto refused = ojs.post("/jobs", R"({"type":"a","args":[]})");
        QCOMPARE(refused.status, 422u);
        QCOMPARE(refused.code(), std::string("tenant_required"));
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[],"meta":{"tenant_id":"acme"}})").status, 201u);
    }

    void aJobOrdersItsWorkerOnlyWhereEverybodyMayDoEverything() {
        const std::string body = R"({"type":"a","args":[],"options":{"metadata":{"last_directive":"quiet"}}})";
        OjsScene open;
        open.create(body);
        open.fetch();
        QVERIFY(open.post("/workers/heartbeat", R"({"worker_id":"w"})").json()["state"] == "quiet");
        OjsScene closed(OjsScene::Mode::Tokens);
        closed.create(body, OjsScene::as("acme"));
        closed.fetch("default", OjsScene::as("acme"));
        QVERIFY(closed.post("/workers/heartbeat", R"({"worker_id":"w"})", OjsScene::as("acme")).json()["state"] ==
                "running");
    }
};

QTEST_APPLESS_MAIN(TestOjsCallers)

}  // namespace tst_ojs_callers

#include "tst_ojs_callers.moc"
