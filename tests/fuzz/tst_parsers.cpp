// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that reads foreign bytes is given its corpus and as many mutations of it as FAIRLEAD_FUZZ_RUNS says. Built
// with sanitizers (./dev asan) it ends at the first wrong step; what it was given then is in the file that it names, and
// belongs into the corpus.
#include "tests/fuzz/mutation.h"
#include "tests/fuzz/parsers.h"
#include "tests/support/long_run.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <google/protobuf/stubs/logging.h>

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>

namespace tst_parsers {

using namespace fairlead;
using namespace fairlead::test;

// With sanitizers: what they find ends with a signal, too, so that the input is kept.
extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1:print_stacktrace=1"; }

using namespace Qt::StringLiterals;

namespace {

// For the handler of signals, which may do next to nothing.
std::string currentInput;
char currentFile[256];

void keepInput(int signal) {
    const int file = open(currentFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    [[maybe_unused]] auto written = write(file, currentInput.data(), currentInput.size());
    written = write(STDERR_FILENO, currentFile, strnlen(currentFile, sizeof currentFile));
    written = write(STDERR_FILENO, " ends the process\n", 18);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

qint64 number(const char* name, qint64 usual) {
    bool isNumber = false;
    const qint64 value = qEnvironmentVariable(name).toLongLong(&isNumber);
    return isNumber ? value : usual;
}

}  // namespace

class TestParsers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() {
        // Of every text that is not UTF-8 it writes a line, which takes longer than all the rest.
        google::protobuf::SetLogHandler(nullptr);
        for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, keepInput);
    }

    void nothingThatIsReadBreaksAPromise_data() {
        QTest::addColumn<size_t>("index");
        for (size_t i = 0; i < parsers().size(); ++i) QTest::newRow(parsers()[i].name) << i;
    }
    void nothingThatIsReadBreaksAPromise() {
        QFETCH(size_t, index);
        const Parser& parser = parsers()[index];
        std::vector<std::string> seeds = parser.seeds;
        const QDir corpus(QStringLiteral(FAIRLEAD_CORPUS "/") + QString::fromLatin1(parser.name));
        for (const QString& name : corpus.entryList(QDir::Files)) {
            QFile file(corpus.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            seeds.push_back(file.readAll().toStdString());
        }
        std::snprintf(currentFile, sizeof currentFile, "%s/fairlead-fuzz-%s", qPrintable(QDir::tempPath()),
                      parser.name);
        for (const std::string& seed : seeds) tryWith(parser, seed);
        const auto seed = uint64_t(number("FAIRLEAD_FUZZ_SEED", 1));
        const auto runs = uint64_t(number("FAIRLEAD_FUZZ_RUNS", 20'000));
        const Mutation mutation(seeds, parser.words);
        for (uint64_t i = 0; i < runs && !QTest::currentTestFailed(); ++i) tryWith(parser, mutation.input(seed, i));
        qInfo("%zu seeds, %llu mutations, FAIRLEAD_FUZZ_SEED=%llu", seeds.size(), static_cast<unsigned long long>(runs),
              static_cast<unsigned long long>(seed));
    }

private:
    static void tryWith(const Parser& parser, const std::string& input) {
        currentInput = input;
        // A copy of just its size, so that a step beyond its end is seen.
        const std::vector<char> exact(input.begin(), input.end());
        const std::string broken = parser.broken({exact.data(), exact.size()});
        if (broken.empty()) return;
        QFile kept(QString::fromLocal8Bit(currentFile));
        if (kept.open(QIODevice::WriteOnly)) kept.write(input.data(), qint64(input.size()));
        QFAIL(qPrintable(QString::fromStdString(broken) + u"; input kept in "_s + kept.fileName()));
    }
};

QTEST_GUILESS_MAIN(TestParsers)

}  // namespace tst_parsers

#include "tst_parsers.moc"
