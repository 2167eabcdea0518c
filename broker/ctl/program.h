// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/exit.h"
#include "shared/tls/client_tls.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace fairlead::ctl {

// The options of every command.
struct Globals {
    std::string address = "127.0.0.1:9091";
    std::string token;      // a secret: only sent to the broker
    std::string tokenFile;  // the file with the token
    ClientTls tls;
    TlsContents tlsContents;  // contents of the files in `tls`
    std::string output = "table";
    double timeoutSeconds = 10;  // for one call

    bool isJson() const { return output == "json"; }
};

using Command = std::function<Exit(const Globals&)>;

// The command line. Each group adds its commands to the tree; the one that the user chose is stored in `chosen`.
struct Program {
    Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    CLI::App app;
    Globals globals;
    Command chosen;
    bool isOffline = false;  // the command calls no broker: options about the broker are not checked
};

bool isHostAndPort(const std::string& address);
std::string refuseNoAddress(const std::string& value);  // validator of an option: what is wrong, or nothing

// Reads the token file, if one is given; returns what is wrong with it, or nothing.
std::string loadToken(Globals& globals);

// Checks the values that the parser cannot check; returns what is wrong with one of them, or nothing.
std::string complaintAbout(const Globals& globals);

// Reads the TLS files into the globals; returns what is wrong with them, or nothing.
std::string loadTls(Globals& globals);

void addBrokerCommands(Program& program);
void addTenantCommands(Program& program);
// Returns the "tenant" command, to which addSweepCommands() adds more.
CLI::App* addLimitCommands(Program& program);
void addSweepCommands(Program& program, CLI::App* tenant);
void addFairnessCommands(Program& program);
void addThrottleCommands(Program& program);
void addCronCommands(Program& program);
void addWorkflowCommands(Program& program);
void addPreviewCommand(Program& program);
void addQueueCommands(Program& program);
void addQueueSettingCommands(Program& program);
void addStreamCommands(Program& program);
void addWorkerCommands(Program& program);
// Adds the reading commands and returns their parent, to which the next function adds the changing ones.
CLI::App* addTaskCommands(Program& program);
void addTaskChangeCommands(Program& program, CLI::App* task);
// Adds the reading commands and returns their parent, to which the next function adds the changing ones.
CLI::App* addDeadLetterCommands(Program& program);
void addOperationCommands(Program& program, CLI::App* deadLetters);
void addStorageCommands(Program& program);
void addEventCommands(Program& program);
void addHistoryCommands(Program& program);
void addIncidentCommands(Program& program);
void addWhatIfCommands(Program& program);
void addSnapshotCommands(Program& program);
void addHandCommands(Program& program);
void addCodeqCommands(Program& program);
void addImportCommands(Program& program);
void addCheckCommand(Program& program);
void addStoreCommands(Program& program);
void addCompletionCommand(Program& program);

}  // namespace fairlead::ctl
