// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl codeq send and work: a producer and a worker for trying things out.
#include "broker/ctl/codeq_options.h"
#include "broker/ctl/import_run.h"
#include "broker/ctl/table.h"
#include "broker/ctl/task_streams.h"
#include "broker/ctl/text.h"
#include "broker/ctl/time_text.h"
#include "shared/bounded_file.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace fairlead::ctl {

namespace {

constexpr size_t kLargestPayload = 4 * 1024 * 1024;
constexpr int kMostClaimed = 100;

using Seconds = std::chrono::duration<double>;
using Steady = std::chrono::steady_clock;

constexpr Seconds kReadyForgotten{31};  // codeQ forgets a Ready after 30 s, without a word
constexpr Seconds kInterruptInterval{0.2};

Globals at(const Globals& globals, const std::string& address, const std::string& token) {
    Globals there = globals;
    there.address = address;
    there.token = token;
    return there;
}

struct Sending {
    producerpb::CreateTask task;
    std::string payload = "{}";
    uint32_t count = 1;
};

Exit sendTasks(const Globals& globals, const CodeqAccess& access, Sending sending) {
    if (sending.payload.starts_with('@')) {
        Result<std::string> read = readBoundedFile(sending.payload.substr(1), kLargestPayload);
        if (!read) return fail(Exit::Usage, "--payload: " + read.status().message());
        sending.payload = std::move(*read);
    }
    sending.task.set_payload(sending.payload);
    Producer producer(at(globals, access.producerAddress, access.token));
    if (!producer.isOpen()) return fail(producer.exit(), producer.trouble());
    Json sent = Json::array();
    for (uint32_t i = 0; i < sending.count; ++i) {
        producerpb::ProducerEvent event;
        *event.mutable_create() = sending.task;
        event.mutable_create()->set_seq(i);
        producer.events().write(event);
        const auto answer = producer.events().next(Seconds(globals.timeoutSeconds));
        if (!answer || !answer->has_create_ack()) {
            const grpc::Status status = producer.events().status();
            return fail(streamExit(status),
                        streamTrouble(status, at(globals, access.producerAddress, {}), "the producer stream"));
        }
        if (!answer->create_ack().ok()) return fail(Exit::Failed, "refused: " + answer->create_ack().error_message());
        sent.push_back(answer->create_ack().task_id());
        if (!globals.isJson()) print(oneLine(answer->create_ack().task_id()) + "\n");
    }
    if (globals.isJson()) printDocument({{"tenant", producer.tenant()}, {"tasks", sent}});
    return Exit::Ok;
}

struct Working {
    std::vector<std::string> commands;
    std::string workerId;
    std::string run;       // a command of the shell for each task
    std::string complete;  // the result
    std::string failure;
    int nackSeconds = -1;
    int count = 1;
    int lease = 60;
};

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

workerpb::WorkerEvent verdict(const workerpb::Task& task, const Working& working) {
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

// Asks for so many; nothing when none came in time, the stream has ended, or the user has interrupted.
std::optional<workerpb::ServerEvent> claim(Worker& worker, const Working& working, int count, Seconds patience) {
    const auto end = Steady::now() + patience;
    std::optional<Steady::time_point> asked;
    while (Steady::now() < end && !isInterrupted() && !worker.events().hasEnded()) {
        if (!asked || Steady::now() - *asked > kReadyForgotten) {
            sendReady(worker, working, count);
            asked = Steady::now();
        }
        const Seconds rest = end - Steady::now();
        if (auto answer = worker.events().next(std::min(rest, kInterruptInterval))) return answer;
    }
    return worker.events().next(Seconds(0));
}

Exit work(const Globals& globals, const CodeqAccess& access, const Working& working) {
    if (!working.complete.empty() && !Json::parse(working.complete, nullptr, false).is_object())
        return fail(Exit::Usage, "--complete: codeQ takes a JSON object only, like {\"ok\":true}");
    const Globals there = at(globals, access.workerAddress, access.workerToken);
    catchInterrupts();
    Worker worker(there, working.workerId);
    if (!worker.isOpen()) return fail(worker.exit(), worker.trouble());
    const auto ended = [&] {
        const grpc::Status status = worker.events().status();
        return fail(streamExit(status), streamTrouble(status, there, "the worker stream"));
    };
    const Seconds patience(globals.timeoutSeconds);
    for (int left = working.count; left > 0;) {
        const auto answer = claim(worker, working, std::min(left, kMostClaimed), patience);
        if (!answer && isInterrupted()) return fail(Exit::Failed, "interrupted");
        if (!answer && worker.events().hasEnded()) return ended();
        if (!answer) return fail(Exit::Failed, "no more tasks within --timeout");
        if (answer->has_error()) return fail(Exit::Failed, "codeQ refuses: " + answer->error().message());
        std::vector<workerpb::Task> tasks(answer->task_batch().tasks().begin(), answer->task_batch().tasks().end());
        if (answer->has_task()) tasks.push_back(answer->task().task());
        std::string trouble;
        for (const workerpb::Task& task : tasks) {
            // What is left of the batch goes back.
            const bool isOver = isInterrupted() || !trouble.empty();
            if (!isOver) printLine(shown(task));
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
        left -= int(tasks.size());
    }
    return Exit::Ok;
}

void addSend(Program& program, CLI::App* codeq, const std::shared_ptr<CodeqAccess>& access) {
    const auto sending = std::make_shared<Sending>();
    const auto command = std::make_shared<std::string>();
    const auto webhook = std::make_shared<std::string>();
    const auto key = std::make_shared<std::string>();
    const auto numbers = std::make_shared<std::array<int, 3>>();
    CLI::App* send = codeq->add_subcommand("send", "Create a task");
    send->add_option("command", *command, "Its command")->required()->check(refuseEmpty)->type_name("COMMAND");
    send->add_option("--payload", sending->payload, "Its payload, or @FILE [{}]")->type_name("TEXT");
    send->add_option("--priority", (*numbers)[0], "0..9, 9 first [0]")->check(CLI::Range(0, 9))->type_name("N");
    send->add_option("--max-attempts", (*numbers)[1], "How often it is tried [the server's default]")
        ->check(CLI::Range(1, 65535))
        ->type_name("N");
    send->add_option("--delay", (*numbers)[2], "Not before so many seconds [0]")
        ->check(CLI::Range(0, 2147483647))
        ->type_name("SECONDS");
    send->add_option("--webhook", *webhook, "The URL to call at its end")->type_name("URL");
    send->add_option("--idempotency-key", *key, "Create no second task with this key")->type_name("KEY");
    send->add_option("--count", sending->count, "How many of them [1]")
        ->check(CLI::Range(1u, 1'000'000u))
        ->type_name("N");
    choose(program, send, access, [=](const Globals& globals, const CodeqAccess& of) {
        sending->task.set_command(*command);
        sending->task.set_priority((*numbers)[0]);
        sending->task.set_max_attempts((*numbers)[1]);
        sending->task.set_delay_seconds((*numbers)[2]);
        sending->task.set_webhook(*webhook);
        sending->task.set_idempotency_key(*key);
        return sendTasks(globals, of, *sending);
    });
}

}  // namespace

void addCodeqStreamCommands(Program& program, CLI::App* codeq, const std::shared_ptr<CodeqAccess>& access) {
    addSend(program, codeq, access);
    const auto working = std::make_shared<Working>();
    CLI::App* command = codeq->add_subcommand(
        "work", "Claim tasks and print each as a line of JSON; without an option that ends them they are given back");
    command->add_option("commands", working->commands, "Of which commands")->required()->type_name("COMMAND");
    command->add_option("--count", working->count, "How many tasks [1]")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    command->add_option("--lease", working->lease, "How long each may take [60]")
        ->check(CLI::Range(1, 2147483647))
        ->type_name("SECONDS");
    command->add_option("--worker-id", working->workerId, "The worker's id [the token's subject]")->type_name("ID");
    std::vector<CLI::Option*> ends;
    ends.push_back(command
                       ->add_option("--run", working->run,
                                    "Run this in a shell, the payload as its input; 0 completes, else a nack")
                       ->check(refuseEmpty)
                       ->type_name("COMMAND"));
    ends.push_back(command->add_option("--complete", working->complete, "Complete it with this result, a JSON object")
                       ->type_name("JSON"));
    ends.push_back(
        command->add_option("--fail", working->failure, "Fail it for good with this error")->type_name("TEXT"));
    ends.push_back(
        command->add_option("--nack", working->nackSeconds, "Try it again after so many seconds; 0: codeQ decides")
            ->check(CLI::Range(0, 900))
            ->type_name("SECONDS"));
    for (CLI::Option* end : ends)
        for (CLI::Option* other : ends)
            if (other != end) end->excludes(other);
    choose(program, command, access,
           [working](const Globals& globals, const CodeqAccess& of) { return work(globals, of, *working); });
}

}  // namespace fairlead::ctl
