// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_ids {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

const std::string kChosen = "01910000-0000-7000-8000-0000000000aa";

std::string job(const std::string& queue, const std::string& id = {}) {
    return "{\"type\":\"a.b\",\"args\":[]" + (id.empty() ? std::string() : ",\"id\":\"" + id + '"') +
           ",\"options\":{\"queue\":\"" + queue + "\"}}";
}

std::string by(const std::string& worker) { return ",\"worker_id\":\"" + worker + '"'; }

HttpHeaders asOf(const std::string& token, const std::string& tenant) {
    HttpHeaders headers = OjsScene::as(token);
    headers.emplace_back("X-OJS-Tenant", tenant);
    return headers;
}

std::string fetched(OjsScene& ojs, const std::string& queue, const std::string& worker, const char* token) {
    const auto answer =
        ojs.post("/workers/fetch", "{\"queues\":[\"" + queue + "\"]" + by(worker) + '}', OjsScene::as(token));
    if (answer.status != 200 || answer.json()["jobs"].empty()) qFatal("%u %s", answer.status, answer.body.c_str());
    return answer.json()["jobs"][0]["id"];
}

std::string stateOf(OjsScene& ojs, const std::string& id, const char* token) {
    return ojs.get("/jobs/" + id, OjsScene::as(token)).job().value("state", "");
}

size_t extended(OjsScene& ojs, const std::string& worker, const std::string& id, const char* token) {
    return ojs
        .post("/workers/heartbeat", "{\"worker_id\":\"" + worker + "\",\"active_jobs\":[\"" + id + "\"]}",
              OjsScene::as(token))
        .json()["jobs_extended"];
}

}  // namespace

class TestOjsIds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anIdThatAnotherTenantHasChosenIsNotInTheWay_data() {
        QTest::addColumn<bool>("isOwn");
        QTest::addColumn<bool>("isEarly");
        QTest::newRow("the broker's id, before the fetch") << true << true;
        QTest::newRow("the broker's id, after the fetch") << true << false;
        QTest::newRow("the client's id, before the fetch") << false << true;
        QTest::newRow("the client's id, after the fetch") << false << false;
    }
    void anIdThatAnotherTenantHasChosenIsNotInTheWay() {
        QFETCH(bool, isOwn);
        QFETCH(bool, isEarly);
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q", isOwn ? "" : kChosen), OjsScene::as("acme"));
        if (isEarly) ojs.create(job("other", id), OjsScene::as("globex"));
        QCOMPARE(fetched(ojs, "q", "w", "acme"), id);
        if (!isEarly) ojs.create(job("other", id), OjsScene::as("globex"));
        QCOMPARE(fetched(ojs, "other", "w", "globex"), id);
        QCOMPARE(extended(ojs, "w", id, "acme"), size_t(1));
        QCOMPARE(extended(ojs, "w", id, "globex"), size_t(1));
        QCOMPARE(ojs.post("/workers/nack", OjsScene::about(id, by("w") + R"(,"error":{"code":"x"})"),
                          OjsScene::as("acme"))
                     .status,
                 200u);
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
        QCOMPARE(ojs.post("/jobs/" + id + "/cancel", {}, OjsScene::as("acme")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, by("w")), OjsScene::as("globex")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("cancelled"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("completed"));
    }

    void aWorkerOfAllSettlesTheJobThatItHas() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q"), OjsScene::as("acme"));
        QCOMPARE(fetched(ojs, "q", "w", "fleet"), id);
        ojs.create(job("other", id), OjsScene::as("globex"));
        QCOMPARE(extended(ojs, "w", id, "fleet"), size_t(1));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, by("w")), OjsScene::as("fleet")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("completed"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("available"));
    }

    void aWorkerOfAllThatHasBothSaysWhichItMeans() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q"), OjsScene::as("acme"));
        ojs.create(job("other", id), OjsScene::as("globex"));
        QCOMPARE(fetched(ojs, "q", "w", "fleet"), id);
        QCOMPARE(fetched(ojs, "other", "w", "fleet"), id);
        QCOMPARE(extended(ojs, "w", id, "fleet"), size_t(2));
        const auto asked = ojs.post("/workers/ack", OjsScene::about(id, by("w")), OjsScene::as("fleet"));
        QCOMPARE(asked.status, 409u);
        QVERIFY2(asked.message().find("X-OJS-Tenant") != std::string::npos, asked.body.c_str());
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("active"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, by("w")), asOf("fleet", "acme")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("completed"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
        // The other is the only one that it has now.
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, by("w")), OjsScene::as("fleet")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("completed"));
    }

    void whoSeesBothTenantsIsAskedWhichJobIsMeant() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q"), OjsScene::as("acme"));
        ojs.create(job("other", id), OjsScene::as("globex"));
        QCOMPARE(ojs.get("/jobs/" + id, OjsScene::as("operator")).status, 409u);
        QCOMPARE(ojs.ask("DELETE", "/jobs/" + id, {}, OjsScene::as("operator")).status, 409u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("available"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("available"));
        QCOMPARE(ojs.ask("DELETE", "/jobs/" + id, {}, asOf("operator", "globex")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("available"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("cancelled"));
    }

    void onlyTheWorkerThatHasAJobSettlesIt() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        for (const std::string more : {R"(,"error":{"code":"x"})", R"(,"requeue":true)", ""}) {
            const auto refused =
                ojs.post(more.empty() ? "/workers/ack" : "/workers/nack", OjsScene::about(id, by("a") + more));
            QCOMPARE(refused.status, 409u);
            QVERIFY2(refused.message().find("another worker") != std::string::npos, refused.body.c_str());
        }
        QCOMPARE(ojs.state(id), std::string("active"));
        // Without tokens nobody can tell clients apart that name no worker.
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id)).status, 200u);
    }

    void whoNamesNoWorkerSettlesWhatItsOwnTokenTook() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q"), OjsScene::as("acme"));
        QCOMPARE(fetched(ojs, "q", "w", "acme"), id);
        for (const std::string more : {R"(,"error":{"code":"x"})", R"(,"requeue":true)", ""}) {
            const auto refused = ojs.post(more.empty() ? "/workers/ack" : "/workers/nack", OjsScene::about(id, more),
                                          OjsScene::as("fleet"));
            QCOMPARE(refused.status, 409u);
        }
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("active"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id), OjsScene::as("acme")).status, 200u);
    }
};

QTEST_APPLESS_MAIN(TestOjsIds)

}  // namespace tst_ojs_ids

#include "tst_ojs_ids.moc"
