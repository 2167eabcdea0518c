// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

namespace tst_wandering_workers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;

// Workers that ask for several commands in order, and are busy now in one and then in another.
class TestWanderingWorkers : public QObject {
    Q_OBJECT

private:
    static void floodWhatIsAskedForFirst(StagedBroker& b) {
        b.sendAll(6, 1, "invoice");
        b.send("flood", 1, "mail");
        b.comeAsking("w", 16, 500ms, {"mail", "invoice"});
        b.run(kKnown);
        b.said.clear();
        b.send("flood", 60, "mail");
    }

private Q_SLOTS:
    void theyAreCountedOnceHoweverTheyWander() {
        StagedBroker b;
        b.comeAsking("w", 4, 400ms, {"mail", "invoice", "report"});
        for (int round = 0; round < 30; ++round) {
            for (const char* command : {"mail", "invoice", "report"}) {
                b.heap("acme", 4, command);
                b.run(1s);
                QCOMPARE(b.h.totals().seats, uint64_t{4});
            }
        }
    }

    void workersThatAreBusyElsewhereAreNotGone() {
        StagedBroker b;
        floodWhatIsAskedForFirst(b);
        b.run(3min);
        for (const Kind kind : {Kind::WorkersGone, Kind::NoWorker, Kind::Stuck, Kind::Recovering})
            QVERIFY2(!b.said.contains(kind), b.text().c_str());
    }

    void whoFillsTheQueueThatIsAskedForFirstIsNamed() {
        StagedBroker b;
        floodWhatIsAskedForFirst(b);
        for (const Micros after : {Micros(10s), Micros(10s), Micros(20s)}) {
            b.run(after);
            const Finding first = b.findings().front();
            QVERIFY2(first.kind == Kind::Pushing && first.tenant == "flood", b.text().c_str());
        }
    }

    // Those who ask for invoices first are not there for the flood.
    void whoHasOnlyWhatOthersLeaveIsNotAccused() {
        StagedBroker b;
        b.sendAll(6, 1, "invoice");
        b.send("busy", 8, "mail");
        b.comeAsking("w", 12, 500ms, {"invoice", "mail"});
        b.run(kKnown);
        b.send("busy", 60, "mail");
        b.run(3min);
        QVERIFY2(b.accused.empty(), b.text().c_str());
    }
};

QTEST_GUILESS_MAIN(TestWanderingWorkers)

}  // namespace tst_wandering_workers

#include "tst_wandering_workers.moc"
