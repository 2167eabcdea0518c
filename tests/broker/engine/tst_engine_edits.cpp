// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/upkeep/store_check.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <functional>
#include <set>

namespace tst_engine_edits {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

EngineOptions smallWindow() {
    return EngineHarness::with([](EngineOptions& o) { o.windowSize = 4; });
}

EngineOptions shortMemory() {
    return EngineHarness::with([](EngineOptions& o) { o.deadRetention = 60s; });
}

TaskEdit priority(int value) {
    TaskEdit edit;
    edit.priority = value;
    return edit;
}

TaskEdit payload(const std::string& value) {
    TaskEdit edit;
    edit.payload = value;
    return edit;
}

// As an administrator who has just looked.
ChangeTask asked(const EngineHarness& h, const std::string& id, TaskEdit edit,
                 std::function<void(const Status&)> reply) {
    const TaskView seen = h.task(id);
    return {seen.id, {true, {}}, ChangeTask::Action::Edit, std::move(edit), seen.revision,
            "ops",   "why",      std::move(reply)};
}
ChangeTask askedToDelete(const EngineHarness& h, const std::string& id, std::function<void(const Status&)> reply) {
    ChangeTask change = asked(h, id, {}, std::move(reply));
    change.action = ChangeTask::Action::Delete;
    return change;
}

}  // namespace

class TestEngineEdits : public QObject {
    Q_OBJECT

private:
    static std::string dead(EngineHarness& h) {
        const auto [worker, id, task] = h.handOutTo("worker");
        h.fail(worker, task);
        h.disconnect(worker);
        return id;
    }
    // The ids as the tenant's tasks are handed out.
    static std::vector<std::string> drain(EngineHarness& h, size_t count) {
        const auto worker = h.connect({"acme"}, "drain");
        for (size_t i = 0; i < count; ++i) h.ready(worker);
        return worker.sink->ids();
    }
    static bool isSound(EngineHarness& h) { return checkStore(h.store())->faults.empty(); }

private Q_SLOTS:
    void aTimeThatIsNotBeforeTheExpiryIsRefused() {
        EngineHarness h;
        const std::string id = h.create("acme");
        TaskEdit edit;
        edit.expiresAt = h.now() + 10s;
        QVERIFY(h.edit(id, edit).ok());
        TaskEdit later;
        later.runAt = h.now() + 10s;
        const Status status = h.edit(id, later);
        QCOMPARE(status.code(), Code::InvalidArgument);
        QVERIFY(status.message().starts_with("run_at: "));
        later.expiresAt = h.now() + 11s;
        QVERIFY(h.edit(id, later).ok());
    }

    void deletedTasksAreNotHandedOutWhereverTheyStoodInLine() {
        for (const bool isRestarted : {false, true}) {
            EngineHarness h(smallWindow());
            auto ids = h.createMany("acme", 20);
            // The head, the middle of the window, its end, the overflow's head, its middle and its end.
            const std::set<size_t> doomed{0, 2, 3, 4, 10, 19};
            for (const size_t i : doomed) QVERIFY(h.remove(ids[i]).ok());
            if (isRestarted) h.restart();
            std::vector<std::string> left;
            for (size_t i = 0; i < ids.size(); ++i)
                if (!doomed.contains(i)) left.push_back(ids[i]);
            QCOMPARE(h.counters("acme").ready, uint64_t{left.size()});
            QCOMPARE(drain(h, 20), left);
            QVERIFY(!h.exists(ids[0]));
            QVERIFY(isSound(h));
        }
    }

    void refillUnderWayBringsNoDeletedTaskBackAndNoOldPayloadSize() {
        EngineOptions options = smallWindow();
        options.batchBytes = 8 * 1024;
        EngineHarness h(options);
        h.holdAnswers();
        const auto ids = h.createMany("acme", 8);  // the refill asked for by the fifth is answered last
        std::vector<Status> told;
        const auto tell = [&told](const Status& status) { told.push_back(status); };
        h.post(askedToDelete(h, ids[5], tell));
        h.post(asked(h, ids[6], payload(std::string(5000, 'x')), tell));
        QVERIFY(h.releaseAnswer(1));
        QVERIFY(h.releaseAnswer(1));
        h.releaseAnswers();
        QCOMPARE(told.size(), size_t{2});
        for (const Status& status : told) QVERIFY2(status.ok(), status.message().c_str());
        const auto worker = h.connect({"acme"});
        for (int i = 0; i < 8; ++i) h.ready(worker, {}, 2);
        QCOMPARE(worker.sink->ids(),
                 (std::vector<std::string>{ids[0], ids[1], ids[2], ids[3], ids[4], ids[6], ids[7]}));
        // The larger payload counts in what one answer may weigh.
        QCOMPARE(worker.sink->batches, (std::vector<size_t>{2, 2, 1, 1, 1}));
        QVERIFY(isSound(h));
    }

    void deletedDelayedTaskNeverComesDueAlsoWhileItsPageIsRead() {
        for (const bool isHeld : {false, true}) {
            EngineHarness h;
            const auto doomed = h.create("acme", "work", dueAt(h.now() + 10s));
            const auto other = h.create("acme", "work", dueAt(h.now() + 10s));
            h.restart();
            if (isHeld) h.holdAnswers();
            const auto far = h.create("acme", "work", dueAt(h.now() + 20s));
            Status status;
            h.post(askedToDelete(h, doomed, [&](const Status& s) { status = s; }));
            h.releaseAnswers();
            QVERIFY(status.ok());
            h.advance(30s);
            QCOMPARE(h.list("acme", TaskState::Ready).size(), size_t{2});
            QVERIFY(!h.exists(doomed));
            QCOMPARE(h.state(other), TaskState::Ready);
            QCOMPARE(h.state(far), TaskState::Ready);
            QCOMPARE(h.counters("acme").delayed, uint64_t{0});
            QVERIFY(isSound(h));
        }
    }

    void anEditBringsInNothingThatACreateCouldNot() {
        EngineHarness h;
        const auto id = h.create("acme", "work", keyedBy("k"));  // of two bytes
        const auto refuses = [&](const TaskEdit& edit, const char* limit) {
            const Status refused = h.edit(id, edit);
            return refused.limitReached() && refused.limitReached()->limit == limit &&
                   refused.limitReached()->tenant == "acme";
        };
        TaskEdit later;
        later.runAt = h.now() + 1h;
        h.limit("acme", limitsOf({{LimitField::MaxPayloadBytes, "8"},
                                  {LimitField::MaxBytes, "6"},
                                  {LimitField::MaxScheduled, "0"}}));
        QVERIFY(refuses(payload("123456789"), "max_payload_bytes"));
        QVERIFY(refuses(payload("1234567"), "max_bytes"));
        QVERIFY(refuses(later, "max_scheduled"));
        QVERIFY(h.edit(id, payload("123456")).ok());
        // Nobody's create was refused.
        QVERIFY(h.counters("acme").admission == AdmissionCounts());
        // What gets smaller is taken, however much there is.
        h.limit("acme", limitsOf({{LimitField::MaxBytes, "3"}}));
        QVERIFY(h.edit(id, payload("12345")).ok());
        QVERIFY(h.edit(id, priority(3)).ok());
        QVERIFY(isSound(h));
    }

    void anEditBeyondASoftLimitIsTakenAndSaysSo() {
        EngineHarness h;
        const auto id = h.create("acme");
        h.limit("acme", limitsOf({{LimitField::Mode, "soft"}, {LimitField::MaxScheduled, "0"}}));
        TaskEdit later;
        later.runAt = h.now() + 1h;
        QVERIFY(h.edit(id, later).ok());
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.task(id).exceededLimit, std::string("max_scheduled"));
        // It is delayed already.
        later.runAt = h.now() + 2h;
        QVERIFY(h.edit(id, later).ok());
        QCOMPARE(h.counters("acme").admission.exceeded[size_t(AdmissionLimit::Scheduled)], uint64_t(1));
    }

    void deadAndCompletedTasksAreDeletedWithTheirHistory() {
        EngineHarness h(shortMemory());
        const auto id = dead(h);
        QVERIFY(h.edit(id, priority(3)).ok());
        QVERIFY(h.remove(id).ok());
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
        const auto [worker, done, task] = h.handOutTo("worker");
        h.complete(worker, task);
        QVERIFY(h.remove(done).ok());
        QVERIFY(!h.exists(id) && !h.exists(done));
        QVERIFY(isSound(h));
        h.advance(90s);
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
    }

    void editedPriorityTakesTheEndOfItsNewLine() {
        EngineHarness h(smallWindow());
        const auto ids = h.createMany("acme", 8);
        QVERIFY(h.edit(ids[6], priority(5)).ok());
        QVERIFY(h.edit(ids[1], priority(5)).ok());
        QCOMPARE(h.task(ids[1]).priority, 5);
        QCOMPARE(drain(h, 8),
                 (std::vector<std::string>{ids[6], ids[1], ids[0], ids[2], ids[3], ids[4], ids[5], ids[7]}));
        QVERIFY(isSound(h));
    }

    void otherEditsKeepThePlaceInLineAndReachTheWorker() {
        for (const bool isRestarted : {false, true}) {
            EngineHarness h(smallWindow());
            const auto ids = h.createMany("acme", 10);
            for (const size_t i : {1u, 8u}) {  // of the window, and of the overflow
                TaskEdit edit = payload("edited");
                edit.maxAttempts = 9;
                edit.webhook = "http://127.0.0.1/done";
                QVERIFY(h.edit(ids[i], edit).ok());
            }
            if (isRestarted) h.restart();
            const auto worker = h.connect({"acme"});
            for (int i = 0; i < 10; ++i) h.ready(worker);
            for (size_t i = 0; i < 10; ++i) {
                const Assignment& task = worker.sink->tasks[i];
                QCOMPARE(task.id.toString(), ids[i]);
                const bool isEdited = i == 1 || i == 8;
                QCOMPARE(task.payload, isEdited ? std::string("edited") : std::to_string(i));
                QCOMPARE(task.maxAttempts, isEdited ? 9 : 5);
                QCOMPARE(task.webhook, std::string(isEdited ? "http://127.0.0.1/done" : ""));
            }
            QCOMPARE(h.task(ids[8]).payloadBytes, uint64_t{6});
            QVERIFY(isSound(h));
        }
    }

    void fewerAttemptsBuryTheTaskSooner() {
        EngineHarness h;
        const auto id = h.create("acme");
        QVERIFY(h.edit(id, withMaxAttempts(1)).ok());
        const auto worker = h.connect({"acme"});
        h.ready(worker);
        h.nack(worker, TaskId::parse(id).value(), 1s);
        QCOMPARE(h.state(id), TaskState::Dead);
    }

    void waitingTaskIsPutOffAndBroughtForward() {
        EngineHarness h;
        const auto id = h.create("acme");
        const Time due = h.now() + 1h;
        QVERIFY(h.edit(id, putOffUntil(due)).ok());
        QCOMPARE(h.state(id), TaskState::Delayed);
        QCOMPARE(h.counters("acme").ready, uint64_t{0});
        QCOMPARE(*h.task(id).dueAt, due);
        QVERIFY(h.edit(id, putOffUntil(h.now() + 10s)).ok());
        h.advance(11s);
        QCOMPARE(h.state(id), TaskState::Ready);
        QVERIFY(h.edit(id, putOffUntil(h.now() + 1h)).ok());
        QVERIFY(h.edit(id, putOffUntil(h.now())).ok());
        QCOMPARE(h.state(id), TaskState::Ready);
        QCOMPARE(h.counters("acme").delayed, uint64_t{0});
        QVERIFY(isSound(h));
    }

    void deadTaskIsEditedAndBroughtBackInOneStep() {
        EngineHarness h;
        const auto id = dead(h);
        TaskEdit edit = payload("mended");
        edit.requeue = true;
        edit.priority = 7;
        QVERIFY(h.edit(id, edit).ok());
        QCOMPARE(h.state(id), TaskState::Ready);
        QCOMPARE(h.counters("acme").dead, uint64_t{0});
        const auto worker = h.connect({"acme"});
        h.ready(worker);
        QCOMPARE(worker.sink->tasks.at(0).payload, std::string("mended"));
        QCOMPARE(worker.sink->tasks.at(0).priority, 7);
        QCOMPARE(worker.sink->tasks.at(0).attempts, 1);
        QVERIFY(isSound(h));
    }

    void deadTaskIsEditedAndStaysDead() {
        EngineHarness h(shortMemory());
        const auto id = dead(h);
        const Time died = *h.task(id).endedAt;
        QVERIFY(h.edit(id, payload("mended")).ok());
        QCOMPARE(h.state(id), TaskState::Dead);
        QCOMPARE(*h.task(id).endedAt, died);
        QCOMPARE(h.task(id).payload, std::string("mended"));
        h.advance(90s);
        QVERIFY(!h.exists(id));
        QVERIFY(isSound(h));
    }

    void bulkJobAndRetentionUseADeadTaskAsItWasEditedLast() {
        for (const bool isDeletion : {false, true}) {
            EngineHarness h;
            const auto id = dead(h);
            OperationSpec spec = requeueOfAll();
            if (isDeletion) spec.kind = OperationKind::Delete;
            Status status;
            h.holdAnswers();
            // Its page is read as the edit is asked for, and shows the task as it was.
            h.post(asked(h, id, priority(9), [&](const Status& s) { status = s; }));
            const auto operation = h.start(spec);
            h.advance(1ms);
            h.releaseAnswers();
            h.advance(1s);
            QVERIFY(status.ok());
            QCOMPARE(h.operation(operation.id).done, uint64_t{1});
            if (isDeletion)
                QVERIFY(!h.exists(id));
            else
                QCOMPARE(drain(h, 1).size(), size_t{1});
            if (!isDeletion) QCOMPARE(h.task(id).priority, 9);
            QVERIFY(isSound(h));
        }
    }

    void staleRevisionIsRefusedWithWhatTheTaskIsNowAndChangesNothing() {
        EngineHarness h;
        const auto id = h.create("acme");
        const std::string old = h.task(id).revision;
        QVERIFY(h.edit(id, payload("first")).ok());
        const TaskId parsed = TaskId::parse(id).value();
        for (const auto action : {ChangeTask::Action::Edit, ChangeTask::Action::Delete}) {
            const Status status = h.change({parsed, {true, {}}, action, payload("second"), old, "ops", "why", {}});
            QCOMPARE(status.code(), Code::Aborted);
            QVERIFY2(status.message().find("it is ready now") != std::string::npos, status.message().c_str());
            QVERIFY(status.message().find(h.task(id).revision) != std::string::npos);
        }
        QCOMPARE(h.task(id).payload, std::string("first"));
    }

    void taskThatMovesWhileItIsLookedUpIsRefused() {
        EngineHarness h;
        const auto id = h.create("acme");
        const auto worker = h.connect({"acme"});
        Status status;
        h.holdAnswers();
        h.post(askedToDelete(h, id, [&](const Status& s) { status = s; }));
        h.ready(worker);
        QCOMPARE(worker.sink->tasks.size(), size_t{1});
        h.releaseAnswers();
        QCOMPARE(status.code(), Code::FailedPrecondition);
        QCOMPARE(h.state(id), TaskState::InProgress);
    }

    void twoEditsOfOneRevisionLetOneThrough() {
        EngineHarness h;
        const auto id = h.create("acme");
        std::vector<Code> codes;
        const auto tell = [&codes](const Status& status) { codes.push_back(status.code()); };
        h.postTogether(asked(h, id, payload("first"), tell), asked(h, id, payload("second"), tell));
        QCOMPARE(codes, (std::vector<Code>{Code::Ok, Code::Aborted}));
        QCOMPARE(h.task(id).payload, std::string("first"));
    }

    void whatCannotBeIsRefusedAndNamesTheField() {
        EngineHarness h;
        const auto buried = dead(h);
        const auto ready = h.create("acme");
        const auto held = h.create("beta");
        const auto worker = h.connect({"beta"});
        h.ready(worker);
        const auto done = h.create("beta");
        h.ready(worker);
        h.complete(worker, TaskId::parse(done).value());
        const auto refused = [&](const std::string& id, const TaskEdit& edit, const std::string& text) {
            const std::string before = h.task(id).revision;
            const Status status = h.edit(id, edit);
            return status.code() == Code::FailedPrecondition && status.message().find(text) != std::string::npos &&
                   h.task(id).revision == before;
        };
        const TaskEdit requeue = requeued();
        QVERIFY(refused(ready, requeue, "requeue: "));
        QVERIFY(refused(buried, putOffUntil(h.now() + 1h), "run_at: "));
        QVERIFY(refused(held, priority(1), "in progress"));
        QVERIFY(refused(done, priority(1), "completed"));
        QCOMPARE(h.remove(held).code(), Code::FailedPrecondition);

        const auto tried = h.create("gamma");
        const auto other = h.connect({"gamma"});
        h.ready(other);
        h.nack(other, TaskId::parse(tried).value(), 1s);
        QVERIFY(refused(tried, withMaxAttempts(1), "max_attempts: "));
    }

    void foreignAndUnknownTasksAreNotFoundInTheSameWords() {
        EngineHarness h;
        const auto id = h.create("acme");
        const TaskView seen = h.task(id);
        const auto ask = [&](const TaskId& which, TenantScope scope) {
            return h.change({which, std::move(scope), ChangeTask::Action::Delete, {}, seen.revision, "ops", "why", {}});
        };
        const TaskId unknown = TaskId::parse("00000000-0000-4000-8000-000000000000").value();
        const Status foreign = ask(seen.id, {false, {"beta"}});
        const Status missing = ask(unknown, {true, {}});
        QCOMPARE(foreign.code(), Code::NotFound);
        QCOMPARE(missing.code(), Code::NotFound);
        QCOMPARE(foreign.message(), "no task '" + id + "'");
        QCOMPARE(missing.message(), "no task '" + unknown.toString() + "'");
        QVERIFY(h.exists(id));
        QVERIFY(h.remove(id).ok());
        QCOMPARE(ask(seen.id, {true, {}}).message(), foreign.message());
    }

    void historyTellsWhoEditedWhyAndWhat() {
        EngineHarness h;
        const auto id = dead(h);
        TaskEdit edit = payload("mended");
        edit.priority = 4;
        edit.requeue = true;
        QVERIFY(h.edit(id, edit).ok());
        QVERIFY(h.edit(id, priority(5)).ok());
        std::vector<AttemptRecord> records;
        for (const auto& [key, value] : h.records(Table::Attempt))
            records.push_back(AttemptRecord::decode(value).value());
        QCOMPARE(records.size(), size_t{4});
        QCOMPARE(records[0].outcome, AttemptOutcome::Failed);
        QCOMPARE(records[1].outcome, AttemptOutcome::Requeued);
        QCOMPARE(records[2].outcome, AttemptOutcome::Edited);
        QCOMPARE(records[2].worker, std::string("ops"));
        QCOMPARE(records[2].error, std::string("why (priority 0 to 4, payload of 2 to 6 bytes)"));
        QCOMPARE(records[3].error, std::string("why (priority 4 to 5)"));
    }

    void revisionStaysWhileNothingHappens() {
        EngineHarness h;
        const auto id = h.create("acme");
        const std::string seen = h.task(id).revision;
        h.advance(1h);
        h.restart();
        QCOMPARE(h.task(id).revision, seen);
        const auto worker = h.connect({"acme"});
        h.ready(worker);
        const std::string held = h.task(id).revision;
        QVERIFY(held != seen);
        h.heartbeat(worker, TaskId::parse(id).value(), 1h);
        QCOMPARE(h.task(id).revision, held);
        h.abandon(worker, TaskId::parse(id).value());
        QVERIFY(h.task(id).revision != held);
        QVERIFY(h.task(id).revision != seen);
    }
};

QTEST_APPLESS_MAIN(TestEngineEdits)

}  // namespace tst_engine_edits

#include "tst_engine_edits.moc"
