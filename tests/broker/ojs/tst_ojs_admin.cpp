// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tst_ojs_admin {

using namespace fairlead;
using namespace fairlead::broker;

class TestOjsAdmin : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jobsAreListedByStateQueueAndType() {
        OjsScene ojs;
        ojs.create(R"({"type":"mail.send","args":[],"options":{"queue":"mail"}})");
        ojs.create(R"({"type":"mail.read","args":[],"options":{"queue":"mail"}})");
        const std::string gone = ojs.create(R"({"type":"other","args":[]})");
        ojs.ask("DELETE", "/jobs/" + gone);
        const auto count = [&](const std::string& query) {
            return ojs.get("/admin/jobs?" + query).json()["pagination"]["total"].get<int>();
        };
        QCOMPARE(count(""), 3);
        QCOMPARE(count("queue=mail"), 2);
        QCOMPARE(count("type=mail.*"), 2);
        QCOMPARE(count("type=mail.send"), 1);
        QCOMPARE(count("state=cancelled"), 1);
        QCOMPARE(count("state=discarded"), 0);
        QCOMPARE(count("since=2099-01-01T00:00:00Z"), 0);
        QCOMPARE(ojs.get("/admin/jobs?state=flying").status, 400u);
        QCOMPARE(ojs.get("/admin/jobs?since=now").status, 400u);
        QVERIFY(ojs.get("/admin/jobs/" + gone).json()["id"] == gone);
    }

    void jobsAreSortedByAFieldThatIsKnown() {
        OjsScene ojs;
        for (const char* body : {R"({"type":"b","args":[],"options":{"queue":"two","priority":5}})",
                                 R"({"type":"c","args":[],"options":{"queue":"one","priority":-5}})",
                                 R"({"type":"a","args":[],"options":{"queue":"two","priority":9}})"})
            ojs.create(body);
        const auto types = [&](const std::string& query) {
            std::string all;
            const nlohmann::json answer = ojs.get("/admin/jobs?" + query).json();
            for (const auto& job : answer["items"]) all += job["type"];
            return all;
        };
        QCOMPARE(types("order=desc"), std::string("acb"));
        QCOMPARE(types("order=asc"), std::string("bca"));
        QCOMPARE(types("sort=created_at&order=desc"), std::string("acb"));
        QCOMPARE(types("sort=priority"), std::string("abc"));
        QCOMPARE(types("sort=priority&order=asc"), std::string("cba"));
        QCOMPARE(types("sort=type&order=asc&per_page=2&page=2"), std::string("c"));
        QCOMPARE(types("sort=queue&order=asc"), std::string("cab"));
        QCOMPARE(types("sort=type&order=asc&queue=two"), std::string("ab"));
        QVERIFY(ojs.get("/admin/jobs?sort=colour").message().starts_with("sort: must be created_at"));
        QCOMPARE(ojs.get("/admin/jobs?sort=colour").status, 400u);
        QCOMPARE(ojs.get("/admin/jobs?order=up").status, 400u);
    }

    void aQueueShowsItsCountsAndItsThroughput() {
        OjsScene ojs;
        const std::string mail =
            R"({"type":"a","args":[],"options":{"queue":"mail","retry":{"initial_interval":"PT1H","max_interval":"PT1H"}}})";
        for (int i = 0; i < 3; ++i) ojs.create(mail);
        ojs.post("/workers/ack", OjsScene::about(ojs.fetch("mail")["id"]));
        ojs.post("/workers/nack", OjsScene::about(ojs.fetch("mail")["id"], R"(,"error":{"code":"x","message":"m"})"));
        ojs.post("/workers/nack",
                 OjsScene::about(ojs.fetch("mail")["id"], R"(,"error":{"code":"x","message":"m","retryable":false})"));
        ojs.ask("DELETE", "/jobs/" + ojs.create(mail));
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail","scheduled_at":"+PT1H"}})");
        const std::string held = ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail","pending":true}})");
        nlohmann::json expected{{"available", 0}, {"active", 0},    {"scheduled", 1}, {"retryable", 1},
                                {"pending", 1},   {"completed", 1}, {"discarded", 1}, {"cancelled", 1}};
        QTRY_VERIFY(ojs.get("/admin/queues").json()["items"][0]["counts"] == expected);
        const auto item = ojs.get("/admin/queues").json()["items"][0];
        QVERIFY(item["throughput"]["processed_per_minute"] == 1 && item["throughput"]["failed_per_minute"] == 2);
        QVERIFY(ojs.get("/admin/queues/mail").json()["counts"] == expected);
        const auto own = ojs.get("/queues/mail/stats").json();
        QVERIFY2(own["stats"]["throughput_per_second"] > 0.0166 && own["stats"]["throughput_per_second"] < 0.0168,
                 own.dump().c_str());
        QVERIFY2(own["stats"]["avg_wait_ms"].is_number() && own["computed_at"].is_string(), own.dump().c_str());
        QVERIFY(ojs.get("/queues/none/stats").json()["stats"]["avg_wait_ms"].is_null());
        const auto stats = ojs.get("/admin/stats").json();
        QVERIFY(stats["jobs"] == expected && stats["queues"] == 1);
        QVERIFY(stats["throughput"] == item["throughput"]);
        // What has happened stays, whatever becomes of the dead letters.
        QVERIFY(ojs.ask("DELETE", "/dead-letter", R"({"filter":{},"confirm":true})").json()["succeeded"] == 1);
        QVERIFY(ojs.get("/admin/stats").json()["jobs"] == expected);
        QVERIFY(ojs.get("/admin/queues/mail").json()["counts"] == expected);
        QVERIFY(ojs.get("/queues/mail").json()["queue"]["pending"] == 1);
        QVERIFY(ojs.post("/queues/mail/pause").json()["queue"]["pending"] == 1);
        const auto resumed = ojs.post("/queues/mail/resume").json();
        QVERIFY(resumed["resumed_at"].is_string() && !resumed.contains("paused_at"));
        ojs.post("/jobs/" + held + "/activate");
        expected["available"] = 1;
        expected["pending"] = 0;
        QVERIFY(ojs.get("/admin/queues/mail").json()["counts"] == expected);
        ojs.post("/queues/mail/pause");
        QVERIFY(ojs.get("/admin/queues").json()["items"][0]["paused"] == true);
    }

    // As lists of jobs have it, where each job says that it is available.
    void whatOnlyAKeyHoldsBackIsAvailableWhereverJobsAreCounted() {
        OjsScene ojs;
        const std::string keyed =
            R"({"type":"a","args":[],"options":{"queue":"mail","rate_limit":{"key":"k","rate":{"limit":1,"period":"PT1H"}}}})";
        std::string last;
        for (int i = 0; i < 4; ++i) last = ojs.create(keyed);
        ojs.fetch("mail");
        // The others are looked at, and held back.
        QVERIFY(ojs.post("/workers/fetch", R"({"queues":["mail"],"count":5})").json()["jobs"].empty());
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail","scheduled_at":"+PT1H"}})");
        const auto isSame = [](const nlohmann::json& counts) {
            return counts["available"] == 3 && counts["scheduled"] == 1 && counts["retryable"] == 0 &&
                   counts["active"] == 1;
        };
        const std::pair<const char*, const char*> places[] = {{"/admin/stats", "/jobs"},
                                                              {"/queues", "/queues/0"},
                                                              {"/queues/mail", "/queue"},
                                                              {"/queues/mail/stats", "/stats"},
                                                              {"/admin/queues", "/items/0/counts"},
                                                              {"/admin/queues/mail", "/counts"},
                                                              {"/admin/tenants/_default/stats", "/jobs"}};
        for (const auto& [path, place] : places) {
            const auto answer = ojs.get(path).json();
            QVERIFY2(isSame(answer[nlohmann::json::json_pointer(place)]), (path + answer.dump()).c_str());
        }
        for (const auto& [state, total] : {std::pair("available", 3), {"scheduled", 1}, {"active", 1}})
            QCOMPARE(int(ojs.get(std::string("/admin/jobs?state=") + state).json()["pagination"]["total"]), total);
        QCOMPARE(ojs.state(last), std::string("available"));
        // It waits for no time.
        QVERIFY(!ojs.reader().find(*TaskId::parse(last), {true, {}}, {})->dueAt);
    }

    void manyJobsChangeOnlyWhenThatIsConfirmed() {
        OjsScene ojs;
        for (int i = 0; i < 3; ++i) ojs.create(R"({"type":"a","args":[]})", OjsScene::of(i == 0 ? "acme" : "globex"));
        QCOMPARE(ojs.post("/admin/jobs/bulk/cancel", R"({"filter":{}})").status, 400u);
        QCOMPARE(ojs.post("/admin/jobs/bulk/cancel", R"({"filter":{"colour":"red"},"confirm":true})").status, 400u);
        const auto some =
            ojs.post("/admin/jobs/bulk/cancel", R"({"filter":{},"confirm":true})", OjsScene::of("globex")).json();
        QVERIFY(some["action"] == "cancel" && some["matched"] == 2 && some["succeeded"] == 2 && some["failed"] == 0);
        QVERIFY(ojs.get("/admin/jobs?state=available").json()["pagination"]["total"] == 1);
        QVERIFY(ojs.post("/admin/jobs/bulk/delete", R"({"filter":{"state":"cancelled"},"confirm":true})")
                    .json()["succeeded"] == 2);
        QVERIFY(ojs.get("/admin/jobs").json()["pagination"]["total"] == 1);
    }

    // A slip, or a script's variable that is not set, must not mean every job.
    void whatACallOfManyJobsDoesNotKnowIsRefusedByItsNameAndChangesNothing() {
        OjsScene ojs;
        const std::string dead = ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        ojs.fetch("mail");
        ojs.post("/workers/nack", OjsScene::about(dead, R"(,"error":{"code":"boom","message":"m","retryable":false})"));
        const std::string ready = ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        using Forms = std::vector<std::pair<std::string, std::string>>;  // the body, what is wrong in it
        const Forms ofFilters{{R"({"queue":"typo","confirm":true})", "queue:"},
                              {R"({"filter":{},"filters":{"queue":"typo"},"confirm":true})", "filters:"},
                              {R"({"filter":{"queue":"mail"},"dry_run":true,"confirm":true})", "dry_run:"},
                              {R"({"filter":{"queue":"mail"},"limit":1,"confirm":true})", "limit:"},
                              {R"({"filter":{"queue":""},"confirm":true})", "filter.queue:"},
                              {R"({"filter":{"queue":null},"confirm":true})", "filter.queue:"},
                              {R"({"filter":{"queu":"mail"},"confirm":true})", "filter.queu:"},
                              {R"({"filter":null,"confirm":true})", "filter:"},
                              {R"({"confirm":true})", "filter:"}};
        const Forms ofPurges{{R"({"states":["available"],"confirm":true,"dry_run":true})", "dry_run:"},
                             {R"({"states":["available"],"confirm":true,"before":"2020-01-01T00:00:00Z"})", "before:"},
                             {R"({"states":["available"],"confirm":true,"older_than":null})", "older_than:"}};
        const Forms ofOne{
            {"x", "the body"}, {"[]", "the body"}, {R"({"reason":5})", "reason:"}, {R"({"until":"x"})", "until:"}};
        const std::vector<std::tuple<const char*, std::string, Forms>> calls{
            {"POST", "/dead-letter/retry", ofFilters},
            {"DELETE", "/dead-letter", ofFilters},
            {"POST", "/admin/dead-letter/retry", ofFilters},
            {"DELETE", "/admin/dead-letter", ofFilters},
            {"POST", "/admin/jobs/bulk/retry", ofFilters},
            {"POST", "/admin/jobs/bulk/cancel", ofFilters},
            {"POST", "/admin/jobs/bulk/delete", ofFilters},
            {"DELETE", "/admin/queues/mail/jobs", ofPurges},
            {"POST", "/queues/mail/pause", ofOne},
            {"POST", "/admin/queues/mail/pause", ofOne},
            {"DELETE", "/dead-letter/" + dead, ofOne},
            {"POST", "/admin/jobs/" + dead + "/retry", ofOne},
            {"POST", "/admin/jobs/" + ready + "/cancel", ofOne},
            {"DELETE", "/jobs/" + ready, ofOne},
            {"POST", "/jobs/" + ready + "/cancel", ofOne},
            {"DELETE", "/admin/tenants/_default?force=cancel", ofOne},
            {"POST", "/admin/tenants/_default/throttle", {ofOne[3], ofOne[2]}}};
        for (const auto& [method, path, forms] : calls) {
            for (const auto& [body, wrong] : forms) {
                const auto refused = ojs.ask(method, path, body);
                QVERIFY2(refused.status == 400 && refused.message().starts_with(wrong),
                         (path + ' ' + body + ": " + refused.body).c_str());
            }
            const auto refused = ojs.ask(method, path.substr(0, path.find('?')) + "?colour=red", forms.front().first);
            QVERIFY2(refused.status == 400 && refused.message().starts_with("colour:"), refused.body.c_str());
        }
        QCOMPARE(ojs.state(dead), std::string("discarded"));
        QCOMPARE(ojs.state(ready), std::string("available"));
        QVERIFY(ojs.get("/queues/mail").json()["queue"]["paused"] == false);
        QCOMPARE(ojs.post("/queues/mail/pause", R"({"reason":"night"})").status, 200u);
    }

    void aReasonForManyJobsIsKeptWithEach() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        ojs.fetch("mail");
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m","retryable":false})"));
        const auto told = [&] {
            const auto attempts = ojs.reader().attempts(*TaskId::parse(id), {true, {}}, {}, 10);
            return attempts->attempts.back().error + '\n' +
                   ojs.reader().find(*TaskId::parse(id), {true, {}}, false)->error;
        };
        for (const char* path : {"/dead-letter/retry", "/admin/jobs/bulk/cancel"}) {
            const std::string reason = std::string("because of ") + path;
            const auto done =
                ojs.post(path, R"({"filter":{"queue":"mail"},"confirm":true,"reason":")" + reason + R"("})");
            QVERIFY2(done.json()["succeeded"] == 1, done.body.c_str());
            QVERIFY2(told().find(reason) != std::string::npos, told().c_str());
        }
        for (const auto& [method, path] : {std::pair("POST", "/admin/jobs/bulk/retry"),
                                           {"POST", "/admin/dead-letter/retry"},
                                           {"DELETE", "/dead-letter"},
                                           {"DELETE", "/admin/dead-letter"},
                                           {"POST", "/admin/jobs/bulk/delete"}}) {
            const auto done = ojs.ask(method, path, R"({"filter":{},"confirm":true,"reason":"r"})");
            QVERIFY2(done.status == 200, done.body.c_str());
            QCOMPARE(ojs.ask(method, path, R"({"filter":{},"confirm":true,"reason":5})").status, 400u);
        }
        QCOMPARE(ojs.ask("DELETE", "/admin/queues/mail/jobs", R"({"states":["cancelled"],"confirm":true,"reason":"r"})")
                     .status,
                 200u);
    }

    void deadLettersAreCountedRetriedAndDeleted() {
        OjsScene ojs;
        std::vector<std::string> ids;
        for (int i = 0; i < 3; ++i) {
            ids.push_back(ojs.create(R"({"type":"a","args":[],"options":{"retry":{"max_attempts":1}}})"));
            ojs.fetch();
            ojs.post("/workers/nack", OjsScene::about(ids.back(), R"(,"error":{"code":"boom","message":"m"})"));
        }
        const auto stats = ojs.get("/admin/dead-letter/stats").json();
        QVERIFY(stats["total"] == 3 && stats["by_queue"]["default"] == 3);
        QVERIFY(ojs.get("/admin/dead-letter?per_page=1&page=3").json()["items"][0]["id"] == ids[0]);
        QCOMPARE(ojs.post("/admin/dead-letter/" + ids[0] + "/retry").status, 200u);
        QCOMPARE(ojs.ask("DELETE", "/admin/dead-letter/" + ids[1]).status, 204u);
        QVERIFY(ojs.post("/admin/jobs/bulk/retry", R"({"filter":{},"confirm":true})").json()["succeeded"] == 1);
        QVERIFY(ojs.get("/admin/dead-letter").json()["pagination"]["total"] == 0);
    }

    void aJobThatHasExpiredIsNoDeadLetterAndIsNotRetried() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"expires_at":"+PT0.05S"}})");
        QTRY_COMPARE(ojs.state(id), std::string("discarded"));
        QVERIFY(ojs.get("/dead-letter").json()["jobs"].empty());
        for (const std::string& path :
             {"/dead-letter/" + id + "/retry", "/admin/dead-letter/" + id + "/retry", "/admin/jobs/" + id + "/retry"}) {
            const auto refused = ojs.post(path);
            QCOMPARE(refused.status, 409u);
            QVERIFY2(refused.message().find("that has passed") != std::string::npos, refused.message().c_str());
        }
        const std::string all = R"({"filter":{},"confirm":true})";
        for (const char* path : {"/dead-letter", "/admin/dead-letter"}) {
            QVERIFY(ojs.ask("DELETE", path, all).json()["matched"] == 0);
            QCOMPARE(ojs.ask("DELETE", std::string(path) + '/' + id).status, 404u);
        }
        for (const char* path : {"/dead-letter/retry", "/admin/dead-letter/retry", "/admin/jobs/bulk/retry"})
            QVERIFY(ojs.post(path, all).json()["matched"] == 0);
        QCOMPARE(ojs.state(id), std::string("discarded"));
        QVERIFY(ojs.post("/admin/jobs/bulk/delete", all).json()["succeeded"] == 1);
    }

    void deadLettersAreNarrowedByTypeErrorTimeAndArguments() {
        OjsScene ojs;
        std::vector<std::string> ids;
        for (const std::string type : {"mail.send", "mail.read", "other"}) {
            const nlohmann::json job{
                {"type", type}, {"args", {"to-" + type}}, {"options", {{"retry", {{"max_attempts", 1}}}}}};
            ids.push_back(ojs.create(job.dump()));
            ojs.fetch();
            const nlohmann::json error{{"code", "boom"}, {"message", "m"}, {"type", "Of." + type}};
            ojs.post("/workers/nack", OjsScene::about(ids.back(), ",\"error\":" + error.dump()));
        }
        const auto found = [&](const std::string& query) {
            std::vector<std::string> got;
            const nlohmann::json answer = ojs.get("/dead-letter?" + query).json();
            for (const auto& job : answer["jobs"]) got.push_back(job["id"]);
            return got;
        };
        using Ids = std::vector<std::string>;
        QCOMPARE(found("type=mail.send"), Ids{ids[0]});
        QCOMPARE(found("type=mail.*"), (Ids{ids[1], ids[0]}));
        QCOMPARE(found("error_type=Of.other"), Ids{ids[2]});
        QCOMPARE(found("args=to-mail.read"), Ids{ids[1]});
        QCOMPARE(found("since=2099-01-01T00:00:00Z"), Ids{});
        QCOMPARE(found("until=2099-01-01T00:00:00Z").size(), size_t(3));
        QCOMPARE(ojs.get("/dead-letter?since=now").status, 400u);
        const auto first = ojs.get("/dead-letter?type=mail.*&limit=1").json();
        QVERIFY(first["pagination"]["total"] == 2 && first["jobs"][0]["id"] == ids[1]);
        QCOMPARE(found("type=mail.*&limit=1&cursor=" + std::string(first["pagination"]["next_cursor"])), Ids{ids[0]});
        QCOMPARE(ojs.get("/dead-letter?type=mail.*&cursor=rubbish").status, 400u);
        QVERIFY(ojs.get("/admin/dead-letter?type=other").json()["pagination"]["total"] == 1);
        QVERIFY(ojs.get("/dead-letter/stats").json()["by_error_type"] ==
                nlohmann::json({{"Of.mail.send", 1}, {"Of.mail.read", 1}, {"Of.other", 1}}));
        QCOMPARE(ojs.post("/dead-letter/retry", R"({"filter":{"type":"other"}})").status, 400u);
        QCOMPARE(ojs.post("/dead-letter/retry", R"({"filter":{"state":"active"},"confirm":true})").status, 400u);
        QVERIFY(ojs.post("/dead-letter/retry", R"({"filter":{"error_type":"Of.other"},"confirm":true})")
                    .json()["succeeded"] == 1);
        QCOMPARE(ojs.state(ids[2]), std::string("available"));
        QVERIFY(ojs.ask("DELETE", "/dead-letter", R"({"filter":{"type":"mail.send"},"confirm":true})")
                    .json()["succeeded"] == 1);
        QCOMPARE(found(""), Ids{ids[1]});
    }

    void aJobShowsItsPolicyAndTimesToAdministrators() {
        OjsScene ojs;
        const std::string id = ojs.create(
            R"({"type":"a","args":[],"options":{"retry":{"max_attempts":7,"initial_interval":"PT5S","jitter":false}}})");
        const auto job = ojs.get("/admin/jobs/" + id).json();
        QVERIFY(job["errors"] == nlohmann::json::array());
        QVERIFY(job["retry_policy"]["max_attempts"] == 7 && job["retry_policy"]["initial_interval"] == "PT5S");
        QVERIFY(job["retry_policy"]["max_interval"] == "PT5M" && job["retry_policy"]["jitter"] == false);
        QVERIFY(job["metadata"]["created_at"] == job["created_at"]);
        const std::string own = ojs.create(R"({"type":"a","args":[],"options":{"metadata":{"a":1}}})");
        QVERIFY(ojs.get("/admin/jobs/" + own).json()["metadata"] == nlohmann::json({{"a", 1}}));
    }

    void whatAWorkerHasIsKnownOnceItWasToldSo() {
        OjsScene ojs;
        for (int i = 0; i < 3; ++i) ojs.create();
        const auto active = [&] { return ojs.get("/admin/workers").json()["items"][0]["active_jobs"].get<int>(); };
        const auto jobs =
            ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w","count":3})").json()["jobs"];
        QCOMPARE(jobs.size(), size_t(3));
        QCOMPARE(active(), 3);
        for (const auto& job : jobs) {
            const nlohmann::json ack{{"job_id", job["id"]}, {"worker_id", "w"}};
            QCOMPARE(ojs.post("/workers/ack", ack.dump()).status, 200u);
        }
        QCOMPARE(active(), 0);
        // What it has fetched counts, whatever it says.
        ojs.create();
        ojs.fetch();
        ojs.post("/workers/heartbeat", R"({"worker_id":"w","active_jobs":2})");
        QCOMPARE(active(), 1);
    }

    void workersAreSeenQuietedAndForgottenOnlyWhenStale() {
        OjsScene ojs;
        ojs.post("/workers/heartbeat",
                 R"({"worker_id":"w1","hostname":"h","pid":7,"queues":["a"],"concurrency":4,"active_jobs":2})");
        const auto listed = ojs.get("/admin/workers").json();
        QVERIFY(listed["summary"]["running"] == 1 && listed["items"][0]["hostname"] == "h");
        QVERIFY(listed["items"][0]["active_jobs"] == 2 && listed["items"][0]["concurrency"] == 4);
        QVERIFY(listed["items"][0]["metadata"]["pid"] == 7);
        QVERIFY(ojs.post("/admin/workers/w1/quiet").json()["state"] == "quiet");
        QVERIFY(ojs.post("/workers/heartbeat", R"({"worker_id":"w1"})").json()["state"] == "quiet");
        ojs.create();
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w1"})").json()["jobs"].size(),
                 size_t(0));
        QCOMPARE(ojs.ask("DELETE", "/admin/workers/w1").status, 409u);
        QCOMPARE(ojs.get("/admin/workers/nobody").status, 404u);
    }

    void aQueueIsTheSameHoweverItIsSpelled() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        QVERIFY(ojs.post("/queues/%20Mail%20/pause").json()["queue"]["paused"] == true);
        QVERIFY(ojs.get("/queues/mail").json()["paused"] == true);
        QVERIFY(ojs.get("/queues/MAIL%20/stats").json()["available"] == 1);
        QCOMPARE(ojs.get("/jobs?queue=+MAIL").json()["jobs"].size(), size_t(1));
        QCOMPARE(ojs.get("/admin/jobs?queue=Mail+").json()["items"].size(), size_t(1));
        for (const char* blank : {"/queues/%20/pause", "/queues/%20", "/jobs?queue=%20"}) {
            const auto answer = ojs.ask(std::string(blank).ends_with("pause") ? "POST" : "GET", blank);
            QVERIFY2(answer.status == 400 && answer.message() == "command: is blank", answer.body.c_str());
        }
    }

    void aQueuesBoundRefusesWithItsDepth() {
        OjsScene ojs;
        QVERIFY(ojs.ask("PUT", "/admin/queues/mail/config", R"({"backpressure":{"max_depth":1}})")
                    .json()["backpressure"]["max_depth"] == 1);
        const std::string body = R"({"type":"a","args":[],"options":{"queue":"mail"}})";
        ojs.create(body);
        QCOMPARE(ojs.post("/jobs", body).header("Retry-After"), std::string());
        // Once it is known how quickly a worker makes room.
        for (int i = 0; i < 2; ++i) {
            ojs.fetch("mail");
            ojs.create(body);
        }
        const auto full = ojs.post("/jobs", body);
        QCOMPARE(full.status, 429u);
        QCOMPARE(full.code(), std::string("QUEUE_FULL"));
        QCOMPARE(full.header("X-OJS-Queue-Bound"), std::string("1"));
        QCOMPARE(full.header("X-OJS-Queue-Depth"), std::string("1"));
        const auto error = full.json()["error"];
        QVERIFY2(error["details"]["queue"] == "mail" && error["queue"] == "mail" && error["depth"] == 1 &&
                     error["bound"] == 1 && error["strategy"] == "reject",
                 full.body.c_str());
        const auto told = ojs.get("/events?types=backpressure.rejected").json()["events"];
        QVERIFY2(!told.empty() && told[0]["data"]["queue"] == "mail" && told[0]["data"]["depth"] == 1 &&
                     told[0]["data"]["bound"] == 1,
                 told.dump().c_str());
        // Whatever is to wait there.
        const std::string held =
            ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail","pending":true}})", OjsScene::of("_default"));
        const std::string chain = R"({"type":"chain","steps":[)" + body + "]}";
        for (const auto& other : {ojs.post("/jobs/" + held + "/activate"), ojs.post("/workflows", chain)}) {
            QCOMPARE(other.code(), std::string("QUEUE_FULL"));
            QVERIFY2(other.json()["error"]["details"]["queue"] == "mail", other.body.c_str());
        }
        ojs.ask("DELETE", "/jobs/" + held);
        QVERIFY(!full.header("Retry-After").empty());
        // While the queue or the tenant is paused, nobody knows.
        ojs.post("/queues/mail/pause");
        QCOMPARE(ojs.post("/jobs", body).status, 429u);
        QCOMPARE(ojs.post("/jobs", body).header("Retry-After"), std::string());
        ojs.post("/queues/mail/resume");
        for (const char* limits : {R"({"paused":true})", R"({"paused":false,"max_concurrency":0})"}) {
            QCOMPARE(ojs.ask("PUT", "/admin/tenants/_default/limits", limits).status, 200u);
            QCOMPARE(ojs.post("/jobs", body).status, 429u);
            QCOMPARE(ojs.post("/jobs", body).header("Retry-After"), std::string());
        }
        ojs.ask("PUT", "/admin/tenants/_default/limits", R"({"max_concurrency":null})");
        QCOMPARE(ojs.ask("PUT", "/admin/queues/mail/config", R"({"concurrency":1})").status, 422u);
        QCOMPARE(ojs.ask("PUT", "/admin/queues/mail/config", R"({"backpressure":{"max_depth":-1}})").status, 400u);
        for (const char* none : {"null", "0"}) {
            ojs.ask("PUT", "/admin/queues/mail/config", R"({"backpressure":{"max_depth":1}})");
            const auto put = ojs.ask("PUT", "/admin/queues/mail/config",
                                     R"({"backpressure":{"max_depth":)" + std::string(none) + "}}");
            QVERIFY2(put.status == 200 && put.json()["backpressure"]["max_depth"].is_null(), put.body.c_str());
            QCOMPARE(ojs.post("/jobs", body).status, 201u);
        }
    }

    void aQueueWarnsOnceItIsNearlyFull() {
        OjsScene ojs;
        const auto put = ojs.ask(
            "PUT", "/admin/queues/mail/config",
            R"({"backpressure":{"max_depth":10,"max_size_bytes":0,"strategy":"reject","warning_threshold":0.8}})");
        QVERIFY2(put.status == 200 && put.json()["backpressure"]["warning_threshold"] == 0.8, put.body.c_str());
        for (int i = 0; i < 10; ++i) ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        const auto told = ojs.get("/events?types=backpressure.warning").json()["events"];
        QVERIFY2(told.size() == 1 && told[0]["data"]["depth"] == 8 && told[0]["data"]["bound"] == 10,
                 told.dump().c_str());
        for (const auto& [what, status] :
             std::vector<std::pair<std::string, unsigned>>{{R"("warning_threshold":0.5)", 422},
                                                           {R"("strategy":"block")", 422},
                                                           {R"("strategy":"hope")", 400},
                                                           {R"("max_size_bytes":5)", 422},
                                                           {R"("max_deep":5)", 400}}) {
            const auto refused =
                ojs.ask("PUT", "/admin/queues/mail/config", R"({"backpressure":{"max_depth":5,)" + what + "}}");
            QVERIFY2(refused.status == status && refused.message().starts_with("backpressure."), refused.body.c_str());
        }
    }

    void anAdministratorNeedsTheScopeOfTheCall() {
        OjsScene ojs(OjsScene::Mode::Tokens);
        ojs.create(R"({"type":"secret","args":[]})", OjsScene::as("acme"));
        for (const char* path :
             {"/admin/tenants", "/admin/stats", "/admin/queues", "/admin/workers", "/admin/dead-letter/stats"}) {
            QCOMPARE(ojs.get(path, OjsScene::as("operator")).status, 200u);
            QCOMPARE(ojs.get(path, OjsScene::as("reader")).status, 200u);
            QCOMPARE(ojs.get(path, OjsScene::as("acme")).status, 403u);
            QCOMPARE(ojs.get(path).status, 401u);
        }
        for (const char* path : {"/admin/jobs", "/admin/dead-letter", "/admin/tenants/acme/jobs"})
            QCOMPARE(ojs.get(path, OjsScene::as("reader")).status, 403u);
        QCOMPARE(
            ojs.ask("PUT", "/admin/tenants/acme/limits", R"({"max_concurrency":0})", OjsScene::as("reader")).status,
            403u);
        QCOMPARE(ojs.ask("DELETE", "/admin/tenants/acme", {}, OjsScene::as("reader")).status, 403u);
        HttpHeaders narrowed = OjsScene::as("operator");
        narrowed.emplace_back("X-OJS-Tenant", "globex");
        QCOMPARE(ojs.get("/admin/tenants/acme", narrowed).status, 404u);
        QVERIFY(ojs.get("/admin/jobs", narrowed).body.find("secret") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestOjsAdmin)

}  // namespace tst_ojs_admin

#include "tst_ojs_admin.moc"
