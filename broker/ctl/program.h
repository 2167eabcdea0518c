// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/exit.h"
#include "shared/tls/client_tls.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace fairlead::ctl {

// What every command may be told.
struct Globals {
    std::string address = "127.0.0.1:9091";
    std::string token;      // a secret: goes to the broker and nowhere else
    std::string tokenFile;  // that holds it
    ClientTls tls;
    TlsContents tlsContents;  // of its files
    std::string output = "table";
    double timeoutSeconds = 10;  // for one answer

    bool isJson() const { return output == "json"; }
};

using Command = std::function<Exit(const Globals&)>;

// The command line: each group of commands adds its own to the tree and, when the user chose one, leaves it in `chosen`.
struct Program {
    Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    CLI::App app;
    Globals globals;
    Command chosen;
    bool isOffline = false;  // it asks no broker: what is said about one does not matter
};

// Reads the file of the token, if there is one; what is wrong with it, or nothing.
std::string loadToken(Globals& globals);

// Nothing wrong with the values that only a look at them can judge: ok, else why they cannot be used.
std::string complaintAbout(const Globals& globals);

// Reads the files of TLS into the globals; what is wrong with them, or nothing.
std::string loadTls(Globals& globals);

void addBrokerCommands(Program& program);
void addTenantCommands(Program& program);
// Gives the parent of what is done to one tenant; the next adds more to it.
CLI::App* addLimitCommands(Program& program);
void addSweepCommands(Program& program, CLI::App* tenant);
void addFairnessCommands(Program& program);
void addThrottleCommands(Program& program);
void addPreviewCommand(Program& program);
void addQueueCommands(Program& program);
void addStreamCommands(Program& program);
// Those that look; the next adds those that change to the same parent.
CLI::App* addTaskCommands(Program& program);
void addTaskChangeCommands(Program& program, CLI::App* task);
// Those that look; the next adds those that change to the same parent.
CLI::App* addDeadLetterCommands(Program& program);
void addOperationCommands(Program& program, CLI::App* deadLetters);
void addStorageCommands(Program& program);
void addEventCommands(Program& program);
void addHistoryCommands(Program& program);
void addCheckCommand(Program& program);
void addCompletionCommand(Program& program);

}  // namespace fairlead::ctl
