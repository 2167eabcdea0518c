// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"
#include "broker/ctl/text/text.h"
#include "broker/upkeep/store_check.h"
#include "broker/store/rocks/rocks_store.h"

#include <memory>

namespace fairlead::ctl {

namespace {

Json checkJson(const broker::StoreCheck& found) {
    Json json = Json::object();
    json["ready"] = found.ready;
    json["delayed"] = found.delayed;
    json["in_progress"] = found.inProgress;
    json["completed"] = found.completed;
    json["dead"] = found.dead;
    json["fault_count"] = found.faultCount;
    json["faults"] = found.faults;
    return json;
}

std::string checkText(const broker::StoreCheck& found) {
    FactList facts;
    facts.add("ready", std::to_string(found.ready));
    facts.add("delayed", std::to_string(found.delayed));
    facts.add("in progress", std::to_string(found.inProgress));
    facts.add("completed", std::to_string(found.completed));
    facts.add("dead", std::to_string(found.dead));
    facts.add("faults", std::to_string(found.faultCount));
    std::string text = facts.text();
    for (const std::string& fault : found.faults) text += "fault: " + oneLine(fault) + "\n";
    if (found.faultCount > found.faults.size())
        text += "and " + std::to_string(found.faultCount - found.faults.size()) + " more\n";
    return text;
}

Exit failed(const Status& status) {
    return fail(status.code() == Code::DataLoss ? Exit::Faults : Exit::Failed, status.message());
}

Exit check(const Globals& globals, const std::string& folder) {
    const auto store = broker::lookAtRocksStore(folder);
    if (!store) return failed(store.status());
    const auto found = broker::checkStore(**store);
    if (!found) return failed(found.status());
    if (globals.isJson())
        printDocument(checkJson(*found));
    else
        print(checkText(*found));
    if (found->faultCount > 0) return fail(Exit::Faults, "the store in '" + folder + "' has faults");
    return Exit::Ok;
}

}  // namespace

void addCheckCommand(Program& program) {
    const auto folder = std::make_shared<std::string>();
    CLI::App* command = program.app.add_subcommand(
        "check", "Compare all records of a store with each other, while no broker uses it; counts tasks and faults");
    command->add_option("folder", *folder, "The broker's data folder")->required()->type_name("FOLDER");
    command->callback([&program, folder] {
        program.isOffline = true;
        program.chosen = [folder](const Globals& globals) { return check(globals, *folder); };
    });
}

}  // namespace fairlead::ctl
