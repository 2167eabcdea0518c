// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/codeq_http/codeq_scene.h"

#include <QTest>

#include <string>

namespace tst_codeq_bodies {

using namespace fairlead;
using namespace fairlead::broker;
using Answer = CodeqScene::Answer;

class TestCodeqBodies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_codeq = std::make_unique<CodeqScene>(); }
    void cleanupTestCase() { m_codeq.reset(); }

    void wrongCreatesAreRefusedAndChangeNothing_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("error");
        const auto row = [](const QByteArray& body, const char* error = "invalid body") {
            QTest::newRow(body.left(60).constData()) << body << QByteArray(error);
        };
        for (const char* body : {"",
                                 " ",
                                 "{",
                                 "null",
                                 "[]",
                                 "1",
                                 "\"x\"",
                                 "{}",
                                 "{\"command\":\"A\"}",
                                 "{\"payload\":1}",
                                 "{\"command\":\"\",\"payload\":1}",
                                 "{\"command\":5,\"payload\":1}",
                                 "{\"command\":\"A\",\"payload\":null}",
                                 "{\"command\":\"A\",\"payload\":1,}",
                                 "{\"command\":\"A\",\"payload\":1} x",
                                 "{\"command\":\"A\",\"payload\":1}{}",
                                 "{\"command\":\"A\",\"command\":\"B\",\"payload\":1}",
                                 "{\"command\":\"A\",\"payload\":{\"a\":1,\"a\":2}}",
                                 "{\"COMMAND\":\"A\",\"payload\":1}",
                                 "{\"command\":\"A\",\"payload\":\"\xff\"}",
                                 "{\"command\":\"A\",\"payload\":NaN}"})
            row(body);
        for (const char* member :
             {"\"priority\":1.5", "\"priority\":1.0", "\"priority\":\"3\"", "\"priority\":99999999999999999999",
              "\"priority\":true", "\"priority\":[]", "\"maxAttempts\":1e2", "\"delaySeconds\":\"1\"", "\"runAt\":5",
              "\"webhook\":5", "\"idempotencyKey\":7"})
            row(QByteArray("{\"command\":\"A\",\"payload\":1,") + member + "}");
        row(QByteArray("{\"command\":\"A\",\"payload\":1}\0{\"command\":\"B\"}", 43));
        row("{\"command\":\"A\",\"payload\":" + QByteArray(70, '[') + QByteArray(70, ']') + "}");
        const auto with = [](const char* member) {
            return QByteArray("{\"command\":\"A\",\"payload\":1,") + member + "}";
        };
        row("{\"command\":\"  \",\"payload\":1}", "invalid command");
        row(with("\"idempotencyKey\":\"batch\\n1\""), "idempotency_key: must not have a line feed");
        row(with("\"idempotencyKey\":\"a\\ud800b\""),
            "idempotency_key: must not have U+FFFD, or half of a surrogate pair: different keys would be one");
        row(with("\"delaySeconds\":-1"), "invalid 'delaySeconds' (must be >= 0)");
        row(with("\"delaySeconds\":3162240001"), "invalid 'delaySeconds' (must be <= 3162240000)");
        row(with("\"delaySeconds\":9223372036854775807"), "invalid 'delaySeconds' (must be <= 3162240000)");
        row(with("\"runAt\":\"x\""), "invalid 'runAt' (use RFC3339)");
        row(with("\"webhook\":\"x\""), "invalid webhook url");
        row(with("\"webhook\":\"http://user:secret@a.example/\""), "invalid webhook url");
        row(with("\"webhook\":\"http://a.example:65536/\""), "invalid webhook url");
        row(with("\"maxAttempts\":65536"), "maxAttempts must be <= 65535");
        row(with("\"maxAttempts\":9223372036854775807"), "maxAttempts must be <= 65535");
        row("{\"command\":\"" + QByteArray(300, 'c') + "\",\"payload\":1}",
            "command too large: 300 bytes, limits.max_command_bytes is 256");
        row("{\"command\":\"a\\u0000b\",\"payload\":1}", "command: must not hold a zero byte");
    }
    void wrongCreatesAreRefusedAndChangeNothing() {
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, error);
        const uint64_t before = refused();
        const Answer answer = m_codeq->post("/tasks", "producer", body.toStdString());
        QCOMPARE(answer.status, 400u);
        QCOMPARE(answer.error(), error.toStdString());
        if (error == "invalid body") QVERIFY(!answer.json()["detail"].get<std::string>().empty());
        QCOMPARE(refused(), before + 1);
        QCOMPARE(m_codeq->post("/tasks/claim", "worker", "{}").status, 204u);
    }

    void wrongBatchesAreRefusedAsAWhole_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("error");
        for (const char* body : {"", "{}", "{\"tasks\":[]}", "{\"tasks\":null}", "{\"tasks\":{}}", "{\"tasks\":[1]}",
                                 "{\"tasks\":[{\"command\":\"A\",\"payload\":1},{\"command\":5}]}"})
            QTest::newRow(body) << QByteArray(body) << QByteArray("invalid body");
        QByteArray many = "{\"tasks\":[";
        for (int i = 0; i < 101; ++i) many += QByteArray(i ? "," : "") + "{\"command\":\"A\",\"payload\":1}";
        QTest::newRow("101") << many + "]}" << QByteArray("batch size exceeds maximum of 100");
    }
    void wrongBatchesAreRefusedAsAWhole() {
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, error);
        const Answer answer = m_codeq->post("/tasks/batch", "producer", body.toStdString());
        QCOMPARE(answer.status, 400u);
        QCOMPARE(answer.error(), error.toStdString());
        QCOMPARE(m_codeq->post("/tasks/claim", "worker", "{}").status, 204u);
    }

    void wrongRequestsOfWorkersChangeNothing_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("error");
        const auto row = [](const char* path, const char* body, const char* error) {
            QTest::newRow((QByteArray(path) + ' ' + body).left(80).constData())
                << QByteArray(path) << QByteArray(body) << QByteArray(error);
        };
        row("heartbeat", "", "invalid body");
        row("heartbeat", R"({"extendSeconds":"1"})", "invalid body");
        row("nack", "", "invalid body");
        row("nack", R"({"reason":1})", "invalid body");
        const char* wrong = "invalid request body";
        for (const char* body :
             {"", "{}", "[]", R"({"status":1})", R"({"status":"COMPLETED","result":[1]})",
              R"({"status":"COMPLETED","result":"x"})", R"({"status":"COMPLETED","result":{},"error":5})",
              R"({"status":"COMPLETED","result":{},"artifacts":{}})",
              R"({"status":"COMPLETED","result":{},"artifacts":[{"name":1}]})",
              R"({"status":"COMPLETED","result":{"a":1,"a":2}})"})
            row("result", body, wrong);
        row("result", R"({"status":"DONE"})", "invalid status");
        row("result", R"({"status":"completed","result":{}})", "invalid status");
        row("result", R"({"status":"COMPLETED"})", "result required when status=COMPLETED");
        row("result", R"({"status":"COMPLETED","result":null})", "result required when status=COMPLETED");
        row("result", R"({"status":"FAILED","error":"  "})", "error required when status=FAILED");
    }
    void wrongRequestsOfWorkersChangeNothing() {
        QFETCH(const QByteArray, path);
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, error);
        CodeqScene codeq;
        const std::string id = codeq.create();
        codeq.claim();
        const std::string before = codeq.get("/tasks/" + id, "producer").body;
        const Answer answer = codeq.post("/tasks/" + id + "/" + path.toStdString(), "worker", body.toStdString());
        QCOMPARE(answer.status, 400u);
        QCOMPARE(answer.error(), error.toStdString());
        QCOMPARE(codeq.get("/tasks/" + id, "producer").body, before);
    }

    void wrongClaimsTakeNothing_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("body");
        for (const char* body : {"", "[]", R"({"commands":"A"})", R"({"commands":[5]})", R"({"leaseSeconds":1.5})",
                                 R"({"waitSeconds":"1"})"})
            QTest::newRow(body) << QByteArray("/tasks/claim") << QByteArray(body);
        for (const char* body : {"{}", R"({"count":0})", R"({"count":-1})", R"({"count":11})", R"({"count":"1"})"})
            QTest::newRow(body) << QByteArray("/tasks/claim/batch") << QByteArray(body);
    }
    void wrongClaimsTakeNothing() {
        QFETCH(const QByteArray, path);
        QFETCH(const QByteArray, body);
        CodeqScene codeq;
        const std::string id = codeq.create();
        QCOMPARE(codeq.post(path.toStdString(), "worker", body.toStdString()).status, 400u);
        QCOMPARE(codeq.claim(), id);
    }

    void knownNamesInOtherLettersAreRefusedAndOthersPassedOver() {
        CodeqScene codeq;
        const std::string id = codeq.create(R"({"command":"work","payload":{"Priority":1},"x-own":1,"note":"n"})");
        const auto isNamed = [&](const std::string& path, const std::string& token, const std::string& body,
                                 const std::string& name) {
            const Answer answer = codeq.post(path, token, body);
            const bool is = answer.status == 400u && answer.body.find(name + ": is not known") != std::string::npos;
            if (!is) qWarning("%s", answer.body.c_str());
            return is;
        };
        for (const char* name : {"delay_seconds", "MaxAttempts", "maxAttemps", "priorty", "idempotency-key"})
            QVERIFY(isNamed("/tasks", "producer",
                            "{\"command\":\"work\",\"payload\":1,\"" + std::string(name) + "\":1}", name));
        QVERIFY(
            isNamed("/tasks/batch", "producer", R"({"tasks":[{"command":"work","payload":1,"runat":"x"}]})", "runat"));
        QVERIFY(isNamed("/tasks/claim", "worker", R"({"WaitSeconds":1})", "WaitSeconds"));
        QCOMPARE(codeq.post("/tasks/claim", "worker", R"({"sdk":"x"})").json()["id"].get<std::string>(), id);
        QVERIFY(isNamed("/tasks/" + id + "/heartbeat", "worker", R"({"extend_seconds":1})", "extend_seconds"));
        QVERIFY(isNamed("/tasks/" + id + "/nack", "worker", R"({"delay":1,"reasons":"x"})", "reasons"));
        QVERIFY(isNamed("/tasks/" + id + "/result", "worker", R"({"status":"COMPLETED","results":{}})", "results"));
        QCOMPARE(codeq.task(id)["status"].get<std::string>(), std::string("IN_PROGRESS"));
    }

    void whatIsNullIsLeftOut() {
        CodeqScene codeq;
        const std::string id = codeq.create();
        QCOMPARE(codeq.post("/tasks/claim", "worker", "null").json()["id"].get<std::string>(), id);
        QCOMPARE(codeq.post("/tasks/" + id + "/heartbeat", "worker", "null").status, 200u);
        QCOMPARE(codeq.post("/tasks/" + id + "/nack", "worker", "null").status, 200u);
    }

    void commandsOfBlanksAreCommandsWithoutTasks() {
        CodeqScene codeq;
        const std::string id = codeq.create();
        for (const char* body : {R"({"commands":[null]})", R"({"commands":[""]})", R"({"commands":[" ",""]})"})
            QCOMPARE(codeq.post("/tasks/claim", "worker", body).status, 204u);
        QCOMPARE(codeq.claim(), id);
    }

    void halvesOfSurrogatePairsBecomeTheReplacementCharacter_data() {
        QTest::addColumn<QByteArray>("sent");
        QTest::addColumn<QByteArray>("kept");
        QTest::newRow("first half") << QByteArray(R"("\ud800")") << QByteArray(R"("\ufffd")");
        QTest::newRow("second half") << QByteArray(R"("\uDC00x")") << QByteArray(R"("\ufffdx")");
        QTest::newRow("two first halves")
            << QByteArray(R"("\ud83d\ud83d\ude00")") << QByteArray(R"("\ufffd\ud83d\ude00")");
        QTest::newRow("halves the wrong way") << QByteArray(R"("\ude00\ud83d")") << QByteArray(R"("\ufffd\ufffd")");
        QTest::newRow("in a name") << QByteArray(R"({"\ud800":1})") << QByteArray(R"({"\ufffd":1})");
        QTest::newRow("a pair") << QByteArray(R"("\ud83d\ude00")") << QByteArray(R"("\ud83d\ude00")");
        QTest::newRow("no escape") << QByteArray(R"("\\ud800")") << QByteArray(R"("\\ud800")");
        QTest::newRow("after a backslash") << QByteArray(R"("\\\ud800")") << QByteArray(R"("\\\ufffd")");
    }
    void halvesOfSurrogatePairsBecomeTheReplacementCharacter() {
        QFETCH(const QByteArray, sent);
        QFETCH(const QByteArray, kept);
        CodeqScene codeq;
        const std::string id = codeq.create(R"({"command":"work","payload":)" + sent.toStdString() + '}');
        QCOMPARE(codeq.task(id)["payload"].get<std::string>(), kept.toStdString());
        codeq.claim();
        const Answer done = codeq.post("/tasks/" + id + "/result", "worker",
                                       R"({"status":"COMPLETED","result":{"r":)" + sent.toStdString() + "}}");
        QCOMPARE(done.status, 200u);
        QVERIFY2(done.body.find(R"({"r":)" + kept.toStdString() + '}') != std::string::npos, done.body.c_str());
    }

    void aBodyThatIsPackedIsRefusedByItsHeader() {
        const std::string body = R"({"command":"packed","payload":1})";
        for (const char* coding : {"gzip", "deflate", "br", "GZIP"}) {
            const auto refused = m_codeq->ask("POST", "/tasks", "producer", body, {{"Content-Encoding", coding}});
            QCOMPARE(refused.status, 415u);
            QVERIFY2(refused.error().starts_with("Content-Encoding: '"), refused.body.c_str());
        }
        QCOMPARE(m_codeq->ask("POST", "/tasks", "producer", "{", {{"Content-Encoding", "identity"}}).status, 400u);
        QCOMPARE(m_codeq->ask("GET", "/admin/queues", "admin", {}, {{"Content-Encoding", "gzip"}}).status, 200u);
    }

    void aTextThatIsNoJsonStaysWrong() {
        for (const char* body :
             {"{\"command\":\"A\",\"payload\":\"\\ud80", R"({"command":"A","payload":"\udxyz"})", "\\u", "\\"})
            QCOMPARE(m_codeq->post("/tasks", "producer", body).error(), std::string("invalid body"));
    }

    void aLargeBodyIsReadAsASmallOne() {
        CodeqScene codeq;
        const std::string large(300 * 1024, 'x');
        const std::string id = codeq.create("{\"command\":\"work\",\"payload\":\"" + large + "\"}");
        QCOMPARE(codeq.claim(), id);
        QCOMPARE(codeq.post("/tasks", "producer", "{\"command\":\"work\",\"payload\":\"" + large).error(),
                 std::string("invalid body"));
    }

    void aSlashTooManyLeadsToTheSamePath() {
        const Answer written = m_codeq->post("/tasks/", "producer", R"({"command":"A","payload":1})");
        QCOMPARE(written.status, 307u);
        QCOMPARE(written.header("Location"), std::string("/v1/codeq/tasks"));
        const Answer read = m_codeq->get("/tasks/x/result/?waitSeconds=1", "producer");
        QCOMPARE(read.status, 301u);
        QCOMPARE(read.header("Location"), std::string("/v1/codeq/tasks/x/result?waitSeconds=1"));
        // Where there is nothing for it, it leads nowhere.
        QCOMPARE(m_codeq->get("/tasks/", "producer").status, 404u);
        QCOMPARE(m_codeq->get("/nothing/", "producer").status, 404u);
        QCOMPARE(m_codeq->get("/tasks//", "producer").status, 404u);
        QCOMPARE(m_codeq->post("/tasks/claim", "worker", "{}").status, 204u);
    }

    void absurdNumbersAreLowered() {
        CodeqScene codeq;
        const std::string id =
            codeq.create(R"({"command":"work","payload":1,"priority":9223372036854775807,"maxAttempts":65535})");
        QCOMPARE(codeq.task(id)["priority"].get<int>(), 9);
        QCOMPARE(codeq.task(id)["maxAttempts"].get<int>(), 65535);
        QCOMPARE(codeq.post("/tasks/claim", "worker", R"({"leaseSeconds":9223372036854775807})").status, 200u);
        QCOMPARE(codeq.post("/tasks/" + id + "/heartbeat", "worker", R"({"extendSeconds":9223372036854775807})").status,
                 200u);
        const Answer later = codeq.post("/tasks/" + id + "/nack", "worker", R"({"delaySeconds":9223372036854775807})");
        QCOMPARE(later.json()["delaySeconds"].get<int>(), 900);
        // Only what is told is lowered: a moment would be another one.
        const std::string delayed = codeq.create(R"({"command":"work","payload":1,"delaySeconds":3162240000})");
        QCOMPARE(codeq.task(delayed)["lastKnownLocation"].get<std::string>(), std::string("DELAYED_ZSET"));
    }

    void unknownPathsAndMethodsAreTold() {
        QCOMPARE(m_codeq->get("/nothing", "producer").status, 404u);
        QCOMPARE(m_codeq->ask("PUT", "/tasks", "producer").status, 405u);
        QCOMPARE(m_codeq->ask("PUT", "/tasks", "producer").header("Allow"), std::string("POST"));
        QCOMPARE(m_codeq->get("/tasks/%zz", "producer").status, 400u);
    }

    void idsThatAreNoneAreNotFound() {
        for (const char* id : {"nope", "00000000-0000-4000-8000-000000000000"}) {
            const std::string path = std::string("/tasks/") + id;
            QCOMPARE(m_codeq->get(path, "producer").error(), std::string("not found"));
            QCOMPARE(m_codeq->get(path + "/result", "producer").error(), std::string("task not found"));
            QCOMPARE(m_codeq->get(path + "/result?waitSeconds=60", "producer").error(), std::string("task not found"));
            QCOMPARE(m_codeq->post(path + "/heartbeat", "worker", "{}").status, 404u);
            QCOMPARE(m_codeq->post(path + "/nack", "worker", "{}").error(), std::string("not-found"));
            QCOMPARE(m_codeq->post(path + "/abandon", "worker", "").status, 404u);
            const Answer result = m_codeq->post(path + "/result", "worker", R"({"status":"COMPLETED","result":{}})");
            QCOMPARE(result.status, 404u);
            QCOMPARE(result.error(), std::string("task not found"));
        }
    }

private:
    uint64_t refused() const {
        return m_codeq->refusals().countOf(Refusal::MalformedMessage) + m_codeq->refusals().countOf(Refusal::BadField);
    }

    std::unique_ptr<CodeqScene> m_codeq;
};

QTEST_APPLESS_MAIN(TestCodeqBodies)

}  // namespace tst_codeq_bodies

#include "tst_codeq_bodies.moc"
