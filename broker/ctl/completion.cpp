// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/choices.h"
#include "broker/ctl/program.h"
#include "broker/ctl/text.h"
#include "broker/ctl/table.h"
#include "shared/limit_rules.h"

#include <memory>

namespace fairlead::ctl {

namespace {

void addLongNames(const CLI::App& command, std::vector<std::string>& words) {
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
}

void addLimits(const std::string& verb, std::vector<std::string>& words) {
    for (const LimitRule& rule : limitRules()) {
        if (verb == "set") words.push_back(std::string(rule.key) + "=");
        if (verb == "clear") words.emplace_back(rule.key);
    }
}

// The words that may follow a command: its subcommands and options, and the program's options.
std::vector<std::string> wordsOf(const CLI::App& command, const CLI::App& program) {
    std::vector<std::string> words;
    for (const CLI::App* child : command.get_subcommands({})) words.push_back(child->get_name());
    if (command.get_name() == "operation") words = kOperationActions;
    if (command.get_name() == "completion") words = kShells;
    if (const CLI::App* parent = command.get_parent(); parent && parent->get_name() == "limits")
        addLimits(command.get_name(), words);
    addLongNames(command, words);
    if (&command != &program) addLongNames(program, words);
    return words;
}

// One case branch for each command, identified by its words: "dlq list".
std::string branches(const CLI::App& command, const CLI::App& program, const std::string& path) {
    std::string text = "        \"" + path + "\") words=\"" + joined(wordsOf(command, program), " ") + "\" ;;\n";
    for (const CLI::App* child : command.get_subcommands({}))
        text += branches(*child, program, path.empty() ? child->get_name() : path + " " + child->get_name());
    return text;
}

// The commands that have commands of their own, by their words, for a case branch: "codeq"|"codeq topic".
std::string groupsIn(const CLI::App& command, const std::string& path) {
    std::string groups;
    for (const CLI::App* child : command.get_subcommands({})) {
        if (child->get_subcommands({}).empty()) continue;
        const std::string words = path.empty() ? child->get_name() : path + " " + child->get_name();
        const std::string deeper = groupsIn(*child, words);
        groups += (groups.empty() ? "\"" : "|\"") + words + "\"" + (deeper.empty() ? "" : "|" + deeper);
    }
    return groups;
}

std::string bashScript(const CLI::App& program) {
    std::string values;
    for (const auto& [option, words] : kChoices)
        values += "        " + option + ") words=\"" + joined(words, " ") + "\" ;;\n";
    return "# fairleadctl in bash: source <(fairleadctl completion bash)\n"
           "_fairleadctl() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path= words= i\n"
           "    # bash splits --option=value and host:port\n"
           "    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}\n"
           "    [[ $current == = ]] && current=\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        case ${COMP_WORDS[i]} in\n"
           "            "
           "--address|--token|--token-file|--output|--timeout|--ca|--cert|--key|--server-name|--http|--http-ca|--"
           "producer-address|--worker-address|--worker-token-file) ((i++)); [[ "
           "${COMP_WORDS[i]} == = ]] && ((i++)) ;;\n"
           "            :) ((i++)) ;;\n"
           "            -*) ;;\n"
           "            *)\n"
           "                case $path in\n"
           "                    '') path=${COMP_WORDS[i]} ;;\n"
           "                    " +
           groupsIn(program, {}) +
           ") path+=\" ${COMP_WORDS[i]}\" ;;\n"
           "                esac ;;\n"
           "        esac\n"
           "    done\n"
           "    case $path in\n" +
           branches(program, program, "") +
           "    esac\n"
           "    case $before in\n" +
           values +
           "    esac\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "    [[ $before == --*token-file || $before == --*ca || $before == --cert || $before == --key || $before == "
           "--ids || "
           "$before == --journal ]] && COMPREPLY=($(compgen -f -- \"$current\"))\n"
           "    [[ $path == check && $current != -* ]] && COMPREPLY=($(compgen -d -- \"$current\"))\n"
           "    return 0\n"
           "}\n"
           "complete -F _fairleadctl fairleadctl\n";
}

}  // namespace

void addCompletionCommand(Program& program) {
    const auto shell = std::make_shared<std::string>();
    CLI::App* command =
        program.app.add_subcommand("completion", "Print a script that completes commands and options: bash");
    command->add_option("shell", *shell, "For which shell: bash")
        ->required()
        ->check(CLI::IsMember(kShells))
        ->type_name("SHELL");
    // Only bash is supported, but the option writes to `shell`, which must live as long as the command line.
    command->callback([&program, shell] {
        program.isOffline = true;
        program.chosen = [&program, shell](const Globals& /*globals*/) {
            print(bashScript(program.app));
            return Exit::Ok;
        };
    });
}

}  // namespace fairlead::ctl
