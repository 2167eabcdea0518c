// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/store_move.h"
#include "broker/ctl/text/text.h"

#include <memory>

namespace fairlead::ctl {

namespace {

struct StoreArguments {
    std::string folder;
    std::string address;
    bool isAsItIs = false;
};

Exit showMoved(const Globals& globals, const Result<MovedStore>& moved, const std::string& done,
               const std::string& wasDone) {
    if (!moved)
        return fail(moved.status().code() == Code::DataLoss ? Exit::Faults : Exit::Failed, moved.status().message());
    if (globals.isJson()) {
        Json json = Json::object();
        json["was_done"] = moved->wasDone;
        json["records"] = moved->records;
        json["position"] = moved->position;
        printDocument(json);
        return Exit::Ok;
    }
    print(moved->wasDone ? wasDone + "\n"
                         : done + ": " + std::to_string(moved->records) + " records, turn " +
                               std::to_string(moved->position) + "\n");
    return Exit::Ok;
}

Exit copyOf(const Globals& globals, const StoreArguments& arguments) {
    return showMoved(globals, copyStore(arguments.folder, arguments.address),
                     "the log begins with this store; set store.log and start the broker on the same folder",
                     "the log had begun with this store already");
}

Exit detach(const Globals& globals, const StoreArguments& arguments) {
    if (arguments.isAsItIs == !arguments.address.empty())
        return fail(Exit::Usage, "give either the address of the log or --as-it-is");
    return showMoved(
        globals,
        arguments.isAsItIs ? detachStoreAsItIs(arguments.folder) : detachStore(arguments.folder, arguments.address),
        "the folder is a store of its own; leave store.log out", "the folder was a store of its own already");
}

}  // namespace

void addStoreCommands(Program& program) {
    CLI::App* store = program.app.add_subcommand("store", "Move a broker's store to a log in PostgreSQL, and back");
    store->require_subcommand(1);
    const auto arguments = std::make_shared<StoreArguments>();
    const auto add = [&](const char* name, const char* help, auto run) {
        CLI::App* command = store->add_subcommand(name, help);
        command->add_option("folder", arguments->folder, "The broker's data folder; no broker uses it")
            ->required()
            ->type_name("FOLDER");
        command->callback([&program, arguments, run] {
            program.isOffline = true;
            program.chosen = [arguments, run](const Globals& globals) { return run(globals, *arguments); };
        });
        return command;
    };
    const char* const addressHelp = "The database, as in store.log; its password may stand in the file of PGPASSFILE";
    add("copy", "Begin a log in a database with this store, and compare the two", copyOf)
        ->add_option("address", arguments->address, addressHelp)
        ->required()
        ->type_name("ADDRESS");
    CLI::App* detached = add("detach", "Make a folder a store of its own, with everything that is in its log", detach);
    detached->add_option("address", arguments->address, addressHelp)->type_name("ADDRESS");
    detached->add_flag("--as-it-is", arguments->isAsItIs,
                       "Without asking the log, for when it is lost: what it has and the folder has not is lost, too");
}

}  // namespace fairlead::ctl
