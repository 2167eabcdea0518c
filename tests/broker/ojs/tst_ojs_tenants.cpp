// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_text.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <future>
#include <string>

namespace tst_ojs_tenants {

using namespace fairlead;
using namespace fairlead::broker;

class TestOjsTenants : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTenantWithPendingJobsIsNotDeletedByTheWay() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"pending":true}})", OjsScene::of("acme"));
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/acme").status, 409u);
        QVERIFY(ojs.get("/jobs/" + id, OjsScene::of("acme")).job()["state"] == "pending");
    }

    void aTenantSaysHowManyQueuesAndWorkersItHasAndSinceWhen() {
        OjsScene ojs;
        const HttpHeaders acme = OjsScene::of("acme");
        for (const char* queue : {"one", "two"})
            ojs.create(R"({"type":"a","args":[],"options":{"queue":")" + std::string(queue) + R"("}})", acme);
        ojs.post("/workers/heartbeat", R"({"worker_id":"w"})", acme);
        ojs.post("/workers/heartbeat", R"({"worker_id":"of another"})", OjsScene::of("globex"));
        QTRY_VERIFY(ojs.get("/admin/tenants/acme").json()["stats"]["queues"] == 2);
        const auto listed = ojs.get("/admin/tenants?page=1&per_page=25").json();
        QVERIFY(listed["pagination"]["total"] == 1);
        for (const auto& tenant : {listed["items"][0], ojs.get("/admin/tenants/acme").json()}) {
            QVERIFY(tenant["id"] == "acme" && tenant["name"] == "acme");
            QVERIFY(tenant["stats"]["queues"] == 2);
            QVERIFY(tenant["stats"]["workers"] == 1);
            QVERIFY(tenant["stats"]["jobs"]["available"] == 2);
            QVERIFY(parseOjsTime(tenant["created_at"].get<std::string>(), ojs.clock().now()));
        }
        // Settings that are made later leave it as old as it is.
        const auto since = listed["items"][0]["created_at"];
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_concurrency":2})");
        QVERIFY(ojs.get("/admin/tenants/acme").json()["created_at"] == since);
    }

    void theNextTenantOfANameSeesNothingOfTheOneBefore() {
        OjsScene ojs;
        const HttpHeaders acme = OjsScene::of("acme");
        ojs.get("/events");
        const std::string id = ojs.create(R"({"type":"secret.type","args":[]})", acme);
        ojs.post("/workers/heartbeat", R"({"worker_id":"secret"})", acme);
        QTRY_VERIFY(ojs.get("/events?types=*", acme).body.find("secret.type") != std::string::npos);
        const std::string cursor = ojs.get("/events?limit=1", acme).json()["cursor"];
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/acme?force=cancel").status, 200u);
        QTRY_COMPARE(ojs.get("/admin/tenants/acme").status, 404u);
        ojs.create(R"({"type":"next","args":[]})", acme);
        for (const std::string query : {"types=*", "types=*&page=1&per_page=100", "after="}) {
            const auto events = ojs.get("/events?" + query + (query == "after=" ? cursor : std::string()), acme);
            QCOMPARE(events.status, 200u);
            QVERIFY2(events.body.find("secret") == std::string::npos, events.body.c_str());
            QVERIFY2(events.body.find(id) == std::string::npos, events.body.c_str());
        }
        QVERIFY(ojs.get("/events", acme).body.find("next") != std::string::npos);
        QVERIFY(ojs.get("/admin/workers", acme).json()["items"].empty());
    }

    void aMisspeltTenantComesIntoBeingByNothingButWhatIsForIt() {
        OjsScene ojs;
        const HttpHeaders slip = OjsScene::of("acne");
        const auto isMissed = [](const OjsScene::Answer& answer) { return answer.status == 404u; };
        QVERIFY(isMissed(ojs.post("/queues/mail/pause", {}, slip)));
        QVERIFY(isMissed(ojs.post("/queues/mail/resume", {}, slip)));
        QVERIFY(isMissed(ojs.post("/admin/queues/mail/pause", {}, slip)));
        QVERIFY(isMissed(ojs.ask("PUT", "/admin/queues/mail/config", R"({"backpressure":{"max_depth":5}})", slip)));
        QVERIFY(isMissed(ojs.ask("PUT", "/rate-limits/smtp", R"({"concurrency":5})", slip)));
        QVERIFY(isMissed(ojs.ask("DELETE", "/rate-limits/smtp", {}, slip)));
        QVERIFY(isMissed(ojs.ask("DELETE", "/admin/tenants/acne?drain")));
        QVERIFY(isMissed(ojs.ask("PUT", "/admin/tenants/acne/limits", R"({"max_concurrency":null})")));
        QCOMPARE(ojs.get("/admin/tenants/acne").status, 404u);
        // Nobody misspells what no request names.
        QCOMPARE(ojs.post("/queues/mail/pause", {}, OjsScene::of("_default")).status, 200u);
        OjsScene tokens(OjsScene::Mode::Tokens);
        HttpHeaders own = OjsScene::as("operator");
        QCOMPARE(tokens.ask("PUT", "/admin/tenants/acne", "{}", own).status, 201u);
        own.emplace_back("X-OJS-Tenant", "acne");
        QCOMPARE(tokens.post("/queues/mail/pause", {}, own).status, 200u);
    }

    void aTenantsLimitsAreSetChangedAndCleared() {
        OjsScene ojs;
        const std::string acme = "/admin/tenants/acme";
        const auto made = ojs.ask("PUT", acme,
                                  R"({"tenant_id":"acme","limits":{"max_concurrency":20,"max_queue_depth":5,)"
                                  R"("max_enqueue_rate":{"limit":1000,"period":"PT1M30S"}},"fairness_weight":2.5})");
        QCOMPARE(made.status, 201u);
        QVERIFY(made.json()["limits"]["max_enqueue_rate"]["period"] == "PT1M30S");
        QVERIFY(made.json()["fairness_weight"] == 2.5);
        QVERIFY(made.json()["id"] == "acme" && made.json()["tenant_id"] == "acme");
        const auto patched =
            ojs.ask("PUT", acme + "/limits", R"({"max_concurrency":5,"max_queue_depth":null,"reason":"incident"})");
        QCOMPARE(patched.status, 200u);
        QVERIFY(patched.json()["limits"]["max_concurrency"] == 5);
        QVERIFY(patched.json()["limits"]["max_queue_depth"].is_null());
        QVERIFY(patched.json()["limits"]["max_enqueue_rate"]["limit"] == 1000);
        const auto replaced = ojs.ask("PUT", acme, R"({"limits":{"max_scheduled":7}})");
        QCOMPARE(replaced.status, 200u);
        QVERIFY(replaced.json()["limits"]["max_concurrency"].is_null());
        QVERIFY(replaced.json()["fairness_weight"] == 1);
        QVERIFY(ojs.get(acme).json() == replaced.json());
    }

    // Of any other door, too.
    void limitsThatWereReadAreWrittenBackAsTheyAre() {
        OjsScene ojs;
        const auto view = [&ojs] {
            std::promise<LimitSettings> told;
            ReadTenants read{{true, {}}, "acme", 0, 1, false, {}, {}};
            read.reply = [&told](const Result<TenantPage>& page) {
                told.set_value(page.value().tenants.front().config.permanent);
            };
            ojs.command(std::move(read));
            return told.get_future().get();
        };
        ChangeTenant change;
        change.tenant = "acme";
        change.set.maxEnqueueRate = Rate{10, std::chrono::milliseconds(1500), 40};
        change.set.weight = 0.123456789;
        change.set.maxConcurrency = 3;
        change.set.mode = LimitMode::Soft;
        change.reply = [](const Result<TenantView>& made) { QVERIFY(made.ok()); };
        ojs.command(std::move(change));
        const LimitSettings before = view();
        const auto shown = ojs.get("/admin/tenants/acme").json();
        QVERIFY2(shown["limits"]["max_enqueue_rate"]["burst"] == 40, shown.dump().c_str());
        nlohmann::json whole{{"limits", nlohmann::json::object()}};
        for (const char* name : {"max_concurrency", "max_enqueue_rate"}) whole["limits"][name] = shown["limits"][name];
        for (const char* name : {"fairness_weight", "quota_mode"}) whole[name] = shown[name];
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme", whole.dump()).status, 200u);
        QVERIFY(view() == before);
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", whole["limits"].dump()).status, 200u);
        QVERIFY(view() == before);
    }

    void twoOperatorsDoNotOverwriteEachOther() {
        OjsScene ojs;
        const std::string limits = "/admin/tenants/acme/limits";
        const std::string tag = ojs.ask("PUT", limits, R"({"max_concurrency":1})").header("ETag");
        QCOMPARE(ojs.ask("PUT", limits, R"({"max_concurrency":2})", {{"If-Match", tag}}).status, 200u);
        QCOMPARE(ojs.ask("PUT", limits, R"({"max_concurrency":3})", {{"If-Match", tag}}).status, 412u);
        QVERIFY(ojs.get("/admin/tenants/acme").json()["limits"]["max_concurrency"] == 2);
    }

    void aWrongLimitNamesItsMemberAndChangesNothing_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("names");
        const auto row = [](const char* body, int status, const char* names) {
            QTest::newRow(body) << QByteArray(body) << status << QByteArray(names);
        };
        row("[]", 400, "must be an object");
        row("{", 400, "no JSON");
        row("{}", 400, "");
        row(R"({"max_speed":1})", 400, "max_speed");
        row(R"({"max_concurrency":-1})", 400, "max_concurrency");
        row(R"({"max_concurrency":"many"})", 400, "max_concurrency");
        row(R"({"max_concurrency":1.5})", 400, "max_concurrency");
        row(R"({"max_queue_depth":true})", 400, "max_queue_depth");
        row(R"({"max_enqueue_rate":5})", 400, "max_enqueue_rate");
        row(R"({"max_enqueue_rate":{"limit":5}})", 400, "max_enqueue_rate.period");
        row(R"({"max_enqueue_rate":{"limit":0,"period":"PT1M"}})", 400, "max_enqueue_rate.limit");
        row(R"({"max_enqueue_rate":{"limit":5,"period":"P1M"}})", 400, "max_enqueue_rate.period");
        row(R"({"max_enqueue_rate":{"limit":5,"period":"PT0S"}})", 400, "max_enqueue_rate.period");
        row(R"({"max_enqueue_rate":{"limit":5,"period":"PT1M","burst":0}})", 400, "max_enqueue_rate.burst");
        row(R"({"fairness_weight":0})", 400, "weight");
        row(R"({"fairness_weight":-3})", 400, "weight");
        row(R"({"fairness_weight":"2"})", 400, "fairness_weight");
        row(R"({"quota_mode":"elastic"})", 400, "quota_mode");
        row(R"({"paused":1})", 400, "paused");
        row(R"({"priority_boost":31})", 400, "priority_boost");
        row(R"({"priority_boost":-1})", 400, "priority_boost");
        row(R"({"priority_boost":"2"})", 400, "priority_boost");
        row(R"({"priority_boost":1e300})", 400, "priority_boost");
        row(R"({"reason":5,"max_concurrency":1})", 400, "reason");
    }
    void aWrongLimitNamesItsMemberAndChangesNothing() {
        QFETCH(QByteArray, body);
        QFETCH(int, status);
        QFETCH(QByteArray, names);
        OjsScene ojs;
        const auto answer = ojs.ask("PUT", "/admin/tenants/acme/limits", body.toStdString());
        QVERIFY2(int(answer.status) == status, answer.body.c_str());
        QVERIFY2(answer.message().find(names.toStdString()) != std::string::npos, answer.body.c_str());
        QCOMPARE(ojs.get("/admin/tenants/acme").status, 404u);
    }

    void aBoostIsSaidInSecondsOfWorkerTimeAndShownAsItWasSaid() {
        OjsScene ojs;
        const auto boost = [&] { return ojs.get("/admin/tenants/acme").json()["priority_boost"]; };
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"priority_boost":5})").status, 200u);
        QVERIFY(boost() == 5);
        const auto set = ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"priority_boost":0.25})");
        QVERIFY2(set.json()["priority_boost"] == 0.25, set.body.c_str());
        QVERIFY(boost() == 0.25);
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_concurrency":3})");
        QVERIFY(boost() == 0.25);
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"priority_boost":null})");
        QVERIFY(boost() == 0);
    }

    void aTenantOverItsLimitIsToldWhichOne() {
        OjsScene ojs;
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_queue_depth":2})");
        const std::string batch = R"({"jobs":[{"type":"a","args":[]},{"type":"a","args":[]},{"type":"a","args":[]}]})";
        const auto refused = ojs.post("/jobs/batch", batch, OjsScene::of("acme"));
        QCOMPARE(refused.status, 429u);
        QCOMPARE(refused.code(), std::string("TENANT_LIMIT_EXCEEDED"));
        const auto error = refused.json()["error"];
        QVERIFY(error["tenant_id"] == "acme" && error["limit"] == "max_queue_depth" && error["maximum"] == 2);
        QVERIFY(error["details"]["requested"] == 3);
        QVERIFY(ojs.get("/admin/tenants/acme/stats").json()["jobs"]["available"] == 0);
        QCOMPARE(ojs.post("/jobs/batch", batch, OjsScene::of("globex")).status, 201u);
    }

    void aBatchThatCanNeverBeTakenSaysSo_data() {
        QTest::addColumn<QByteArray>("limits");
        QTest::newRow("depth") << QByteArray(R"({"max_queue_depth":2})");
        QTest::newRow("scheduled") << QByteArray(R"({"max_scheduled":2})");
        QTest::newRow("bytes") << QByteArray(R"({"max_bytes":20})");
        QTest::newRow("none at all") << QByteArray(R"({"max_queue_depth":0})");
    }
    void aBatchThatCanNeverBeTakenSaysSo() {
        QFETCH(QByteArray, limits);
        OjsScene ojs;
        const HttpHeaders acme = OjsScene::of("acme");
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", limits.toStdString()).status, 200u);
        const std::string job = R"({"type":"a","args":[],"options":{"scheduled_at":"+PT1H"}})";
        const auto refused = ojs.post("/jobs/batch", "{\"jobs\":[" + job + ',' + job + ',' + job + "]}", acme);
        QCOMPARE(refused.status, 429u);
        QVERIFY2(refused.json()["error"]["retryable"] == false, refused.body.c_str());
        QCOMPARE(refused.header("Retry-After"), std::string());
        const std::string name = refused.json()["error"]["limit"];
        QVERIFY2(refused.message().find("limit " + name) != std::string::npos, refused.message().c_str());
    }

    // However much more there is than the limit lets in, as when it became smaller.
    void aJobThatFitsLaterMayBeSentAgain_data() {
        QTest::addColumn<QByteArray>("limits");
        QTest::newRow("depth") << QByteArray(R"({"max_queue_depth":2})");
        QTest::newRow("scheduled") << QByteArray(R"({"max_scheduled":2})");
        QTest::newRow("bytes") << QByteArray(R"({"max_bytes":200})");
    }
    void aJobThatFitsLaterMayBeSentAgain() {
        QFETCH(QByteArray, limits);
        OjsScene ojs;
        const HttpHeaders acme = OjsScene::of("acme");
        const std::string job = R"({"type":"a","args":[],"options":{"scheduled_at":"+PT1H"}})";
        for (int i = 0; i < 9; ++i) QCOMPARE(ojs.post("/jobs", job, acme).status, 201u);
        QCOMPARE(ojs.ask("PUT", "/admin/tenants/acme/limits", limits.toStdString()).status, 200u);
        const auto refused = ojs.post("/jobs", job, acme);
        QCOMPARE(refused.status, 429u);
        QVERIFY2(refused.json()["error"]["retryable"] == true, refused.body.c_str());
    }

    void aBatchThatFitsLaterMayBeSentAgain() {
        OjsScene ojs;
        const HttpHeaders acme = OjsScene::of("acme");
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_queue_depth":2})");
        const std::string batch = R"({"jobs":[{"type":"a","args":[]},{"type":"a","args":[]}]})";
        QCOMPARE(ojs.post("/jobs/batch", batch, acme).status, 201u);
        QCOMPARE(ojs.post("/jobs/batch", batch, acme).header("Retry-After"), std::string());
        // Once it is known how quickly a worker makes room.
        ojs.fetch("default", acme);
        QCOMPARE(ojs.post("/jobs/batch", batch, acme).header("Retry-After"), std::string());
        ojs.create(R"({"type":"a","args":[]})", acme);
        ojs.fetch("default", acme);
        const auto refused = ojs.post("/jobs/batch", batch, acme);
        QCOMPARE(refused.status, 429u);
        QVERIFY(refused.json()["error"]["retryable"] == true);
        QVERIFY(!refused.header("Retry-After").empty());
    }

    void aRateThatIsUsedUpSaysWhenItBeginsAnew() {
        OjsScene ojs;
        const HttpHeaders acme = OjsScene::of("acme");
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_enqueue_rate":{"limit":1,"period":"PT1H"}})");
        ojs.create(R"({"type":"a","args":[]})", acme);
        const auto refused = ojs.post("/jobs", R"({"type":"a","args":[]})", acme);
        QCOMPARE(refused.status, 429u);
        QCOMPARE(refused.header("X-RateLimit-Limit"), std::string("1"));
        QCOMPARE(refused.header("X-RateLimit-Remaining"), std::string("0"));
        const int64_t wait = std::stoll(refused.header("Retry-After"));
        const int64_t reset = std::stoll(refused.header("X-RateLimit-Reset"));
        const int64_t now = ojs.clock().now().micros / 1'000'000;
        QVERIFY(reset >= now && reset <= now + wait + 1);
    }

    void aJobBeyondASoftLimitIsTakenAndSaysSo() {
        OjsScene ojs;
        const auto acme = OjsScene::of("acme");
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"quota_mode":"soft","max_queue_depth":1})");
        const std::string body = R"({"type":"a","args":[]})";
        QVERIFY(ojs.post("/jobs", body, acme).header("X-OJS-Tenant-Over-Limit").empty());
        const auto over = ojs.post("/jobs", body, acme);
        QCOMPARE(over.status, 201u);
        QCOMPARE(over.header("X-OJS-Tenant-Over-Limit"), std::string("max_queue_depth"));
        QCOMPARE(ojs.post("/jobs/batch", "{\"jobs\":[" + body + "]}", acme).header("X-OJS-Tenant-Over-Limit"),
                 std::string("max_queue_depth"));
    }

    void noMoreJobsRunThanTheTenantMayHave() {
        OjsScene ojs;
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_concurrency":1})");
        ojs.create(R"({"type":"a","args":[]})", OjsScene::of("acme"));
        ojs.create(R"({"type":"a","args":[]})", OjsScene::of("acme"));
        const std::string id = ojs.fetch()["id"];
        const auto fetchMore = [&] {
            return ojs.post("/workers/fetch", R"({"queues":["default"],"count":5,"worker_id":"w"})")
                .json()["jobs"]
                .size();
        };
        QCOMPARE(fetchMore(), size_t(0));
        ojs.post("/workers/ack", OjsScene::about(id));
        QCOMPARE(fetchMore(), size_t(1));
    }

    void whatIsTriedAgainIsNotCalledScheduled() {
        OjsScene ojs;
        const HttpHeaders acme = OjsScene::of("acme");
        ojs.create(R"({"type":"a","args":[],"options":{"scheduled_at":"+PT1H"}})", acme);
        const std::string id = ojs.create(R"({"type":"a","args":[]})", acme);
        ojs.fetch("default", acme);
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"e"})"), acme);
        const auto isTold = [&](const nlohmann::json& jobs) {
            return jobs["scheduled"] == 1 && jobs["retryable"] == 1;
        };
        QTRY_VERIFY(isTold(ojs.get("/admin/tenants/acme/stats").json()["jobs"]));
        QVERIFY(isTold(ojs.get("/admin/tenants/acme").json()["stats"]["jobs"]));
        QVERIFY(isTold(ojs.get("/admin/stats", acme).json()["jobs"]));
    }

    void statsHaveEveryMemberOfTheText() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[]})", OjsScene::of("acme"));
        ojs.create(R"({"type":"a","args":[],"options":{"delay_until":"+PT1H"}})", OjsScene::of("acme"));
        ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_queue_depth":50})");
        const auto stats = ojs.get("/admin/tenants/acme/stats").json();
        QVERIFY(stats["total_jobs"] == 2 && stats["jobs"]["available"] == 1 && stats["jobs"]["scheduled"] == 1);
        for (const char* name : {"active", "completed_24h", "failed_24h"}) QVERIFY2(stats["jobs"].contains(name), name);
        QVERIFY(stats["limits"]["max_queue_depth"]["limit"] == 50 &&
                stats["limits"]["max_queue_depth"]["current"] == 2);
        for (const char* name : {"weight", "effective_share", "actual_share"})
            QVERIFY2(stats["fairness"].contains(name), name);
        QVERIFY(stats["throughput"].contains("processed_per_minute"));
        QCOMPARE(ojs.get("/admin/tenants/nobody/stats").status, 404u);
        QCOMPARE(ojs.get("/admin/tenants/_hidden/stats").status, 400u);
    }

    void tenantsAreListedInPages() {
        OjsScene ojs;
        for (const char* tenant : {"c", "a", "b"}) ojs.create(R"({"type":"a","args":[]})", OjsScene::of(tenant));
        const auto first = ojs.get("/admin/tenants?per_page=2").json();
        QCOMPARE(first["items"].size(), size_t(2));
        QVERIFY(first["items"][0]["id"] == "a" && first["pagination"]["total"] == 3 &&
                first["pagination"]["has_more"] == true);
        QVERIFY(ojs.get("/admin/tenants?per_page=2&page=2").json()["items"][0]["id"] == "c");
        for (const char* wrong : {"page=0", "page=x", "per_page=101", "per_page=-1"})
            QCOMPARE(ojs.get("/admin/tenants?" + std::string(wrong)).status, 400u);
    }

    void aTenantWithJobsIsNotDeletedByMistake() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[]})", OjsScene::of("acme"));
        const auto refused = ojs.ask("DELETE", "/admin/tenants/acme");
        QCOMPARE(refused.status, 409u);
        QVERIFY(refused.json()["error"]["details"]["jobs"] == 1);
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/acme?drain=").status, 400u);
        QVERIFY(ojs.ask("DELETE", "/admin/tenants/acme?drain").json()["state"] == "draining");
        const std::string job = R"({"type":"a","args":[]})";
        for (const auto& drained :
             {ojs.post("/jobs", job, OjsScene::of("acme")),
              ojs.post("/jobs/batch", "{\"jobs\":[" + job + ',' + job + "]}", OjsScene::of("acme"))}) {
            // As codeQ's API says it, and gRPC by its own code.
            QCOMPARE(drained.status, 409u);
            QVERIFY2(drained.json()["error"]["limit"] == "draining", drained.body.c_str());
            QVERIFY(drained.json()["error"]["retryable"] == false);
        }
        QVERIFY(ojs.ask("DELETE", "/admin/tenants/acme?force=cancel").json()["deleted"] == true);
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/_default").status, 409u);
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/nobody").status, 404u);
    }

    void aThrottleIsHeldAndReset() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[]})", OjsScene::of("acme"));
        QCOMPARE(ojs.post("/admin/tenants/acme/throttle", R"({"level":2,"duration":"PT5M","reason":"noisy"})").status,
                 200u);
        QCOMPARE(ojs.post("/admin/tenants/acme/throttle", R"({"level":9})").status, 400u);
        QCOMPARE(ojs.post("/admin/tenants/acme/throttle", R"({"duration":"P2D"})").status, 400u);
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/acme/throttle").status, 200u);
    }
};

QTEST_APPLESS_MAIN(TestOjsTenants)

}  // namespace tst_ojs_tenants

#include "tst_ojs_tenants.moc"
