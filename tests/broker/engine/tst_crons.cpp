// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <optional>
#include <string>

namespace tst_crons {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using Overlap = CronEntry::Overlap;
using Action = ChangeCron::Action;

namespace {

ChangeCron changeOf(Action action, const std::string& name = "nightly") {
    ChangeCron change;
    change.action = action;
    change.entry.tenant = "acme";
    change.entry.name = name;
    change.author = "ann";
    change.reason = "wanted";
    return change;
}

ChangeCron putOf(const std::string& expression, Overlap overlap = Overlap::Allow, const std::string& zone = {}) {
    ChangeCron change = changeOf(Action::Put);
    change.entry.expression = expression;
    change.entry.zone = zone;
    change.entry.overlap = overlap;
    change.entry.task.command = "work";
    change.entry.task.payload = "{}";
    change.times = CronTimes::read(expression, zone, Time{1'700'000'000'000'000}).value();
    return change;
}

Result<CronEntry> post(EngineHarness& h, ChangeCron change) {
    std::optional<Result<CronEntry>> outcome;
    change.reply = [&outcome](Result<CronEntry> result) { outcome = std::move(result); };
    h.post(std::move(change));
    return *outcome;
}

CronPage list(EngineHarness& h, ListCrons wanted = {{true, {}}, {}, {}, {}, {}, 100, {}}) {
    CronPage page;
    wanted.reply = [&page](CronPage found) { page = std::move(found); };
    h.post(std::move(wanted));
    return page;
}

CronEntry only(EngineHarness& h) { return list(h).entries.at(0); }

size_t ready(const EngineHarness& h) { return h.list("acme", TaskState::Ready).size(); }

std::string reasonOf(const EngineHarness& h) { return fieldOf(h.events("cron.skipped").back(), "reason"); }

}  // namespace

class TestCrons : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aRunThatWasPlannedByAWrongClockIsPlannedAnew_data() {
        QTest::addColumn<qint64>("hours");
        QTest::addColumn<qint64>("runs");
        for (const qint64 hours : {2, 24}) QTest::addRow("%lld hours ahead", hours) << hours << qint64(1);
        // Its time by the wrong clock is over when the clock is put right: it runs for that once, however many it were.
        for (const qint64 hours : {2, 24}) QTest::addRow("%lld hours behind", hours) << -hours << qint64(2);
    }
    void aRunThatWasPlannedByAWrongClockIsPlannedAnew() {
        QFETCH(qint64, hours);
        QFETCH(qint64, runs);
        EngineHarness h;
        h.setCalendar(std::chrono::hours(hours));
        ChangeCron put = putOf("30 * * * *");
        QVERIFY(post(h, put).ok());
        h.setCalendar({});
        QVERIFY(*only(h).nextRun > h.calendar());
        QVERIFY(*only(h).nextRun - h.calendar() <= 1h);
        h.advance(1h);
        QCOMPARE(ready(h), size_t(runs));
    }

    void aNightlyRunIsNotRepeatedWhenTheClockGoesBackALittle() {
        EngineHarness h;  // 22:13:20 UTC
        QVERIFY(post(h, putOf("30 22 * * *")).ok());
        QVERIFY(h.now().micros > 0);
        h.advance(20min);
        QCOMPARE(ready(h), size_t{1});
        h.setCalendar(-1h);
        h.advance(2h);
        QCOMPARE(ready(h), size_t{1});
        h.advance(24h);
        QCOMPARE(ready(h), size_t{2});
    }

    void anOccurrenceHasOneTurnHoweverTheClockIsSet_data() {
        QTest::addColumn<QList<int>>("seconds");  // by which the clock is ahead, one after the other
        QTest::addColumn<bool>("dies");           // and starts again, after each of them
        const std::pair<const char*, QList<int>> rows[] = {{"five seconds", {}},
                                                           {"an hour and on", {-3600}},
                                                           {"five hours and on", {-18'000}},
                                                           {"twice", {-15, -15}},
                                                           {"on and back", {60, -3600, 7200}},
                                                           {"a year ago and on", {-31'536'000}},
                                                           {"half an hour and an hour", {-1800, -3600}}};
        for (const auto& [name, seconds] : rows) {
            QTest::addRow("%s", name) << seconds << false;
            QTest::addRow("%s, dying", name) << seconds << true;
        }
    }
    void anOccurrenceHasOneTurnHoweverTheClockIsSet() {
        QFETCH(QList<int>, seconds);
        QFETCH(bool, dies);
        EngineHarness h;  // 22:13:20 UTC
        QVERIFY(post(h, putOf("30 22 * * *")).ok());
        h.advance(1010s);
        QCOMPARE(ready(h), size_t{1});
        seconds.append(-20);  // to just before half past
        for (const int ahead : seconds) {
            h.setCalendar(std::chrono::seconds(ahead));
            h.advance(2s);
            if (dies) h.restart();
        }
        h.advance(10s);
        QCOMPARE(ready(h), size_t{1});
        QCOMPARE(*only(h).nextRun - h.calendar() > Micros(23h), true);
        h.skip(24h - 10s);
        h.advance(20s);
        QCOMPARE(ready(h), size_t{2});
    }

    void whatRanByAClockThatWasADayAheadRunsOnTheDaysBetween() {
        EngineHarness h;
        QVERIFY(post(h, putOf("30 22 * * *")).ok());
        h.setCalendar(72h);
        QCOMPARE(ready(h), size_t{1});  // what was overdue by it: today's
        h.advance(1010s);
        QCOMPARE(ready(h), size_t{2});  // that of the third day
        h.setCalendar(-15s);
        for (const size_t runs : {2, 3, 4, 4, 5}) {
            h.advance(20s);
            QCOMPARE(ready(h), runs);
            h.skip(24h - 20s);
        }
    }

    void aClockThatWasBehindForAMomentMakesNothingOverdue() {
        EngineHarness h;
        QVERIFY(post(h, putOf("30 22 * * *")).ok());
        for (const bool dies : {false, true}) {
            h.setCalendar(-24h * 365);
            h.advance(1s);
            if (dies) h.restart();
            h.setCalendar({});
            h.advance(1s);
            QCOMPARE(ready(h), size_t{0});
        }
        h.advance(20min);
        QCOMPARE(ready(h), size_t{1});
    }

    void aShortScheduleHasNoSecondTurnWithinItsInterval_data() {
        QTest::addColumn<QString>("expression");
        for (const char* expression : {"*/5 * * * *", "@every 5m"}) QTest::newRow(expression) << expression;
    }
    void aShortScheduleHasNoSecondTurnWithinItsInterval() {
        QFETCH(QString, expression);
        EngineHarness h;
        const CronEntry entry = *post(h, putOf(expression.toStdString()));
        h.advance(*entry.nextRun - h.calendar() + 2s);
        QCOMPARE(ready(h), size_t{1});
        h.setCalendar(-5s);
        h.restart();
        h.advance(10s);
        QCOMPARE(ready(h), size_t{1});
        h.advance(5min);
        QCOMPARE(ready(h), size_t{2});
    }

    void anOccurrenceThatHadItsTurnHasNoneUnderTheSameTimesPutAgain() {
        EngineHarness h;
        QVERIFY(post(h, putOf("30 22 * * *")).ok());
        h.advance(1010s);
        QVERIFY(post(h, changeOf(Action::Disable)).ok());
        QVERIFY(post(h, changeOf(Action::Enable)).ok());
        QVERIFY(post(h, putOf("30 22 * * *", Overlap::Skip)).ok());
        h.setCalendar(-15s);
        h.advance(10s);
        QCOMPARE(ready(h), size_t{1});
    }

    void whatHadTurnsIsKeptInBoundedRoom() {
        EngineHarness h;
        QVERIFY(post(h, putOf("30 22 * * *")).ok());
        h.skip(999s);
        for (int outage = 0; outage < 20; ++outage) {
            for (int day = 0; day < 2; ++day) {
                h.advance(2s);
                h.skip(24h - 2s);
            }
            h.restartAfter(72h);
        }
        QCOMPARE(only(h).had.size(), kMostCronSpans);
    }

    void aShortScheduleGoesOnWhenTheClockGoesBack() {
        EngineHarness h;
        QVERIFY(post(h, putOf("*/5 * * * *")).ok());
        h.advance(20min);
        const size_t before = ready(h);
        h.setCalendar(-2h);
        h.advance(20min);
        QCOMPARE(ready(h), before + 4);
    }

    void registeringAgainKeepsAnOperatorsSwitch() {
        EngineHarness h;
        ChangeCron registration = putOf("0 3 * * *");
        registration.isRegistration = true;
        QVERIFY(post(h, registration).ok());
        QVERIFY(post(h, changeOf(Action::Disable)).ok());
        QVERIFY(!post(h, registration)->isEnabled);
        // The same of an application that always says so.
        registration.entry.asked = true;
        QVERIFY(post(h, registration)->isEnabled);  // it has not said so before
        QVERIFY(post(h, changeOf(Action::Disable)).ok());
        QVERIFY(!post(h, registration)->isEnabled);
        h.restart();
        QVERIFY(!post(h, registration)->isEnabled);
        registration.entry.asked = registration.entry.isEnabled = false;
        QVERIFY(!post(h, registration)->isEnabled);
        registration.entry.asked = registration.entry.isEnabled = true;
        QVERIFY(post(h, registration)->isEnabled);
        // Who puts it by hand says what is to be.
        QVERIFY(post(h, changeOf(Action::Disable)).ok());
        QVERIFY(post(h, putOf("0 3 * * *"))->isEnabled);
    }

    void registeringAgainKeepsAnOwedRun() {
        EngineHarness h;
        QVERIFY(post(h, putOf("*/10 * * * *", Overlap::Enqueue)).ok());
        h.advance(20min);
        QVERIFY(only(h).isOwed);
        ChangeCron again = putOf("*/10 * * * *", Overlap::Enqueue);
        again.isRegistration = true;
        again.entry.task.payload = R"({"new":1})";
        QVERIFY(post(h, again)->isOwed);
        auto worker = h.connect();
        h.ready(worker, {}, 1);
        h.complete(worker, worker.sink->tasks.at(0).id);
        h.advance(2s);
        QCOMPARE(ready(h), size_t{1});
        // Other times are another schedule.
        again.entry.expression = "*/20 * * * *";
        again.times = CronTimes::read("*/20 * * * *", {}, h.calendar()).value();
        QVERIFY(!post(h, again)->isOwed);
    }

    void anEntryWhoseZoneIsGoneSaysSoAndComesBack() {
        EngineHarness h;
        const std::string zone = "Europe/Berlin";
        QVERIFY(post(h, putOf("*/10 * * * *", Overlap::Allow, zone)).ok());
        const auto stored = h.records(Table::Cron).at(0);
        const auto put = [&](const std::string& value) {
            WriteSet writes;
            writes.put(Table::Cron, stored.first, value);
            h.commit(writes);
            h.restart();
        };
        std::string gone = stored.second;
        gone.replace(gone.find(zone), zone.size(), std::string("Europe/Nowhere").substr(0, zone.size()));
        put(gone);
        QVERIFY(only(h).isEnabled);
        QVERIFY(only(h).trouble.find("Europe/Nowhe") != std::string::npos);
        QVERIFY(!only(h).nextRun);
        QCOMPARE(h.events("cron.stopped").size(), size_t{1});
        QVERIFY(fieldOf(h.events("cron.stopped").back(), "reason").find("time zone") != std::string::npos);
        h.advance(1h);
        QCOMPARE(ready(h), size_t{0});
        QCOMPARE(post(h, changeOf(Action::Enable)).status().code(), Code::FailedPrecondition);
        put(stored.second);
        QVERIFY(only(h).trouble.empty());
        h.advance(11min);
        QVERIFY(ready(h) >= size_t{1});
    }

    void aRunThatTheLocalClockSkipsIsAnEvent() {
        EngineHarness h;
        // From 22:13:20 UTC on November 14, 2023 to the night of March 31, 2024, when Berlin had no 02:30.
        h.setCalendar(Time{1'711'846'790'000'000} - h.now());
        ChangeCron nightly = putOf("30 2 * * *", Overlap::Allow, "Europe/Berlin");
        QVERIFY(post(h, nightly).ok());
        h.advance(8s);
        QVERIFY(h.events("cron.skipped").empty());
        h.advance(4s);
        QCOMPARE(h.events("cron.skipped").size(), size_t{1});
        QCOMPARE(reasonOf(h), std::string("dst_skip"));
        QCOMPARE(ready(h), size_t{0});
        h.advance(24h);
        QCOMPARE(ready(h), size_t{1});
        QCOMPARE(h.events("cron.skipped").size(), size_t{1});
    }

    void aRunThatIsSkippedWhileTheBrokerIsDownIsToldOnce() {
        EngineHarness h;
        h.setCalendar(Time{1'711'846'790'000'000} - h.now());
        QVERIFY(post(h, putOf("30 2 * * *", Overlap::Allow, "Europe/Berlin")).ok());
        h.restartAfter(2h);
        h.advance(1s);
        QCOMPARE(h.events("cron.skipped").size(), size_t{1});
        QCOMPARE(reasonOf(h), std::string("dst_skip"));
        QCOMPARE(ready(h), size_t{0});
        h.restart();
        h.advance(24h);
        QCOMPARE(h.events("cron.skipped").size(), size_t{1});
        QCOMPARE(ready(h), size_t{1});
    }

    void aSkipIsToldOnceHoweverTheClockIsSet() {
        EngineHarness h;
        const Micros ahead = Time{1'711'846'790'000'000} - h.now();
        h.setCalendar(ahead);
        QVERIFY(post(h, putOf("30 2 * * *", Overlap::Allow, "Europe/Berlin")).ok());
        h.advance(12s);
        for (const Micros step : {Micros(-30s), Micros(-1h), Micros(12h)}) {
            h.setCalendar(ahead + step);
            h.restart();
            h.advance(1min);
            QCOMPARE(h.events("cron.skipped").size(), size_t{1});
        }
    }

    void aStepOverASkipAndARunTellsTheOneAndMakesTheOther() {
        EngineHarness h;
        const Micros ahead = Time{1'711'800'000'000'000} - h.now();  // noon of the day before
        h.setCalendar(ahead);
        QVERIFY(post(h, putOf("30 2 * * *", Overlap::Allow, "Europe/Berlin")).ok());
        h.setCalendar(ahead + 48h);
        h.advance(1s);
        QCOMPARE(h.events("cron.skipped").size(), size_t{1});
        QCOMPARE(ready(h), size_t{1});
    }

    void whatIsNotNamedStays() {
        EngineHarness h;
        ChangeCron first = putOf("0 3 * * *", Overlap::Enqueue, "Europe/Berlin");
        first.entry.task.payload = R"({"report":7})";
        first.entry.task.priority = 5;
        first.entry.task.maxAttempts = 4;
        first.entry.task.webhook = "http://127.0.0.1/hook";
        QVERIFY(post(h, first).ok());
        QVERIFY(post(h, changeOf(Action::Disable)).ok());
        ChangeCron deployed = putOf("0 4 * * *");
        using enum CronField;
        deployed.keeps = {Zone, CronField::Overlap, Enabled, Payload, Priority, MaxAttempts, Webhook};
        CronEntry now = *post(h, deployed);
        QCOMPARE(now.expression, std::string("0 4 * * *"));
        QCOMPARE(now.zone, std::string("Europe/Berlin"));
        QVERIFY(now.overlap == Overlap::Enqueue);
        QVERIFY(!now.isEnabled && !now.nextRun);
        QCOMPARE(now.task.payload, std::string(R"({"report":7})"));
        QCOMPARE(now.task.priority, 5);
        QCOMPARE(now.task.maxAttempts, 4);
        QCOMPARE(now.task.webhook, std::string("http://127.0.0.1/hook"));
        // One that is named is changed; its times are those of the zone that stays.
        deployed.keeps.erase(Enabled);
        now = *post(h, deployed);
        QVERIFY(now.isEnabled);
        QCOMPARE(now.nextRun->micros / 3'600'000'000 % 24, int64_t{3});
        // Of a new entry there is nothing that could stay.
        deployed.entry.name = "other";
        QVERIFY(post(h, deployed)->zone.empty());
    }

    void payloadAndTermsStayWhenOnlyTheRestIsChanged() {
        EngineHarness h;
        ChangeCron first = putOf("*/10 * * * *");
        first.entry.task.payload = R"({"report":7})";
        first.entry.task.type = "report";
        JobTerms terms;
        terms.timeout = 30s;
        first.entry.task.terms = terms;
        QVERIFY(post(h, first).ok());
        ChangeCron second = putOf("0 3 * * *");
        second.keeps = {CronField::Payload};
        second.entry.task.command = "other";
        const CronEntry now = *post(h, second);
        QCOMPARE(now.expression, std::string("0 3 * * *"));
        QCOMPARE(now.task.command, std::string("other"));
        QCOMPARE(now.task.payload, std::string(R"({"report":7})"));
        QCOMPARE(now.task.type, std::string("report"));
        QVERIFY(now.task.terms == terms);
    }

    void payloadOfAnEntryThatIsNotThereCannotStay() {
        EngineHarness h;
        ChangeCron change = putOf("*/10 * * * *");
        change.mustExist = true;
        QCOMPARE(post(h, change).status().code(), Code::NotFound);
        QVERIFY(list(h).entries.empty());
    }

    void entryCreatesItsTaskWheneverItIsTime() {
        EngineHarness h;
        const CronEntry put = *post(h, putOf("*/10 * * * *"));
        QVERIFY(put.nextRun && *put.nextRun > h.now() && *put.nextRun - h.now() <= Micros(10min));
        h.advance(*put.nextRun - h.now() - 1us);
        QCOMPARE(ready(h), size_t{0});
        h.advance(1us);
        QCOMPARE(ready(h), size_t{1});
        const TaskView task = h.list("acme", TaskState::Ready)[0];
        QCOMPARE(task.creator, std::string("cron:nightly"));
        QCOMPARE(only(h).lastRun->micros, put.nextRun->micros);
        QCOMPARE(only(h).nextRun->micros, (*put.nextRun + 10min).micros);
        QCOMPARE(fieldOf(h.events("cron.triggered").back(), "task"), task.id.toString());
        h.advance(1h);
        QVERIFY(ready(h) == 7 && only(h).runs == 7);
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void whatWasMissedIsMadeUpForOnce() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("*/10 * * * *")));
        h.restartAfter(5h);
        QVERIFY(ready(h) == 1 && only(h).runs == 1);
        h.restartAfter(10min);
        QVERIFY(ready(h) == 2 && only(h).runs == 2);
    }

    void runThatACrashCutOffIsMadeUpFor() {
        EngineHarness h;
        const CronEntry put = *post(h, putOf("*/10 * * * *", Overlap::Skip));
        h.holdAnswers();
        h.advance(*put.nextRun - h.now());
        QCOMPARE(ready(h), size_t{0});
        h.restart();
        QCOMPARE(ready(h), size_t{1});
    }

    void entryIsSwitchedOffAndOn() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("*/10 * * * *")));
        QVERIFY(!post(h, changeOf(Action::Disable))->nextRun);
        h.advance(1h);
        h.restart();
        h.advance(1h);
        QCOMPARE(ready(h), size_t{0});
        QVERIFY(post(h, changeOf(Action::Enable))->nextRun);
        QCOMPARE(ready(h), size_t{0});
        h.advance(10min);
        QCOMPARE(ready(h), size_t{1});
    }

    void entryThatIsPutAgainIsChanged() {
        EngineHarness h;
        const Time created = post(h, putOf("*/10 * * * *"))->createdAt;
        h.advance(15min);
        const CronEntry again = *post(h, putOf("@every 30s"));
        QCOMPARE(again.createdAt.micros, created.micros);
        QVERIFY(again.lastRun && again.runs == 1);
        QCOMPARE(list(h).entries.size(), size_t{1});
        const size_t before = ready(h);
        h.advance(5min);
        QCOMPARE(ready(h), before + 10);
        const auto audit = h.audit("acme");
        QCOMPARE(audit[0].action, std::string("cron.put"));
        QCOMPARE(audit[0].author, std::string("ann"));
        QVERIFY(audit[0].changes[0].from.find("*/10") != std::string::npos);
    }

    void deletedEntryIsGone() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("*/10 * * * *")));
        QVERIFY(post(h, changeOf(Action::Delete)).ok());
        QCOMPARE(post(h, changeOf(Action::Delete)).status().code(), Code::NotFound);
        h.advance(1h);
        QCOMPARE(ready(h), size_t{0});
        QVERIFY(h.records(Table::Cron).empty());
    }

    void entryGoesWithItsTenant() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("*/10 * * * *")));
        h.run(deletionOf("acme"));
        QVERIFY(h.records(Table::Cron).empty());
        h.advance(1h);
        QVERIFY(h.events("cron.triggered").empty());
        QVERIFY(checkStore(h.store())->faults.empty());
    }

    void runThatWouldOverlapIsSkipped() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("@every 10s", Overlap::Skip)));
        h.advance(35s);
        QVERIFY(ready(h) == 1 && only(h).runs == 1);
        QCOMPARE(h.events("cron.skipped").size(), size_t{1});  // at once, and then once a minute
        QCOMPARE(reasonOf(h), std::string("overlap"));
        h.advance(50s);
        QCOMPARE(h.events("cron.skipped").size(), size_t{2});
        QCOMPARE(fieldOf(h.events("cron.skipped").back(), "count"), std::string("6"));
        const auto worker = h.connect();
        h.ready(worker);
        h.complete(worker, worker.sink->tasks[0].id);
        h.advance(10s);
        QCOMPARE(ready(h), size_t{1});
    }

    void runThatWouldOverlapTakesThePlaceOfTheLastOne() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("@every 10s", Overlap::CancelPrevious)));
        h.advance(10s);
        const TaskId first = h.list("acme", TaskState::Ready)[0].id;
        h.advance(10s);
        QCOMPARE(ready(h), size_t{1});
        QVERIFY(h.list("acme", TaskState::Ready)[0].id != first);
        const auto worker = h.connect();
        h.ready(worker);
        const TaskId running = worker.sink->tasks[0].id;
        h.advance(10s);
        QCOMPARE(h.list("acme", TaskState::Cancelled).size(), size_t{2});
        h.complete(worker, running);  // too late
        QVERIFY(h.list("acme", TaskState::Completed).empty() && h.events("cron.skipped").empty());
    }

    void runThatWouldOverlapWaitsForTheLastOne() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("@every 10s", Overlap::Enqueue)));
        h.advance(35s);
        QCOMPARE(ready(h), size_t{1});
        QVERIFY(only(h).isOwed);
        h.restart();
        const auto worker = h.connect();
        h.ready(worker);
        h.complete(worker, worker.sink->tasks[0].id);
        h.advance(1s);
        QCOMPARE(ready(h), size_t{1});
        QVERIFY(!only(h).isOwed);
        QVERIFY(h.events("cron.skipped").empty());
    }

    void limitsHoldForWhatAnEntryCreates() {
        EngineHarness h;
        static_cast<void>(post(h, putOf("@every 10s")));
        h.limit("acme", limitsOf({{LimitField::MaxQueueDepth, "2"}}));
        h.advance(45s);
        QCOMPARE(ready(h), size_t{2});
        QCOMPARE(reasonOf(h), std::string("limit"));
        QCOMPARE(fieldOf(h.events("cron.skipped").back(), "limit"), std::string("max_queue_depth"));
        QVERIFY(fieldOf(h.events("cron.triggered").front(), "scheduled_at").ends_with('Z'));
    }

    void listIsInOrderAndOfTheCallersTenants() {
        EngineHarness h;
        for (const char* name : {"b", "a", "c"}) {
            ChangeCron put = putOf("@daily");
            put.entry.name = name;
            static_cast<void>(post(h, std::move(put)));
        }
        ChangeCron other = putOf("@daily");
        other.entry.tenant = "aaa";
        static_cast<void>(post(h, std::move(other)));
        CronPage page = list(h, {{true, {}}, {}, {}, {}, {}, 2, {}});
        QVERIFY(page.hasMore && page.entries[0].tenant == "aaa" && page.entries[1].name == "a");
        page = list(h, {{true, {}}, {}, {}, "acme", "a", 2, {}});
        QVERIFY(!page.hasMore && page.entries[0].name == "b" && page.entries[1].name == "c");
        QCOMPARE(list(h, {{false, {"aaa"}}, {}, {}, {}, {}, 9, {}}).entries.size(), size_t{1});
        QCOMPARE(list(h, {{true, {}}, "acme", "c", {}, {}, 9, {}}).entries.size(), size_t{1});
    }

    void tenantHasABoundedNumberOfEntries() {
        EngineHarness h;
        Status last;
        for (size_t i = 0; i <= ruleOf(Bound::Crons).ofOne; ++i) {
            ChangeCron put = putOf("@yearly");
            put.entry.name = std::to_string(i);
            last = post(h, std::move(put)).status();
        }
        QCOMPARE(last.code(), Code::ResourceExhausted);
        QCOMPARE(h.records(Table::Cron).size(), ruleOf(Bound::Crons).ofOne);
    }

    void scheduleThatIsWrongOrNeverOccursIsRefused() {
        const Time now{1'700'000'000'000'000};
        QCOMPARE(CronTimes::read("0 0 30 2 *", {}, now).status().code(), Code::InvalidArgument);
        QCOMPARE(CronTimes::read("nonsense", {}, now).status().code(), Code::InvalidArgument);
        QCOMPARE(CronTimes::read("@daily", "Mars/Olympus", now).status().code(), Code::InvalidArgument);
        QVERIFY(CronTimes::read("@daily", "Europe/Berlin", now).ok());
    }
};

QTEST_GUILESS_MAIN(TestCrons)

}  // namespace tst_crons

#include "tst_crons.moc"
