// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl codeq send and work: a producer and a worker for trying things out.
#include "broker/ctl/codeq_options.h"
#include "broker/ctl/task_sending.h"
#include "broker/ctl/task_working.h"

namespace fairlead::ctl {

namespace {

Globals at(const Globals& globals, const std::string& address, const std::string& token) {
    Globals there = globals;
    there.address = address;
    there.token = token;
    return there;
}

}  // namespace

void addCodeqStreamCommands(Program& program, CLI::App* codeq, const std::shared_ptr<CodeqAccess>& access) {
    const auto sending = std::make_shared<Sending>();
    CLI::App* send = codeq->add_subcommand("send", "Create a task");
    addSendOptions(send, sending);
    choose(program, send, access, [sending](const Globals& globals, const CodeqAccess& of) {
        return sendTasks(at(globals, of.producerAddress, of.token), *sending);
    });

    const auto working = std::make_shared<Working>();
    working->count = 1;
    CLI::App* command = codeq->add_subcommand(
        "work", "Claim tasks and print each as a line of JSON; without an option that ends them they are given back");
    addWorkOptions(command, working);
    command->add_option("--count", working->count, "How many tasks [1]")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    choose(program, command, access, [working](const Globals& globals, const CodeqAccess& of) {
        return work(at(globals, of.workerAddress, of.workerToken), *working);
    });
}

}  // namespace fairlead::ctl
