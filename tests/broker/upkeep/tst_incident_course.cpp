// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/memory_store.h"
#include "broker/upkeep/incident_course.h"
#include "broker/upkeep/investigations.h"
#include "tests/support/set_clock.h"

#include <QTest>

#include <map>
#include <string>
#include <vector>

namespace tst_incident_course {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

Time at(int second) { return Time{1'790'000'000'000'000} + std::chrono::seconds(second); }

// Second by second; what waited longest, 0: nothing waited.
std::vector<HistoryPoint> points(int seconds, const std::function<double(int second)>& oldest) {
    std::vector<HistoryPoint> all;
    for (int second = 0; second < seconds; ++second) {
        HistoryPoint point;
        point.at = at(second);
        point.waitP99 = 0.1;
        point.oldestReadySeconds = oldest(second);
        point.ready = *point.oldestReadySeconds > 0 ? 3 : 0;
        all.push_back(point);
    }
    return all;
}

using Known = std::map<std::string, std::vector<HistoryPoint>>;

ReadHistory readsFrom(const Known& known) {
    return [&known](const HistoryQuery& query) -> Result<HistoryAnswer> {
        const auto found = known.find(query.tenant);
        if (found == known.end()) return Status(Code::Unavailable, "not read yet");
        HistoryAnswer answer;
        for (const HistoryPoint& point : found->second)
            if (point.at >= *query.from && point.at < *query.until) answer.points.push_back(point);
        return answer;
    };
}

Investigation about(const std::vector<std::string>& tenants, int began, std::optional<int> ended) {
    Investigation investigation;
    investigation.beganAt = at(began);
    if (ended) investigation.endedAt = at(*ended);
    for (const std::string& tenant : tenants) investigation.victims.push_back({tenant, 0.2, 30.0});
    return investigation;
}

}  // namespace

class TestIncidentCourse : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void waitIsOfWhatStillWaitsToo() {
        HistoryPoint point;
        QVERIFY(!waitOf(point));
        point.waitP99 = 0.1;
        QCOMPARE(waitOf(point).value(), 0.1);
        point.ready = 2;
        point.oldestReadySeconds = 1800;
        QCOMPARE(waitOf(point).value(), 1800.0);
    }

    void whoIsThrottledWaitsForItsOwnDoing() {
        HistoryPoint point;
        point.ready = 400;
        point.oldestReadySeconds = 27;
        QVERIFY(isLate(point, 0.2));
        QVERIFY(isLate(point, std::nullopt));
        QVERIFY(!isLate(point, 20));
        point.throttleLevel = 1;
        QVERIFY(!isLate(point, 0.2));
    }

    // Opened from the start of the broker on, and until the moment at which somebody looked.
    void draftIsFromTheFirstToTheLastOfItsWaits() {
        Known known;
        known["acme"] = points(600, [](int s) { return s == 5 ? 3.0 : s >= 200 && s < 400 ? double(s - 199) : 0; });
        known["initech"] = points(600, [](int s) { return s >= 230 && s < 410 ? 40.0 : 0; });
        const Investigation draft = about({"acme", "initech"}, 0, 300);
        const Investigation went = asItWent(draft, readsFrom(known), at(600));
        QVERIFY(went.beganAt == at(200) && went.endedAt == at(410));
        // While not all of it can be read, nothing is known.
        known.erase("initech");
        const Investigation unread = asItWent(draft, readsFrom(known), at(600));
        QVERIFY(unread.beganAt == at(0) && unread.endedAt == at(300));
    }

    void whatWaitsAtLastGoesOn() {
        const Known known{{"acme", points(300, [](int s) { return s >= 200 ? 9.0 : 0; })}};
        const Investigation went = asItWent(about({"acme"}, 0, 250), readsFrom(known), at(300));
        QVERIFY(went.beganAt == at(200) && !went.endedAt);
    }

    // That some waited before, for another reason, does not make it older than its cause.
    void whatTheBrokerFoundKeepsItsBeginning() {
        const Known known{{"acme", points(300, [](int s) { return s >= 20 && s < 250 ? 9.0 : 0; })}};
        const Investigation went = asItWent(about({"acme"}, 200, {}), readsFrom(known), at(300));
        QVERIFY(went.beganAt == at(200) && went.endedAt == at(250));
    }

    // Who opens it in the middle of a harm says with the moment of the click nothing of its beginning.
    void whatIsOpenedInTheMiddleOfAHarmBeganWithIt() {
        for (const int began : {20, 140, 260})
            for (const int opened : {270, 290, 300})
                for (const size_t tenants : {size_t{1}, size_t{3}}) {
                    Known known;
                    std::vector<std::string> names;
                    for (size_t i = 0; i < tenants; ++i) {
                        names.push_back("t" + std::to_string(i));
                        known[names.back()] =
                            points(opened, [=](int s) { return s >= began + int(i) * 3 && s < 295 ? 9.0 : 0; });
                    }
                    for (const int late : {0, 2}) {
                        const Investigation went =
                            asItWent(about(names, opened - late, {}), readsFrom(known), at(opened));
                        QVERIFY(went.beganAt == at(began));
                        QVERIFY(!went.endedAt);
                    }
                }
    }

    // However long ago that is.
    void whatHasLastedLongBeganLongAgo() {
        const Known known{{"acme", points(30'000, [](int s) { return s >= 900 ? 9.0 : 0; })}};
        const Investigation went = asItWent(about({"acme"}, 30'000, {}), readsFrom(known), at(30'000));
        QVERIFY(went.beganAt == at(900) && !went.endedAt);
    }

    void whereNobodyWaitedNothingIsKnown() {
        const Known known{{"acme", points(300, [](int) { return 0.0; })}};
        const Investigation went = asItWent(about({"acme"}, 0, 250), readsFrom(known), at(300));
        QVERIFY(went.beganAt == at(0) && went.endedAt == at(250));
    }

    // It ends with its waits, and not when somebody closes it; when they go on at that moment, then. What is known of its end
    // is kept, also when the history that says so is there no longer.
    void keptIncidentEndsWithItsWaits() {
        const auto twice = [](int s) { return s >= 20 && s < 400 ? 9.0 : s >= 500 && s < 700 ? 9.0 : 0; };
        Known known{{"acme", points(1000, twice)}};
        MemoryStore store;
        test::SetClock clock(at(0));
        Investigations investigations(&store, &clock, readsFrom(known));
        clock.put(at(60));
        for (int i = 0; i < 4; ++i) QVERIFY(investigations.open(about({"acme"}, 30, {}), "mara").ok());
        QVERIFY(!investigations.get(1)->endedAt);
        clock.put(at(300));
        QVERIFY(investigations.close(1, "", {}, "mara")->endedAt == at(300));
        clock.put(at(450));
        QVERIFY(investigations.close(2, "", {}, "mara")->endedAt == at(400));
        QVERIFY(investigations.list(0, true, 10)->front().endedAt == at(400));
        // They wait again while nobody has closed it.
        clock.put(at(600));
        QVERIFY(!investigations.list(0, true, 10)->front().endedAt);
        clock.put(at(900));
        QVERIFY(investigations.get(3)->endedAt == at(700));
        known["acme"].clear();
        clock.put(at(950));
        QVERIFY(investigations.get(3)->endedAt == at(700));
        QVERIFY(investigations.close(3, "", {}, "mara")->endedAt == at(700));
        QVERIFY(investigations.close(4, "", at(800), "mara")->endedAt == at(800));
    }

    void whatWasOverWhenItWasOpenedStaysSo() {
        const Known known{{"acme", points(900, [](int s) { return (s >= 100 && s < 200) || s > 500 ? 9.0 : 0; })}};
        MemoryStore store;
        test::SetClock clock(at(0));
        Investigations investigations(&store, &clock, readsFrom(known));
        clock.put(at(300));
        for (const Investigation& draft : {about({"acme"}, 100, {}), about({"acme"}, 50, 250)}) {
            const auto opened = investigations.open(draft, "mara");
            QVERIFY(opened->beganAt == at(100) && opened->endedAt == at(200));
        }
        clock.put(at(800));
        for (const Investigation& one : *investigations.list(0, true, 10)) QVERIFY(one.endedAt == at(200));
    }
};

QTEST_GUILESS_MAIN(TestIncidentCourse)

}  // namespace tst_incident_course

#include "tst_incident_course.moc"
