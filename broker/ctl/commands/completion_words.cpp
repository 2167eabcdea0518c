// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/commands/completion_words.h"

#include "broker/ctl/choices.h"
#include "shared/limits/limit_rules.h"

#include <algorithm>
#include <set>

namespace fairlead::ctl {

namespace {

std::string inOneLine(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

void addLongNames(const CLI::App& command, std::vector<CompletionWord>& words) {
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            words.push_back({"--" + name, inOneLine(option->get_description())});
}

void addLimits(const std::string& verb, std::vector<CompletionWord>& words) {
    for (const LimitRule& rule : limitRules()) {
        if (verb == "set") words.push_back({std::string(rule.key) + "=", {}});
        if (verb == "clear") words.push_back({std::string(rule.key), {}});
    }
}

void addPlain(const std::vector<std::string>& choices, std::vector<CompletionWord>& words) {
    for (const std::string& choice : choices) words.push_back({choice, {}});
}

std::vector<CompletionWord> wordsAfter(const CLI::App& command, const CLI::App& program) {
    std::vector<CompletionWord> words;
    for (const CLI::App* child : command.get_subcommands({}))
        words.push_back({child->get_name(), inOneLine(child->get_description())});
    if (command.get_name() == "operation") addPlain(kOperationActions, words);
    if (command.get_name() == "completion") addPlain(kShells, words);
    if (const CLI::App* parent = command.get_parent(); parent && parent->get_name() == "limits")
        addLimits(command.get_name(), words);
    addLongNames(command, words);
    if (&command != &program) addLongNames(program, words);
    return words;
}

template <typename Visit>
void visitCommands(const CLI::App& command, const std::string& path, const Visit& visit) {
    visit(command, path);
    for (const CLI::App* child : command.get_subcommands({}))
        visitCommands(*child, path.empty() ? child->get_name() : path + " " + child->get_name(), visit);
}

template <typename Wanted>
std::vector<std::string> optionsThat(const CLI::App& program, const Wanted& wanted) {
    std::set<std::string> names;
    visitCommands(program, {}, [&](const CLI::App& command, const std::string& /*path*/) {
        for (const CLI::Option* option : command.get_options())
            for (const std::string& name : option->get_lnames())
                if (wanted(*option)) names.insert("--" + name);
    });
    return {names.begin(), names.end()};
}

}  // namespace

std::vector<CompletionPlace> completionPlaces(const CLI::App& program) {
    std::vector<CompletionPlace> places;
    visitCommands(program, {}, [&](const CLI::App& command, const std::string& path) {
        places.push_back({path, wordsAfter(command, program)});
    });
    return places;
}

std::vector<std::string> completionGroups(const CLI::App& program) {
    std::vector<std::string> groups;
    visitCommands(program, {}, [&](const CLI::App& command, const std::string& path) {
        if (!path.empty() && !command.get_subcommands({}).empty()) groups.push_back(path);
    });
    return groups;
}

std::vector<std::string> valueOptions(const CLI::App& program) {
    return optionsThat(program, [](const CLI::Option& option) { return option.get_type_size() != 0; });
}

std::vector<std::string> fileOptions(const CLI::App& program) {
    return optionsThat(program, [](const CLI::Option& option) {
        return option.get_type_size() != 0 && option.get_type_name().starts_with("FILE");
    });
}

}  // namespace fairlead::ctl
