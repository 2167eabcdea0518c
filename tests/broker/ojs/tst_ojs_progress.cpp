// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/progress_board.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace tst_ojs_progress {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

const std::string kOnce = R"({"type":"a","args":[],"options":{"retry":{"max_attempts":1}}})";

std::string placeOf(const std::string& id) { return "/jobs/" + id + "/progress"; }

TaskId idOf(unsigned number) {
    char text[40];
    std::snprintf(text, sizeof text, "00000000-0000-4000-8000-%012u", number);
    return *TaskId::parse(text);
}

}  // namespace

class TestOjsProgress : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWorkerTellsHowFarAJobIs() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto before = ojs.get(placeOf(id)).json();
        QVERIFY(before["progress"].is_null() && before["data"].is_null() && !before.contains("updated_at"));
        QVERIFY(before["job_id"] == id && before["state"] == "available");
        ojs.fetch();
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":0.47,"data":{"rows":14000}})").status, 204u);
        const auto answer = ojs.get(placeOf(id));
        QCOMPARE(answer.header("X-OJS-Progress"), std::string("0.47"));
        QCOMPARE(answer.header("Cache-Control"), std::string("no-cache"));
        QVERIFY(answer.json()["progress"] == 0.47);
        QVERIFY(answer.json()["data"]["rows"] == 14000);
        QVERIFY(answer.json().contains("updated_at"));
        const auto job = ojs.get("/jobs/" + id).job();
        QVERIFY(job["progress"] == 0.47 && job["progress_data"]["rows"] == 14000 && job.contains("progress_at"));
    }

    void whoFollowsJobsHearsHowFarTheyAre() {
        OjsScene ojs;
        ojs.get("/events");
        const std::string id = ojs.create(R"({"type":"data.import","args":[],"options":{"queue":"etl"}})");
        ojs.fetch("etl");
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"data":{"message":"nothing yet"}})").status, 204u);
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":0.655,"data":{"message":"6,550 rows"}})").status, 204u);
        // As heartbeats it is told once in a while, and to whoever asks for it.
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":0.7})").status, 204u);
        const auto page = ojs.get("/events?types=job.progress");
        const auto events = page.json()["events"];
        QVERIFY2(events.size() == 1 && events[0]["subject"] == id, page.body.c_str());
        const auto& data = events[0]["data"];
        QVERIFY2(data["progress_percent"] == 65.5 && data["progress_message"] == "6,550 rows", page.body.c_str());
        QVERIFY2(data["job_type"] == "data.import" && data["queue"] == "etl" && data["worker_id"] == "w" &&
                     data["attempt"] == 1,
                 page.body.c_str());
        const auto all = ojs.get("/events").json();
        for (const auto& event : all["events"]) QVERIFY(event["type"] != "job.progress");
        QVERIFY(ojs.get("/events?types=job.progress", OjsScene::of("globex")).json()["events"].empty());
    }

    // A slip in a calculation does not trouble the job.
    void whatIsNotFromNoneToAllIsTheNearestThatIs() {
        OjsScene ojs;
        for (const auto& [number, is] : std::vector<std::pair<std::string, double>>{{"-3", 0},
                                                                                    {"-1e-999", 0},
                                                                                    {"-1e999", 0},
                                                                                    {"-0.1", 0},
                                                                                    {"1.5", 1},
                                                                                    {"1e999", 1},
                                                                                    {"100", 1},
                                                                                    {"1e-999", 0}}) {
            const std::string id = ojs.create();
            ojs.fetch();
            QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":)" + number + '}').status, 204u);
            QCOMPARE(ojs.get(placeOf(id)).json()["progress"].get<double>(), is);
        }
        const std::string id = ojs.create();
        ojs.fetch();
        const auto told = ojs.ask("PUT", placeOf(id), R"({"progress":"half"})");
        QVERIFY2(told.status == 400 && told.message().starts_with("progress:"), told.body.c_str());
    }

    void itNeverGoesBackAndIsFromNoneToAll() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        const auto after = [&](const std::string& body) {
            const auto told = ojs.ask("PUT", placeOf(id), body);
            if (told.status != 204) qWarning("%s", told.body.c_str());
            return ojs.get(placeOf(id)).json()["progress"];
        };
        QVERIFY(after(R"({"progress":0})") == 0);
        QVERIFY(after(R"({"progress":1e-999})") == 0);
        QVERIFY(after(R"({"progress":0.5})") == 0.5);
        QVERIFY(after(R"({"progress":0.2})") == 0.5);
        QVERIFY(after(R"({"data":{"phase":"again"}})") == 0.5);
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":0.)" + std::string(400, '0') + "1}").status, 400u);
        QVERIFY(after(R"({"progress":1e0})") == 1);
        QVERIFY(ojs.get(placeOf(id)).json()["data"]["phase"] == "again");
    }

    void aJobThatIsDoneIsWholeAndOneThatFailedIsWhereItWas() {
        OjsScene ojs;
        const std::string done = ojs.create();
        ojs.fetch();
        ojs.ask("PUT", placeOf(done), R"({"progress":0.8})");
        QCOMPARE(ojs.post("/workers/ack", OjsScene::about(done)).status, 200u);
        QVERIFY(ojs.get(placeOf(done)).json()["progress"] == 1);
        const std::string silent = ojs.create();
        ojs.fetch();
        ojs.post("/workers/ack", OjsScene::about(silent));
        QVERIFY(ojs.get(placeOf(silent)).json()["progress"].is_null());
        const std::string failed = ojs.create(kOnce);
        ojs.fetch();
        ojs.ask("PUT", placeOf(failed), R"({"progress":0.73})");
        ojs.post("/workers/nack", OjsScene::about(failed, R"(,"error":{"code":"e"})"));
        QVERIFY(ojs.get(placeOf(failed)).json()["progress"] == 0.73);
        QVERIFY(ojs.get(placeOf(failed)).json()["state"] == "discarded");
    }

    void theNextDeliveryBeginsWithoutAny() {
        OjsScene ojs;
        const std::string id = ojs.create(kOnce);
        ojs.fetch();
        ojs.ask("PUT", placeOf(id), R"({"progress":0.9,"data":{"a":1}})");
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"e"})"));
        QCOMPARE(ojs.post("/dead-letter/" + id + "/retry").status, 200u);
        QVERIFY(ojs.get(placeOf(id)).json()["progress"].is_null());
        ojs.fetch();
        QVERIFY(ojs.get(placeOf(id)).json()["progress"].is_null());
        QVERIFY(!ojs.get("/jobs/" + id).job().contains("progress"));
        ojs.ask("PUT", placeOf(id), R"({"progress":0.1})");
        QVERIFY(ojs.get(placeOf(id)).json()["progress"] == 0.1);
        QVERIFY(ojs.get(placeOf(id)).json()["data"].is_null());
    }

    // It may have ended while the report was on its way.
    void whatIsToldOfAJobThatIsNotActiveIsPassedOver() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto isPassedOver = [&](const std::string& job) {
            const auto before = ojs.get(placeOf(job)).json();
            return ojs.ask("PUT", placeOf(job), R"({"progress":0.5})").status == 204u &&
                   ojs.get(placeOf(job)).json() == before;
        };
        QVERIFY(isPassedOver(id));
        QVERIFY(ojs.get(placeOf(id)).json()["progress"].is_null());
        ojs.ask("DELETE", "/jobs/" + id);
        QVERIFY(isPassedOver(id));
        const std::string later = ojs.create(R"({"type":"a","args":[],"options":{"delay_until":"+PT1H"}})");
        QVERIFY(isPassedOver(later));
        const std::string done = ojs.create();
        ojs.fetch();
        ojs.post("/workers/ack", OjsScene::about(done));
        QVERIFY(isPassedOver(done));
        QCOMPARE(ojs.ask("PUT", placeOf("01970000-0000-7000-8000-000000000000"), R"({"progress":0.5})").status, 404u);
        QCOMPARE(ojs.get(placeOf("nonsense")).status, 404u);
    }

    void itExtendsTheLeaseAsAHeartbeatDoes() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w","visibility_timeout_ms":60000})");
        const auto until = [&] { return ojs.reader().find(*TaskId::parse(id), {true, {}}, false)->leaseUntil.value(); };
        const Time first = until();
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":0.5,"worker_id":"w"})").status, 204u);
        QTRY_VERIFY(until() > first);
    }

    void onlyTheJobsOwnWorkerTells() {
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":0.5,"worker_id":"another"})").status, 409u);
        QVERIFY(ojs.get(placeOf(id)).json()["progress"].is_null());
        QCOMPARE(ojs.ask("PUT", placeOf(id), R"({"progress":0.5})", OjsScene::of("globex")).status, 404u);
        QCOMPARE(ojs.get(placeOf(id), OjsScene::of("globex")).status, 404u);
    }

    void whatCannotBeProgressIsRefusedByItsName_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char* body, const char* named) {
            QTest::newRow(body) << QByteArray(body) << QByteArray(named);
        };
        row("{}", "progress");
        row(R"({"progress":null,"data":null})", "progress");
        row(R"({"progress":"half"})", "progress");
        row(R"({"progress":true})", "progress");
        row(R"({"data":[1]})", "data");
        row(R"({"data":"x"})", "data");
        row(R"({"progress":0.5,"colour":"red"})", "colour");
        row(R"({"progress":0.5,"worker_id":7})", "worker_id");
        row(R"({"progress":0.5,"checkpoint":{"row":1}})", "checkpoint");
        row("[1]", "object");
        row("", "JSON");
        const std::string large = "{\"data\":{\"a\":\"" + std::string(5000, 'x') + "\"}}";
        QTest::newRow("large") << QByteArray::fromStdString(large) << QByteArray("data: is longer");
    }
    void whatCannotBeProgressIsRefusedByItsName() {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, named);
        OjsScene ojs;
        const std::string id = ojs.create();
        ojs.fetch();
        const auto refused = ojs.ask("PUT", placeOf(id), body.toStdString());
        QVERIFY2(refused.status == 400 || refused.status == 422, refused.body.c_str());
        QVERIFY2(refused.message().find(named.toStdString()) != std::string::npos, refused.body.c_str());
        QVERIFY(ojs.get(placeOf(id)).json()["progress"].is_null());
    }

    void aJobsOwnMemberIsNotTakenForItsProgress() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"a","args":[],"progress":0.9,"progress_data":{"a":1},"other":1})");
        const auto job = ojs.get("/jobs/" + id).job();
        QVERIFY(!job.contains("progress") && !job.contains("progress_data") && job["other"] == 1);
    }

    void whoeverHasMostGivesUpTheOldestWhenThereIsNoRoom() {
        ProgressBoard board(64 * 1024);
        const Time run{1};
        const std::string data = "{\"a\":\"" + std::string(4000, 'x') + "\"}";
        board.report(idOf(1), "small", {run, 0.5, {}, run});
        for (unsigned i = 100; i < 200; ++i) board.report(idOf(i), "large", {run, 0.5, data, run});
        QVERIFY(board.of(idOf(1), run).has_value());
        QVERIFY(!board.of(idOf(100), run).has_value());
        QVERIFY(board.of(idOf(199), run).has_value());
        QVERIFY(!board.of(idOf(199), Time{2}).has_value());
    }

    void whatIsEncryptedComesBackAsItWasSent() {
        OjsScene ojs;
        const std::string args = R"(["AAECAwQFBgc+/w==", {"b":1,  "a":2.50}])";
        const std::string meta =
            R"("ojs.codec.encodings":["zstd/plain","binary/encrypted"],"ojs.codec.key_id":"key-1")";
        const std::string id =
            ojs.create("{\"type\":\"a\",\"args\":" + args + ",\"ojs_encoded\":true,\"meta\":{" + meta + "}}");
        for (const auto& text : {ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})").body,
                                 ojs.get("/jobs/" + id).body}) {
            QVERIFY2(text.find(args) != std::string::npos, text.c_str());
            QVERIFY2(text.find(meta) != std::string::npos, text.c_str());
            QVERIFY2(text.find("\"ojs_encoded\":true") != std::string::npos, text.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestOjsProgress)

}  // namespace tst_ojs_progress

#include "tst_ojs_progress.moc"
