// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/ojs/ojs_scene.h"

#include <QTest>

#include <string>

namespace tst_ojs_scheduling {

using namespace fairlead;
using namespace fairlead::broker;

class TestOjsScheduling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsScheduledIsCountedByQueue() {
        OjsScene ojs;
        ojs.create(R"({"type":"a","args":[],"queue":"a"})");
        ojs.create(R"({"type":"a","args":[],"queue":"b"})");
        ojs.fetch("a");
        QTRY_VERIFY(ojs.get("/admin/scheduling/stats").json()["queues"].size() == 2);
        QTRY_VERIFY2(ojs.get("/admin/scheduling/stats").json()["queues"][0]["active_jobs"] == 1,
                     ojs.get("/admin/scheduling/stats").body.c_str());
        const auto stats = ojs.get("/admin/scheduling/stats").json();
        QVERIFY2(stats["window"] == "PT1M" && stats["queues"][0]["dispatch_count_1m"] == 1, stats.dump().c_str());
        QVERIFY(stats["queues"][0]["dispatch_ratio_1m"] == 1 && stats["queues"][0]["avg_wait_ms"].is_number());
        QVERIFY(stats["queues"][1]["dispatch_count_1m"] == 0 && stats["queues"][1]["avg_wait_ms"].is_null());
    }

    void workersOfTheSameQueuesAreAPool() {
        OjsScene ojs;
        const auto beat = [&](const std::string& worker, const std::string& queues, int concurrency) {
            return ojs
                .post("/workers/heartbeat", "{\"worker_id\":\"" + worker + "\",\"queues\":" + queues +
                                                ",\"concurrency\":" + std::to_string(concurrency) + '}')
                .status;
        };
        QCOMPARE(beat("w1", R"(["a","b"])", 4), 200u);
        QCOMPARE(beat("w2", R"(["b","a"])", 2), 200u);
        QCOMPARE(beat("w3", R"(["c"])", 1), 200u);
        const auto items = ojs.get("/admin/pools").json()["items"];
        QVERIFY2(items.size() == 2, items.dump().c_str());
        QVERIFY(items[0]["name"] == "a+b" && items[0]["active_workers"] == 2 && items[0]["concurrency"] == 6);
        QVERIFY(items[1]["name"] == "c" && items[1]["strategy"] == "strict" && items[1]["active_jobs"] == 0);
    }
};

QTEST_GUILESS_MAIN(TestOjsScheduling)

}  // namespace tst_ojs_scheduling

#include "tst_ojs_scheduling.moc"
