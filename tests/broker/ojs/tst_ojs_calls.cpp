// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
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
};

QTEST_APPLESS_MAIN(TestOjsCalls)

}  // namespace tst_ojs_calls

#include "tst_ojs_calls.moc"
