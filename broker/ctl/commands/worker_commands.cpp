// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/time_text.h"

#include <cstdint>
#include <memory>
#include <string>

namespace fairlead::ctl {

namespace {

Exit changeWorker(const Globals& globals, uint64_t id, api::WorkerState state) {
    const Client client(globals);
    api::ChangeWorkerRequest request;
    request.set_id(id);
    request.set_state(state);
    api::OpenStream worker;
    const grpc::Status status = client.ask(api::kChangeWorker, request, &worker);
    if (!status.ok()) return client.failed(status);
    if (globals.isJson()) {
        printDocument(toJson(worker));
        return Exit::Ok;
    }
    FactList facts;
    facts.add("worker", worker.worker());
    facts.add("heard of", timeText(worker.http().heard_at()));
    facts.add("says it is", wordOf(*api::WorkerState_descriptor(), worker.http().state()));
    facts.add("is told to be", state == api::WORKER_STATE_UNSPECIFIED
                                   ? "forgotten"
                                   : wordOf(*api::WorkerState_descriptor(), worker.http().ordered()));
    print(facts.text());
    return Exit::Ok;
}

}  // namespace

void addWorkerCommands(Program& program) {
    CLI::App* worker = program.app.add_subcommand(
        "worker", "A worker without a stream, told with its next heartbeat: quiet, run, terminate; or forget");
    worker->require_subcommand(1);
    const auto add = [&](const char* name, api::WorkerState state, const char* description) {
        const auto id = std::make_shared<uint64_t>(0);
        CLI::App* command = worker->add_subcommand(name, description);
        command->add_option("id", *id, "Its number, as 'streams --kind http' shows it")->required()->type_name("ID");
        command->callback([&program, id, state] {
            program.chosen = [id, state](const Globals& globals) { return changeWorker(globals, *id, state); };
        });
    };
    add("quiet", api::WORKER_STATE_QUIET, "Take nothing more, finish what it has");
    add("run", api::WORKER_STATE_RUNNING, "Go on");
    add("terminate", api::WORKER_STATE_TERMINATE, "Finish what it has, and end");
    add("forget", api::WORKER_STATE_UNSPECIFIED, "Drop one that has gone");
}

}  // namespace fairlead::ctl
