// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Every list of Open Job Spec has pages of a bounded size, whatever is in it. The routes come from the table itself.
#include "broker/core/bounds/page_room.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace tst_ojs_lists {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

enum class Kind {
    One,     // a thing, or figures
    Page,    // a list; asked for as below, with as much as it gives at once
    Stream,  // without an end
};
struct Reading {
    Kind kind = Kind::One;
    std::string query{};  // of a page
};

// What each route that reads gives. A new one belongs here.
const std::map<std::string, Reading>& readings() {
    static const std::map<std::string, Reading> known{
        {"GET /ojs/manifest", {}},
        {"GET /ojs/openapi.json", {}},
        {"GET /ojs/v1/health", {}},
        {"GET /ojs/v1/jobs", {Kind::Page, "limit=200"}},
        {"GET /ojs/v1/workflows", {Kind::Page, "limit=200"}},
        {"GET /ojs/v1/jobs/:id", {}},
        {"GET /ojs/v1/workflows/:id", {}},
        {"GET /ojs/v1/jobs/:id/progress", {}},
        {"GET /ojs/v1/workflows/:id/progress", {}},
        {"GET /ojs/v1/dead-letter/:id", {}},
        {"GET /ojs/v1/dead-letter/stats", {}},
        {"GET /ojs/v1/queues/:name", {}},
        {"GET /ojs/v1/queues/:name/stats", {}},
        {"GET /ojs/v1/cron/:name", {}},
        {"GET /ojs/v1/admin/dead-letter/:id", {}},
        {"GET /ojs/v1/admin/dead-letter/stats", {}},
        {"GET /ojs/v1/admin/jobs/:id", {}},
        {"GET /ojs/v1/admin/queues/:name", {}},
        {"GET /ojs/v1/admin/workers/:id", {}},
        {"GET /ojs/v1/admin/tenants/:id", {}},
        {"GET /ojs/v1/admin/tenants/:id/stats", {}},
        {"GET /ojs/v1/admin/stats", {}},
        {"GET /ojs/v1/admin/system/config", {}},
        {"GET /ojs/v1/rate-limits/:key", {}},
        {"GET /ojs/v1/admin/queues/:name/rate-limit", {}},
        {"GET /ojs/v1/admin/stats/history", {Kind::Page, "period=1m"}},
        {"GET /ojs/v1/dead-letter", {Kind::Page, "limit=200"}},
        {"GET /ojs/v1/admin/dead-letter", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/admin/jobs", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/admin/tenants", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/admin/tenants/:id/jobs", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/admin/queues", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/admin/pools", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/admin/scheduling/stats", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/admin/workers", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/queues", {Kind::Page, "limit=200"}},
        {"GET /ojs/v1/cron", {Kind::Page, "limit=1000"}},
        {"GET /ojs/v1/rate-limits", {Kind::Page, "per_page=100"}},
        {"GET /ojs/v1/events", {Kind::Page, "limit=1000"}},
        {"GET /ojs/v1/webhooks/subscriptions", {Kind::Page, "limit=100"}},
        {"GET /ojs/v1/webhooks/subscriptions/:id", {}},
        {"GET /ojs/v1/webhooks/deliveries", {Kind::Page, "limit=500"}},
        {"GET /ojs/v1/webhooks/deliveries/:id", {}},
        {"GET /ojs/v1/events/stream", {Kind::Stream}},
        {"GET /ojs/v1/jobs/:id/events", {Kind::Stream}},
        {"GET /ojs/v1/queues/:name/events", {Kind::Stream}},
    };
    return known;
}

// So many bytes are its only argument.
std::string jobOf(size_t bytes, const std::string& queue = "default") {
    return "{\"type\":\"a.b\",\"args\":[\"" + std::string(bytes, 'x') + "\"],\"options\":{\"queue\":\"" + queue +
           "\",\"retry\":{\"max_attempts\":1}}}";
}

// A job that is long, and has ended badly.
void bury(OjsScene& ojs, size_t bytes, const std::string& queue) {
    ojs.create(jobOf(bytes, queue));
    const std::string id = ojs.fetch(queue)["id"];
    const auto answer = ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m"})"));
    QCOMPARE(answer.status, 200u);
}

std::string cronEntry(size_t number, size_t bytes) {
    return "{\"name\":\"entry" + std::to_string(number) + "\",\"cron\":\"0 1 1 1 *\",\"type\":\"a.b\",\"args\":[\"" +
           std::string(bytes, 'x') + "\"]}";
}

}  // namespace

class TestOjsLists : public QObject {
    Q_OBJECT

private:
    struct Unheard final : ProducerSink {
        void created(uint64_t, const Result<TaskId>&) override {}
        void flush() override {}
    };

private Q_SLOTS:
    void aPausedQueueTakesJobsAndGivesNone() {
        OjsScene ojs;
        QVERIFY(ojs.post("/queues/mail/pause").json()["queue"]["paused"] == true);
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        QCOMPARE(ojs.post("/workers/fetch", R"({"queues":["mail"]})").json()["jobs"].size(), size_t(0));
        const auto shown = ojs.get("/queues/mail/stats").json();
        QVERIFY(shown["paused"] == true);
        QVERIFY(shown["available"] == 1);
        QVERIFY(ojs.post("/queues/mail/resume").json()["paused"] == false);
        QVERIFY(!ojs.fetch("mail").empty());
    }

    void whatIsAskedTwiceIsRefusedByNameInsteadOfTakenInPart() {
        OjsScene ojs;
        const auto refuses = [&ojs](const char* call, const std::string& name) {
            const auto answer = ojs.get(call);
            return answer.status == 400 && answer.message().starts_with(name + ": is there twice");
        };
        QVERIFY(refuses("/events?types=worker.*&types=job.enqueued", "types"));
        QVERIFY(refuses("/jobs?state=active&limit=1&state=available", "state"));
        QVERIFY(refuses("/admin/jobs?state=active&state=active", "state"));
        QVERIFY(refuses("/queues?limit=1&limit=1", "limit"));
    }

    void pausingAQueueAnswersWithAllItsCounts() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        ojs.fetch("mail");
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id)).status, 200u);
        QVERIFY(ojs.get("/queues/mail").json()["queue"]["completed"] == 1);
        for (const char* action : {"pause", "resume"}) {
            const auto answer = ojs.post(std::string("/queues/mail/") + action).json();
            QVERIFY2(answer["queue"]["completed"] == 1 && answer["stats"]["completed"] == 1, action);
        }
    }

    void aPauseForEveryTenantIsSeenByEachOfThem() {
        OjsScene ojs;
        for (const char* tenant : {"acme", "globex"})
            ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})", OjsScene::of(tenant));
        QCOMPARE(ojs.post("/queues/mail/pause").status, 200u);
        for (const char* tenant : {"acme", "globex"}) {
            const HttpHeaders own = OjsScene::as(tenant);
            QVERIFY(ojs.get("/queues/mail", own).json()["paused"] == true);
            QVERIFY(ojs.get("/queues", own).json()["queues"][0]["paused"] == true);
            QVERIFY(ojs.get("/admin/queues", own).json()["items"][0]["paused"] == true);
        }
    }

    void everyRouteThatReadsSaysHowMuchItGives() {
        OjsScene ojs;
        std::set<std::string> known;
        for (const GuardedRoute& route : ojs.routes()) {
            if (route.method != "GET") continue;
            const std::string name = route.name();
            QVERIFY2(readings().contains(name), ("not known whether it is a list: " + name).c_str());
            known.insert(name);
        }
        QCOMPARE(known.size(), readings().size());
    }

    void noPageIsLongerThanAPageMayBe() {
        OjsScene ojs;
        ojs.get("/events");
        for (int i = 0; i < 14; ++i) bury(ojs, 400'000, "long");
        for (int i = 0; i < 20; ++i) ojs.create(jobOf(300'000));
        for (size_t i = 0; i < 40; ++i) QCOMPARE(ojs.post("/cron", cronEntry(i, 60'000)).status, 201u);
        size_t pages = 0;
        for (const auto& [route, reading] : readings()) {
            if (reading.kind != Kind::Page) continue;
            std::string target = route.substr(4);
            if (const size_t id = target.find(":id"); id != std::string::npos) target.replace(id, 3, "_default");
            const auto answer = ojs.get(target + '?' + reading.query);
            if (answer.status != 200 && answer.code() == "unsupported") continue;  // no history is kept here
            QVERIFY2(answer.status == 200, (route + ": " + answer.body.substr(0, 500)).c_str());
            QVERIFY2(answer.body.size() < PageRoom::kMostBytes + 500'000,
                     (route + ": " + std::to_string(answer.body.size())).c_str());
            ++pages;
        }
        QVERIFY(pages >= 11);
    }

    void whoGoesThroughJobsSeesEachThatIsWantedOnce() {
        OjsScene ojs;
        std::vector<std::string> wanted;
        for (int i = 0; i < 30; ++i) {
            const std::string type = i % 3 == 0 ? "mail.send" : "other";
            const std::string id = ojs.create("{\"type\":\"" + type + "\",\"args\":[" + std::to_string(i) + "]}");
            if (i % 3 == 0) wanted.insert(wanted.begin(), id);
        }
        ojs.create(R"({"type":"mail.send","args":["of another tenant"]})", OjsScene::of("globex"));
        std::vector<std::string> seen;
        std::string cursor;
        for (int page = 0; page < 20; ++page) {
            const auto answer = ojs.get("/jobs?type=mail.*&limit=3" + (cursor.empty() ? "" : "&cursor=" + cursor),
                                        OjsScene::of("_default"))
                                    .json();
            QVERIFY(answer["jobs"].size() <= 3);
            // Counted once for all pages.
            QCOMPARE(answer["pagination"].contains("total"), cursor.empty());
            if (cursor.empty()) QVERIFY(answer["pagination"]["total"] == 10);
            for (const auto& job : answer["jobs"]) seen.push_back(job["id"]);
            if (answer["pagination"]["has_more"] == false) break;
            cursor = answer["pagination"]["next_cursor"];
            QVERIFY(!cursor.empty());
        }
        QCOMPARE(seen, wanted);
        QCOMPARE(ojs.get("/jobs").json()["pagination"]["total"].get<int>(), 31);
    }

    void theTypeThatATaskOfAnotherApiIsShownWithFindsIt() {
        OjsScene ojs;
        CreateTasks create;
        create.sink = std::make_shared<Unheard>();
        create.tenant = "_default";
        NewTask& task = create.items.emplace_back().task;
        task.command = "Mail";
        task.payload = "7";
        task.maxAttempts = 1;
        ojs.command(std::move(create));
        ojs.create(R"({"type":"other","args":[],"options":{"queue":"mail"}})");
        const auto only = [](const nlohmann::json& jobs) {
            return jobs.size() == 1 && jobs[0]["type"] == "mail" && jobs[0]["args"][0] == 7;
        };
        for (const char* type : {"mail", "ma*"}) {
            QVERIFY(only(ojs.get(std::string("/jobs?type=") + type).json()["jobs"]));
            QVERIFY(only(ojs.get(std::string("/admin/jobs?type=") + type).json()["items"]));
        }
        const std::string id = ojs.get("/jobs?type=mail").json()["jobs"][0]["id"];
        ojs.fetch("mail");
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m"})"));
        QCOMPARE(ojs.get("/dead-letter?type=mail").json()["jobs"].size(), size_t(1));
    }

    void jobsAreNarrowedByStateQueueAndTimeAndWhatIsNotKnownIsRefused() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        const std::string gone = ojs.create();
        ojs.ask("DELETE", "/jobs/" + gone);
        const auto count = [&](const std::string& query) { return ojs.get("/jobs?" + query).json()["jobs"].size(); };
        QCOMPARE(count("state=cancelled"), size_t(1));
        QCOMPARE(count("queue=mail"), size_t(1));
        QCOMPARE(count("queue=mail&state=cancelled"), size_t(0));
        QCOMPARE(count("since=2099-01-01T00:00:00Z"), size_t(0));
        for (const char* query : {"state=flying", "limit=0", "limit=201", "limit=-1", "limit=99999999999999999999",
                                  "since=now", "colour=red", "queue=", "cursor=nonsense"}) {
            const auto refused = ojs.get(std::string("/jobs?") + query);
            QVERIFY2(refused.status == 400, (query + refused.body).c_str());
            const std::string name = std::string(query).substr(0, std::string(query).find('='));
            QVERIFY2(refused.message().find(name) != std::string::npos, refused.body.c_str());
        }
    }

    void whoFollowsTheCursorOfCronEntriesSeesEachOnce() {
        OjsScene ojs;
        for (size_t i = 0; i < 40; ++i) QCOMPARE(ojs.post("/cron", cronEntry(i, 60'000)).status, 201u);
        std::set<std::string> names;
        std::string cursor;
        int pages = 0;
        do {
            const auto page = ojs.get("/cron" + (cursor.empty() ? "" : "?cursor=" + cursor)).json();
            QVERIFY(page["crons"] == page["cron_jobs"]);
            for (const auto& entry : page["crons"]) QVERIFY(names.insert(entry["name"]).second);
            QCOMPARE(page["pagination"].contains("next_cursor"), page["pagination"]["has_more"].get<bool>());
            cursor = page["pagination"].value("next_cursor", "");
            ++pages;
        } while (!cursor.empty());
        QCOMPARE(names.size(), size_t{40});
        QVERIFY(pages > 2);
        QCOMPARE(ojs.get("/cron?limit=7").json()["crons"].size(), size_t{7});
        QCOMPARE(ojs.get("/cron?limit=0").status, 400u);
        QCOMPARE(ojs.get("/cron?cursor=nonsense").status, 400u);
    }

    void whoGoesOnThroughLongLettersMissesNone_data() {
        QTest::addColumn<bool>("byCursor");
        QTest::newRow("by the cursor") << true;
        QTest::newRow("by the limit of the answer") << false;
    }
    void whoGoesOnThroughLongLettersMissesNone() {
        QFETCH(bool, byCursor);
        OjsScene ojs;
        for (int i = 0; i < 14; ++i) bury(ojs, 400'000, "long");
        std::set<std::string> ids;
        std::string next;
        size_t offset = 0;
        for (bool hasMore = true; hasMore;) {
            const std::string from =
                byCursor ? (next.empty() ? "" : "&cursor=" + next) : "&offset=" + std::to_string(offset);
            const auto page = ojs.get("/dead-letter?limit=200" + from).json();
            QVERIFY(!page["jobs"].empty());
            for (const auto& job : page["jobs"]) {
                QVERIFY(ids.insert(job["id"]).second);
                QCOMPARE(std::string(job["args"][0]).size(), size_t{400'000});
            }
            QVERIFY(page["pagination"]["total"] == 14);
            hasMore = page["pagination"]["has_more"];
            offset += page["pagination"]["limit"].get<size_t>();
            next = page["pagination"].value("next_cursor", "");
        }
        QCOMPARE(ids.size(), size_t{14});
    }

    void whoFollowsTheCursorOfNarrowedLettersComesToTheirEndWhileOthersDie_data() {
        QTest::addColumn<QString>("query");
        for (const char* query :
             {"type=a.b", "error_type=boom", "args=xxx", "queue=default&type=a.*", "since=2020-01-01T00:00:00Z"})
            QTest::newRow(query) << query;
    }
    void whoFollowsTheCursorOfNarrowedLettersComesToTheirEndWhileOthersDie() {
        QFETCH(QString, query);
        OjsScene ojs;
        for (int i = 0; i < 7; ++i) bury(ojs, 10, "default");
        std::multiset<std::string> seen;
        std::string cursor;
        int pages = 0;
        do {
            QVERIFY(++pages <= 5);
            const auto page =
                ojs.get("/dead-letter?limit=2&" + query.toStdString() + (cursor.empty() ? "" : "&cursor=" + cursor))
                    .json();
            for (const auto& job : page["jobs"]) seen.insert(std::string(job["id"]));
            cursor = page["pagination"].value("next_cursor", "");
            QCOMPARE(page["pagination"]["has_more"].get<bool>(), !cursor.empty());
            // One that was seen is no letter any more, and as many as were seen come before it.
            QCOMPARE(ojs.ask("DELETE", "/dead-letter/" + std::string(page["jobs"].back()["id"])).status, 200u);
            for (int i = 0; i < 2; ++i) bury(ojs, 10, "default");
        } while (!cursor.empty());
        QCOMPARE(pages, 4);
        QCOMPARE(seen.size(), size_t{7});
        QCOMPARE(std::set<std::string>(seen.begin(), seen.end()).size(), size_t{7});
        QCOMPARE(ojs.get("/dead-letter?cursor=nonsense&" + query.toStdString()).status, 400u);
    }

    void whoFollowsACursorHasPassedTheOffset() {
        OjsScene ojs;
        for (int i = 0; i < 6; ++i) bury(ojs, 10, "q" + std::to_string(i));
        for (const std::string list :
             {"/dead-letter?limit=2&offset=1", "/dead-letter?type=a.b&limit=2&offset=1", "/queues?limit=2&offset=1"}) {
            size_t rows = 0;
            std::string cursor;
            do {
                const auto page = ojs.get(list + (cursor.empty() ? "" : "&cursor=" + cursor)).json();
                rows += page[page.contains("jobs") ? "jobs" : "queues"].size();
                cursor = page["pagination"].value("next_cursor", "");
            } while (!cursor.empty() && rows < 10);
            QCOMPARE(rows, size_t{5});
        }
    }

    void aQueuesNameHasOneBoundWhereverItIsGiven() {
        OjsScene ojs;
        const std::string name(257, 'q');
        const std::string why = "command too large: 257 bytes, limits.max_command_bytes is 256";
        for (const auto& [method, path, body] :
             {std::tuple<std::string, std::string, std::string>{"POST", "/queues/" + name + "/pause", ""},
              {"POST", "/admin/queues/" + name + "/resume", ""},
              {"PUT", "/admin/queues/" + name + "/config", R"({"backpressure":{"max_depth":1}})"},
              {"POST", "/workers/fetch", "{\"queues\":[\"" + name + "\"]}"}}) {
            const auto answer = ojs.ask(method, path, body, OjsScene::of("acme"));
            QVERIFY2(answer.status == 400 && answer.code() == "invalid_request", answer.body.c_str());
            QCOMPARE(answer.message(), why);
        }
    }

    void aListOfANameThatNothingCanHaveIsRefused() {
        OjsScene ojs;
        const std::string queue(257, 'q'), type(256, 't'), text(4097, 'x');
        const std::string ofQueue = "command too large: 257 bytes, limits.max_command_bytes is 256";
        const auto tooLong = [](const std::string& field, const std::string& most) {
            return field + ": is longer than " + most + " bytes";
        };
        for (const auto& [path, why] : std::vector<std::pair<std::string, std::string>>{
                 {"/jobs?queue=" + queue, ofQueue},
                 {"/jobs?type=" + type, tooLong("type", "255")},
                 {"/admin/jobs?queue=" + queue, ofQueue},
                 {"/admin/jobs?type=" + type, tooLong("type", "255")},
                 {"/dead-letter?queue=" + queue, ofQueue},
                 {"/dead-letter?type=" + type, tooLong("type", "255")},
                 {"/dead-letter?args=" + text, tooLong("args", "4096")},
                 {"/dead-letter?error_type=" + text, tooLong("error_type", "4096")},
                 {"/admin/dead-letter?queue=" + queue, ofQueue},
                 {"/events?queues=a," + queue, ofQueue},
                 {"/events?job_types=a," + type, tooLong("job_types", "255")},
                 {"/events?page=1&queues=" + queue, ofQueue},
                 {"/events/stream?channel=queue:" + queue, ofQueue},
                 {"/queues/" + queue + "/events", ofQueue},
                 {"/queues/" + queue, ofQueue},
                 {"/queues/" + queue + "/stats", ofQueue},
                 {"/admin/queues/" + queue, ofQueue}}) {
            const auto answer = ojs.get(path, OjsScene::of("acme"));
            QVERIFY2(answer.status == 400 && answer.code() == "invalid_request",
                     (path.substr(0, 40) + ' ' + answer.body).c_str());
            QCOMPARE(answer.message(), why);
        }
        const auto many =
            ojs.post("/admin/jobs/bulk/cancel", R"({"filter":{"queue":")" + queue + R"("},"confirm":true})");
        QVERIFY2(many.status == 400, many.body.c_str());
        QCOMPARE(many.message(), ofQueue);
    }

    void aNumberedPageHasAllItsJobsAndSaysWhichCameWithoutContents() {
        OjsScene ojs;
        for (int i = 0; i < 14; ++i) bury(ojs, 400'000, "long");
        for (const char* list : {"/admin/dead-letter", "/admin/jobs"}) {
            const auto page = ojs.get(std::string(list) + "?per_page=100").json();
            QCOMPARE(page["items"].size(), size_t{14});
            QVERIFY(!page["items"][0].contains("contents_omitted"));
            QVERIFY(page["items"][13]["contents_omitted"] == true);
            QVERIFY(page["items"][13]["type"] == "a.b");
        }
    }

    void theKeyLimitsOfATenantAreItsOwnHoweverManyOthersHave() {
        OjsScene ojs;
        const auto limitKey = [&](const std::string& tenant, const std::string& key) {
            const auto answer = ojs.ask("PUT", "/rate-limits/" + key, R"({"concurrency":2})", OjsScene::of(tenant));
            if (answer.status >= 300) qFatal("%s", answer.body.c_str());
        };
        for (const char* tenant : {"acme", "globex"}) ojs.create(R"({"type":"a","args":[]})", OjsScene::of(tenant));
        for (int i = 0; i < 300; ++i) limitKey("acme", "key" + std::to_string(i));
        limitKey("globex", "own");
        const auto own = ojs.get("/rate-limits", OjsScene::of("globex")).json();
        QCOMPARE(own["items"].size(), size_t{1});
        QVERIFY(own["items"][0]["key"] == "own" && own["pagination"]["total"] == 1);
        const auto last = ojs.get("/rate-limits?page=3&per_page=100", OjsScene::of("acme")).json();
        QCOMPARE(last["items"].size(), size_t{100});
        QVERIFY(last["pagination"]["total"] == 300 && last["pagination"]["has_more"] == false);
        QVERIFY(ojs.get("/rate-limits?page=4&per_page=100", OjsScene::of("acme")).json()["items"].empty());
        QVERIFY(ojs.get("/rate-limits?per_page=100").json()["pagination"]["total"] == 301);
    }
};

QTEST_APPLESS_MAIN(TestOjsLists)

}  // namespace tst_ojs_lists

#include "tst_ojs_lists.moc"
