// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/commands/completion_words.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text/table.h"

#include <memory>

namespace fairlead::ctl {

void addCompletionCommand(Program& program) {
    const auto shell = std::make_shared<std::string>();
    CLI::App* command =
        program.app.add_subcommand("completion", "Print a script that completes commands and options: bash, zsh, fish");
    command->add_option("shell", *shell, "For which shell: bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember(kShells))
        ->type_name("SHELL");
    command->callback([&program, shell] {
        program.isOffline = true;
        program.chosen = [&program, shell](const Globals& /*globals*/) {
            print(completionScript(program.app, *shell));
            return Exit::Ok;
        };
    });
}

}  // namespace fairlead::ctl
