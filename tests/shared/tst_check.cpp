// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/check.h"
#include "shared/result.h"

#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <string>

namespace tst_check {

using namespace fairlead;

namespace {

struct End {
    int signal = 0;
    std::string said;
};

// Of a process of its own that does this.
End endOf(const std::function<void()>& does) {
    int pipe[2] = {};
    if (::pipe(pipe) != 0) return {};
    const pid_t child = ::fork();
    if (child == 0) {
        // Qt's own handler would print a stack for a minute.
        std::signal(SIGABRT, SIG_DFL);
        ::dup2(pipe[1], STDERR_FILENO);
        does();
        ::_exit(0);
    }
    ::close(pipe[1]);
    End end;
    char bytes[512];
    for (ssize_t size = 0; (size = ::read(pipe[0], bytes, sizeof bytes)) > 0;) end.said.append(bytes, size_t(size));
    ::close(pipe[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return end;
}

}  // namespace

class TestCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatHoldsCostsNothingAndSaysNothing() {
        const End end = endOf([] { FAIRLEAD_CHECK(1 + 1 == 2); });
        QCOMPARE(end.signal, 0);
        QCOMPARE(end.said, std::string());
    }

    void whatDoesNotHoldEndsTheProcessInOneLine() {
        const End end = endOf([] { FAIRLEAD_CHECK(1 + 1 == 3); });
        QCOMPARE(end.signal, SIGABRT);
        const std::string begin =
            "fairlead: ended because of a mistake in itself, 1 + 1 == 3 does not hold (tst_check.cpp:";
        QCOMPARE(end.said.substr(0, begin.size()), begin);
        QCOMPARE(end.said.find('\n'), end.said.size() - 1);
    }

    void aResultThatIsNoneIsNotTakenForOne() {
        const End end = endOf([] {
            const Result<int> none = Status(Code::NotFound, "no");
            static_cast<void>(none.value());
        });
        QCOMPARE(end.signal, SIGABRT);
        QCOMPARE(endOf([] { static_cast<void>(Result<int>(Status())); }).signal, SIGABRT);
    }
};

QTEST_APPLESS_MAIN(TestCheck)

}  // namespace tst_check

#include "tst_check.moc"
