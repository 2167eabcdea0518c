// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/codeq_http.h"
#include "broker/ctl/import_account.h"
#include "broker/ctl/import_journal.h"
#include "broker/ctl/import_target.h"
#include "broker/ctl/text/progress.h"

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fairlead::ctl {

// What an import is asked to do.
struct ImportWish {
    std::vector<std::string> commands;  // empty: every one that waits
    double perSecond = 0;               // 0: as fast as it goes
    uint64_t limit = 0;                 // 0: all
    double waitForDelayedSeconds = 0;
    int leaseSeconds = 300;
    std::string journal = "codeq-import.journal";
};

// The command as the user spelled it, if so: a token may allow only this spelling. Nothing: it is not asked for.
std::optional<std::string> wantedName(const ImportWish& wish, const std::string& command);

// The asked commands with a '/': codeQ's queues do not show them, so that they are known from its metrics, which tell no
// tenant and begin anew with each start of the server. One request.
std::vector<std::string> uncountedCommands(CodeqHttp& http, const ImportWish& wish);

// The worker id of every import, by which it knows what is its own after a crash.
inline constexpr const char* kImportWorker = "fairlead-import";

// From now on Ctrl+C, SIGTERM and SIGHUP are remembered instead of ending the program; a second one ends it.
void catchInterrupts();
bool isInterrupted();

// Moves tasks from codeQ to a broker: claims, writes down what it has claimed, creates, writes that down, then takes the
// task from codeQ. Killed at any moment, the next run goes on with what the journal says is in its hands. One thread.
class ImportRun {
public:
    // All must outlive it. http: with a token that may read the queues of the tenant.
    ImportRun(const ImportWish& wish, CodeqHttp& http, Worker& worker, ImportTarget& target, ImportJournal& journal);

    // Until nothing is left, or something is wrong: what, in a sentence; empty: it came to its end.
    std::string run();
    const ImportAccount& account() const { return m_account; }

private:
    using Seconds = std::chrono::duration<double>;
    using Steady = std::chrono::steady_clock;

    std::string recover();
    std::string drain();
    // Claims and moves one batch of at most so many.
    std::string moveBatch(uint64_t most, const std::vector<std::string>& commands);
    std::string take(const workerpb::ServerEvent& batch);
    // What codeQ may still hand out to a Ready that it has not forgotten: moves it, or gives it back.
    std::string settle();
    std::optional<workerpb::ServerEvent> nextBatch(Seconds patience);
    void forgetOldReadys();
    // The commands that may have tasks. Returns what is wrong.
    struct Waiting {
        uint64_t ready = 0;
        uint64_t delayed = 0;
        std::vector<std::string> commands;
    };
    std::string look(Waiting& waiting);
    std::string move(std::vector<MovingTask> tasks);
    // Completes or parks those at codeQ.
    void takeAway(const std::vector<MovingTask>& tasks);
    // counter: of those that were given back.
    void giveBack(const std::vector<MovingTask>& tasks, uint64_t& counter);
    // Waits for so many answers about these tasks; the ids whose answer was yes.
    std::set<std::string> answers(size_t count);
    void giveBackHeld();
    void pace();
    void show(const char* doing);
    bool isEnough() const { return m_wish.limit > 0 && m_account.read >= m_wish.limit; }

    const ImportWish m_wish;
    CodeqHttp& m_http;
    Worker& m_worker;
    ImportTarget& m_target;
    ImportJournal& m_journal;
    ImportAccount m_account;
    Progress m_progress;
    // Given back at the end, so that the rest is met first; earlier when half of their lease is over.
    std::vector<MovingTask> m_held;
    Steady::time_point m_heldSince;
    std::set<std::string> m_refused;  // given back once; met again, everything else has been seen
    struct SentReady {
        Steady::time_point at;
        std::vector<std::string> commands;
    };
    std::deque<SentReady> m_readys;             // that codeQ may still answer
    std::deque<workerpb::ServerEvent> m_early;  // batches that came while something else was waited for
    size_t m_earlyBytes = 0;
    bool m_isFlooded = false;    // they are more than were asked for
    bool m_asksForNone = false;  // the token's own commands: it may not ask for others
    size_t m_largest = 1;        // payload seen
    Steady::time_point m_begun = Steady::now();
    Steady::time_point m_shown;  // the progress
    bool m_isFull = false;       // the target takes no more
    bool m_isRound = false;      // met a task again that was refused
};

// The task as codeQ's HTTP interface shows it; nothing when that is no task.
std::optional<MovingTask> movingTask(const Json& task);

}  // namespace fairlead::ctl
