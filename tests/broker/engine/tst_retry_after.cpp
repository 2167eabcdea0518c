// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/queue_setting.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tst_retry_after {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

using Limits = std::initializer_list<std::pair<LimitField, const char*>>;

NewTask sized(size_t bytes, const std::string& queue = "work") {
    NewTask task;
    task.command = queue;
    task.payload.assign(bytes, 'x');
    return task;
}

NewTask due(Time at, const std::string& queue = "work") {
    NewTask task = sized(0, queue);
    task.runAt = at;
    return task;
}

// Acme's queues, of each of which a worker takes a task at each of its times, and is done at once.
struct Scene {
    struct Served {
        std::string queue;
        Micros every;
        Micros next;
        uint32_t count = 1;  // at each of them
        EngineHarness::Worker worker{};
    };
    EngineHarness h;
    std::vector<Served> served;

    void fill(size_t tasks, const std::string& queue = "work") { h.createMany("acme", tasks, queue); }
    void serve(const std::string& queue, Micros every, uint32_t count = 1) {
        served.push_back({queue, every, every, count, h.connect({}, "worker of " + queue)});
        h.ready(served.back().worker, {queue}, 1);  // it is known what it takes
        finish(served.back());
    }
    void go(Micros by) {
        constexpr Micros kStep = 50ms;
        for (; by > 0ms; by -= kStep) {
            h.advance(kStep);
            for (Served& each : served) {
                each.next -= kStep;
                if (each.next > 0ms) continue;
                each.next = each.every;
                h.ready(each.worker, {each.queue}, each.count);
                finish(each);
            }
        }
    }
    void finish(Served& each) {
        for (const auto& task : std::exchange(each.worker.sink->tasks, {})) h.complete(each.worker, task.id);
    }
    void limit(Limits limits, std::optional<Micros> lasts = {}) { h.limit("acme", limitsOf(limits), lasts); }
    void setQueue(const std::string& queue, std::optional<uint64_t> most, bool isPaused = false) {
        ChangeQueue change;
        change.tenant = "acme";
        change.command = queue;
        change.maxDepth = most;
        change.pause = isPaused;
        change.author = "ann";
        change.reply = [](const Result<QueueView>&) {};
        h.post(std::move(change));
    }
    struct Refused {
        bool isRefused = false;
        std::optional<Micros> after;
        bool isNever = false;
    };
    Refused ask(const std::vector<NewTask>& tasks) {
        const auto producer = std::make_shared<RecordingProducer>();
        CreateTasks create{producer, "acme", {}, true};
        for (size_t i = 0; i < tasks.size(); ++i) create.items.push_back({i, tasks[i]});
        h.post(std::move(create));
        if (!producer->refusals.empty()) {
            const LimitReached* const reached = producer->refusals.begin()->second.limitReached();
            return {true, reached ? reached->retryAfter : std::nullopt, reached && reached->isNever};
        }
        return {};
    }
    std::optional<Micros> wait(const std::vector<NewTask>& tasks) {
        const Refused refused = ask(tasks);
        return refused.isRefused ? refused.after : Micros(0);
    }
    std::optional<Micros> wait() { return wait({sized(0)}); }
    // After how long it is taken, as long as the queues are served.
    Micros until(const std::vector<NewTask>& tasks) {
        Micros passed{0};
        for (; passed < 10min && ask(tasks).isRefused; passed += 50ms) go(50ms);
        return passed;
    }
};

// Empty: what was said is what is, by and large.
std::string difference(const std::optional<Micros>& said, Micros is, Micros by) {
    if (said && *said >= is - by && *said <= is + by) return {};
    return "said " + (said ? std::to_string(said->count() / 1000) : std::string("nothing")) + " ms, is " +
           std::to_string(is.count() / 1000) + " ms";
}

}  // namespace

class TestRetryAfter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofTwoLimitsTheLatestIsSaid_data() {
        QTest::addColumn<QByteArray>("rate");
        QTest::addColumn<int>("due");
        QTest::newRow("the rate is later") << QByteArray("1/8s") << 2;
        QTest::newRow("what is due is later") << QByteArray("1/2s") << 7;
    }
    void ofTwoLimitsTheLatestIsSaid() {
        QFETCH(QByteArray, rate);
        QFETCH(int, due);
        Scene s;
        s.h.create("acme", "work", tst_retry_after::due(s.h.now() + Micros(std::chrono::seconds(due))));
        s.limit({{LimitField::MaxEnqueueRate, rate.constData()}, {LimitField::MaxScheduled, "1"}});
        s.fill(1);
        const NewTask later = tst_retry_after::due(s.h.now() + 50s);
        const auto said = s.wait({later});
        QCOMPARE(difference(said, s.until({later}), 50ms), std::string());
    }

    void aLimitThatNobodyKnowsWhenItAdmitsHidesThatOfAnother() {
        Scene s;
        s.fill(3);
        s.limit({{LimitField::MaxEnqueueRate, "1/8s"}, {LimitField::MaxQueueDepth, "10"}});
        s.fill(1);
        QVERIFY(s.wait());
        s.limit({{LimitField::MaxQueueDepth, "2"}});
        QVERIFY(!s.wait());
    }

    void whatIsServedSaysWhenSomethingFits_data() {
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<int>("tasks");
        for (const char* limit : {"tenant", "queue"})
            for (const int tasks : {1, 3}) QTest::addRow("%s, %d", limit, tasks) << QByteArray(limit) << tasks;
    }
    void whatIsServedSaysWhenSomethingFits() {
        QFETCH(QByteArray, limit);
        QFETCH(int, tasks);
        Scene s;
        s.fill(30);
        s.serve("work", 1s);
        s.go(5s);
        if (limit == "tenant")
            s.limit({{LimitField::MaxQueueDepth, "6"}});
        else
            s.setQueue("work", 6);
        const std::vector<NewTask> wanted(size_t(tasks), sized(0));
        const auto said = s.wait(wanted);
        QCOMPARE(difference(said, s.until(wanted), 1s), std::string());
    }

    void whatCannotBeServedHasNoTime_data() {
        QTest::addColumn<QByteArray>("why");
        for (const char* why : {"nobody takes it", "queue paused", "tenant paused", "no concurrency", "held by a key",
                                "not due", "never served"})
            QTest::newRow(why) << QByteArray(why);
    }
    void whatCannotBeServedHasNoTime() {
        QFETCH(QByteArray, why);
        Scene s;
        s.fill(40, why == "nobody takes it" ? "other" : "work");
        if (why == "nobody takes it") s.fill(8);
        if (why == "never served") {
            const auto worker = s.h.connect({}, "idle");
            s.h.ready(worker, {"work"});
        } else {
            s.serve("work", 200ms);
            s.go(why == "nobody takes it" ? 3s : 2s);
        }
        s.limit({{LimitField::MaxQueueDepth, "3"}});
        if (why == "queue paused") s.setQueue("work", {}, true);
        if (why == "tenant paused") s.limit({{LimitField::Paused, "true"}});
        if (why == "no concurrency") s.limit({{LimitField::MaxConcurrency, "0"}});
        if (why == "held by a key" || why == "not due") {
            s.limit({{LimitField::MaxQueueDepth, "1000"}});
            s.go(10s);
            NewTask task = sized(0);
            if (why == "not due")
                task.runAt = s.h.now() + 6s;
            else
                task.terms.emplace().keyLimit = KeyLimit{.key = "api", .rate = Rate{1, 1h, 0}};
            for (int i = 0; i < 10; ++i) s.h.create("acme", "work", task);
            s.limit({{LimitField::MaxQueueDepth, "3"}});
        }
        for (int i = 0; i < 3; ++i) {
            QVERIFY(s.ask({sized(0)}).isRefused);
            QVERIFY(!s.wait());
            s.go(1s);
        }
    }

    void whatComesBackMakesNoRoom() {
        Scene s;
        s.fill(10);
        const auto worker = s.h.connect();
        for (int i = 0; i < 20; ++i) {
            s.h.ready(worker, {"work"});
            for (const auto& task : std::exchange(worker.sink->tasks, {})) s.h.nack(worker, task.id, 1s);
            s.h.advance(200ms);
        }
        s.limit({{LimitField::MaxQueueDepth, "3"}});
        const auto said = s.wait();
        QVERIFY(!said || *said > 10s);
    }

    void aRateOfDispatchIsNotOvertaken_data() {
        QTest::addColumn<QByteArray>("rate");
        QTest::addColumn<QByteArray>("interval");
        QTest::addColumn<bool>("isOld");
        QTest::newRow("rate, set now") << QByteArray("1/3s") << QByteArray("none") << false;
        QTest::newRow("interval, set now") << QByteArray("none") << QByteArray("3s") << false;
        QTest::newRow("burst, in force all the time") << QByteArray("5/15s") << QByteArray("none") << true;
    }
    void aRateOfDispatchIsNotOvertaken() {
        QFETCH(QByteArray, rate);
        QFETCH(QByteArray, interval);
        QFETCH(bool, isOld);
        Scene s;
        const auto set = [&] {
            if (rate != "none") s.limit({{LimitField::DispatchRate, rate.constData()}});
            if (interval != "none") s.limit({{LimitField::ReleaseInterval, interval.constData()}});
        };
        if (isOld) set();
        s.fill(30);
        s.serve("work", 100ms);
        s.go(isOld ? 16s : 1s);
        if (!isOld) set();
        const uint64_t waiting = s.h.counters("acme").ready;
        s.limit({{LimitField::MaxQueueDepth, std::to_string(waiting - 3).c_str()}});
        const auto said = s.wait();
        QCOMPARE(difference(said, s.until({sized(0)}), 3s), std::string());
    }

    void aQueueThatRunsEmptyFreesNoMore() {
        Scene s;
        s.fill(30);
        s.fill(30, "quick");
        s.serve("work", 1s);
        s.serve("quick", 100ms);
        s.go(2s);
        s.limit({{LimitField::MaxQueueDepth, "22"}});
        const auto said = s.wait();
        QCOMPARE(difference(said, s.until({sized(0)}), 1s), std::string());
    }

    void bytesAreFreedByWhatIsFirst() {
        Scene s;
        for (const size_t bytes : {4000, 4000, 100, 100, 100, 100, 100, 100, 4000, 4000})
            s.h.create("acme", "work", sized(bytes));
        s.serve("work", 500ms);
        s.go(1s);
        s.limit({{LimitField::MaxBytes, "9000"}});
        const auto said = s.wait({sized(4000)});
        QCOMPARE(difference(said, s.until({sized(4000)}), 500ms), std::string());
    }

    void longLinesAreTakenToGoOnAsTheyBegin() {
        Scene s;
        s.fill(2000);
        s.serve("work", 100ms);
        s.go(2s);
        s.limit({{LimitField::MaxQueueDepth, "1000"}});
        const auto said = s.wait();
        QVERIFY(said && *said > 90s && *said < 110s);
    }

    void aSettingThatEndsLeavesWhatHoldsThen() {
        Scene s;
        s.fill(6);
        s.limit({{LimitField::MaxQueueDepth, "3"}});
        s.limit({{LimitField::MaxQueueDepth, "2"}}, 5s);
        QVERIFY(!s.wait());
        s.limit({{LimitField::MaxQueueDepth, "10"}});
        s.limit({{LimitField::MaxQueueDepth, "2"}}, 5s);
        QCOMPARE(*s.wait(), Micros(5s));
        s.limit({{LimitField::Draining, "true"}}, 9s);
        QCOMPARE(*s.wait(), Micros(9s));
        QVERIFY(!s.ask({sized(0)}).isNever);
        // Larger than a setting that ends allows, and than one that does not.
        s.h.advance(10s);
        s.limit({{LimitField::MaxPayloadBytes, "50"}}, 5s);
        QCOMPARE(*s.wait({sized(60)}), Micros(5s));
        QVERIFY(!s.ask({sized(60)}).isNever);
        s.limit({{LimitField::MaxPayloadBytes, "50"}});
        QVERIFY(!s.wait({sized(60)}) && s.ask({sized(60)}).isNever);
    }

    void anEditIsToldAsACreateIs() {
        Scene s;
        const std::string id = s.h.create("acme", "idle", sized(0));
        for (int i = 0; i < 20; ++i) s.h.create("acme", "work", sized(100));
        s.serve("work", 1s);
        s.go(4s);
        s.limit({{LimitField::MaxBytes, "1000"}});
        TaskEdit larger;
        larger.payload = std::string(200, 'y');
        const Status refused = s.h.edit(id, larger);
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QVERIFY(refused.limitReached()->retryAfter && *refused.limitReached()->retryAfter > 5s);
    }
};

QTEST_APPLESS_MAIN(TestRetryAfter)

}  // namespace tst_retry_after

#include "tst_retry_after.moc"
