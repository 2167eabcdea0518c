// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <future>
#include <string>

namespace tst_ojs_crons {

using namespace fairlead;
using namespace fairlead::broker;

class TestOjsCrons : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEntryIsTakenInBothShapes_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("template") << QByteArray(
            R"({"name":"n","expression":"0 9 * * *","timezone":"Asia/Tokyo","job_template":{"type":"a.b","args":[1],"options":{"queue":"mail"}}})");
        QTest::newRow("flat") << QByteArray(
            R"({"name":"n","cron":"0 9 * * *","timezone":"Asia/Tokyo","type":"a.b","args":[1],"options":{"queue":"mail"}})");
    }
    void anEntryIsTakenInBothShapes() {
        QFETCH(QByteArray, body);
        OjsScene ojs;
        const auto made = ojs.post("/cron", body.toStdString());
        QCOMPARE(made.status, 201u);
        for (const char* name : {"cron", "cron_job"}) {
            const auto entry = made.json()[name];
            QVERIFY(entry["expression"] == "0 9 * * *");
            QVERIFY(entry["timezone"] == "Asia/Tokyo");
            QVERIFY(entry["queue"] == "mail");
            QVERIFY(entry["type"] == "a.b");
            QVERIFY(entry["overlap_policy"] == "skip");
            QVERIFY(entry["meta"]["cron_name"] == "n");
            QVERIFY(entry.contains("next_run_at"));
        }
        QCOMPARE(ojs.get("/cron").json()["crons"].size(), size_t(1));
        QVERIFY(ojs.get("/cron/n").json()["cron"]["name"] == "n");
        const auto off = ojs.ask("PATCH", "/cron/n", R"({"enabled":false})").json()["cron"];
        QVERIFY(off["enabled"] == false);
        QVERIFY(ojs.ask("DELETE", "/cron/n").json()["cron"]["name"] == "n");
        QCOMPARE(ojs.ask("DELETE", "/cron/n").status, 404u);
    }

    void timesThatThereAreNotAreNull() {
        OjsScene ojs;
        const auto made = ojs.post("/cron", R"({"name":"n","cron":"0 9 * * *","type":"a","args":[]})").json()["cron"];
        QVERIFY(made["last_run_at"].is_null() && made.contains("last_run_at") && made["next_run_at"].is_string());
        QVERIFY(made["run_count"] == 0);
        const auto off = ojs.ask("PATCH", "/cron/n", R"({"enabled":false})").json()["cron_job"];
        QVERIFY(off.contains("next_run_at") && off["next_run_at"].is_null());
        const auto gone = ojs.ask("DELETE", "/cron/n").json();
        QVERIFY(gone["deleted"] == true && gone["name"] == "n");
        QVERIFY(
            !ojs.post("/cron", R"({"name":"n","cron":"0 9 * * *","type":"a","args":[]})").json().contains("deleted"));
    }

    void aZoneIsNamedInFull() {
        OjsScene ojs;
        const auto put = [&](const std::string& zone) {
            return ojs.post("/cron", R"({"name":"n","cron":"0 9 * * *","type":"a","args":[],)" +
                                         ("\"timezone\":\"" + zone + "\"}"));
        };
        for (const char* zone : {"", "EST", "MST", "GMT", "EST5EDT", "+05:00", "UTC-5"}) {
            const auto refused = put(zone);
            QVERIFY2(refused.status == 400 && refused.body.find("zone") != std::string::npos, zone);
        }
        for (const char* zone : {"UTC", "Europe/Berlin", "Etc/UTC", "Japan"}) QCOMPARE(put(zone).status, 201u);
    }

    void theListGoesOnByOffsetAndIsNarrowedToWhatIsEnabled() {
        OjsScene ojs;
        for (const std::string name : {"a", "b", "c", "d"})
            ojs.post("/cron", R"({"cron":"0 9 * * *","type":"a","args":[],)" + ("\"name\":\"" + name + "\"}"));
        ojs.ask("PATCH", "/cron/b", R"({"enabled":false})");
        const auto names = [&](const std::string& query) {
            std::string found;
            const auto page = ojs.get("/cron" + query).json();
            for (const auto& entry : page["crons"]) found += std::string(entry["name"]);
            return found + (page["pagination"]["has_more"] == true ? "+" : "");
        };
        QCOMPARE(names("?limit=2&offset=0"), std::string("ab+"));
        QCOMPARE(names("?limit=2&offset=2"), std::string("cd"));
        QCOMPARE(names("?limit=2&offset=1"), std::string("bc+"));
        QCOMPARE(names("?offset=9"), std::string());
        QCOMPARE(names("?enabled=true"), std::string("acd"));
        QCOMPARE(names("?enabled=true&limit=1&offset=1"), std::string("c+"));
        QCOMPARE(names("?enabled=false"), std::string("b"));
        const auto page = ojs.get("/cron?limit=2&offset=1").json();
        QVERIFY(page["count"] == 2 && page["pagination"]["offset"] == 1 && page["pagination"]["limit"] == 2);
        for (const char* query : {"offset=-1", "offset=x", "enabled=yes", "enabled="})
            QCOMPARE(ojs.get(std::string("/cron?") + query).status, 400u);
        const std::string cursor = ojs.get("/cron?limit=2").json()["pagination"]["next_cursor"];
        QCOMPARE(ojs.get("/cron?offset=1&cursor=" + cursor).status, 400u);
    }

    void aRunSaysWhenItWasTriggeredAndItsEventWhatItIs() {
        OjsScene ojs;
        ojs.get("/events");
        ojs.post(
            "/cron",
            R"({"name":"n","cron":"@every 1s","type":"a.b","args":[],"overlap_policy":"cancel","meta":{"cron_triggered_at":"never"}})");
        QVERIFY(ojs.get("/cron/n").json()["cron"]["overlap_policy"] == "cancel_previous");
        QTRY_VERIFY(ojs.get("/jobs?type=a.b").json()["jobs"].size() > 0);
        const auto job = ojs.fetch();
        QVERIFY2(job["meta"]["cron_name"] == "n" && job["meta"]["cron_triggered_at"] == job["created_at"],
                 job.dump().c_str());
        const std::string id = job["id"];
        QVERIFY(ojs.get("/jobs/" + id).job()["meta"]["cron_triggered_at"] == job["created_at"]);
        // The next run takes its place, and its worker is told so.
        QTRY_COMPARE(ojs.state(id), std::string("cancelled"));
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(id)).status, 409u);
        const auto told = ojs.get("/events?types=cron.triggered").json()["events"][0];
        const auto data = told["data"];
        QVERIFY2(told["subject"] == "n" && data["cron_name"] == "n" && data["cron_expr"] == "@every 1s",
                 told.dump().c_str());
        QVERIFY2(data["job_type"] == "a.b" && data.contains("scheduled_at"), told.dump().c_str());
        QVERIFY2(data["run_count"] == 1, told.dump().c_str());
        QVERIFY(ojs.get("/cron/n").json()["cron"]["run_count"] >= 2);
        QCOMPARE(ojs.get("/jobs/" + std::string(data["job_id"])).status, 200u);
        const auto own = ojs.post("/jobs", R"({"type":"a","args":[],"meta":{"cron_name":"n"}})").job();
        QVERIFY(!own["meta"].contains("cron_triggered_at"));
    }

    void aTemplateKeepsItsOwnMembers() {
        OjsScene ojs;
        const auto made = ojs.post(
            "/cron",
            R"({"name":"n","cron":"0 9 * * *","job_template":{"type":"a","args":[],"status":"x","name":"y"}})");
        QCOMPARE(made.status, 201u);
        const auto job = made.json()["cron"]["job_template"];
        QVERIFY2(job["status"] == "x" && job["name"] == "y", made.body.c_str());
    }

    void aWrongEntryNamesItsMember_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("names");
        const auto row = [](const QByteArray& body, const QByteArray& names) {
            QTest::newRow(body.left(200).constData()) << body << names;
        };
        row(R"({"cron":"* * * * *","type":"a","args":[]})", "name:");
        row(R"({"name":"n","type":"a","args":[]})", "expression:");
        row(R"({"name":"n","cron":"nonsense","type":"a","args":[]})", "expression");
        row(R"({"name":"n","cron":"61 * * * *","type":"a","args":[]})", "expression");
        row(R"({"name":"n","cron":"* * * * *","timezone":"Mars/Base","type":"a","args":[]})", "zone");
        row(R"({"name":"n","cron":"* * * * *","overlap_policy":"maybe","type":"a","args":[]})", "overlap_policy:");
        row(R"({"name":"n","cron":"* * * * *"})", "type:");
        row(R"({"name":"n","cron":"* * * * *","job_template":[]})", "job_template:");
        row(R"({"name":"n","cron":"* * * * *","type":"a","args":[],"options":{"unique":{}}})", "options.unique:");
        // What is of one job at one time.
        row(R"({"name":"n","cron":"* * * * *","type":"a","args":[],"options":{"scheduled_at":"+PT1H"}})",
            "options.scheduled_at:");
        row(R"({"name":"n","cron":"* * * * *","type":"a","args":[],"delay_until":"2099-01-01T00:00:00Z"})",
            "options.delay_until:");
        row(R"({"name":"n","cron":"* * * * *","type":"a","args":[],"options":{"expires_at":"+PT1H"}})",
            "options.expires_at:");
        row(R"({"name":"n","cron":"* * * * *","job_template":{"type":"a","args":[],"options":{"pending":true}}})",
            "options.pending:");
        row(R"({"name":"n","cron":"* * * * *","options":{"pending":true},"job_template":{"type":"a","args":[]}})",
            "options.pending:");
        // Slips, and what belongs elsewhere.
        for (const char* slip : {"time_zone", "tz", "enabeld", "disabled", "overlap", "max_runs"}) {
            const QByteArray names = QByteArray(slip) + ": is not known";
            for (QByteArray body :
                 {QByteArray(R"({"SLIP":1,"name":"n","cron":"* * * * *","type":"a","args":[]})"),
                  QByteArray(R"({"SLIP":1,"name":"n","cron":"* * * * *","job_template":{"type":"a","args":[]}})")})
                row(body.replace("SLIP", slip), names);
        }
        row(R"({"name":"n","cron":"* * * * *","queue":"m","job_template":{"type":"a","args":[]}})",
            "queue: belongs into job_template");
        row(R"({"name":"n","cron":"* * * * *","queue":"m","job_template":{"type":"a","args":[],"options":{"queue":"o"}}})",
            "queue: is not that of job_template");
        // Who relied on such a key would have two.
        for (const char* job : {R"("type":"a","args":[],"idempotency_key":"k")",
                                R"("type":"a","args":[],"options":{"idempotency_key":"k"})",
                                R"("job_template":{"type":"a","args":[],"idempotency_key":"k"})",
                                R"("job_template":{"type":"a","args":[],"options":{"idempotency_key":"k"}})"})
            row(QByteArray(R"({"name":"n","cron":"* * * * *",)") + job + '}', "idempotency_key: is of one job");
        const QByteArray much = "{\"a\":\"" + QByteArray(65'600, 'x') + "\"}";
        row(R"({"name":"n","cron":"* * * * *","type":"a","args":[1],"options":{"metadata":)" + much + "}}",
            "metadata: the job has more than 65536 bytes");
        row(R"({"name":"n","cron":"* * * * *","type":"a","args":[)" + much + "]}",
            "args: the job has more than 65536 bytes");
        row("[]", "the body must be an object");
    }
    void aWrongEntryNamesItsMember() {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, names);
        OjsScene ojs;
        const auto answer = ojs.post("/cron", body.toStdString());
        QVERIFY2(answer.status == 400 || answer.status == 422, answer.body.c_str());
        QVERIFY2(answer.message().find(names.toStdString()) != std::string::npos, answer.body.c_str());
        QCOMPARE(ojs.get("/cron").json()["crons"].size(), size_t(0));
    }

    void aKeyForSendingAgainIsRefused() {
        OjsScene ojs;
        const std::string entry = R"({"name":"n","cron":"@daily","type":"a","args":[]})";
        const auto refused = ojs.post("/cron", entry, {{"Idempotency-Key", "k"}});
        QVERIFY2(refused.status == 422 && refused.message().starts_with("Idempotency-Key:"), refused.body.c_str());
        const auto inBody = ojs.post("/cron", R"({"idempotency_key":"k",)" + entry.substr(1));
        QVERIFY2(inBody.status == 422, inBody.body.c_str());
        QCOMPARE(ojs.get("/cron").json()["crons"].size(), size_t(0));
    }

    void anEntryThatWasReadIsRegisteredAgainAsItIs() {
        OjsScene ojs;
        for (
            const char* body :
            {R"({"name":"n","cron":"@daily","description":"d","type":"a","args":[1],"x_own":{"b":1},"options":{"queue":"m","max_attempts":7}})",
             R"({"name":"n","cron":"@daily","description":"d","job_template":{"type":"a","args":[1],"meta":{"k":1},"retry":{"max_attempts":7}}})"}) {
            const auto made = ojs.post("/cron", body);
            QVERIFY2(made.status == 201, made.body.c_str());
            auto entry = ojs.get("/cron/n").json()["cron"];
            QVERIFY2(entry["description"] == "d", made.body.c_str());
            QVERIFY2(entry["job_template"]["max_attempts"] == 7, made.body.c_str());
            const auto again = ojs.post("/cron", entry.dump());
            QVERIFY2(again.status == 201, again.body.c_str());
            auto after = ojs.get("/cron/n").json()["cron"];
            for (const char* moving : {"created_at", "next_run_at"}) entry.erase(moving), after.erase(moving);
            QVERIFY2(after == entry, after.dump().c_str());
            // What stands in it twice cannot be changed in one place alone.
            for (const char* twice : {"cron", "expression", "description", "status", "tenant_id"}) {
                auto changed = ojs.get("/cron/n").json()["cron"];
                changed[twice] = twice == std::string("status") ? "paused" : "0 5 * * *";
                const auto refused = ojs.post("/cron", changed.dump());
                QVERIFY2(refused.status == 400, (twice + refused.body).c_str());
            }
        }
    }

    void anEntryOfAnotherApiIsShownAndRegisteredAgainWithoutALoss() {
        OjsScene ojs;
        const auto entry = [&ojs] {
            std::promise<CronEntry> told;
            ojs.command(ListCrons{{true, {}}, "_default", "n", {}, {}, 1, [&told](const CronPage& page) {
                                      told.set_value(page.entries.front());
                                  }});
            return told.get_future().get();
        };
        for (const char* payload : {R"({"b": 2, "a": [1]})", "7", "no JSON"}) {
            ChangeCron put;
            put.entry.tenant = "_default";
            put.entry.name = "n";
            put.entry.expression = "@daily";
            put.entry.task.command = "mail";
            put.entry.task.payload = payload;
            put.entry.task.webhook = "https://example.org/hook";
            put.times = CronTimes::read("@daily", {}, ojs.clock().now()).value();
            put.reply = [](const Result<CronEntry>& made) { QVERIFY(made.ok()); };
            ojs.command(std::move(put));
            const auto shown = ojs.get("/cron/n").json()["cron"];
            QVERIFY2(shown["args"].size() == 1 && shown["job_template"]["args"] == shown["args"], shown.dump().c_str());
            const auto again = ojs.post("/cron", shown.dump());
            QVERIFY2(again.status == 201, again.body.c_str());
            QCOMPARE(entry().task.payload, std::string(payload));
            QCOMPARE(entry().task.type, std::string());
            QCOMPARE(entry().task.maxAttempts, 0);
            // With another argument it is a job from now on, and what cannot be said here stays.
            auto changed = shown;
            changed["args"] = changed["job_template"]["args"] = nlohmann::json::array({1, 2});
            QCOMPARE(ojs.post("/cron", changed.dump()).status, 201u);
            QCOMPARE(entry().task.type, std::string("mail"));
            QVERIFY(ojs.get("/cron/n").json()["cron"]["args"] == nlohmann::json::array({1, 2}));
            QCOMPARE(entry().task.webhook, std::string("https://example.org/hook"));
        }
    }

    void aNameWithAZeroByteIsRefused() {
        OjsScene ojs;
        const auto made = ojs.post("/cron", R"({"name":"a\u0000b","cron":"@daily","type":"a","args":[]})");
        QCOMPARE(made.status, 400u);
        QVERIFY2(made.body.find("name: must not hold a zero byte") != std::string::npos, made.body.c_str());
        QVERIFY(ojs.get("/cron").json()["crons"].empty());
    }

    void whereAnEntryIsCanBeAsked() {
        OjsScene ojs;
        const auto made = ojs.post("/cron", R"({"name":"a/b c","cron":"@daily","type":"a","args":[]})");
        QCOMPARE(made.header("Location"), std::string("/ojs/v1/cron/a%2Fb%20c"));
        QVERIFY(ojs.get("/cron/a%2Fb%20c").json()["cron"]["name"] == "a/b c");
    }

    void entriesOfTenantsAreApart() {
        OjsScene ojs;
        const std::string body = R"({"name":"n","cron":"* * * * *","type":"a","args":[]})";
        QCOMPARE(ojs.post("/cron", body, OjsScene::of("acme")).status, 201u);
        QCOMPARE(ojs.post("/cron", body, OjsScene::of("globex")).status, 201u);
        QCOMPARE(ojs.get("/cron", OjsScene::of("acme")).json()["crons"].size(), size_t(1));
        QCOMPARE(ojs.ask("DELETE", "/cron/n").status, 409u);
        QCOMPARE(ojs.ask("DELETE", "/cron/n", {}, OjsScene::of("acme")).status, 200u);
        QVERIFY(ojs.get("/cron").json()["crons"][0]["tenant_id"] == "globex");
    }
};

QTEST_APPLESS_MAIN(TestOjsCrons)

}  // namespace tst_ojs_crons

#include "tst_ojs_crons.moc"
