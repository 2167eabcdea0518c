// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/import_run.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

namespace fairlead::ctl {

namespace {

using Step = ImportJournal::Step;

constexpr size_t kMostEarlyBytes = 64 * 1024 * 1024;  // of batches that nobody has taken up yet
constexpr uint64_t kFewestAtOnce = 10;
constexpr uint64_t kMostAtOnce = 100;  // as many as a kill can find on their way
constexpr size_t kMostBytesAtOnce = 16 * 1024 * 1024;
constexpr int kParkedSeconds = 10 * 365 * 24 * 3600;
constexpr std::chrono::seconds kReadyLife{31};  // codeQ forgets a Ready after 30 s
constexpr std::chrono::seconds kLookInterval{1};
constexpr std::chrono::milliseconds kShowInterval{500};

std::atomic<bool> g_isInterrupted{false};

int numberIn(const Json& json, const char* name) {
    return json.contains(name) && json[name].is_number_integer() ? json[name].get<int>() : 0;
}

MovingTask movingTask(const workerpb::Task& task) {
    MovingTask moving;
    moving.id = task.id();
    moving.command = task.command();
    moving.payload = task.payload();
    moving.priority = task.priority();
    moving.webhook = task.webhook();
    moving.maxAttempts = task.max_attempts();
    moving.attemptsBefore = failedDeliveries(task.attempts());
    return moving;
}

}  // namespace

std::optional<std::string> wantedName(const ImportWish& wish, const std::string& command) {
    const auto isIt = [&](const std::string& asked) {
        return std::equal(asked.begin(), asked.end(), command.begin(), command.end(), [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        });
    };
    if (wish.commands.empty()) return command;
    const auto named = std::find_if(wish.commands.begin(), wish.commands.end(), isIt);
    if (named == wish.commands.end()) return std::nullopt;
    return *named;
}

std::vector<std::string> uncountedCommands(CodeqHttp& http, const ImportWish& wish) {
    std::set<std::string> names;
    for (const std::string& command : wish.commands)
        if (command.find('/') != std::string::npos) names.insert(command);
    const auto answer = http.get("/metrics");
    if (!answer.trouble.empty()) return {names.begin(), names.end()};
    const auto metrics = codeqMetricsIn(answer.body);
    if (!metrics) return {names.begin(), names.end()};
    for (const auto& [command, counters] : metrics->commands)
        if (const auto name = wantedName(wish, command);
            name && counters.created > 0 && command.find('/') != std::string::npos)
            names.insert(*name);
    return {names.begin(), names.end()};
}

void catchInterrupts() {
    struct sigaction action {};
    action.sa_handler = [](int) { g_isInterrupted = true; };
    action.sa_flags = int(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    struct sigaction before {};
    sigaction(SIGHUP, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);  // nohup stays so
}

bool isInterrupted() { return g_isInterrupted; }

std::optional<MovingTask> movingTask(const Json& task) {
    if (!task.is_object() || stringIn(task, "id").empty() || stringIn(task, "command").empty()) return std::nullopt;
    MovingTask moving;
    moving.id = stringIn(task, "id");
    moving.command = stringIn(task, "command");
    moving.payload = stringIn(task, "payload");
    moving.priority = numberIn(task, "priority");
    moving.webhook = stringIn(task, "webhook");
    moving.maxAttempts = numberIn(task, "maxAttempts");
    moving.attemptsBefore = failedDeliveries(numberIn(task, "attempts"));
    moving.traceParent = stringIn(task, "traceParent");
    moving.traceState = stringIn(task, "traceState");
    return moving;
}

ImportRun::ImportRun(const ImportWish& wish, CodeqHttp& http, Worker& worker, ImportTarget& target,
                     ImportJournal& journal)
    : m_wish(wish), m_http(http), m_worker(worker), m_target(target), m_journal(journal) {}

std::string ImportRun::run() {
    std::string trouble = recover();
    if (trouble.empty()) trouble = drain();
    giveBackHeld();
    if (const std::string late = settle(); trouble.empty()) trouble = late;
    giveBackHeld();
    if (const Status status = m_journal.flush(); trouble.empty() && !status.ok()) return status.message();
    return trouble;
}

// What the journal says was in the hands of an import that was killed.
std::string ImportRun::recover() {
    std::vector<MovingTask> ours;
    for (const std::string& id : m_journal.unfinished()) {
        if (isInterrupted()) return {};
        const auto answer = m_http.get("/tasks/" + percent(id));
        if (answer.status == 404) {
            if (!m_journal.isCreated(id)) ++m_account.forgotten;
            m_journal.note(m_journal.isCreated(id) ? Step::Done : Step::Back, id);
            continue;
        }
        if (!answer.trouble.empty()) return answer.trouble;
        const Json json = jsonIn(answer.body);
        const auto task = movingTask(json);
        if (!task) return "codeQ's answer about task " + id + " is none of codeQ's";
        const std::string status = stringIn(json, "status");
        if (status == "IN_PROGRESS" && stringIn(json, "workerId") == kImportWorker)
            ours.push_back(*task);
        else if (status == "COMPLETED" && m_journal.isCreated(id))
            m_journal.note(Step::Done, id);
        // Otherwise its lease has ended: it waits again, and comes by like any other.
    }
    for (size_t begin = 0; begin < ours.size(); begin += kMostAtOnce) {
        const size_t end = std::min(ours.size(), begin + kMostAtOnce);
        const std::vector<MovingTask> some(ours.begin() + std::ptrdiff_t(begin), ours.begin() + std::ptrdiff_t(end));
        if (std::string trouble = move(some); !trouble.empty()) return trouble;
    }
    return {};
}

std::string ImportRun::look(Waiting& waiting) {
    const auto answer = m_http.get("/admin/queues");
    if (!answer.trouble.empty()) return answer.trouble;
    const auto queues = parseCodeqQueues(answer.body);
    if (!queues) return "codeQ's answer about its queues is none of codeQ's";
    for (const CodeqQueue& queue : *queues) {
        const auto name = wantedName(m_wish, queue.command);
        if (queue.tenant != m_worker.tenant() || !name) continue;
        waiting.ready += queue.readyInAll();
        waiting.delayed += queue.delayed;
        if (queue.readyInAll() + queue.delayed > 0) waiting.commands.push_back(*name);
    }
    const auto unknown = uncountedCommands(m_http, m_wish);
    m_account.uncounted = unknown.size();
    waiting.commands.insert(waiting.commands.end(), unknown.begin(), unknown.end());
    return {};
}

std::string ImportRun::drain() {
    const auto until = Steady::now() + std::chrono::duration_cast<Steady::duration>(
                                           Seconds(std::min(m_wish.waitForDelayedSeconds, 1e9)));
    // Delayed tasks become ready at codeQ only when somebody asks for tasks of their queue.
    bool hasAskedInVain = false;
    while (!isInterrupted() && !isEnough() && !m_isFull && !m_isRound) {
        const auto looked = Steady::now();
        if (!m_held.empty() && looked - m_heldSince > Seconds(m_wish.leaseSeconds / 2.0)) giveBackHeld();
        Waiting waiting;
        if (std::string trouble = look(waiting); !trouble.empty()) return trouble;
        const uint64_t ready = waiting.ready;
        const bool isWaiting = waiting.delayed > 0 && Steady::now() < until;
        if (ready == 0 && !isWaiting && (hasAskedInVain || waiting.commands.empty())) return {};
        const uint64_t before = m_account.read;
        for (uint64_t known = ready > 0 ? ready : kMostAtOnce; known > 0 && !isInterrupted() && !isEnough();) {
            const uint64_t read = m_account.read;
            if (std::string trouble = moveBatch(known, waiting.commands); !trouble.empty()) return trouble;
            // How many more there are is only known once codeQ has been looked at again.
            if (m_account.read == read || ready == 0 || m_isFull || m_isRound) break;
            known -= std::min(known, m_account.read - read);
        }
        hasAskedInVain = m_account.read == before;
        show(ready == 0 ? "waiting for delayed tasks" : "moving");
        if (ready == 0 && isWaiting && hasAskedInVain) std::this_thread::sleep_until(looked + kLookInterval);
    }
    return {};
}

void ImportRun::forgetOldReadys() {
    while (!m_readys.empty() && Steady::now() - m_readys.front().at > kReadyLife) m_readys.pop_front();
}

std::optional<workerpb::ServerEvent> ImportRun::nextBatch(Seconds patience) {
    std::optional<workerpb::ServerEvent> answer;
    if (m_early.empty())
        answer = m_worker.events().next(patience);
    else {
        answer = std::move(m_early.front());
        m_early.pop_front();
        m_earlyBytes -= answer->ByteSizeLong();
    }
    // Which one it answers is not told: the oldest is gone first, so that the rest is not forgotten too early.
    if (answer && !m_readys.empty()) m_readys.pop_front();
    return answer;
}

std::string ImportRun::settle() {
    for (forgetOldReadys(); !m_readys.empty() || !m_early.empty(); forgetOldReadys()) {
        if (m_early.empty() && m_worker.events().hasEnded()) return {};
        const auto answer = nextBatch(std::chrono::milliseconds(200));
        show("waiting up to 30 s for what codeQ may still hand out");
        if (!answer) continue;
        if (std::string trouble = take(*answer); !trouble.empty()) return trouble;
    }
    return {};
}

std::string ImportRun::moveBatch(uint64_t most, const std::vector<std::string>& commands) {
    if (m_isFlooded) return "codeQ's server hands out far more than it was asked for";
    uint64_t count = std::clamp<uint64_t>(kMostBytesAtOnce / m_largest, kFewestAtOnce, kMostAtOnce);
    // The first batch is small: nobody knows yet how large the payloads are.
    if (m_account.read == 0) count = kFewestAtOnce;
    if (m_wish.perSecond > 0) count = std::min(count, std::max<uint64_t>(1, uint64_t(m_wish.perSecond)));
    if (m_wish.limit > 0) count = std::min(count, m_wish.limit - m_account.read);
    count = std::min(count, most);
    forgetOldReadys();
    const auto isCovered = [&](const SentReady& sent) {
        return std::all_of(commands.begin(), commands.end(), [&](const std::string& command) {
            return std::find(sent.commands.begin(), sent.commands.end(), command) != sent.commands.end();
        });
    };
    // With a command that no Ready asks for yet, one more.
    if (std::none_of(m_readys.begin(), m_readys.end(), isCovered) && (m_readys.empty() || !m_asksForNone)) {
        workerpb::WorkerEvent event;
        if (!m_asksForNone)
            for (const std::string& command : commands) event.mutable_ready()->add_commands(command);
        event.mutable_ready()->set_lease_seconds(m_wish.leaseSeconds);
        event.mutable_ready()->set_count(int(count));
        m_worker.events().write(event);
        m_readys.push_back({Steady::now(), commands});
    }
    const auto answer = nextBatch(kLookInterval);
    if (!answer && m_worker.events().hasEnded())
        return "codeQ's worker stream has ended: " + plainReason(m_worker.events().status());
    if (!answer) return {};
    if (answer->has_error()) {
        if (answer->error().code() != "PermissionDenied" || m_asksForNone)
            return "codeQ refuses: " + answer->error().message();
        // It may be allowed other commands only, or this one in another spelling: then those that it is allowed.
        if (!m_wish.commands.empty())
            return "codeQ refuses: " + answer->error().message() + " (--commands, spelled as in the worker's token)";
        m_asksForNone = true;
        return moveBatch(most, commands);
    }
    return take(*answer);
}

std::string ImportRun::take(const workerpb::ServerEvent& batch) {
    std::vector<MovingTask> tasks;
    for (const workerpb::Task& task : batch.task_batch().tasks()) tasks.push_back(movingTask(task));
    if (batch.has_task()) tasks.push_back(movingTask(batch.task().task()));
    if (tasks.empty()) return {};
    // Of a Ready that was sent before: more than is wanted now.
    if (isEnough() || m_isFull || m_isRound) {
        m_account.read += tasks.size();
        giveBack(tasks, m_account.givenBack);
        return {};
    }
    for (const MovingTask& task : tasks) {
        m_largest = std::max(m_largest, task.payload.size());
        if (!m_journal.isCreated(task.id)) m_journal.note(Step::Claimed, task.id);
    }
    if (const Status status = m_journal.flush(); !status.ok()) {
        m_account.read += tasks.size();
        giveBack(tasks, m_account.givenBack);
        return status.message();
    }
    std::string trouble = move(std::move(tasks));
    pace();
    return trouble;
}

std::string ImportRun::move(std::vector<MovingTask> tasks) {
    m_account.read += tasks.size();
    if (isInterrupted()) {
        giveBack(tasks, m_account.givenBack);
        return {};
    }
    std::vector<MovingTask> here;
    std::vector<MovingTask> wanted;
    for (MovingTask& task : tasks) (m_journal.isCreated(task.id) ? here : wanted).push_back(std::move(task));
    m_account.alreadyHere += here.size();
    // Half of the lease, so that the other half is left for taking them away.
    const auto outcomes = m_target.create(wanted, Seconds(std::min(30.0, m_wish.leaseSeconds / 2.0)),
                                          [this](const MovingTask& task) { return m_journal.isKnown(task.id); });
    std::vector<MovingTask> refused;
    for (size_t i = 0; i < outcomes.size(); ++i) {
        const auto& outcome = outcomes[i];
        if (outcome.isHere) {
            m_journal.note(Step::Created, wanted[i].id);
            ++(outcome.wasHere ? m_account.alreadyHere : m_account.created);
            here.push_back(wanted[i]);
            continue;
        }
        m_isFull = m_isFull || outcome.isLimit;
        m_isRound = !m_refused.insert(wanted[i].id).second || m_isRound;
        m_account.refuse(outcome.error);
        refused.push_back(wanted[i]);
    }
    const std::vector<MovingTask> unknown(wanted.begin() + std::ptrdiff_t(outcomes.size()), wanted.end());
    const Status status = m_journal.flush();
    if (status.ok()) takeAway(here);
    if (m_held.empty()) m_heldSince = Steady::now();
    for (MovingTask& task : refused) {
        task.payload.clear();
        m_held.push_back(std::move(task));
    }
    const bool isOver = m_isFull || m_isRound || !unknown.empty() || !status.ok();
    if (isOver || Steady::now() - m_heldSince > Seconds(m_wish.leaseSeconds / 2.0)) giveBackHeld();
    giveBack(unknown, m_account.givenBack);
    if (!status.ok()) return status.message();
    if (!unknown.empty())
        return "the target has stopped to answer: " + plainReason(m_target.producer().events().status());
    show("moving");
    return {};
}

void ImportRun::giveBackHeld() {
    giveBack(m_held, m_account.refused);
    m_held.clear();
}

void ImportRun::takeAway(const std::vector<MovingTask>& tasks) {
    workerpb::WorkerEvent results;
    size_t parked = 0;
    for (const MovingTask& task : tasks) {
        // A result would call the webhook and say that the task is done, which it is not.
        if (!task.webhook.empty()) {
            workerpb::WorkerEvent event;
            event.mutable_heartbeat()->set_task_id(task.id);
            event.mutable_heartbeat()->set_extend_seconds(kParkedSeconds);
            m_worker.events().write(event);
            ++parked;
            continue;
        }
        workerpb::Result& result = *results.mutable_result_batch()->add_results();
        result.set_task_id(task.id);
        result.set_status("COMPLETED");
        result.set_result_json(R"({"movedTo":"Fairlead"})");
    }
    if (results.result_batch().results_size() > 0) m_worker.events().write(results);
    const auto done = answers(tasks.size());
    for (const MovingTask& task : tasks) {
        if (!done.contains(task.id)) {
            ++m_account.notRemoved;
            continue;
        }
        ++(task.webhook.empty() ? m_account.completed : m_account.parked);
        m_journal.note(task.webhook.empty() ? Step::Done : Step::Parked, task.id);
    }
}

void ImportRun::giveBack(const std::vector<MovingTask>& tasks, uint64_t& counter) {
    for (const MovingTask& task : tasks) {
        workerpb::WorkerEvent event;
        event.mutable_abandon()->set_task_id(task.id);
        m_worker.events().write(event);
    }
    const auto done = answers(tasks.size());
    // Refused ones are counted already; what cannot be given back is neither.
    const bool isCounted = &counter == &m_account.refused;
    for (const MovingTask& task : tasks) {
        if (done.contains(task.id)) {
            if (!m_journal.isCreated(task.id)) m_journal.note(Step::Back, task.id);
            if (!isCounted) ++counter;
            continue;
        }
        if (isCounted) --counter;
        ++m_account.left;
    }
}

std::set<std::string> ImportRun::answers(size_t count) {
    std::set<std::string> done;
    const auto take = [&](const auto& ack) {
        if (ack.ok()) done.insert(ack.task_id());
        --count;
    };
    while (count > 0) {
        const auto answer = m_worker.events().next(Seconds(10));
        if (!answer) break;
        if (answer->has_task() || answer->has_task_batch()) {
            m_earlyBytes += answer->ByteSizeLong();
            m_early.push_back(*answer);
            m_isFlooded = m_earlyBytes > kMostEarlyBytes;
            if (m_isFlooded) break;
        }
        if (answer->has_result_ack()) take(answer->result_ack());
        if (answer->has_heartbeat_ack()) take(answer->heartbeat_ack());
        if (answer->has_abandon_ack()) take(answer->abandon_ack());
        for (const auto& ack : answer->result_ack_batch().acks())
            if (count > 0) take(ack);
        if (answer->has_error()) break;  // the token lacks a scope: no answer will come
    }
    return done;
}

void ImportRun::pace() {
    if (m_wish.perSecond <= 0) return;
    const auto due =
        m_begun + std::chrono::duration_cast<Steady::duration>(Seconds(double(m_account.read) / m_wish.perSecond));
    // Short sleeps, so that Ctrl+C is heard.
    while (Steady::now() < due && !isInterrupted())
        std::this_thread::sleep_for(std::min<Steady::duration>(due - Steady::now(), std::chrono::milliseconds(100)));
}

void ImportRun::show(const char* doing) {
    const auto now = Steady::now();
    if (m_account.read != 0 && now - m_shown < kShowInterval) return;
    m_shown = now;
    m_progress.show(std::string(doing) + ": " + std::to_string(m_account.read) + " read, " +
                    std::to_string(m_account.created) + " created, " + std::to_string(m_account.alreadyHere) +
                    " already here, " + std::to_string(m_account.refused) + " refused");
}

}  // namespace fairlead::ctl
