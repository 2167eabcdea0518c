// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/answer_release.h"
#include "broker/runtime/long_reads.h"
#include "broker/runtime/store_reads.h"
#include "broker/tables/stored_task.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace tst_late_acks {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

// Answers who asks for keys, and fails whoever wants a value.
class KeysOnly final : public StoreReads {
public:
    explicit KeysOnly(const StoreReads& store) : m_store(store) {}

    mutable std::vector<size_t> asked;  // keys at once

private:
    static Status tooMuch() { return {Code::Internal, "a value was read"}; }
    Result<std::optional<std::string>> onRead(Table, std::string_view) const override { return tooMuch(); }
    Result<std::vector<std::optional<std::string>>> onReadMany(Table, const std::vector<std::string>&) const override {
        return tooMuch();
    }
    Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const override {
        if (table == Table::Body) return tooMuch();
        asked.push_back(keys.size());
        return m_store.contains(table, keys);
    }
    Status onScan(Table, std::string_view, std::string_view, const Visit&) const override { return tooMuch(); }
    Status onScanBack(Table, std::string_view, std::string_view, const Visit&) const override { return tooMuch(); }

    const StoreReads& m_store;
};

SubmitResults resultsOf(const EngineHarness::Worker& worker, const std::vector<TaskId>& ids) {
    SubmitResults results{worker.session, {}, true};
    for (const TaskId& id : ids) results.items.push_back({id, id.toString(), true, "{}", {}, {}});
    return results;
}

std::vector<std::string> errors(const EngineHarness::Worker& worker) {
    std::vector<std::string> all;
    for (const TaskAck& ack : worker.sink->results) all.push_back(ack.error);
    return all;
}

// The signal that ended a process of its own that did this; 0: it ended as it should.
int signalOf(const std::function<void()>& does) {
    const pid_t child = ::fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);
        ::close(STDERR_FILENO);
        does();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

AskedRead lateAcksOf(TenantNumber tenant, uint64_t look) {
    return {1, ReadLateAcks{look, {{tenant, TaskId{look, look}}}}};
}

}  // namespace

class TestLateAcks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoTellsDoesNotRead() {
        EngineHarness h;
        AnswerRelease release(&h.store(), nullptr, nullptr);
        const auto tell = [&](std::function<void()> reply) {
            Turn turn;
            turn.answers.emplace_back(Reply{std::move(reply)});
            release.release(turn);
        };
        QCOMPARE(signalOf([&] { tell([] {}); }), 0);
        QCOMPARE(signalOf([&] { tell([&] { static_cast<void>(h.store().read(Table::Meta, "secret")); }); }), SIGABRT);
        QCOMPARE(signalOf([&] { tell([&] { static_cast<void>(h.store().contains(Table::Live, {})); }); }), SIGABRT);
        QCOMPARE(signalOf([&] {
                     tell([&] {
                         static_cast<void>(h.store().snapshot()->scan(
                             Table::Name, {}, {}, [](std::string_view, std::string_view) { return true; }));
                     });
                 }),
                 SIGABRT);
        QVERIFY(h.store().read(Table::Meta, "secret").ok());
    }

    void aLateResultIsToldFromANobodys() {
        EngineHarness h;
        const auto held = h.handOut();
        h.complete(held.worker, held.task);
        const TaskId nobodys{held.task.high, held.task.low ^ 1};  // of no tenant that there is
        h.post(resultsOf(held.worker, {held.task, nobodys, held.task}));
        QCOMPARE(errors(held.worker),
                 (std::vector<std::string>{"", "not-in-progress", "task not found", "not-in-progress"}));
    }

    void ofATenantThatIsNotTheWorkersNothingIsToldAndNothingAsked() {
        EngineHarness h;
        const auto held = h.handOut();
        h.complete(held.worker, held.task);
        const auto other = h.connect({"globex"}, "other");
        h.holdAllAnswers();
        h.post(resultsOf(other, {held.task}));
        QCOMPARE(errors(other), std::vector<std::string>{"task not found"});
    }

    void whileTheStoreIsAskedOthersAreToldAndTheWorkersOwnAnswersKeepTheirOrder() {
        EngineHarness h;
        const auto late = h.handOutTo("late");
        const auto next = h.handOutTo("other");
        h.create("acme");
        h.ready(late.worker);
        const TaskId second = late.worker.sink->tasks.back().id;
        h.complete(late.worker, late.task);
        h.holdAllAnswers();
        h.complete(late.worker, late.task);
        h.complete(late.worker, second);
        h.complete(next.worker, next.task);
        QCOMPARE(errors(next.worker), std::vector<std::string>{""});
        QCOMPARE(errors(late.worker), std::vector<std::string>{""});
        h.releaseAnswers();
        QCOMPARE(errors(late.worker), (std::vector<std::string>{"", "not-in-progress", ""}));
    }

    void theAnswersOfAWorkerThatLeftAreDropped() {
        EngineHarness h;
        const auto held = h.handOut();
        h.complete(held.worker, held.task);
        h.holdAllAnswers();
        h.complete(held.worker, held.task);
        h.disconnect(held.worker);
        h.releaseAnswers();
        QCOMPARE(errors(held.worker), std::vector<std::string>{""});
    }

    void aMessageIsAskedForByItsKeysAtOnceEachOnceAndWithoutAValue() {
        EngineHarness h;
        const auto held = h.handOut();
        h.complete(held.worker, held.task, '"' + std::string(100'000, 'x') + '"');
        const TenantNumber acme = StoredTask(h.store()).tenantOf(held.task).value();
        std::vector<TaskPlace> tasks{{acme, held.task}};
        for (uint64_t i = 1; i < 1000; ++i) tasks.push_back({acme, TaskId{i, i}});
        const KeysOnly keys(h.store());
        const auto answered = answerRead(keys, {1, ReadLateAcks{7, tasks}});
        QVERIFY2(answered.ok(), answered.status().message().c_str());
        const auto& done = *answered->answer.as<ReadLateAcksDone>();
        QCOMPARE(done.look, uint64_t{7});
        QCOMPARE(done.found, std::vector<TaskId>{held.task});
        QCOMPARE(keys.asked, (std::vector<size_t>{1000, 999}));
        // What the engine asks for.
        h.holdAllAnswers();
        h.post(resultsOf(held.worker, std::vector<TaskId>(1000, held.task)));
        h.releaseAnswers();
        QCOMPARE(held.worker.sink->results.size(), size_t{1001});
        QCOMPARE(held.worker.sink->results.back().error, std::string("not-in-progress"));
    }

    void theReadsThatWaitAreDoneInTurns() {
        LongReads reads;
        for (uint64_t look = 1; look <= 3; ++look) reads.add(lateAcksOf(5, look));
        reads.add(lateAcksOf(9, 4));
        reads.add({1, ReadRetention{}});
        reads.add({1, ReadRetention{}});
        std::vector<uint64_t> order;
        while (!reads.empty()) {
            const AskedRead read = reads.take();
            const auto* const acks = read.request.as<ReadLateAcks>();
            order.push_back(acks ? acks->look : 0);
        }
        QCOMPARE(order, (std::vector<uint64_t>{0, 1, 0, 4, 2, 3}));
    }
};

QTEST_APPLESS_MAIN(TestLateAcks)

}  // namespace tst_late_acks

#include "tst_late_acks.moc"
