// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/gzip.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_calls {

using namespace fairlead;
using namespace fairlead::broker;

// What holds for every call.
class TestOjsCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // As seconds with a unit, as examples of the standard have them, and as ISO 8601 has them.
    void lengthsAreTakenInEitherSpelling() {
        OjsScene ojs;
        const std::string lengths =
            R"("visibility_timeout":"PT2S","timeout":"300s","unique":{"keys":["type","args"],"period":"3600s"})";
        const std::string policy = R"({"max_attempts":5,"initial_interval":"1s","max_interval":"300s"})";
        for (const char* retry : {R"("retry":)", R"("retry_policy":)"}) {
            const std::string args = "[" + std::to_string(std::string(retry).size()) + "]";
            const auto made = ojs.post(
                "/jobs", R"({"type":"a","args":)" + args + R"(,"options":{)" + lengths + "," + retry + policy + "}}");
            QVERIFY2(made.status == 201, made.body.c_str());
            const auto job = made.job();
            QVERIFY2(job["visibility_timeout_ms"] == 2000 && job["timeout_ms"] == 300'000 &&
                         job["retry"]["initial_interval"] == "1s" && job["max_attempts"] == 5,
                     made.body.c_str());
        }
        for (const char* wrong : {R"("visibility_timeout":"soon")", R"("timeout":"5m")", R"("timeout":"-1s")",
                                  R"("retry":{"initial_interval":"1h"})",
                                  R"("retry":{"max_attempts":1},"retry_policy":{"max_attempts":1})"}) {
            const auto refused = ojs.post("/jobs", R"({"type":"a","args":[],"options":{)" + std::string(wrong) + "}}");
            QVERIFY2(refused.status == 400 || refused.status == 422, refused.body.c_str());
        }
    }

    // Otherwise a client would rely on what is not there.
    void aRequestThatRequiresAnExtensionIsRefusedWhereItIsNotDeclared() {
        OjsScene ojs;
        const auto declared = ojs.get("/ojs/manifest").json()["extensions"];
        QVERIFY(declared.size() > 5);
        for (const auto& urn : declared)
            QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[]})", {{"OJS-Requires-Extension", urn}}).status, 201u);
        const std::string first = declared[0];
        for (const std::string& required : {std::string("urn:ojs:ext:nope"), first + ", urn:ojs:ext:nope"}) {
            const auto refused = ojs.post("/jobs", R"({"type":"a","args":[]})", {{"OJS-Requires-Extension", required}});
            QVERIFY2(refused.status == 422 && refused.code() == "EXTENSION_NOT_SUPPORTED" &&
                         refused.json()["error"]["extension"] == "urn:ojs:ext:nope",
                     refused.body.c_str());
        }
    }

    void aKeyIsOneWhereverItIsSent() {
        OjsScene ojs;
        const std::string job = R"({"type":"a","args":[1]})";
        const auto batchOf = [&](const std::string& jobs, const std::string& key) {
            return ojs.post("/jobs/batch", "{\"jobs\":[" + jobs + "]}", {{"Idempotency-Key", key}});
        };
        const auto total = [&] { return ojs.get("/jobs").json()["pagination"]["total"].get<int>(); };
        // A job, and then a batch of that job is the same; of two it is another request.
        const std::string id = ojs.create(job, {{"Idempotency-Key", "one"}});
        const auto same = batchOf(job, "one");
        QCOMPARE(same.header("Idempotency-Replayed"), std::string("true"));
        QVERIFY2(same.json()["jobs"][0]["id"] == id, same.body.c_str());
        QCOMPARE(batchOf(job + ',' + job, "one").status, 409u);
        QCOMPARE(batchOf(R"({"type":"a","args":[2]})", "one").status, 409u);
        QCOMPARE(total(), 1);
        // And the other way round.
        const auto batch = batchOf(job + R"(,{"type":"a","args":[2]})", "two");
        QCOMPARE(batch.status, 201u);
        const auto refused = ojs.post("/jobs", job, {{"Idempotency-Key", "two"}});
        QCOMPARE(refused.status, 409u);
        QVERIFY2(refused.message().starts_with("Idempotency-Key:"), refused.body.c_str());
        const auto first = batchOf(job, "three");
        const auto again = ojs.post("/jobs", job, {{"Idempotency-Key", "three"}});
        QCOMPARE(again.header("Idempotency-Replayed"), std::string("true"));
        QVERIFY(again.job()["id"] == first.json()["jobs"][0]["id"]);
        QCOMPARE(total(), 4);
        // Limits speak of a job by itself as without a key.
        const auto large = "{\"type\":\"a\",\"args\":[\"" + std::string(5000000, 'x') + "\"]}";
        QVERIFY(ojs.post("/jobs", large, {{"Idempotency-Key", "four"}}).message().find("batch") == std::string::npos);
    }

    // No client could read a message with it.
    void aKeyThatIsNoTextIsRefused() {
        OjsScene ojs;
        for (const char* key : {"\xe9", "a\xff\xfe", "\xed\xa0\x80"}) {
            const auto refused = ojs.post("/jobs", R"({"type":"a","args":[]})", {{"Idempotency-Key", key}});
            QCOMPARE(refused.status, 400u);
            QCOMPARE(refused.message(), std::string("idempotency_key: is no UTF-8"));
        }
    }

    // Of two keys that differ only there, the second job would be taken for the first one.
    void aKeyWithHalfACharacterIsRefused_data() {
        QTest::addColumn<QByteArray>("member");
        QTest::newRow("of the request") << QByteArray(R"("idempotency_key":"KEY")");
        QTest::newRow("unique") << QByteArray(R"("options":{"unique":{"key":"KEY"}})");
    }
    void aKeyWithHalfACharacterIsRefused() {
        QFETCH(QByteArray, member);
        OjsScene ojs;
        const auto with = [&](const char* key) {
            return ojs.post("/jobs",
                            R"({"type":"a","args":[],)" + QByteArray(member).replace("KEY", key).toStdString() + '}');
        };
        for (const char* key : {R"(a\ud800b)", R"(a\udfffb)", R"(a\ufffdb)", "a\xef\xbf\xbd"}) {
            const auto refused = with(key);
            QVERIFY2(refused.status == 400, refused.body.c_str());
            QVERIFY2(refused.message().find("key: must not have U+FFFD") != std::string::npos, refused.body.c_str());
        }
        QCOMPARE(with(R"(a\ud83d\ude00b)").status, 201u);
    }

    void everyAnswerHasTheIdOfItsRequest() {
        OjsScene ojs;
        const HttpHeaders named{{"X-Request-Id", "mine-1"}};
        for (const char* target : {"GET /nothing", "PATCH /jobs", "GET /jobs/%zz", "GET /queues?limit=%z",
                                   "GET /health", "GET /jobs/019539a4-0000-7000-8000-000000000000"}) {
            const std::string text = target;
            const size_t space = text.find(' ');
            const auto answer = ojs.ask(text.substr(0, space), text.substr(space + 1), {}, named);
            QCOMPARE(answer.header("X-Request-Id"), std::string("mine-1"));
            if (answer.status >= 400) QVERIFY(answer.json()["error"]["request_id"] == "mine-1");
        }
    }

    void queuesAreListedInPages() {
        OjsScene ojs;
        for (const char* queue : {"a", "b", "c"})
            ojs.create("{\"type\":\"t\",\"args\":[],\"options\":{\"queue\":\"" + std::string(queue) + "\"}}");
        QTRY_COMPARE(ojs.get("/queues").json()["queues"].size(), size_t(3));
        const auto first = ojs.get("/queues?limit=2").json();
        QVERIFY(first["pagination"]["total"] == 3 && first["pagination"]["has_more"] == true);
        const auto rest = ojs.get("/queues?limit=2&cursor=" + std::string(first["pagination"]["next_cursor"])).json();
        QVERIFY(rest["queues"].size() == 1 && rest["queues"][0]["name"] == "c");
        QVERIFY(rest["pagination"]["has_more"] == false && !rest["pagination"].contains("next_cursor"));
        QVERIFY(ojs.get("/queues?offset=1&limit=1").json()["queues"][0]["name"] == "b");
        for (const char* query : {"limit=0", "limit=x", "limit=-1", "limit=", "offset=x", "cursor=rubbish"})
            QCOMPARE(ojs.get("/queues?" + std::string(query)).status, 400u);
    }

    void whatIsKeptAsItWasSentMustBeOfItsKind() {
        OjsScene ojs;
        for (const char* option : {R"("tags":"x")", R"("tags":[1])", R"("metadata":5)", R"("schema":[])"}) {
            const auto answer =
                ojs.post("/jobs", "{\"type\":\"a\",\"args\":[],\"options\":{" + std::string(option) + "}}");
            QCOMPARE(answer.status, 400u);
            QCOMPARE(answer.code(), std::string("invalid_request"));
        }
        const auto job = ojs.post("/jobs", R"({"type":"a","args":[],"schema":"urn:s","options":{"tags":["x"]}})").job();
        QVERIFY(job["schema"] == "urn:s" && job["tags"][0] == "x");
        for (const char* body : {"[1]", "null", "", "{"})
            QCOMPARE(ojs.post("/jobs/batch", body).code(), std::string("invalid_payload"));
        QVERIFY(ojs.post("/jobs/batch", R"({"jobs":[{"type":"a","args":[]}]})")
                    .header("Location")
                    .starts_with("/ojs/v1/jobs/"));
        QVERIFY(ojs.get("/health").json()["backend"]["latency_ms"].is_number());
    }

    void whatIsSaidTwiceIsSaidTheSame_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("names");
        const auto row = [](const char* members, const char* names) {
            QTest::newRow(members) << QByteArray(R"({"type":"a","args":[],)") + members + '}' << QByteArray(names);
        };
        row(R"("priority":2,"options":{"priority":1})", "priority:");
        row(R"("queue":"a","options":{"queue":"b"})", "queue:");
        row(R"("retry":{"max_attempts":2},"options":{"retry":{"max_attempts":3}})", "retry:");
        row(R"("expires_at":"2098-01-01T00:00:00Z","options":{"expires_at":"2099-01-01T00:00:00Z"})", "expires_at:");
        row(R"("max_attempts":4,"retry":{"max_attempts":3})", "max_attempts:");
        row(R"("max_attempts":4,"options":{"max_attempts":3})", "max_attempts:");
        row(R"("max_attempts":"4")", "max_attempts:");
        row(R"("timeout":1,"timeout_ms":2000)", "timeout_ms:");
        row(R"("scheduled_at":"2098-01-01T00:00:00Z","delay_until":"2099-01-01T00:00:00Z")", "delay_until:");
        row(R"("priority":1,"options":{"priority":1})", "");
        row(R"("tags":["x"],"options":{"tags":[ "x" ]})", "");
        row(R"("timeout":2,"timeout_ms":2000)", "");
    }
    void whatIsSaidTwiceIsSaidTheSame() {
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, names);
        OjsScene ojs;
        const auto answer = ojs.post("/jobs", body.toStdString());
        QVERIFY2(answer.status == (names.isEmpty() ? 201u : 400u), answer.body.c_str());
        if (!names.isEmpty()) QVERIFY2(answer.message().starts_with(names.toStdString()), answer.body.c_str());
    }

    void theKeyOfARequestMayStandInItsBody() {
        OjsScene ojs;
        const std::string body = R"({"type":"a","args":[1],"idempotency_key":"k"})";
        const auto first = ojs.post("/jobs", body);
        const auto again = ojs.post("/jobs", body);
        QCOMPARE(again.status, 201u);
        QVERIFY(again.job()["id"] == first.job()["id"]);
        QCOMPARE(again.header("Idempotency-Replayed"), std::string("true"));
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[2],"idempotency_key":"k"})").status, 409u);
        QVERIFY(!first.job().contains("idempotency_key"));
        const auto inBatch = ojs.post("/jobs/batch", R"({"jobs":[{"type":"a","args":[],"idempotency_key":"k"}]})");
        QCOMPARE(inBatch.status, 400u);
        QVERIFY2(inBatch.message().starts_with("jobs[0].idempotency_key:"), inBatch.body.c_str());
    }

    void aLongAnswerIsPackedForWhoTakesIt() {
        OjsScene ojs;
        const std::string id = ojs.create(nlohmann::json{{"type", "a"}, {"args", {std::string(5000, 'x')}}}.dump());
        const auto plain = ojs.get("/jobs/" + id);
        const auto packed = ojs.get("/jobs/" + id, {{"Accept-Encoding", "gzip, deflate"}});
        QCOMPARE(packed.status, 200u);
        QCOMPARE(packed.header("Content-Encoding"), std::string("gzip"));
        QCOMPARE(packed.header("Vary"), std::string("Accept-Encoding"));
        QCOMPARE(packed.header("OJS-Version"), std::string("1.0"));
        QVERIFY(packed.body.size() < 1000);
        QCOMPARE(gunzipped(packed.body, 100'000).value(), plain.body);
        QVERIFY(plain.header("Content-Encoding").empty());
        // A short one is as long packed.
        QVERIFY(ojs.get("/queues/none", {{"Accept-Encoding", "gzip"}}).header("Content-Encoding").empty());
        QVERIFY(ojs.get("/jobs/" + id, {{"Accept-Encoding", "gzip;q=0"}}).header("Content-Encoding").empty());
        // A worker does not wait until its jobs are packed.
        const auto fetched =
            ojs.post("/workers/fetch", R"({"queues":["default"],"worker_id":"w"})", {{"Accept-Encoding", "gzip"}});
        QVERIFY(fetched.body.size() > 1024 && fetched.header("Content-Encoding").empty());
    }

    void whatIsCreatedMayBeSentPacked() {
        OjsScene ojs;
        const std::string job = R"({"type":"a","args":[1]})";
        const HttpHeaders asGzip{{"Content-Encoding", "gzip"}};
        const auto made = ojs.post("/jobs", gzipped(job), asGzip);
        QVERIFY2(made.status == 201 && made.job()["args"][0] == 1, made.body.c_str());
        QCOMPARE(ojs.post("/jobs/batch", gzipped(R"({"jobs":[)" + job + "]}"), {{"Content-Encoding", "GZIP"}}).status,
                 201u);
        QCOMPARE(ojs.post("/workflows", gzipped(R"({"type":"chain","steps":[)" + job + "]}"), asGzip).status, 201u);
        const auto garbage = ojs.post("/jobs", job, asGzip);
        QVERIFY2(garbage.status == 400 && garbage.message() == "the body: this is no gzip, or not all of it",
                 garbage.body.c_str());
        const auto bomb = ojs.post("/jobs", gzipped(job + std::string(5'000'000, ' ')), asGzip);
        QVERIFY2(bomb.status == 413 && bomb.code() == "payload_too_large", bomb.body.c_str());
        for (const auto& [path, coding] : {std::pair("/jobs", "zstd"), std::pair("/workers/fetch", "gzip")}) {
            const auto other = ojs.post(path, gzipped(job), {{"Content-Encoding", coding}});
            QVERIFY2(other.status == 415 && other.code() == "unsupported_compression", other.body.c_str());
            QVERIFY(other.message().starts_with("Content-Encoding: '"));
        }
        QCOMPARE(ojs.post("/workers/ack", "{}", {{"Content-Encoding", "identity"}}).status, 400u);
        QCOMPARE(ojs.get("/jobs").json()["jobs"].size(), size_t(3));
    }

    void aBatchRefusesWhatItDoesNotKnow() {
        OjsScene ojs;
        const auto with = [&](const std::string& member) {
            return ojs.post("/jobs/batch", "{" + member + R"(,"jobs":[{"type":"a","args":[]}]})");
        };
        QVERIFY(with(R"("idempotency-key":"k")").message().starts_with("idempotency-key: is not known"));
        QCOMPARE(with(R"("atomicity":"partial")").status, 422u);
        QCOMPARE(with(R"("atomicity":"atomic")").status, 201u);
    }
};

QTEST_APPLESS_MAIN(TestOjsCalls)

}  // namespace tst_ojs_calls

#include "tst_ojs_calls.moc"
