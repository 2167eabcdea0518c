// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/engine_thread.h"

#include "broker/runtime/answer_release.h"
#include "broker/runtime/commit_meter.h"
#include "broker/runtime/long_reads.h"
#include "broker/engine/engine.h"
#include "broker/runtime/store_reads.h"
#include "broker/store/no_reads.h"
#include "broker/store/store.h"
#include "shared/log.h"
#include "shared/mutex.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <deque>
#include <optional>
#include <random>
#include <thread>

namespace fairlead::broker {

namespace {

// Limits the memory of a turn and the wait of its first input: beyond this the engine waits for the commit thread.
constexpr size_t kTurnInputs = 8192;
// Likewise for what a turn writes: it is not much larger than this and one message.
constexpr size_t kTurnBytes = 16 << 20;
// While a commit runs, the engine thread is not woken until this many tasks wait.
constexpr size_t kWorthWaking = 64;
constexpr int kExitCannotCommit = 70;
// What may be written without a sync: a caller that waits for the next sync waits for these bytes too.
constexpr uint64_t kUnsyncedBytes = 1 << 20;
// What may be lost with relaxed durability when the machine fails.
constexpr Micros kRelaxedWindow = std::chrono::seconds(1);
constexpr Micros kFiguresPause = std::chrono::milliseconds(20);
constexpr auto kFullDiskPause = std::chrono::milliseconds(200);
// Then who wants to create something had better know.
constexpr auto kStorePatience = std::chrono::seconds(10);

using Input = std::variant<ClientCommand, ReadAnswered>;

// Roughly how many tasks the input is about.
size_t sizeOf(const Input& input) {
    const auto* const command = std::get_if<ClientCommand>(&input);
    if (!command) return 1;
    if (const auto* const creates = command->as<CreateTasks>()) return creates->items.size();
    if (const auto* const results = command->as<SubmitResults>()) return results->items.size();
    return 1;
}

// Whether a caller learns something from the turn that must survive a power cut. What no caller learned may be lost:
// the log loses only its end, so the store is then as it was a little earlier. The progress of a running job goes back
// together with its work.
bool tells(const Turn& turn) {
    return std::any_of(turn.answers.begin(), turn.answers.end(), [](const Answer& answer) {
        const auto* const progress = answer.as<PublishProgress>();
        return !progress || progress->progress.state != OperationState::Running;
    });
}

// Whether somebody waits for the answer to a command that the turn must read something for. Whatever else it reads is
// asked for again after a restart.
bool keepsSomebodyWaiting(const Turn& turn) {
    return std::any_of(turn.reads.begin(), turn.reads.end(), [](const AskedRead& read) {
        const auto* const creates = read.request.as<LookUpCreates>();
        const auto* const task = read.request.as<ReadTask>();
        return read.request.as<LookUpIdempotencyKey>() || (creates && !creates->cron) || (task && task->change.reply);
    });
}

}  // namespace

class EngineThread::Impl {
public:
    Impl(const Dependencies& dependencies, const EngineOptions& options, Durability durability)
        : m_store(dependencies.store), m_clock(dependencies.clock), m_calendar(dependencies.calendar),
          m_beforeEnd(dependencies.beforeEnd), m_durability(durability), m_engine(options),
          m_release(dependencies.store, dependencies.statistics, dependencies.operations, dependencies.webhooks,
                    dependencies.events, dependencies.jobs, dependencies.registered) {}

    Status start() {
        if (m_calendar) m_engine.setCalendar(m_calendar->offsetBefore());
        RETURN_IF_ERROR(m_engine.recover(*m_store, m_clock->now()));
        lookAtCalendar(m_clock->now());
        // Clients that are admitted from now on find all of it.
        Turn first = m_engine.finishTurn(m_clock->now());
        // No wait for room here: nobody could stop the wait.
        const Status written = m_store->commit(first.writes, true);
        if (written.code() == Code::ResourceExhausted)
            return {written.code(), "no room on the disk to start: " + written.message()};
        RETURN_IF_ERROR(written);
        m_syncedAt = m_clock->now();
        follow(first);
        m_release.release(first);
        m_release.beginFigures();
        m_teller = std::thread([this] { tellLoop(); });
        m_committer = std::thread([this] { commitLoop(); });
        m_reader = std::thread([this] { readLoop(); });
        m_applier = std::thread([this] { applyLoop(); });
        pthread_setname_np(m_committer.native_handle(), "fl-commit");
        pthread_setname_np(m_teller.native_handle(), "fl-tell");
        pthread_setname_np(m_reader.native_handle(), "fl-read");
        pthread_setname_np(m_applier.native_handle(), "fl-engine");
        return {};
    }

    void post(Input input) {
        const size_t size = sizeOf(input);
        {
            const Lock lock(m_mutex);
            if (m_stopping) return;
            m_inbox.push_back(std::move(input));
            m_waiting += size;
            if (mayRestLocked()) return;
        }
        m_engineWakes.notifyOne();
    }

    void stopWaitingForDisk() {
        {
            const Lock lock(m_mutex);
            m_isLeaving = true;
        }
        m_committerWakes.notifyOne();
    }

    void stop() {
        {
            const Lock lock(m_mutex);
            m_stopping = m_isLeaving = true;
        }
        m_engineWakes.notifyOne();
        m_committerWakes.notifyOne();
        if (m_applier.joinable()) m_applier.join();
        if (m_committer.joinable()) m_committer.join();
        if (m_teller.joinable()) m_teller.join();
        m_release.endFigures();
        if (m_reader.joinable()) m_reader.join();
    }

    bool isWaitingForRoom() const { return m_isWaitingForRoom; }
    CommitFigures figures() const { return m_meter.figures(m_clock->now()); }

private:
    void applyLoop() {
        const NoReads reads;
        std::deque<Input> inputs;
        size_t appliedInTurn = 0;
        while (true) {
            bool slotFree = false;
            bool stopping = false;
            {
                const Lock lock(m_mutex);
                waitForWork(appliedInTurn, !inputs.empty());
                if (inputs.empty() && !isFull(appliedInTurn)) {
                    inputs.swap(m_inbox);
                    m_waiting = 0;
                }
                slotFree = !m_handedOver;
                stopping = m_stopping && m_inbox.empty();
            }
            const Time now = m_clock->now();
            lookAtCalendar(now);
            for (; !inputs.empty() && m_engine.turnBytes() < kTurnBytes; inputs.pop_front(), ++appliedInTurn)
                std::visit([&](auto&& i) { m_engine.apply(std::move(i), now); }, std::move(inputs.front()));
            if (!slotFree) continue;
            if (m_release.areFiguresBehind()) m_engine.putOffFigures(now + kFiguresPause);
            stopping = stopping && inputs.empty();
            Turn turn = m_engine.finishTurn(now, stopping);
            stopping = stopping && !keepsSomebodyWaiting(turn);
            handOver(std::move(turn));
            appliedInTurn = 0;
            if (stopping) break;
        }
        const Lock lock(m_mutex);
        m_engineDone = true;
        m_committerWakes.notifyOne();
        m_readerWakes.notifyOne();
    }

    void lookAtCalendar(Time now) {
        if (m_calendar) m_engine.calendarIs(m_calendar->look(), *m_calendar, now);
    }

    bool isFull(size_t appliedInTurn) const {
        return appliedInTurn >= kTurnInputs || m_engine.turnBytes() >= kTurnBytes;
    }

    // Returns when there are inputs to apply, or when a turn can and should be finished. isLeft: whether inputs were
    // taken that the last turn had no room for.
    void waitForWork(size_t appliedInTurn, bool isLeft) FAIRLEAD_REQUIRES(m_mutex) {
        const bool full = isFull(appliedInTurn);
        while (true) {
            if (!full && (isLeft || (!m_inbox.empty() && !mayRestLocked()))) return;
            if (!m_handedOver) {
                if (appliedInTurn > 0 || m_stopping) return;
                const Micros wait = m_engine.nextWake() - m_clock->now();
                if (wait.count() <= 0) return;
                m_engineWakes.waitFor(m_mutex, wait);
            } else {
                m_engineWakes.wait(m_mutex);
            }
        }
    }

    // Whether the engine thread may sleep on: the turn of these inputs cannot be handed over before the current commit
    // ends, and that wakes it. Waking it for every message costs more than handling the message.
    bool mayRestLocked() const FAIRLEAD_REQUIRES(m_mutex) {
        return m_handedOver && (m_waiting < kWorthWaking || m_isStoreAway);
    }

    void handOver(Turn turn) {
        if (turn.empty()) return;
        const Lock lock(m_mutex);
        m_handedOver.emplace(std::move(turn));
        m_committerWakes.notifyOne();
    }

    void commitLoop() {
        while (true) {
            Turn* turn = nullptr;
            {
                Lock lock(m_mutex);
                const auto isWanted = [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_handedOver || m_engineDone; };
                const bool isBehind = m_durability == Durability::Relaxed && m_unsynced > 0 && !m_isAbandoned;
                if (!isBehind) m_committerWakes.wait(m_mutex, isWanted);
                if (isBehind && !m_committerWakes.waitFor(m_mutex, kRelaxedWindow, isWanted)) {
                    lock.unlock();
                    syncNow();
                    continue;
                }
                if (!m_handedOver) {
                    lock.unlock();
                    if (m_unsynced > 0 && !m_isAbandoned) syncNow();
                    endTelling();
                    return;
                }
                turn = &*m_handedOver;  // stays in place until the slot is freed below
            }
            const bool isCommitted = commit(*turn);
            if (isCommitted && !isSoonTold()) {
                handToTeller();
            } else {
                if (isCommitted) m_release.release(*turn);
                freeSlot();
            }
            m_engineWakes.notifyOne();
        }
    }

    // Whether nothing would be delayed if this thread delivered the turn, which saves waking another one.
    bool isSoonTold() {
        const Lock lock(m_mutex);
        return !m_told && m_inbox.empty();
    }

    void freeSlot() {
        std::optional<Turn> done;  // destroyed after the lock is released: that tells clients without an answer
        const Lock lock(m_mutex);
        done.swap(m_handedOver);
    }

    void handToTeller() {
        const Lock lock(m_mutex);
        m_committerWakes.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_told; });
        m_told.emplace(std::move(*m_handedOver));
        m_handedOver.reset();
        m_tellerWakes.notifyOne();
    }

    void endTelling() {
        const Lock lock(m_mutex);
        m_commitsDone = true;
        m_tellerWakes.notifyOne();
    }

    // Delivers one turn while the next is committed: the two take about as long.
    void tellLoop() {
        Lock lock(m_mutex);
        while (true) {
            m_tellerWakes.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_told || m_commitsDone; });
            if (!m_told) return;
            Turn& turn = *m_told;  // stays in place until it is reset below
            lock.unlock();
            m_release.release(turn);
            Turn over = std::move(turn);
            lock.lock();
            m_told.reset();
            m_committerWakes.notifyOne();
            lock.unlock();
            over = {};
            lock.lock();
        }
    }

    // False when the turn is not stored and never will be.
    bool commit(Turn& turn) {
        // Nothing is stored after a turn that was not; clients that wait for an answer learn that the broker stops.
        if (m_isAbandoned) return false;
        if (m_isDying) rest();
        m_unsynced += turn.writes.bytes();
        const bool isSynced = m_durability == Durability::Durable
                                  ? tells(turn) || m_unsynced > kUnsyncedBytes
                                  : m_unsynced > 0 && m_clock->now() - m_syncedAt >= kRelaxedWindow;
        if (!turn.writes.empty() || (isSynced && m_unsynced > 0)) {
            const Time before = m_clock->now();
            if (!commitWithRoom(turn.writes, isSynced)) return false;
            if (isSynced) m_unsynced = 0;
            if (isSynced) m_syncedAt = before;
            m_meter.committed(m_clock->now(), m_clock->now() - before, turn.writes.size());
        }
        follow(turn);
        return true;
    }

    // What a committed turn needs besides its delivery.
    void follow(Turn& turn) {
        if (const Status status = m_release.gather(turn); !status.ok()) die(status);
        for (AskedRead& read : turn.reads) {
            if (!mayBeLate(read.request)) {
                answer(*m_store, std::move(read));
                continue;
            }
            const Lock lock(m_mutex);
            m_longReads.add(std::move(read));
            m_readerWakes.notifyOne();
        }
    }

    void syncNow() {
        if (!commitWithRoom({}, true)) return;
        m_unsynced = 0;
        m_syncedAt = m_clock->now();
    }

    static bool mayPass(const Status& status) {
        return status.code() == Code::ResourceExhausted || status.code() == Code::Unavailable;
    }

    // Waits for room if the disk is full, and for a store that cannot be reached: nothing is delivered meanwhile, and
    // nothing is lost. False if it must not wait any longer. Any other error ends the process.
    bool commitWithRoom(const WriteSet& writes, bool isSynced) {
        Status status = m_store->commit(writes, isSynced);
        const Time since = m_clock->now();
        const bool isDiskFull = status.code() == Code::ResourceExhausted;
        if (mayPass(status))
            log(LogLevel::Error, std::string("waiting for ") + (isDiskFull ? "room on the disk" : "the store") +
                                     ", nothing is acknowledged until then: " + status.message());
        while (mayPass(status)) {
            m_isWaitingForRoom = true;
            if (m_clock->now() - since >= kStorePatience) refuseCreates();
            {
                const Lock lock(m_mutex);
                m_isAbandoned = m_committerWakes.waitFor(m_mutex, kFullDiskPause,
                                                         [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isLeaving; });
            }
            if (m_isAbandoned) {
                log(LogLevel::Error,
                    std::string("stopping without ") + (isDiskFull ? "room on the disk: " : "the store: ") +
                        std::to_string(writes.size()) + " changes were not stored, nobody was told of them");
                return false;
            }
            status = m_store->commit(writes, isSynced);
            if (status.ok())
                log(LogLevel::Info, isDiskFull ? "the disk has room again, the broker goes on"
                                               : "the store is there again, the broker goes on");
        }
        if (!status.ok()) die(status);
        m_isWaitingForRoom = false;
        const Lock lock(m_mutex);
        m_isStoreAway = false;
        return true;
    }

    // Refuses creates that have not been applied; what has been waits for its commit.
    void refuseCreates() {
        const Status why(Code::Unavailable, "the broker cannot store anything now: try again later");
        std::vector<CreateTasks> refused;
        {
            const Lock lock(m_mutex);
            m_isStoreAway = true;
            if (m_told) return;  // sinks are told one at a time
            std::erase_if(m_inbox, [&](Input& input) FAIRLEAD_REQUIRES(m_mutex) {
                auto* const command = std::get_if<ClientCommand>(&input);
                auto* const creates = command ? command->as<CreateTasks>() : nullptr;
                if (!creates) return false;
                m_waiting -= std::min(m_waiting, creates->items.size());
                refused.push_back(std::move(*creates));
                return true;
            });
        }
        for (CreateTasks& creates : refused) {
            if (creates.isAtomic) creates.sink->batchRefused(0, why);
            for (const CreateTasks::Item& item : creates.items) creates.sink->made(item.ticket, why, {});
            creates.sink->flush();
        }
    }

    [[noreturn]] static void rest() {
        while (true) ::pause();
    }

    // No other thread may commit while one ends the process.
    [[noreturn]] void die(const Status& status) {
        if (m_isDying.exchange(true)) rest();
        log(LogLevel::Error, "stopping at once, because the store cannot be written or read: " + status.message());
        if (m_beforeEnd) m_beforeEnd(status.message());
        std::_Exit(kExitCannotCommit);
    }

    // These reads go through hundreds of records, so no commit waits for them. Each sees the store at one moment, at or
    // after the commit of the turn that asked; the engine has noted what changed in between and looks at it again.
    // Reads that are left at a stop are asked again after the restart.
    void readLoop() {
        Lock lock(m_mutex);
        while (true) {
            m_readerWakes.wait(m_mutex,
                               [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_longReads.empty() || m_engineDone; });
            if (m_engineDone) return;
            AskedRead read = m_longReads.take();
            lock.unlock();
            answer(*m_store->snapshot(), std::move(read));
            m_engineWakes.notifyOne();
            lock.lock();
        }
    }

    void answer(const StoreReads& store, AskedRead read) {
        auto answered = answerRead(store, std::move(read));
        if (!answered.ok()) die(answered.status());
        const Lock lock(m_mutex);
        // Also while stopping: the engine goes on until its inbox is empty.
        m_inbox.push_back(std::move(*answered));
    }

    Store* m_store;
    const Clock* m_clock;
    CalendarSource* m_calendar;
    const std::function<void(const std::string&)> m_beforeEnd;
    Durability m_durability;
    Engine m_engine;  // engine thread
    AnswerRelease m_release;
    CommitMeter m_meter;
    uint64_t m_unsynced = 0;  // bytes; commit thread, as are the next two
    Time m_syncedAt;
    bool m_isAbandoned = false;  // the disk was full at the stop: nothing is committed any more
    std::atomic<bool> m_isDying = false;
    std::atomic<bool> m_isWaitingForRoom = false;

    Mutex m_mutex;
    Condition m_engineWakes;
    Condition m_committerWakes;
    Condition m_tellerWakes;
    Condition m_readerWakes;
    std::deque<Input> m_inbox FAIRLEAD_GUARDED_BY(m_mutex);
    size_t m_waiting FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // tasks in the inbox
    LongReads m_longReads FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<Turn> m_handedOver FAIRLEAD_GUARDED_BY(m_mutex);  // the turn being committed
    std::optional<Turn> m_told FAIRLEAD_GUARDED_BY(m_mutex);        // the turn being delivered
    bool m_isStoreAway FAIRLEAD_GUARDED_BY(m_mutex) = false;        // and creates are refused
    bool m_isLeaving FAIRLEAD_GUARDED_BY(m_mutex) = false;          // no more waiting for room
    bool m_stopping FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_engineDone FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_commitsDone FAIRLEAD_GUARDED_BY(m_mutex) = false;

    std::thread m_applier;
    std::thread m_committer;
    std::thread m_teller;
    std::thread m_reader;
};

EngineThread::EngineThread(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

EngineThread::~EngineThread() { stop(); }

Result<std::unique_ptr<EngineThread>> EngineThread::start(const Dependencies& dependencies,
                                                          const EngineOptions& options, Durability durability) {
    EngineOptions seeded = options;
    if (seeded.seed == 0) seeded.seed = uint64_t{std::random_device()()} << 32 | std::random_device()();
    auto impl = std::make_unique<Impl>(dependencies, seeded, durability);
    RETURN_IF_ERROR(impl->start());
    return std::unique_ptr<EngineThread>(new EngineThread(std::move(impl)));
}

void EngineThread::post(ClientCommand command) { m_impl->post(std::move(command)); }

void EngineThread::stopWaitingForDisk() { m_impl->stopWaitingForDisk(); }

void EngineThread::stop() { m_impl->stop(); }

bool EngineThread::isWaitingForRoom() const { return m_impl->isWaitingForRoom(); }

CommitFigures EngineThread::commitFigures() const { return m_impl->figures(); }

}  // namespace fairlead::broker
