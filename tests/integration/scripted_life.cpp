// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/scripted_life.h"

#include "broker/runtime/engine_thread.h"
#include "broker/engine/commands/sinks.h"
#include "broker/upkeep/store_check.h"
#include "broker/query/task_reader.h"
#include "shared/clock.h"
#include "tests/support/ledger.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace fairlead::test {

using namespace broker;
using namespace std::chrono_literals;

namespace {

constexpr int kStuck = 98;
constexpr int kCannotOpen = 1;
constexpr size_t kBatch = 8;
constexpr size_t kPayload = 3000;
const std::string kDoomed = "doomed";  // the tenant that is deleted
const std::string kDeletion = "deletion";

// Counts what was told, and lets somebody wait for it.
class Told {
public:
    void add(size_t count = 1) {
        const std::lock_guard lock(m_mutex);
        m_count += count;
        m_changed.notify_all();
    }
    void await(size_t count) {
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait_for(lock, 60s, [&] { return m_count >= count; })) _exit(kStuck);
        m_count -= count;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    size_t m_count = 0;
};

struct Producer final : ProducerSink {
    LedgerWriter* ledger = nullptr;
    std::string tenant;
    Told told;
    void created(uint64_t, const Result<TaskId>& outcome) override {
        if (outcome) ledger->record({LedgerEntry::Kind::Created, outcome->toString(), tenant, {}, 0});
        told.add();
    }
    void flush() override {}
};

// Of each batch it completes some, fails one, sends one back and abandons one; the rest it keeps.
struct Worker final : WorkerSink {
    LedgerWriter* ledger = nullptr;
    EngineThread* engine = nullptr;
    SessionId session = 0;
    Told told;
    void assigned(std::vector<Assignment> tasks, bool) override {
        SubmitResults results{session, {}, true};
        for (size_t i = 0; i < tasks.size(); ++i) {
            const TaskId id = tasks[i].id;
            const std::string text = id.toString();
            if (i == 1)
                engine->post(NackTask{session, id, text, 1ms, "later"});
            else if (i == 2)
                engine->post(AbandonTask{session, id, text});
            else if (i < 6) {
                ledger->record({LedgerEntry::Kind::Asked, text, {}, {}, 0});
                results.items.push_back({id, text, i != 3, "{}", i == 3 ? "broken" : "", {}});
            }
        }
        engine->post(std::move(results));
    }
    void unreadable(size_t, bool) override {}
    void resultsAcked(std::vector<TaskAck> acks, bool) override {
        for (const TaskAck& ack : acks)
            if (ack.ok()) ledger->record({LedgerEntry::Kind::Completed, ack.taskId, {}, {}, 0});
        told.add();
    }
    void heartbeatAcked(TaskAck) override {}
    void nackAcked(TaskAck, Micros, bool) override {}
    void abandonAcked(TaskAck) override {}
    void flush() override {}
};

class Broker {
public:
    explicit Broker(const ScriptedLife& life) : m_life(life), m_ledger(life.ledger) {}

    Status start() {
        auto store = openRocksStore(m_life.folder, m_life.disk);
        if (!store) return store.status();
        m_store = std::move(*store);
        EngineOptions options;
        options.seed = 7;
        options.completedRetention = 1ms;  // so that what has ended is forgotten, too
        EngineThread::Dependencies dependencies{m_store.get(), &m_clock};
        dependencies.beforeEnd = [](const std::string& why) { std::fputs(("told: " + why).c_str(), stderr); };
        auto engine = EngineThread::start(dependencies, options, m_life.durability);
        if (!engine) return engine.status();
        m_engine = std::move(*engine);
        m_worker = std::make_shared<Worker>();
        m_worker->ledger = &m_ledger;
        m_worker->engine = m_engine.get();
        m_worker->session = 1;
        m_engine->post(OpenWorker{1, m_worker, "worker", {true, {}}});
        return {};
    }

    void create(const std::string& tenant, Micros delay = {}) {
        auto sink = std::make_shared<Producer>();
        sink->ledger = &m_ledger;
        sink->tenant = tenant;
        CreateTasks command{sink, tenant, {}};
        for (size_t i = 0; i < kBatch; ++i) {
            NewTask task;
            task.command = "work";
            task.payload.assign(kPayload, 'a');
            for (size_t k = 0; k < kPayload; k += 2) task.payload[k] = char('a' + (++m_noise * 7919) % 26);
            if (delay.count() > 0) task.runAt = m_clock.now() + delay;
            command.items.push_back({i, std::move(task)});
        }
        m_engine->post(std::move(command));
        sink->told.await(kBatch);
    }

    void work() {
        m_engine->post(OfferSeats{1, {}, 3600s, 7, true});
        m_worker->told.await(1);
    }

    Status backUp() const {
        const std::string copy = m_life.folder + "-copy";
        auto made = m_store->checkpoint(copy);
        std::error_code error;
        std::filesystem::remove_all(copy, error);
        return made.status();
    }

    void deleteDoomed() {
        m_ledger.record({LedgerEntry::Kind::Asked, kDeletion, kDoomed, {}, 0});
        OperationSpec spec;
        spec.kind = OperationKind::DeleteTenant;
        spec.filter.tenants = {false, {kDoomed}};
        spec.startedBy = "test";
        Told told;
        m_engine->post(StartOperation{spec, [&told](const Result<Operation>&) { told.add(); }});
        told.await(1);
    }

    void stop() {
        m_engine->stop();
        m_engine.reset();
        m_store.reset();
    }

private:
    const ScriptedLife& m_life;
    LedgerWriter m_ledger;
    SystemClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<EngineThread> m_engine;
    std::shared_ptr<Worker> m_worker;
    uint64_t m_noise = 0;
};

int cannotOpen(const Status& status) {
    std::fprintf(stderr, "fairlead-broker: %s\n", status.message().c_str());
    return kCannotOpen;
}

}  // namespace

int ScriptedLife::live() const {
    Broker broker(*this);
    if (const Status status = broker.start(); !status.ok()) return cannotOpen(status);
    broker.create(kDoomed);
    for (int round = 0; round < 10; ++round) {
        broker.create(round % 2 ? "acme" : "beta");
        if (round == 3) broker.create("acme", 1ms);
        if (round == 5) static_cast<void>(broker.backUp());
        broker.work();
    }
    broker.deleteDoomed();
    broker.create("beta");
    broker.stop();
    if (const Status status = broker.start(); !status.ok()) return cannotOpen(status);
    for (int round = 0; round < 4; ++round) {
        broker.create("acme");
        broker.work();
    }
    broker.stop();
    return 0;
}

std::string examineLife(const ScriptedLife& life, bool suffixMayBeMissing) {
    SystemClock clock;
    auto store = openRocksStore(life.folder);
    if (!store) return "cannot be opened: " + store.status().message();
    std::vector<std::string> created;
    std::set<std::string> ended, asked, doomed;
    bool isDeleted = false;
    for (const LedgerEntry& entry : LedgerReader(life.ledger).takeNew()) {
        if (entry.kind == LedgerEntry::Kind::Created) created.push_back(entry.id);
        if (entry.kind == LedgerEntry::Kind::Created && entry.tenant == kDoomed) doomed.insert(entry.id);
        if (entry.kind == LedgerEntry::Kind::Completed) ended.insert(entry.id);
        if (entry.kind == LedgerEntry::Kind::Asked && entry.id == kDeletion) isDeleted = true;
        if (entry.kind == LedgerEntry::Kind::Asked && entry.id != kDeletion) asked.insert(entry.id);
    }
    for (const bool isRecovered : {false, true}) {
        const std::string when = isRecovered ? "after recovery: " : "at rest: ";
        if (isRecovered) {
            auto engine = EngineThread::start({store->get(), &clock}, EngineOptions(), Durability::Durable);
            if (!engine) return "cannot recover: " + engine.status().message();
            (*engine)->stop();
        }
        const auto check = checkStore(**store);
        if (!check) return when + check.status().message();
        if (check->faultCount > 0) return when + check->faults.front();
        const TaskReader reader(store->get());
        std::string firstMissing;
        for (const std::string& id : created) {
            // Ended tasks are soon forgotten here; deleted ones may be.
            if (ended.contains(id) || (isDeleted && doomed.contains(id))) continue;
            const auto task = reader.find(*TaskId::parse(id), {true, {}}, true);
            if (!task && task.status().code() != Code::NotFound) return when + task.status().message();
            // It ended and was forgotten, and the process with it before it could say so.
            if (!task && asked.contains(id)) continue;
            if (!task && !suffixMayBeMissing) return when + "task " + id + " was acknowledged and is lost";
            if (!task && firstMissing.empty()) firstMissing = id;
            if (task && !firstMissing.empty()) return when + firstMissing + " is lost, the later " + id + " is not";
            if (task && task->payload.size() != kPayload) return when + "task " + id + " has lost its payload";
        }
        for (const std::string& id : ended) {
            const auto task = reader.find(*TaskId::parse(id), {true, {}}, false);
            if (task && task->state != TaskState::Completed && task->state != TaskState::Dead && !suffixMayBeMissing)
                return when + "task " + id + " had ended and lives again";
        }
    }
    return {};
}

ProcessEnd inChild(const std::function<int()>& run, const std::string& errorFile) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        const int file = open(errorFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        dup2(file, STDERR_FILENO);
        const int code = run();
        std::fflush(nullptr);
        _exit(code);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ProcessEnd end;
    end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    std::ostringstream text;
    text << std::ifstream(errorFile).rdbuf();
    end.error = text.str();
    return end;
}

}  // namespace fairlead::test
