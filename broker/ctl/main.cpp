// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl: controls the broker from a terminal or a script. A client like any other; only `check` and `store` open one.
#include "broker/ctl/program.h"
#include "broker/ctl/text/text.h"
#include "shared/secret_argument.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::ctl {

Exit fail(Exit exit, const std::string& what) {
    std::fprintf(stderr, "fairleadctl: %s\n", withShortWords(oneLine(what)).c_str());
    return exit;
}

namespace {

// For "--tenant=$T" with an empty T, CLI11 would take the next word as the value.
bool hasNoValue(std::string_view word) { return word.starts_with("--") && word.find('=') == word.size() - 1; }

// The first option that was given an empty value, as "--command $C" gives with an empty C: to leave it out means something else,
// in a purge everything. Empty: there is none.
std::string emptyOption(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options()) {
        const std::vector<std::string>& given = option->results();
        if (std::find(given.begin(), given.end(), std::string()) != given.end()) return option->get_name();
    }
    for (const CLI::App* command : app.get_subcommands())
        if (std::string name = emptyOption(*command); !name.empty()) return name;
    return {};
}

// An unknown word is named without its value: what follows a mistyped --token is a secret.
std::string complaintOf(const CLI::ParseError& error, const CLI::App& app) {
    std::vector<std::string> unknown = app.remaining(true);
    std::erase(unknown, "--");  // only ends the options: what is wrong stands elsewhere
    if (unknown.empty()) return error.what();
    return "not expected: " + unknown.front().substr(0, unknown.front().find('='));
}

Exit run(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
        if (hasNoValue(argv[i])) return fail(Exit::Usage, std::string(argv[i]) + " has no value");
    Program program;
    // CLI11 reports by exceptions; they are all caught here.
    try {
        program.app.parse(argc, argv);
    } catch (const CLI::Success& asked) {
        program.app.exit(asked);
        return Exit::Ok;
    } catch (const CLI::ParseError& error) {
        return fail(Exit::Usage, complaintOf(error, program.app) + " (--help lists what there is)");
    }
    if (const std::string name = emptyOption(program.app); !name.empty())
        return fail(Exit::Usage, name + " has no value");
    for (const char* secret : {"--token", "--second-token"}) blankArgument(argc, argv, secret);
    if (!program.isOffline) {
        if (const std::string complaint = loadToken(program.globals); !complaint.empty())
            return fail(Exit::Usage, complaint);
        if (const std::string complaint = complaintAbout(program.globals); !complaint.empty())
            return fail(Exit::Usage, complaint);
        if (const std::string complaint = loadTls(program.globals); !complaint.empty())
            return fail(Exit::Usage, complaint);
    }
    const Exit exit = program.chosen(program.globals);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return fail(Exit::Failed, "cannot write to standard output");
    return exit;
}

}  // namespace

}  // namespace fairlead::ctl

int main(int argc, char** argv) {
    // As in the broker: new files are accessible to their user only, whatever the umask was.
    umask(077);
    // gRPC logs its own lines about an unreachable broker before ours, unless the user has asked for them.
    setenv("GRPC_VERBOSITY", "NONE", 0);
    return int(fairlead::ctl::run(argc, argv));
}
