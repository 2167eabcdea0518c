// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

namespace tst_seats_of_callers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

// A worker without a stream that takes several queues in an order of its own, one task at a time, and lets its ask be held.
struct Host {
    EngineHarness& h;
    std::vector<std::string> queues;
    std::vector<Assignment> tasks{};
    uint64_t waits = 0;

    TaskCaller caller() const {
        TaskCaller who;
        who.tenants.all = true;
        who.workerId = "host";
        return who;
    }
    void ask() {
        FetchTasks fetch;
        fetch.caller = caller();
        fetch.commands = queues;
        fetch.count = 1;
        fetch.lease = 60s;
        fetch.isInOrder = fetch.isNamed = true;
        fetch.wait = ++waits;
        fetch.reply = [this](std::vector<Assignment> given) { tasks = std::move(given); };
        h.post(std::move(fetch));
    }
    void finish() {
        QCOMPARE(tasks.size(), size_t(1));
        std::string error = "no answer";
        h.post(FinishTasks{caller(),
                           {{tasks.front().id, true, "{}", "", {}}},
                           [&error](std::vector<std::string> errors) { error = errors.at(0); }});
        QCOMPARE(error, std::string());
    }
};

}  // namespace

class TestSeatsOfCallers : public QObject {
    Q_OBJECT

private:
    static uint64_t seats(EngineHarness& h) {
        static_cast<void>(h.counters("acme"));
        return h.statistics().updateSince(0)->totals.seats;
    }

private Q_SLOTS:
    // Free, busy and between the two.
    void aWorkerThatTakesSeveralQueuesHasEachSeatOnce_data() {
        QTest::addColumn<QStringList>("queues");
        QTest::newRow("one") << QStringList{u"pdf"_s};
        QTest::newRow("two") << QStringList{u"pdf"_s, u"thumb"_s};
        QTest::newRow("one, twice") << QStringList{u"pdf"_s, u"pdf"_s};
        QTest::newRow("five") << QStringList{u"a"_s, u"pdf"_s, u"b"_s, u"thumb"_s, u"c"_s};
    }
    void aWorkerThatTakesSeveralQueuesHasEachSeatOnce() {
        QFETCH(const QStringList, queues);
        EngineHarness h;
        Host host{h, {}};
        for (const QString& queue : queues) host.queues.push_back(queue.toStdString());
        host.ask();
        h.advance(1s);
        QCOMPARE(seats(h), uint64_t(1));
        for (int round = 0; round < 30; ++round) {
            h.create("acme", queues.contains(u"thumb"_s) && round % 3 == 0 ? "thumb" : "pdf");
            QCOMPARE(seats(h), uint64_t(1));
            h.advance(1s);
            host.finish();
            host.ask();
            h.advance(500ms);
            QCOMPARE(seats(h), uint64_t(1));
        }
    }
};

QTEST_APPLESS_MAIN(TestSeatsOfCallers)

}  // namespace tst_seats_of_callers

#include "tst_seats_of_callers.moc"
