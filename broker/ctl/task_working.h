// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/program.h"

#include <memory>
#include <string>
#include <vector>

namespace fairlead::ctl {

// Claims tasks over a worker stream, of Fairlead's broker or of codeQ's own server, prints each as a line of JSON, and
// ends it: as the options say, as somebody at the terminal says, or by giving it back.
struct Working {
    std::vector<std::string> commands;
    std::string workerId;
    std::string run;       // a command of the shell for each task
    std::string complete;  // the result
    std::string failure;
    int nackSeconds = -1;
    int count = 0;  // tasks; 0: until interrupted
    int lease = 60;
    bool asks = false;             // what becomes of each, at the terminal, if no option says it
    std::string server = "codeQ";  // who refuses
    bool forgetsReady = true;      // codeQ's server does, after 30 s and without a word

    bool hasEnd() const { return !run.empty() || !complete.empty() || !failure.empty() || nackSeconds >= 0; }
};

// The options that both commands have, except for how many tasks.
void addWorkOptions(CLI::App* command, const std::shared_ptr<Working>& working);
// globals: address and token of the worker stream.
Exit work(const Globals& globals, const Working& working);

}  // namespace fairlead::ctl
