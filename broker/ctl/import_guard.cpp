// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/import_guard.h"

#include "broker/ctl/import_run.h"

#include <cerrno>
#include <csignal>
#include <cstdio>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fairlead::ctl {

namespace {

pid_t g_working = 0;

void passOn(int signal) { kill(g_working, signal); }

}  // namespace

Exit guarded(const std::function<Exit()>& work) {
    const pid_t guard = getpid();
    g_working = fork();
    if (g_working < 0) return work();
    if (g_working == 0) {
        // Of a group of its own: a terminal's Ctrl+C would come twice, and the second ends the program.
        setpgid(0, 0);
        catchInterrupts();
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != guard) raise(SIGTERM);
        const Exit exit = work();
        std::fflush(stdout);
        _exit(int(exit));
    }
    std::signal(SIGINT, passOn);
    std::signal(SIGTERM, passOn);
    if (std::signal(SIGHUP, passOn) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);
    int status = 0;
    while (waitpid(g_working, &status, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(status)) return Exit(WEXITSTATUS(status));
    return fail(Exit::Failed, "the import was killed; import again to go on");
}

}  // namespace fairlead::ctl
