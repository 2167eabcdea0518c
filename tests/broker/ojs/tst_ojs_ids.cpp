// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/id_spelling.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <set>
#include <string>

namespace tst_ojs_ids {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

const std::string kChosen = "01910000-0000-7000-8000-0000000000aa";

std::string job(const std::string& queue, const std::string& id = {}, const std::string& options = {}) {
    return "{\"type\":\"a.b\",\"args\":[]" + (id.empty() ? std::string() : ",\"id\":\"" + id + '"') +
           ",\"options\":{\"queue\":\"" + queue + '"' + options + "}}";
}

std::string by(const std::string& worker) { return ",\"worker_id\":\"" + worker + '"'; }

std::string spelledWith4(const std::string& id) { return plainSpelling(*TaskId::parse(id)).toString(); }

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

size_t extended(OjsScene& ojs, const std::string& worker, const std::string& id, const char* token = "acme") {
    return ojs
        .post("/workers/heartbeat", "{\"worker_id\":\"" + worker + "\",\"active_jobs\":[\"" + id + "\"]}",
              OjsScene::as(token))
        .json()["jobs_extended"]
        .size();
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
        QCOMPARE(extended(ojs, "w", id), size_t(1));
        QCOMPARE(extended(ojs, "w", id, "globex"), size_t(1));
        QCOMPARE(
            ojs.post("/workers/nack", OjsScene::about(id, by("w") + R"(,"error":{"code":"x"})"), OjsScene::as("acme"))
                .status,
            200u);
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
        QCOMPARE(ojs.post("/jobs/" + id + "/cancel", {}, OjsScene::as("acme")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, by("w")), OjsScene::as("globex")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("cancelled"));
    }

    void aFleetIsToldTwoJobsWithOneIdApart_data() {
        QTest::addColumn<bool>("isOwn");
        QTest::addColumn<bool>("isNamed");
        QTest::newRow("the broker's id") << true << false;
        QTest::newRow("the broker's id, with the tenant") << true << true;
        QTest::newRow("the client's id") << false << false;
        QTest::newRow("the client's id, with the tenant") << false << true;
    }
    void aFleetIsToldTwoJobsWithOneIdApart() {
        QFETCH(bool, isOwn);
        QFETCH(bool, isNamed);
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q", isOwn ? "" : kChosen), OjsScene::as("acme"));
        ojs.create(job("other", id), OjsScene::as("globex"));
        const std::string hers = fetched(ojs, "other", "w", "fleet");
        const std::string his = fetched(ojs, "q", "w", "fleet");
        QCOMPARE(hers, id);
        QVERIFY(his != id);
        QCOMPARE(extended(ojs, "w", his, "fleet"), size_t(1));
        QCOMPARE(extended(ojs, "w", hers, "fleet"), size_t(1));
        // The tenant says which is meant as well as the id that the worker was told.
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(isNamed ? id : his, by("w")),
                          isNamed ? asOf("fleet", "acme") : OjsScene::as("fleet"))
                     .status,
                 200u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("completed"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(hers, by("w")), OjsScene::as("fleet")).status, 200u);
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

    void noClientTakesAnIdThatTheBrokerHasGiven() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q"), OjsScene::as("acme"));
        QCOMPARE(ojs.post("/jobs", job("other", id), OjsScene::as("acme")).status, 409u);
        QCOMPARE(ojs.post("/jobs/batch", "{\"jobs\":[" + job("other", id) + "]}", OjsScene::as("acme")).status, 409u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("available"));
        QCOMPARE(fetched(ojs, "q", "w", "acme"), id);
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, by("w")), OjsScene::as("acme")).status, 200u);
        QCOMPARE(ojs.post("/jobs", job("other", id), OjsScene::as("acme")).status, 409u);
    }

    void aWorkerThatTakesAnothersNameIsNotMistakenForIt() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q"), OjsScene::as("acme"));
        ojs.create(job("other", id), OjsScene::as("globex"));
        QCOMPARE(fetched(ojs, "q", "w", "fleet"), id);
        QCOMPARE(fetched(ojs, "other", "w", "globex"), id);
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id, by("w")), OjsScene::as("fleet")).status, 200u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("completed"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("active"));
    }

    void whoSeesBothTenantsIsAskedWhichJobIsMeant() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string id = ojs.create(job("q"), OjsScene::as("acme"));
        const std::string other = ojs.create(job("other", id), OjsScene::as("globex"));
        QCOMPARE(other, id);
        const auto asked = ojs.get("/jobs/" + id, OjsScene::as("operator"));
        QCOMPARE(asked.status, 409u);
        QVERIFY2(asked.message().find(spelledWith4(id) + " of the tenant acme") != std::string::npos,
                 asked.body.c_str());
        QVERIFY(asked.message().find(" of the tenant globex") != std::string::npos);
        const auto plain = ojs.get("/jobs/" + spelledWith4(id), OjsScene::as("operator"));
        QVERIFY(plain.job()["meta"]["tenant_id"] == "acme");
        const auto named = ojs.get("/jobs/" + id, asOf("operator", "globex"));
        QVERIFY(named.job()["meta"]["tenant_id"] == "globex");
        QCOMPARE(ojs.ask("DELETE", "/jobs/" + id, {}, OjsScene::as("operator")).status, 409u);
        QCOMPARE(stateOf(ojs, id, "acme"), std::string("available"));
        QCOMPARE(stateOf(ojs, id, "globex"), std::string("available"));
        // Lists show each under its id all the same.
        const auto listed = ojs.get("/admin/jobs", OjsScene::as("operator"));
        QCOMPARE(listed.status, 200u);
        const auto body = listed.json();
        std::set<std::string> tenants;
        for (const auto& each : body["items"]) tenants.insert(each["meta"]["tenant_id"]);
        QCOMPARE(tenants, (std::set<std::string>{"acme", "globex"}));
    }

    void aJobIsFoundInEverySpelling() {
        OjsScene ojs;
        const std::string own = ojs.create();
        const std::string chosen = ojs.create(job("q", kChosen));
        std::string upper = own;
        for (char& c : upper) c = char(std::toupper(static_cast<unsigned char>(c)));
        for (const std::string& id : {own, spelledWith4(own), upper})
            QVERIFY(ojs.get("/jobs/" + id).job()["id"] == own);
        QVERIFY(ojs.get("/jobs/" + chosen).job()["id"] == kChosen);
        QCOMPARE(ojs.get("/jobs/" + spelledWith4(kChosen)).status, 404u);
        ojs.fetch();
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(spelledWith4(own), by("w"))).status, 200u);
    }

    void onlyTheWorkerThatHasAJobExtendsIt() {
        OjsScene ojs;
        const std::string id = ojs.create(job("q"));
        const auto isTaken = ojs.post("/workers/fetch", R"({"queues":["q"],"worker_id":"b"})").json()["jobs"].size();
        QCOMPARE(isTaken, size_t(1));
        const auto extendedBy = [&](const std::string& worker) {
            return ojs.post("/workers/heartbeat", "{\"worker_id\":\"" + worker + "\",\"active_jobs\":[\"" + id + "\"]}")
                .json()["jobs_extended"]
                .size();
        };
        QCOMPARE(extendedBy("a"), size_t(0));
        QCOMPARE(extendedBy("b"), size_t(1));
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

    void whatNobodyHasSaysItsState() {
        OjsScene ojs;
        for (const std::string& id : {ojs.create(), ojs.create(job("q", kChosen))}) {
            const auto refused = ojs.post("/workers/ack", OjsScene::about(id, by("w")));
            QCOMPARE(refused.status, 409u);
            QVERIFY2(refused.message().find("available") != std::string::npos ||
                         refused.message().find("not active") != std::string::npos,
                     refused.body.c_str());
        }
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about("01910000-0000-7000-8000-0000000000bb", by("w"))).status,
                 404u);
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about("no id at all", by("w"))).status, 404u);
    }

    void eventsOfAJobAreFollowedByTheIdItsClientHasChosen() {
        OjsScene ojs;
        ojs.create(job("q", kChosen));
        const auto stream = ojs.send("GET", "/events/stream?channel=job:" + kChosen);
        QCOMPARE(OjsScene::wait(stream).status, 200u);
        ojs.fetch("q");
        const std::string sent = stream->sentWith("job.started");
        QVERIFY(sent.find(kChosen) != std::string::npos);
        stream->hangUp();
        QCOMPARE(ojs.get("/events/stream?channel=job:01910000-0000-7000-8000-0000000000bb").status, 404u);
    }
};

QTEST_APPLESS_MAIN(TestOjsIds)

}  // namespace tst_ojs_ids

#include "tst_ojs_ids.moc"
