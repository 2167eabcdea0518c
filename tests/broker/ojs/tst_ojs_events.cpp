// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_text.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_events {

using namespace fairlead;
using namespace fairlead::broker;

class TestOjsEvents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stepsOfAJobAreToldInOrder() {
        OjsScene ojs;
        const std::string id = ojs.create(R"({"type":"mail.send","args":[],"options":{"retry":{"max_attempts":1}}})");
        ojs.fetch();
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m"})"));
        const auto page = ojs.get("/events").json();
        std::vector<std::string> types;
        for (const auto& event : page["events"]) {
            types.push_back(event["type"]);
            QVERIFY(event["subject"] == id);
            QVERIFY(event["data"]["job_type"] == "mail.send");
            QVERIFY(event["data"]["tenant_id"] == "_default");
            QVERIFY(std::string(event["id"]).starts_with("evt_"));
        }
        QCOMPARE(types, (std::vector<std::string>{"job.enqueued", "job.started", "job.failed", "job.discarded"}));
        QVERIFY(page["events"][2]["data"]["error"]["code"] == "boom");
        const std::string cursor = page["cursor"];
        QCOMPARE(ojs.get("/events?after=" + cursor).json()["events"].size(), size_t(0));
        QVERIFY(ojs.get("/events").json()["events"][0]["id"] == page["events"][0]["id"]);
    }

    void aPollMayAskForTypesQueuesAndTenants() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"one"}})", OjsScene::of("acme"));
        ojs.create(R"({"type":"b","args":[],"options":{"queue":"two"}})", OjsScene::of("globex"));
        const auto count = [&](const std::string& query, HttpHeaders headers = {}) {
            return ojs.get("/events?" + query, std::move(headers)).json()["events"].size();
        };
        QCOMPARE(count(""), size_t(2));
        QCOMPARE(count("queues=two"), size_t(1));
        QCOMPARE(count("queues=one,two&types=job.enqueued"), size_t(2));
        QCOMPARE(count("types=job.completed"), size_t(0));
        QCOMPARE(count("types=queue.paused"), size_t(0));
        QCOMPARE(count("job_types=b"), size_t(1));
        QCOMPARE(count("limit=1"), size_t(1));
        QCOMPARE(count("", OjsScene::of("acme")), size_t(1));
        QCOMPARE(ojs.get("/events?limit=0").status, 400u);
        QCOMPARE(count("since=2999-01-01T00:00:00Z"), size_t(0));
        const std::string cursor = ojs.get("/events?limit=1").json()["cursor"];
        QCOMPARE(count("cursor=" + cursor), size_t(1));
        QCOMPARE(count("cursor=" + cursor + "&after=" + cursor), size_t(1));
    }

    void eachEventOfAJobSaysItsStateAndItsTrace() {
        OjsScene ojs;
        const std::string twice =
            R"(,"options":{"retry":{"max_attempts":2,"initial_interval":"PT0.001S","jitter":false}}})";
        const std::string id = ojs.create(R"({"type":"a","args":[],"meta":{"trace_id":"4bf9"})" + twice);
        ojs.fetch();
        ojs.post("/workers/heartbeat", R"({"worker_id":"w","active_jobs":[")" + id + R"("]})");
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m"})"));
        QTRY_COMPARE(ojs.state(id), std::string("available"));
        ojs.fetch();
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m"})"));
        std::string told;
        const auto page = ojs.get("/events?types=job.*,dead_letter.*").json();
        for (const auto& event : page["events"]) {
            QVERIFY2(event["data"]["trace_id"] == "4bf9", event.dump().c_str());
            told += std::string(event["type"]) + '=' + std::string(event["data"].value("state", "")) + ' ';
        }
        QCOMPARE(QByteArray::fromStdString(told),
                 QByteArray("job.enqueued=available job.started=active job.heartbeat=active job.failed=retryable "
                            "job.retrying=retryable job.started=active "
                            "job.failed=discarded job.discarded=discarded dead_letter.added=discarded "));
    }

    void aTraceMayBeNamedByItsParentAlone() {
        OjsScene ojs;
        ojs.create(
            R"({"type":"a","args":[],"meta":{"traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}})");
        ojs.create(R"({"type":"b","args":["trace_id"],"meta":{"trace_id":7,"traceparent":"00"}})");
        const auto events = ojs.get("/events").json()["events"];
        QVERIFY(events[0]["data"]["trace_id"] == "4bf92f3577b34da6a3ce929d0e0e4736");
        QVERIFY(!events[1]["data"].contains("trace_id"));
    }

    void aCompletedJobSaysItsResultUnlessThatIsLong() {
        OjsScene ojs;
        ojs.get("/events");
        for (const std::string& result : {std::string(R"({"n":1})"), '"' + std::string(5000, 'x') + '"'}) {
            const std::string id = ojs.create();
            ojs.fetch();
            ojs.post("/workers/ack", OjsScene::about(id, ",\"result\":" + result));
        }
        const auto events = ojs.get("/events?types=job.completed").json()["events"];
        QVERIFY(events[0]["data"]["result"] == nlohmann::json::parse(R"({"n":1})"));
        QVERIFY(!events[1]["data"].contains("result") && events[1]["data"]["state"] == "completed");
    }

    void aPollLooksBehindWhatItDoesNotWant() {
        OjsScene ojs;
        for (int i = 0; i < 5; ++i) ojs.create(R"({"type":"many","args":[]})");
        ojs.create(R"({"type":"rare","args":[]})");
        ojs.post("/queues/default/pause");
        ojs.post("/queues/default/resume");
        QTRY_COMPARE(ojs.get("/events?types=queue.*").json()["events"].size(), size_t(2));
        for (const char* query : {"types=job.enqueued&job_types=rare&limit=1",
                                  "types=queue.resumed,job.completed&limit=1", "types=queue.resumed&limit=1"}) {
            const auto page = ojs.get(std::string("/events?") + query).json();
            QVERIFY2(page["events"].size() == 1 && page["has_more"] == false, page.dump().c_str());
        }
        const auto page = ojs.get("/events?types=job.enqueued&job_types=many&limit=3").json();
        QVERIFY(page["events"].size() == 3 && page["has_more"] == true);
        const auto rest =
            ojs.get("/events?types=job.enqueued&job_types=many&limit=3&after=" + std::string(page["cursor"]));
        QVERIFY(rest.json()["events"].size() == 2 && rest.json()["has_more"] == false);
        QVERIFY(ojs.get("/events?types=worker.*,queue.paused&job_types=many").json()["events"].empty());
    }

    void aPollForWhatThisBrokerNeverTellsHasNoMore() {
        OjsScene ojs;
        for (int i = 0; i < 3; ++i) ojs.create();
        for (const char* type : {"backpressure.rejected", "rate_limit.exceeded", "job.imagined"}) {
            const auto page = ojs.get(std::string("/events?limit=1&types=") + type).json();
            QVERIFY2(page["events"].empty() && page["has_more"] == false, type);
        }
    }

    void aWorkerSaysItsQueuesAndItsConcurrency() {
        OjsScene ojs;
        ojs.get("/events");
        ojs.post("/workers/heartbeat", R"({"worker_id":"w","queues":["a","b"],"concurrency":4})");
        ojs.post("/workers/heartbeat", R"({"worker_id":"v"})");
        ojs.post("/workers/heartbeat", R"({"worker_id":"w","state":"terminate"})");
        const auto events = ojs.get("/events?types=worker.started,worker.stopped").json()["events"];
        QVERIFY(events[0]["data"]["queues"] == nlohmann::json::parse(R"(["a","b"])"));
        QVERIFY(events[0]["data"]["concurrency"] == 4);
        QVERIFY(events[1]["data"]["queues"].empty() && events[1]["data"]["queues"].is_array());
        QVERIFY(events[2]["data"]["reason"] == "shutdown");
    }

    // The name of a limit is part of the name of what its event says.
    void namesInEventsAreEscaped() {
        OjsScene ojs;
        ojs.get("/events");
        const std::string key = "a\"b\nevent: job.completed";
        const auto put = ojs.ask("PUT", "/rate-limits/a%22b%0Aevent:%20job.completed", R"({"concurrency":3})");
        QVERIFY2(put.status == 200 || put.status == 201, put.body.c_str());
        QTRY_VERIFY(!ojs.get("/events?types=*").json()["events"].empty());
        const auto page = ojs.get("/events?types=*");
        QCOMPARE(page.body.find('\n'), std::string::npos);
        QVERIFY2(page.json()["events"].back()["data"].contains("limit of key '" + key + "'.to"), page.body.c_str());
    }

    void whatCannotBeReadIsRefusedByNameOfPollsPagesAndStreams_data() {
        QTest::addColumn<QString>("path");
        for (const char* path : {"/events?", "/events?page=1&", "/events/stream?", "/queues/mail/events?"})
            QTest::newRow(path) << QString::fromLatin1(path);
    }

    void whatCannotBeReadIsRefusedByNameOfPollsPagesAndStreams() {
        QFETCH(QString, path);
        OjsScene ojs;
        const std::pair<std::string, std::string> cases[] = {
            {"after=x", "after: "},           {"cursor=garbage", "cursor: "},      {"cursor=-1", "cursor: "},
            {"cursor=", "cursor: "},          {"after=1&cursor=2", "cursor: "},    {"since=yesterday", "since: "},
            {"types=nonsense.*", "types: '"}, {"types=job", "types: 'job'"},       {"type=job.Completed", "types: '"},
            {"types=job.*,x", "types: 'x'"},  {"types=queue.", "types: 'queue.'"}, {"types=**", "types: '**'"}};
        for (const auto& [query, text] : cases) {
            const auto answer = ojs.get(path.toStdString() + query);
            QVERIFY2(answer.status == 400u, query.c_str());
            QVERIFY2(std::string(answer.json()["error"]["message"]).starts_with(text), query.c_str());
        }
    }

    void heartbeatsDeadLettersAndWorkersAreToldToWhoAsks() {
        OjsScene ojs;
        const auto typesOf = [&](const std::string& query, HttpHeaders headers = {}) {
            std::vector<std::string> types;
            const auto page = ojs.get("/events" + query, std::move(headers)).json();
            for (const auto& event : page["events"]) types.push_back(event["type"]);
            return types;
        };
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"retry":{"max_attempts":1}}})");
        ojs.fetch();
        ojs.post("/workers/heartbeat", R"({"worker_id":"w","active_jobs":[")" + id + R"("]})");
        const auto beat = ojs.get("/events?types=job.heartbeat").json()["events"][0];
        QVERIFY(beat["subject"] == id && beat["data"]["worker_id"] == "w" && beat["data"]["attempt"] == 1);
        QVERIFY(parseOjsTime(std::string(beat["data"]["visible_until"]), {}));
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m"})"));
        ojs.post("/dead-letter/" + id + "/retry");
        ojs.fetch();
        ojs.post("/workers/nack", OjsScene::about(id, R"(,"error":{"code":"boom","message":"m"})"));
        ojs.ask("DELETE", "/dead-letter/" + id);
        const auto letters = ojs.get("/events?types=dead_letter.*").json()["events"];
        QCOMPARE(letters.size(), size_t(4));
        for (const auto& event : letters) QVERIFY(event["subject"] == id && event["data"]["tenant_id"] == "_default");
        QVERIFY(letters[0]["data"]["last_error"]["code"] == "boom");
        QCOMPARE(typesOf("?types=dead_letter.*"),
                 (std::vector<std::string>{"dead_letter.added", "dead_letter.retried", "dead_letter.added",
                                           "dead_letter.deleted"}));
        ojs.post("/admin/workers/w/quiet");
        ojs.post("/workers/heartbeat", R"({"worker_id":"w","state":"terminate"})");
        QCOMPARE(typesOf("?types=worker.*"),
                 (std::vector<std::string>{"worker.started", "worker.heartbeat", "worker.quiet", "worker.stopped"}));
        const auto started = ojs.get("/events?types=worker.started").json()["events"][0];
        QVERIFY(started["subject"] == "w" && started["data"]["worker_id"] == "w");
        QVERIFY(typesOf("?types=worker.*", OjsScene::of("acme")).empty());
        for (const std::string& type : typesOf("")) QVERIFY(type.starts_with("job.") && type != "job.heartbeat");
    }

    void anExpiredJobSaysHowLongItHad() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[],"options":{"expires_at":"+PT0.05S"}})");
        QTRY_COMPARE(ojs.get("/events?types=job.expired").json()["events"].size(), size_t(1));
        const auto data = ojs.get("/events?types=job.expired").json()["events"][0]["data"];
        QVERIFY(data["ttl_ms"] <= 50 && data["ttl_ms"] >= 0 && data.contains("created_at") &&
                data.contains("expired_at"));
    }

    void eventsComeInPagesToWhoAsksForPages() {
        OjsScene ojs;
        ojs.get("/events");
        std::vector<std::string> ids;
        for (int i = 0; i < 3; ++i) ids.push_back(ojs.create());
        ojs.fetch();
        const auto first = ojs.get("/events?type=job.enqueued&page=1&per_page=2").json();
        QCOMPARE(first["items"].size(), size_t(2));
        QVERIFY(first["items"][0]["subject"] == ids[2]);
        QVERIFY(first["items"][0]["timestamp"] == first["items"][0]["time"]);
        QVERIFY(first["items"][0]["data"].is_object());
        QVERIFY(first["pagination"]["total"] == 3 && first["pagination"]["page"] == 1);
        QVERIFY(first["pagination"]["per_page"] == 2 && first["pagination"]["has_more"] == true);
        const auto second = ojs.get("/events?type=job.enqueued&page=2&per_page=2").json();
        QCOMPARE(second["items"].size(), size_t(1));
        QVERIFY(second["items"][0]["subject"] == ids[0]);
        QVERIFY(ojs.get("/events?page=1&per_page=50").json()["items"][0]["type"] == "job.started");
        QVERIFY(ojs.get("/events?type=workflow.started&page=1").json()["pagination"]["total"] == 0);
        QVERIFY(ojs.get("/events?page=1&since=2999-01-01T00:00:00Z").json()["items"].empty());
        QCOMPARE(ojs.get("/events?page=0").status, 400u);
        QCOMPARE(ojs.get("/events?page=1&since=yesterday").status, 400u);
    }

    void aStreamTellsOfItsQueueAsItHappens() {
        OjsScene ojs;
        const auto stream = ojs.send("GET", "/queues/mail/events");
        const auto head = OjsScene::wait(stream);
        QCOMPARE(head.type, std::string("text/event-stream"));
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"other"}})");
        const std::string id = ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
        const std::string sent = stream->sentWith(id);
        QVERIFY(sent.starts_with("retry: 3000\n\n"));
        QVERIFY(sent.find("event: job.enqueued\nid: ") != std::string::npos);
        QVERIFY(sent.find("\"other\"") == std::string::npos);
        stream->hangUp();
        ojs.create(R"({"type":"a","args":[],"options":{"queue":"mail"}})");
    }

    void aStreamThatItsClientHasClosedIsFreeAtOnce() {
        OjsScene ojs;
        const auto open = [&ojs] {
            const auto stream = ojs.send("GET", "/queues/mail/events");
            return OjsScene::wait(stream).status == 200 ? stream : nullptr;
        };
        std::vector<std::shared_ptr<OjsExchange>> streams;
        while (const auto stream = open()) streams.push_back(stream);
        QVERIFY(streams.size() > 4);
        for (const auto& stream : streams) stream->hangUp();
        for (auto& stream : streams) QVERIFY(stream = open());
        for (const auto& stream : streams) stream->hangUp();
    }

    void whatAStreamHasMissedIsSaidAndItGoesOn() {
        OjsScene ojs;
        ojs.get("/events");  // somebody listens from now on
        const auto create = [&](const std::string& tenant) {
            return ojs.create(R"({"type":"a","args":[]})", OjsScene::of(tenant));
        };
        create("acme");
        const std::string cursor = ojs.get("/events", OjsScene::of("acme")).json()["cursor"];
        const std::string missed = create("acme");
        for (size_t i = 0; i < JobEventRing::kMost + 1; ++i) {
            JobEvent event;
            event.tenant = "acme";
            ojs.events().take(std::move(event));
        }
        HttpHeaders headers = OjsScene::of("acme");
        headers.emplace_back("Last-Event-ID", cursor);
        const auto stream = ojs.send("GET", "/events/stream", {}, headers);
        const std::string last = create("acme");
        const std::string sent = stream->sentWith(last);
        QVERIFY(sent.find("event: stream.gap\nid: ") != std::string::npos);
        QVERIFY(sent.find("\"after\":\"" + cursor + "\"") != std::string::npos);
        QVERIFY(sent.find(missed) == std::string::npos);
        QVERIFY(sent.find("stream.gap") < sent.find("job.enqueued"));
    }

    void anothersEventsPushOutNone() {
        OjsScene ojs;
        HttpHeaders headers = OjsScene::of("acme");
        const auto stream = ojs.send("GET", "/events/stream", {}, headers);
        QCOMPARE(OjsScene::wait(stream).status, 200u);
        const std::string first = ojs.create(R"({"type":"a","args":[]})", OjsScene::of("acme"));
        for (size_t i = 0; i < JobEventRing::kMost + 1; ++i) {
            JobEvent event;
            event.tenant = "globex";
            ojs.events().take(std::move(event));
        }
        const std::string last = ojs.create(R"({"type":"a","args":[]})", OjsScene::of("acme"));
        const std::string sent = stream->sentWith(last);
        QVERIFY(sent.find(first) != std::string::npos);
        QVERIFY(sent.find("stream.gap") == std::string::npos);
    }

    void aStreamOfAJobFollowsThatJob() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const auto stream = ojs.send("GET", "/events/stream?channel=job:" + id);
        QCOMPARE(OjsScene::wait(stream).status, 200u);
        ojs.create();
        ojs.ask("DELETE", "/jobs/" + id);
        QVERIFY(stream->sentWith("job.cancelled").find("job.enqueued") == std::string::npos);
        QCOMPARE(ojs.get("/events/stream?channel=nonsense").status, 400u);
        QCOMPARE(ojs.get("/jobs/019539a4-0000-7000-8000-000000000000/events").status, 404u);
    }

    void theStreamOfAJobThatHasEndedSaysSoAndEnds() {
        OjsScene ojs;
        const std::string id = ojs.create();
        const std::string start = ojs.get("/events").json()["cursor"];
        ojs.fetch();
        ojs.post("/workers/ack", OjsScene::about(id));
        for (const std::string& target : {"/jobs/" + id + "/events", "/events/stream?channel=job:" + id}) {
            const auto stream = ojs.send("GET", target);
            const std::string sent = stream->sentWith("job.state_changed");
            QTRY_VERIFY(stream->hasEnded());
            QCOMPARE(sent.find("event: job.completed"), std::string::npos);
            const std::string data = sent.substr(sent.find("data: ") + 6);
            const auto told = nlohmann::json::parse(data.substr(0, data.find('\n')));
            QVERIFY2(told["job_id"] == id && told["from"] == "active" && told["to"] == "completed", data.c_str());
            QVERIFY(told["queue"] == "default" && told["type"] == "mail.send" && told.contains("timestamp"));
        }
        const auto again = ojs.send("GET", "/jobs/" + id + "/events", {}, {{"Last-Event-ID", start}});
        const std::string sent = again->sentWith("job.state_changed");
        QVERIFY(sent.find("event: job.started") < sent.find("event: job.completed"));
        QVERIFY(sent.find("event: job.completed") < sent.find("event: job.state_changed"));
        ojs.ask("DELETE", "/jobs/" + ojs.create());
        const std::string gone = ojs.create();
        ojs.ask("DELETE", "/jobs/" + gone);
        const auto cancelled = ojs.send("GET", "/jobs/" + gone + "/events");
        QCOMPARE(cancelled->sentWith("\"to\":\"cancelled\"").find("\"from\""), std::string::npos);
    }

    void anUnknownLastEventIdGoesOnFromNow() {
        OjsScene ojs;
        ojs.get("/events");
        const std::string before = ojs.create();
        const auto stream = ojs.send("GET", "/events/stream", {}, {{"Last-Event-ID", "evt_0042"}});
        QCOMPARE(OjsScene::wait(stream).status, 200u);
        const std::string sent = stream->sentWith("stream.gap");
        const std::string after = ojs.create();
        QCOMPARE(stream->sentWith(after).find(before), std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestOjsEvents)

}  // namespace tst_ojs_events

#include "tst_ojs_events.moc"
