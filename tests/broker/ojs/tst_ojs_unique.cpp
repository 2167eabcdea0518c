// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_unique {

using namespace fairlead;
using namespace fairlead::broker;

// Unique keys over Open Job Spec.
class TestOjsUnique : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aUniqueJobIsRefusedOrAnsweredWithTheFirst() {
        OjsScene ojs;
        const std::string rejects = R"({"type":"a","args":[1],"options":{"unique":{"keys":["type","args"]}}})";
        const std::string first = ojs.create(rejects);
        const auto second = ojs.post("/jobs", rejects);
        QCOMPARE(second.status, 409u);
        const auto details = second.json()["error"]["details"];
        QVERIFY2(details["existing_job_id"] == first && details["existing_job_state"] == "available",
                 second.body.c_str());
        for (const char* word : {R"("ignore")", R"("use_existing")"}) {
            const auto ignored = ojs.post(
                "/jobs", R"({"type":"a","args":[1],"options":{"unique":{"keys":["type","args"],"on_conflict":)" +
                             std::string(word) + "}}}");
            QCOMPARE(ignored.status, 200u);
            QVERIFY(ignored.job()["id"] == first);
        }
        QCOMPARE(ojs.post("/jobs", rejects, OjsScene::of("acme")).status, 201u);
    }

    void anEmptyListOfKeysNamesNothing() {
        OjsScene ojs;
        const std::string body = R"({"type":"a","args":[1],"options":{"unique":{"key":[]}}})";
        QCOMPARE(ojs.post("/jobs", body).status, 201u);
        QCOMPARE(ojs.post("/jobs", body).code(), std::string("duplicate"));
        QCOMPARE(ojs.post("/jobs", R"({"type":"a","args":[2],"options":{"unique":{"key":[]}}})").status, 201u);
    }

    // And every answer says so: of one job, of a batch, of a bulk request.
    void aJobThatReplacesAnotherButForItsTimeRunsWhenThatOneWould_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("later");
        for (const char* path : {"/jobs", "/jobs/batch", "/jobs/bulk"})
            for (const char* later : {R"("scheduled_at":"2031-01-01T00:00:00Z",)", ""})
                QTest::addRow("%s %s", path, later) << QByteArray(path) << QByteArray(later);
    }
    void aJobThatReplacesAnotherButForItsTimeRunsWhenThatOneWould() {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, later);
        OjsScene ojs;
        const auto job = [](const std::string& args, const std::string& time) {
            return R"({"type":"a","args":)" + args + R"(,"options":{)" + time +
                   R"("unique":{"keys":["type"],"on_conflict":"replace_except_schedule"}}})";
        };
        const std::string first = ojs.create(job("[1]", R"("scheduled_at":"2030-01-01T00:00:00Z",)"));
        const bool isOne = path == "/jobs";
        const std::string one = job("[2]", later.toStdString());
        const auto made = ojs.post(path.toStdString(), isOne ? one : R"({"jobs":[)" + one + "]}");
        QCOMPARE(made.status, 201u);
        QCOMPARE(ojs.state(first), std::string("cancelled"));
        const auto told = isOne                   ? made.job()
                          : path == "/jobs/batch" ? made.json()["jobs"][0]
                                                  : made.json()["items"][0]["job"];
        QVERIFY2(told["state"] == "scheduled", made.body.c_str());
        if (path != "/jobs/bulk") QVERIFY2(told["scheduled_at"] == "2030-01-01T00:00:00.000Z", made.body.c_str());
        const auto kept = ojs.get("/jobs/" + told["id"].get<std::string>()).job();
        QVERIFY2(kept["scheduled_at"] == "2030-01-01T00:00:00.000Z" && kept["args"][0] == 2, kept.dump().c_str());
    }
};

QTEST_GUILESS_MAIN(TestOjsUnique)

}  // namespace tst_ojs_unique

#include "tst_ojs_unique.moc"
