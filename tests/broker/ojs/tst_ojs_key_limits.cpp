// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_key_limit.h"
#include "broker/ojs/values/ojs_text.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_ojs_key_limits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

std::string jobWith(const std::string& limit, const std::string& queue = "default") {
    return "{\"type\":\"a\",\"args\":[],\"options\":{\"queue\":\"" + queue + "\",\"rate_limit\":" + limit + "}}";
}

bool isNoneFetched(OjsScene& ojs) {
    return ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})").json()["jobs"].empty();
}

// Until one is; QTRY_… asks once more after that.
bool isFetchedNow(OjsScene& ojs, bool* isFetched) { return *isFetched = *isFetched || !isNoneFetched(ojs); }

}  // namespace

class TestOjsKeyLimits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsSaidTwiceIsRefused() {
        OjsScene ojs;
        const auto twice = ojs.ask("PUT", "/rate-limits/smtp", R"({"concurrency":5,"concurrency":50})");
        QCOMPARE(twice.status, 400u);
        QVERIFY2(twice.message().find("'concurrency' is given twice") != std::string::npos, twice.body.c_str());
        QCOMPARE(ojs.get("/rate-limits/smtp").status, 404u);
    }

    void limitsAreReadInEveryShape_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<qulonglong>("limit");
        QTest::addColumn<qlonglong>("periodSeconds");
        const auto row = [](const char* json, const char* key, qulonglong limit, qlonglong seconds) {
            QTest::newRow(json) << QByteArray(json) << QByteArray(key) << limit << seconds;
        };
        row(R"({"key":"k","rate":{"limit":5,"period":"PT1M"}})", "k", 5, 60);
        row(R"({"key":"tenant:acme:api.example-1_b","rate":{"limit":5,"period":"PT1S"}})",
            "tenant:acme:api.example-1_b", 5, 1);
        row(R"({"key":"k","rate":1,"period":"second"})", "k", 1, 1);
        row(R"({"key":"k","rate":3,"period":"hour"})", "k", 3, 3600);
        row(R"({"rate":3,"period":"P1D"})", "mail", 3, 86400);
        row(R"({"max_per_second":10})", "mail", 10, 1);
        row(R"({"max_per_second":0.5})", "mail", 500, 1000);
    }
    void limitsAreReadInEveryShape() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, key);
        QFETCH(qulonglong, limit);
        QFETCH(qlonglong, periodSeconds);
        KeyLimit read;
        const auto error = readKeyLimit(json.toStdString(), "mail", false, &read);
        QVERIFY2(!error, error ? error->message.c_str() : "");
        QCOMPARE(read.key, key.toStdString());
        QCOMPARE(read.rate->limit, limit);
        QCOMPARE(read.rate->period.count(), periodSeconds * 1'000'000);
    }

    void whatIsNoLimitIsRefusedByItsField_data() {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char* json, const char* field) {
            QTest::newRow(json) << QByteArray(json) << QByteArray(field);
        };
        row("7", "rate_limit");
        row("{}", "rate_limit");
        row(R"({"key":7,"concurrency":1})", "rate_limit.key");
        row(R"({"key":"","concurrency":1})", "rate_limit.key");
        row(R"({"key":"k"})", "rate_limit");
        row(R"({"key":"bad key!","concurrency":1})", "rate_limit.key");
        row(R"({"key":".k","concurrency":1})", "rate_limit.key");
        row(R"({"key":"a\ud800b","concurrency":1})", "rate_limit.key");
        row(R"({"key":"a\ufffdb","concurrency":1})", "rate_limit.key");
        row(R"({"key":"\u00e9","concurrency":1})", "rate_limit.key");
        row(R"({"concurrency":1})", "rate_limit.key");
        row(R"({"rate":{"limit":1,"period":"PT1S"}})", "rate_limit.key");
        row(R"({"throttle":{"limit":1,"period":"PT1S"}})", "rate_limit.key");
        row(R"({"key":"k","rate":{"limit":5}})", "rate_limit.rate.period");
        row(R"({"key":"k","throttle":{"limit":5}})", "rate_limit.throttle.period");
        row(R"({"key":"k","concurrency":{"most":5}})", "rate_limit.concurrency.most");
        row(R"({"key":"k","concurrency":-1})", "rate_limit.concurrency");
        row(R"({"key":"k","concurrency":1.5})", "rate_limit.concurrency");
        row(R"({"key":"k","rate":{"limit":0}})", "rate_limit.rate.limit");
        row(R"({"key":"k","rate":{"limit":1,"period":"soon"}})", "rate_limit.rate.period");
        row(R"({"key":"k","rate":1,"period":"PT0S"})", "rate_limit.period");
        row(R"({"key":"k","rate":"many"})", "rate_limit.rate");
        row(R"({"key":"k","throttle":{"limit":"x"}})", "rate_limit.throttle.limit");
        row(R"({"key":"k","concurrency":1,"on_limit":"explode"})", "rate_limit.on_limit");
        row(R"({"key":"k","concurrency":1,"scope":"world"})", "rate_limit.scope");
        row(R"({"key":"k","concurrency":1,"burst":3})", "rate_limit.burst");
        row(R"({"max_per_second":0})", "rate_limit.max_per_second");
    }
    void whatIsNoLimitIsRefusedByItsField() {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, field);
        OjsScene ojs;
        const auto answer = ojs.post("/jobs", jobWith(json.toStdString()));
        QCOMPARE(answer.status, 400u);
        QVERIFY2(answer.message().starts_with(field.toStdString()), answer.message().c_str());
        QVERIFY(ojs.post("/workers/fetch", R"({"queues":["default"]})").json()["jobs"].empty());
    }

    void aKeyIsKnownFromTheFirstJobThatNamesIt() {
        OjsScene ojs;
        QCOMPARE(ojs.get("/rate-limits/k").status, 404u);
        const std::string id = ojs.create(jobWith(R"({"key":"k","concurrency":3})"));
        const auto known = ojs.get("/rate-limits/k").json();
        QVERIFY(known["concurrency"]["limit"] == 3 && known["active"] == 0 && known["overridden"] == false);
        QCOMPARE(ojs.get("/rate-limits").json()["items"].size(), size_t(1));
        QCOMPARE(ojs.get("/rate-limits/k", OjsScene::of("acme")).status, 404u);
        ojs.ask("DELETE", "/jobs/" + id);
        ojs.create(jobWith(R"({"key":"k","concurrency":3})"));
        QCOMPARE(ojs.get("/rate-limits/k").status, 200u);
    }

    void aFetchSkipsWhatTheKeyHoldsBack() {
        OjsScene ojs;
        ojs.create(jobWith(R"({"key":"k","concurrency":1})"));
        const std::string held = ojs.create(jobWith(R"({"key":"k","concurrency":1})"));
        ojs.create(R"({"type":"b","args":[]})");
        const auto jobs = ojs.post("/workers/fetch", R"({"queues":["default"],"count":3})").json()["jobs"];
        QCOMPARE(jobs.size(), size_t(2));
        QVERIFY(jobs[1]["type"] == "b");
        QVERIFY(jobs[0]["rate_limit"]["key"] == "k");
        QCOMPARE(ojs.state(held), std::string("available"));
        const auto acked = ojs.post("/workers/ack", OjsScene::about(jobs[0]["id"]));
        QVERIFY2(acked.status == 200, acked.body.c_str());
        size_t later = 0;
        const auto fetchMore = [&] {
            later += ojs.post("/workers/fetch", R"({"queues":["default"],"count":3})").json()["jobs"].size();
            return later;
        };
        QTRY_COMPARE(fetchMore(), size_t(1));
    }

    void anOverrideIsShownWithItsEndAndEndsThen() {
        OjsScene ojs;
        ojs.create(jobWith(R"({"key":"k","concurrency":3})"));
        const auto put = ojs.ask("PUT", "/rate-limits/k", R"({"concurrency":0,"expires_at":"2999-02-13T13:00:00Z"})");
        QVERIFY2(put.status == 200 && put.json()["expires_at"] == "2999-02-13T13:00:00.000Z", put.body.c_str());
        QVERIFY(isNoneFetched(ojs));
        const auto until = [&ojs](const nlohmann::json& end) {
            return ojs.ask("PUT", "/rate-limits/k", nlohmann::json({{"concurrency", 0}, {"expires_at", end}}).dump());
        };
        for (const nlohmann::json& end : std::vector<nlohmann::json>{"2020-02-13T13:00:00Z", "soon", 7}) {
            const auto refused = until(end);
            QVERIFY2(refused.status == 400 && refused.message().find("expires_at") != std::string::npos,
                     refused.body.c_str());
        }
        QCOMPARE(
            ojs.post("/jobs", jobWith(R"({"key":"k","concurrency":3,"expires_at":"2999-02-13T13:00:00Z"})")).status,
            400u);
        QCOMPARE(until(ojsTime(ojs.clock().now() + 200ms)).status, 200u);
        QTRY_VERIFY(ojs.get("/rate-limits/k").json()["overridden"] == false);
        bool isFetched = false;
        QTRY_VERIFY(isFetchedNow(ojs, &isFetched));
    }

    void aWorkerThatIsToldToWaitClosesTheKeyOfItsJob() {
        OjsScene ojs;
        ojs.get("/events");
        const std::string limit = R"({"key":"k","concurrency":9})";
        const std::string refused = ojs.create(jobWith(limit));
        const std::string waits = ojs.create(jobWith(limit));
        QVERIFY(ojs.fetch()["id"] == refused);
        const auto wrong =
            ojs.post("/workers/nack", OjsScene::about(refused, R"(,"error":{"code":"x","rate_limit_until":"soon"})"));
        QVERIFY2(wrong.status == 400 && wrong.message().find("rate_limit_until") != std::string::npos,
                 wrong.body.c_str());
        const auto told =
            ojs.post("/workers/nack",
                     OjsScene::about(refused, R"(,"error":{"type":"RateLimitExceeded","rate_limit_until":"+PT1H"})"));
        QCOMPARE(told.status, 200u);
        QVERIFY(isNoneFetched(ojs));
        QCOMPARE(ojs.state(waits), std::string("available"));
        QVERIFY(ojs.get("/rate-limits/k").json().contains("opens_at"));
        const auto event = ojs.get("/events?types=rate_limit.dynamic_adjusted").json()["events"][0]["data"];
        QVERIFY2(event["key"] == "k" && event.contains("until") && event["reason"] == "RateLimitExceeded",
                 event.dump().c_str());
        QCOMPARE(ojs.ask("PUT", "/rate-limits/k", R"({"concurrency":9})").status, 200u);
        bool isFetched = false;
        QTRY_VERIFY(isFetchedNow(ojs, &isFetched));
        QCOMPARE(ojs.state(waits), std::string("active"));
    }

    void aWholeQueueIsLimitedBesideWhatItsJobsSay() {
        OjsScene ojs;
        const std::string ofQueue = "/admin/queues/default/rate-limit";
        QCOMPARE(ojs.get(ofQueue).status, 404u);
        for (int i = 0; i < 3; ++i) ojs.create(jobWith(R"({"key":"k","concurrency":9})"));
        const auto put = ojs.ask("PUT", ofQueue, R"({"concurrency":1,"rate":{"limit":1000,"period":"PT1H"}})");
        QVERIFY2(put.status == 200 && put.json()["key"] == "queue:default", put.body.c_str());
        const std::string first = ojs.fetch()["id"];
        QVERIFY(isNoneFetched(ojs));
        const auto shown = ojs.get(ofQueue).json();
        QVERIFY2(shown["concurrency"]["active"] == 1 && shown["rate"]["current_count"] == 1, shown.dump().c_str());
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(first)).status, 200u);
        bool isFetched = false;
        QTRY_VERIFY(isFetchedNow(ojs, &isFetched));
        QVERIFY(isNoneFetched(ojs));
        QCOMPARE(ojs.ask("DELETE", ofQueue).status, 200u);
        isFetched = false;
        QTRY_VERIFY(isFetchedNow(ojs, &isFetched));
        QVERIFY(!ojs.get(ofQueue).json().contains("concurrency"));
        QCOMPARE(ojs.ask("PUT", ofQueue, "{}").status, 400u);
    }

    void administratorSeesSetsAndTakesBackALimit() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const auto operators = OjsScene::as("operator");
        const auto acme = OjsScene::as("acme");
        for (int i = 0; i < 4; ++i) ojs.create(jobWith(R"({"key":"k","concurrency":1})"), acme);
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"],"count":4})", acme).json()["jobs"].size(),
                 size_t(1));
        HttpHeaders ofAcme = operators;
        ofAcme.emplace_back("X-OJS-Tenant", "acme");
        const auto before = ojs.get("/rate-limits/k", ofAcme).json();
        QVERIFY2(before["active"] == 1 && before["waiting"] == 3 && before["concurrency"]["limit"] == 1,
                 before.dump().c_str());
        QVERIFY(before["overridden"] == false);
        const auto put = ojs.ask("PUT", "/rate-limits/k", R"({"concurrency":3})", ofAcme);
        QVERIFY2(put.status == 200 && put.json()["overridden"] == true, put.body.c_str());
        size_t more = 0;
        QTRY_VERIFY(
            (more += ojs.post("/workers/fetch", R"({"queues":["default"],"count":4})", acme).json()["jobs"].size()) ==
            2);
        QCOMPARE(ojs.get("/rate-limits", operators).json()["items"].size(), size_t(1));
        QCOMPARE(ojs.ask("DELETE", "/rate-limits/k?scope=globl", {}, ofAcme).status, 400u);
        const auto removed = ojs.ask("DELETE", "/rate-limits/k", {}, ofAcme);
        QVERIFY2(removed.status == 200 && removed.json()["overridden"] == false, removed.body.c_str());
        QCOMPARE(ojs.ask("PUT", "/rate-limits/k", R"({"key":"other","concurrency":3})", ofAcme).status, 400u);
        QCOMPARE(ojs.get("/rate-limits/nobody", ofAcme).status, 404u);
    }

    // Alone, in each list, and where lists are narrowed by it.
    void aJobThatWaitsForItsKeyIsAvailableWhereverItIsShown() {
        OjsScene ojs;
        const std::string key = R"({"key":"k","concurrency":1})";
        ojs.create(jobWith(key));
        ojs.fetch();
        const std::string held = ojs.create(jobWith(key));
        const std::string later = ojs.create(R"({"type":"a.b","args":[],"options":{"rate_limit":)" + key +
                                             R"(,"scheduled_at":"2099-01-01T00:00:00Z"}})");
        // It is held back once a worker has asked for it.
        ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})");
        const auto found = [&](const std::string& list, const std::string& state) {
            std::vector<std::string> ids;
            for (const auto& items : {ojs.get(list + "?state=" + state).json()})
                for (const auto& job : items.contains("jobs") ? items["jobs"] : items["items"]) {
                    if (job["state"] != state) ids.push_back("shown as another");
                    ids.push_back(job["id"]);
                }
            return ids;
        };
        QCOMPARE(ojs.state(held), std::string("available"));
        QCOMPARE(ojs.state(later), std::string("scheduled"));
        for (const char* list : {"/jobs", "/admin/jobs"}) {
            QCOMPARE(found(list, "available"), std::vector<std::string>{held});
            QCOMPARE(found(list, "scheduled"), std::vector<std::string>{later});
        }
    }

    void aLimitIsShownWithHowMuchOfItIsUsed() {
        OjsScene ojs;
        const std::string job = jobWith(
            R"({"key":"k","concurrency":3,"rate":{"limit":100,"period":"PT1M"},"throttle":{"limit":10,"period":"PT1S"}})");
        for (int i = 0; i < 3; ++i) ojs.create(job);
        ojs.fetch();
        const auto shown = ojs.get("/rate-limits/k").json();
        QVERIFY2(shown["concurrency"] == nlohmann::json({{"limit", 3}, {"active", 1}, {"available", 2}}) &&
                     shown["rate"]["limit"] == 100 && shown["rate"]["current_count"] == 1 &&
                     shown["rate"]["window_resets_at"].is_string() && shown["throttle"]["limit"] == 10 &&
                     shown["throttle"]["period"] == "PT1S" && shown["throttle"]["next_allowed_at"].is_string() &&
                     shown["waiting_count"] == shown["waiting"],
                 shown.dump().c_str());
        // As it was shown, it may be sent.
        nlohmann::json sent;
        for (const char* name : {"concurrency", "rate", "throttle", "on_limit"}) sent[name] = shown[name];
        const auto put = ojs.ask("PUT", "/rate-limits/k", sent.dump());
        QVERIFY2(put.status == 200 && put.json()["rate"]["limit"] == 100 && put.json()["concurrency"]["limit"] == 3,
                 put.body.c_str());
    }

    void whoFollowsJobsIsToldWhatItsKeyHoldsBackAndLetsGo() {
        OjsScene ojs;
        const std::string job = jobWith(R"({"key":"7","concurrency":1})");
        const std::string first = ojs.create(job);
        const std::string second = ojs.create(job);
        ojs.post("/workers/fetch", R"({"queues":["default"],"count":2})");
        const auto events = [&](const char* type) {
            return ojs.get("/events?types=" + std::string(type)).json()["events"];
        };
        QTRY_COMPARE(events("rate_limit.exceeded").size(), size_t(1));
        const auto held = events("rate_limit.exceeded")[0]["data"];
        QVERIFY2(held["key"] == "7" && held["strategy"] == "concurrency" && held["limit"] == 1 &&
                     held["current"] == 1 && held["job_id"] == second,
                 held.dump().c_str());
        QVERIFY(events("rate_limit.released").empty());
        ojs.post("/workers/ack", OjsScene::about(first));
        QTRY_COMPARE(events("rate_limit.released").size(), size_t(1));
        QVERIFY(events("rate_limit.released")[0]["data"]["job_id"] == second);
        ojs.create(jobWith(R"({"key":"shut","concurrency":0,"on_limit":"drop"})"));
        ojs.post("/workers/fetch", R"({"queues":["default"],"count":2})");
        QTRY_COMPARE(events("rate_limit.*").size(), size_t(3));
    }

    void aRateThatWasReadIsWrittenBackAsItIs() {
        OjsScene ojs;
        ojs.create(jobWith(R"({"key":"k","max_per_second":2.5})"));
        const auto rate = ojs.get("/rate-limits/k").json()["rate"];
        QVERIFY2(rate["burst"] == 3, rate.dump().c_str());
        const auto put = ojs.ask("PUT", "/rate-limits/k", nlohmann::json{{"rate", rate}}.dump());
        QVERIFY2(put.status == 200 && put.json()["rate"]["limit"] == rate["limit"] &&
                     put.json()["rate"]["period"] == rate["period"] && put.json()["rate"]["burst"] == rate["burst"],
                 put.body.c_str());
    }

    void aKeyThatNoAddressCanNameIsRefused() {
        OjsScene ojs;
        const auto refused = ojs.post("/jobs", jobWith(R"({"key":"a\u0000b","concurrency":0})"));
        QCOMPARE(refused.status, 400u);
        QVERIFY2(refused.message().starts_with("rate_limit.key"), refused.message().c_str());
        QVERIFY(ojs.get("/rate-limits").json()["items"].empty());
    }

    void whatIsNoUtf8IsRefused() {
        OjsScene ojs;
        for (const char* target : {"/admin/jobs?queue=%FF", "/admin/jobs?%C3=a", "/jobs/%FF"})
            QCOMPARE(ojs.get(target).status, 400u);
        QCOMPARE(ojs.get("/admin/jobs?queue=%C3%A9").status, 200u);
    }

    void oneLimitForAllTenantsIsForWhoMaySeeAll() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        const std::string all = jobWith(R"({"key":"smtp","scope":"global","concurrency":0})");
        const auto refused = ojs.post("/jobs", all, OjsScene::as("acme"));
        QCOMPARE(refused.status, 400u);
        QVERIFY2(refused.message().starts_with("rate_limit.scope"), refused.message().c_str());
        HttpHeaders operators = OjsScene::as("operator");
        operators.emplace_back("X-OJS-Tenant", "acme");
        QCOMPARE(ojs.post("/jobs", all, operators).status, 201u);
        QCOMPARE(ojs.ask("PUT", "/rate-limits/smtp", R"({"scope":"global","concurrency":1})", operators).status, 400u);
        QCOMPARE(
            ojs.ask("PUT", "/rate-limits/smtp?scope=global", R"({"concurrency":1})", OjsScene::as("operator")).status,
            200u);
    }

    void limitsAreForAdministratorsOfTheTenant() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        ojs.create(jobWith(R"({"key":"k","concurrency":1})"), OjsScene::as("acme"));
        for (const char* token : {"acme", "globex"})
            QCOMPARE(ojs.get("/rate-limits", OjsScene::as(token)).status, 403u);
        QCOMPARE(ojs.ask("PUT", "/rate-limits/k", R"({"concurrency":1})", OjsScene::as("reader")).status, 403u);
    }

    void eventsOfTenantsQueuesAndCronEntriesAreToldToo() {
        OjsScene ojs;
        ojs.get("/events");
        ojs.create(R"({"type":"a","args":[]})", OjsScene::of("fresh"));
        const auto paused = ojs.post("/queues/default/pause");
        QVERIFY2(paused.status == 200, paused.body.c_str());
        const auto typesOf = [&](const std::string& query) {
            std::string types;
            const auto events = ojs.get("/events" + query).json();
            for (const auto& event : events["events"]) types += event["type"].get<std::string>() + ' ';
            return types;
        };
        QTRY_VERIFY2(typesOf("?types=*").find("queue.paused") != std::string::npos, typesOf("?types=*").c_str());
        QVERIFY2(typesOf("?types=*").find("tenant.created") != std::string::npos, typesOf("?types=*").c_str());
        QVERIFY(typesOf("").find("tenant.") == std::string::npos);
        QVERIFY2(typesOf("?types=tenant.*").find("job.") == std::string::npos, typesOf("?types=tenant.*").c_str());
        QVERIFY(typesOf("?types=tenant.created").find("tenant.created") != std::string::npos);
        QVERIFY(typesOf("?types=job.*").find("tenant.") == std::string::npos);
        QCOMPARE(typesOf("?types=job.unheard"), std::string());
        const auto created = ojs.get("/events?types=tenant.created").json();
        QCOMPARE(created["events"].size(), size_t(1));
        for (const auto& event : created["events"]) QVERIFY(event["subject"] == event["data"]["tenant_id"]);
        // Others' are not for this one.
        QVERIFY(ojs.get("/events?types=tenant.*", OjsScene::of("globex")).json()["events"].empty());
    }

    void aQueueIsPurgedByStates() {
        OjsScene ojs;
        for (int i = 0; i < 3; ++i) ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"other"}})");
        ojs.fetch("mail");
        const std::string path = "/admin/queues/mail/jobs";
        QCOMPARE(ojs.ask("DELETE", path, R"({"states":["available"]})").status, 400u);
        QCOMPARE(ojs.ask("DELETE", path, R"({"states":["active"],"confirm":true})").status, 400u);
        QCOMPARE(ojs.ask("DELETE", path, R"({"states":["available"],"older_than":"soon","confirm":true})").status,
                 400u);
        const auto young = ojs.ask("DELETE", path, R"({"states":["available"],"older_than":"P1D","confirm":true})");
        QVERIFY2(young.json()["purged_count"] == 0, young.body.c_str());
        const auto purged = ojs.ask("DELETE", path, R"({"states":["available","discarded"],"confirm":true})");
        QVERIFY2(purged.status == 200 && purged.json()["purged_count"] == 2, purged.body.c_str());
        QVERIFY(ojs.get("/queues/mail").json()["available"] == 0);
        QVERIFY(ojs.get("/queues/other").json()["available"] == 1);
    }
};

QTEST_APPLESS_MAIN(TestOjsKeyLimits)

}  // namespace tst_ojs_key_limits

#include "tst_ojs_key_limits.moc"
