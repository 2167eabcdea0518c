// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The three scripts do the same: they find out which command the words before lead to, and offer what may follow it.
#include "broker/ctl/choices.h"
#include "broker/ctl/commands/completion_words.h"
#include "broker/ctl/text/text.h"

namespace fairlead::ctl {

namespace {

// Between single quotes, where `inside` is how the shell writes such a quote.
std::string quotedAs(const std::string& text, const std::string& inside) {
    std::string quoted = "'";
    for (const char letter : text) quoted += letter == '\'' ? inside : std::string(1, letter);
    return quoted + "'";
}

std::string allQuoted(const std::vector<std::string>& words, const char* between) {
    std::vector<std::string> quoted;
    for (const std::string& word : words) quoted.push_back("'" + word + "'");
    return joined(quoted, between);
}

std::string namesOf(const CompletionPlace& place) {
    std::vector<std::string> names;
    for (const CompletionWord& word : place.words) names.push_back(word.word);
    return joined(names, " ");
}

std::string bashScript(const CLI::App& program) {
    std::string values;
    for (const auto& [option, words] : kChoices)
        values += "        " + option + ") words=\"" + joined(words, " ") + "\" ;;\n";
    std::string branches;
    for (const CompletionPlace& place : completionPlaces(program))
        branches += "        \"" + place.path + "\") words=\"" + namesOf(place) + "\" ;;\n";
    return "# fairleadctl in bash: source <(fairleadctl completion bash)\n"
           "_fairleadctl() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path= words= i\n"
           "    # bash splits --option=value and host:port\n"
           "    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}\n"
           "    [[ $current == = ]] && current=\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        case ${COMP_WORDS[i]} in\n"
           "            " +
           joined(valueOptions(program), "|") +
           ") ((i++)); [[ ${COMP_WORDS[i]} == = ]] && ((i++)) ;;\n"
           "            :) ((i++)) ;;\n"
           "            -*) ;;\n"
           "            *)\n"
           "                case $path in\n"
           "                    '') path=${COMP_WORDS[i]} ;;\n"
           "                    " +
           allQuoted(completionGroups(program), "|") +
           ") path+=\" ${COMP_WORDS[i]}\" ;;\n"
           "                esac ;;\n"
           "        esac\n"
           "    done\n"
           "    case $path in\n" +
           branches +
           "    esac\n"
           "    case $before in\n" +
           values +
           "    esac\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "    case $before in " +
           joined(fileOptions(program), "|") +
           ") COMPREPLY=($(compgen -f -- \"$current\")) ;; esac\n"
           "    [[ $path == check && $current != -* ]] && COMPREPLY=($(compgen -d -- \"$current\"))\n"
           "    return 0\n"
           "}\n"
           "complete -F _fairleadctl fairleadctl\n";
}

// word:text, where a colon of the word needs a backslash
std::string zshWord(const CompletionWord& word) {
    return quotedAs(word.text.empty() ? word.word : word.word + ":" + word.text, "'\\''");
}

std::string zshScript(const CLI::App& program) {
    std::string values;
    for (const auto& [option, words] : kChoices)
        values += "        (" + option + ") found=(" + joined(words, " ") + ") ;;\n";
    std::string branches;
    for (const CompletionPlace& place : completionPlaces(program)) {
        std::string words;
        for (const CompletionWord& word : place.words) words += " " + zshWord(word);
        branches += "        ('" + place.path + "') found=(" + words + " ) ;;\n";
    }
    return "#compdef fairleadctl\n"
           "# fairleadctl in zsh: source <(fairleadctl completion zsh)\n"
           "_fairleadctl() {\n"
           "    local place= before=${words[CURRENT-1]}\n"
           "    local -a found\n"
           "    integer i\n"
           "    for ((i = 2; i < CURRENT; i++)); do\n"
           "        case ${words[i]} in\n"
           "            (" +
           joined(valueOptions(program), "|") +
           ") ((i++)) ;;\n"
           "            (-*) ;;\n"
           "            (*)\n"
           "                case $place in\n"
           "                    ('') place=${words[i]} ;;\n"
           "                    (" +
           allQuoted(completionGroups(program), "|") +
           ") place+=\" ${words[i]}\" ;;\n"
           "                esac ;;\n"
           "        esac\n"
           "    done\n"
           "    case $place in\n" +
           branches +
           "    esac\n"
           "    case $before in\n" +
           values + "        (" + joined(fileOptions(program), "|") +
           ") _files; return ;;\n"
           "    esac\n"
           "    [[ $place == check && ${words[CURRENT]} != -* ]] && { _files -/; return }\n"
           "    _describe fairleadctl found\n"
           "}\n"
           "if [[ ${funcstack[1]} == _fairleadctl ]]; then _fairleadctl \"$@\"; else compdef _fairleadctl fairleadctl; "
           "fi\n";
}

std::string fishScript(const CLI::App& program) {
    std::string values;
    for (const auto& [option, words] : kChoices)
        values +=
            "        case " + option + "\n            printf '%s\\n' " + joined(words, " ") + "\n            return\n";
    std::string branches;
    for (const CompletionPlace& place : completionPlaces(program)) {
        std::string words;
        for (const CompletionWord& word : place.words)
            words += " " + quotedAs(word.word, "\\'") + " " + quotedAs(word.text, "\\'");
        branches += "        case '" + place.path + "'\n            printf '%s\\t%s\\n'" + words + "\n";
    }
    return "# fairleadctl in fish: fairleadctl completion fish | source\n"
           "function __fairleadctl_words\n"
           "    set -l typed (commandline -opc)\n"
           "    set -l before $typed[-1]\n"
           "    set -l place ''\n"
           "    set -l skips 0\n"
           "    set -e typed[1]\n"
           "    for word in $typed\n"
           "        if test $skips = 1\n"
           "            set skips 0\n"
           "            continue\n"
           "        end\n"
           "        switch $word\n"
           "            case " +
           joined(valueOptions(program), " ") +
           "\n"
           "                set skips 1\n"
           "            case '-*'\n"
           "            case '*'\n"
           "                switch $place\n"
           "                    case ''\n"
           "                        set place $word\n"
           "                    case " +
           allQuoted(completionGroups(program), " ") +
           "\n"
           "                        set place \"$place $word\"\n"
           "                end\n"
           "        end\n"
           "    end\n"
           "    switch $before\n" +
           values + "        case " + joined(fileOptions(program), " ") +
           "\n"
           "            __fish_complete_path (commandline -ct)\n"
           "            return\n"
           "    end\n"
           "    switch $place\n" +
           branches +
           "    end\n"
           "    test $place = check; and __fish_complete_directories (commandline -ct)\n"
           "end\n"
           "complete -c fairleadctl -f -a '(__fairleadctl_words)'\n";
}

}  // namespace

std::string completionScript(const CLI::App& program, const std::string& shell) {
    if (shell == "zsh") return zshScript(program);
    if (shell == "fish") return fishScript(program);
    return bashScript(program);
}

}  // namespace fairlead::ctl
