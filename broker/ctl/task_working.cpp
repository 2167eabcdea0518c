// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/task_working.h"

#include "broker/ctl/import_run.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/task_streams.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"
#include "shared/json_reader.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>

namespace fairlead::ctl {

namespace {

constexpr int kMostClaimed = 100;

using Seconds = std::chrono::duration<double>;
using Steady = std::chrono::steady_clock;

constexpr Seconds kReadyForgotten{31};  // by a server that forgets one
constexpr Seconds kInterruptInterval{0.2};

Json shown(const workerpb::Task& task) {
    Json json{{"id", task.id()},
              {"tenant", task.tenant_id()},
              {"command", task.command()},
              {"priority", task.priority()},
              {"attempts", task.attempts()},
              {"max_attempts", task.max_attempts()},
              {"lease_until", task.lease_until()},
              {"webhook", task.webhook()}};
    json["payload"] = isUtf8(task.payload()) ? Json(task.payload()) : Json(nullptr);
    return json;
}

// The payload is its standard input; what it prints goes to standard error, so that the list of tasks stays one.
bool runFor(const workerpb::Task& task, const std::string& command) {
    setenv("CODEQ_TASK_ID", task.id().c_str(), 1);
    setenv("CODEQ_TASK_COMMAND", task.command().c_str(), 1);
    std::fflush(stdout);
    FILE* child = popen(("{ " + command + "\n} 1>&2").c_str(), "w");
    if (!child) return false;
    // It need not read its input to its end. Only from here on, because the child would inherit it.
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    std::fwrite(task.payload().data(), 1, task.payload().size(), child);
    const int result = pclose(child);
    std::signal(SIGPIPE, before);
    return result == 0;
}

// Asks at the terminal what becomes of the task.
Working askedFor(Working working) {
    const auto typed = [](const char* question) {
        std::fputs(question, stderr);
        std::string line;
        std::getline(std::cin, line);
        return line;
    };
    while (!isInterrupted()) {
        const std::string answer = typed("complete (c), fail (f), try again later (n) or give back (g)? ");
        if (answer == "c") working.complete = R"({"ok":true})";
        if (answer == "f") working.failure = typed("error: ");
        if (answer == "f" && working.failure.empty()) working.failure = "failed by hand";
        if (answer == "n") working.nackSeconds = 0;
        if (answer == "g" || working.hasEnd() || !std::cin) break;
    }
    return working;
}

workerpb::WorkerEvent verdict(const workerpb::Task& task, const Working& given) {
    const Working working = given.asks && !given.hasEnd() ? askedFor(given) : given;
    workerpb::WorkerEvent event;
    const auto complete = [&](const std::string& json) {
        event.mutable_result()->set_task_id(task.id());
        event.mutable_result()->set_status("COMPLETED");
        event.mutable_result()->set_result_json(json);
    };
    const auto nack = [&](int seconds, const std::string& reason) {
        event.mutable_nack()->set_task_id(task.id());
        event.mutable_nack()->set_delay_seconds(seconds);
        event.mutable_nack()->set_reason(reason);
    };
    if (!working.run.empty()) {
        if (runFor(task, working.run))
            complete(R"({"ok":true})");
        else
            nack(0, "the worker's command failed");
    } else if (!working.complete.empty())
        complete(working.complete);
    else if (!working.failure.empty()) {
        event.mutable_result()->set_task_id(task.id());
        event.mutable_result()->set_status("FAILED");
        event.mutable_result()->set_error(working.failure);
    } else if (working.nackSeconds >= 0)
        nack(working.nackSeconds, "fairleadctl");
    else
        event.mutable_abandon()->set_task_id(task.id());
    return event;
}

// Why the task's end was not taken; empty: it was.
std::string refusalIn(const workerpb::ServerEvent& answer) {
    if (answer.has_result_ack()) return answer.result_ack().error_message();
    if (answer.has_nack_ack()) return answer.nack_ack().error_message();
    if (answer.has_abandon_ack()) return answer.abandon_ack().error_message();
    return answer.has_error() ? answer.error().message() : "an answer that fairleadctl does not know";
}

void sendReady(Worker& worker, const Working& working, int count) {
    workerpb::WorkerEvent ready;
    for (const std::string& command : working.commands) ready.mutable_ready()->add_commands(command);
    ready.mutable_ready()->set_lease_seconds(working.lease);
    ready.mutable_ready()->set_count(count);
    worker.events().write(ready);
}

// What is asked of the server, once for each answer: every Ready that stands brings a task of its own.
class Claims {
public:
    Claims(Worker& worker, const Working& working) : m_worker(worker), m_working(working) {}

    // Asks for so many; nothing when none came in time, the stream has ended, or the user has interrupted.
    std::optional<workerpb::ServerEvent> claim(int count, Seconds patience) {
        const auto end = Steady::now() + patience;
        while (Steady::now() < end && !isInterrupted() && !m_worker.events().hasEnded()) {
            if (!stands()) {
                sendReady(m_worker, m_working, count);
                m_asked = Steady::now();
            }
            const Seconds rest = end - Steady::now();
            if (auto answer = m_worker.events().next(std::min(rest, kInterruptInterval))) return taken(answer);
        }
        return taken(m_worker.events().next(Seconds(0)));
    }

private:
    bool stands() const { return m_asked && !(m_working.forgetsReady && Steady::now() - *m_asked > kReadyForgotten); }
    std::optional<workerpb::ServerEvent> taken(std::optional<workerpb::ServerEvent> answer) {
        if (answer) m_asked.reset();
        return answer;
    }

    Worker& m_worker;
    const Working& m_working;
    std::optional<Steady::time_point> m_asked;  // what stands
};

}  // namespace

Exit work(const Globals& there, const Working& working) {
    if (!working.complete.empty() && !jsonIn(working.complete).is_object())
        return fail(Exit::Usage, "--complete: a result is a JSON object, like {\"ok\":true}");
    catchInterrupts();
    Worker worker(there, working.workerId);
    if (!worker.isOpen()) return fail(worker.exit(), worker.trouble());
    const auto ended = [&] {
        const grpc::Status status = worker.events().status();
        return fail(streamExit(status), streamTrouble(status, there, "the worker stream"));
    };
    const Seconds patience(there.timeoutSeconds);
    const bool isEndless = working.count == 0;
    Claims claims(worker, working);
    for (int left = isEndless ? 1 : working.count; left > 0;) {
        const auto answer = claims.claim(std::min(left, kMostClaimed), patience);
        if (!answer && isInterrupted()) return isEndless ? Exit::Ok : fail(Exit::Failed, "interrupted");
        if (!answer && worker.events().hasEnded()) return ended();
        if (!answer && isEndless) continue;
        if (!answer) return fail(Exit::Failed, "no more tasks within --timeout");
        if (answer->has_error()) return fail(Exit::Failed, working.server + " refuses: " + answer->error().message());
        std::vector<workerpb::Task> tasks(answer->task_batch().tasks().begin(), answer->task_batch().tasks().end());
        if (answer->has_task()) tasks.push_back(answer->task().task());
        std::string trouble;
        for (const workerpb::Task& task : tasks) {
            // What is left of the batch goes back.
            const bool isOver = isInterrupted() || !trouble.empty();
            if (!isOver) printLine(shown(task));
            std::fflush(stdout);  // who reads this through a pipe sees the task while it is worked on
            workerpb::WorkerEvent back;
            back.mutable_abandon()->set_task_id(task.id());
            worker.events().write(isOver ? back : verdict(task, working));
            const auto said = worker.events().next(patience);
            if (!said) return ended();
            if (const std::string refusal = refusalIn(*said); trouble.empty() && !refusal.empty())
                trouble = "task " + task.id() + ": " + refusal;
        }
        if (!trouble.empty()) return fail(Exit::Failed, trouble);
        if (isInterrupted()) return fail(Exit::Failed, "interrupted; what was not done was given back");
        if (!isEndless) left -= int(tasks.size());
    }
    return Exit::Ok;
}

void addWorkOptions(CLI::App* command, const std::shared_ptr<Working>& working) {
    command->add_option("commands", working->commands, "Of which commands")
        ->required()
        ->check(refuseNoUtf8)
        ->type_name("COMMAND");
    command->add_option("--lease", working->lease, "How long each may take [60]")
        ->check(CLI::Range(1, 2147483647))
        ->type_name("SECONDS");
    command->add_option("--worker-id", working->workerId, "The worker's id [the token's subject]")
        ->check(refuseNoUtf8)
        ->type_name("ID");
    std::vector<CLI::Option*> ends;
    ends.push_back(command
                       ->add_option("--exec,--run", working->run,
                                    "Run this in a shell, the payload as its input; 0 completes, else a nack")
                       ->check(refuseEmpty)
                       ->type_name("COMMAND"));
    ends.push_back(command->add_option("--complete", working->complete, "Complete it with this result, a JSON object")
                       ->type_name("JSON"));
    ends.push_back(command->add_option("--fail", working->failure, "Fail it for good with this error")
                       ->check(refuseNoUtf8)
                       ->type_name("TEXT"));
    ends.push_back(
        command->add_option("--nack", working->nackSeconds, "Try it again after so many seconds; 0: the server decides")
            ->check(CLI::Range(0, 900))
            ->type_name("SECONDS"));
    for (CLI::Option* end : ends)
        for (CLI::Option* other : ends)
            if (other != end) end->excludes(other);
}

}  // namespace fairlead::ctl
