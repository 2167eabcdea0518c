// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How many tasks a second fairlead-broker takes in and sees through, beside what gRPC alone and RocksDB alone do on the
// same machine in the same minute. The figures of two machines say little; the ratios do.
#include "tests/bench/echo_broker.h"
#include "tests/bench/stream_load.h"
#include "tests/support/broker_process.h"

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;

constexpr int kPatienceMs = 10'000;
constexpr LoadShape kSingles{1, 1024};
constexpr LoadShape kBatches{64, 1024};

// One put of 400 B per task, one synced write per group of tasks: tasks per second.
double measureStore(size_t group) {
    const QTemporaryDir folder;
    rocksdb::Options options;
    options.create_if_missing = true;
    options.info_log_level = rocksdb::ERROR_LEVEL;
    rocksdb::DB* opened = nullptr;
    if (!rocksdb::DB::Open(options, folder.filePath(u"db"_s).toStdString(), &opened).ok()) return 0;
    const std::unique_ptr<rocksdb::DB> db(opened);
    rocksdb::WriteOptions synced;
    synced.sync = true;
    const std::string value(400, 'x');
    uint64_t count = 0;
    const auto start = std::chrono::steady_clock::now();
    std::chrono::duration<double> passed{};
    while (passed.count() < 2) {
        rocksdb::WriteBatch batch;
        for (size_t i = 0; i < group; ++i) {
            char key[24];
            std::snprintf(key, sizeof key, "%020llu", static_cast<unsigned long long>(++count));
            batch.Put(key, value);
        }
        if (!db->Write(synced, &batch).ok()) return 0;
        passed = std::chrono::steady_clock::now() - start;
    }
    return double(count) / passed.count();
}

double measureEcho(const LoadShape& shape) {
    QProcess echo;
    echo.start(QCoreApplication::applicationFilePath(), {u"--echo"_s});
    if (!echo.waitForReadyRead(kPatienceMs)) return 0;
    const std::string said = echo.readLine().trimmed().toStdString();
    const double rate = measureCreates(said.substr(said.rfind(' ') + 1), shape);
    echo.closeWriteChannel();
    if (!echo.waitForFinished(kPatienceMs)) echo.kill();
    return rate;
}

void printRow(const char* what, double rate, double echo, double store) {
    std::printf("%-44s %10.0f /s", what, rate);
    if (echo > 0) std::printf("   %5.2f of the echo", rate / echo);
    if (store > 0) std::printf("   %5.2f of the store", rate / store);
    std::printf("\n");
    std::fflush(stdout);
}

bool measureBroker(const QString& durability, double echoSingles, double echoBatches, double store) {
    const QTemporaryDir folder;
    test::BrokerProcess broker;
    const QString wrong = broker.start(
        {u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s, u"--durability"_s, durability});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return false;
    }
    const std::string address = broker.address();
    const auto row = [&](const char* what, double rate, double echo) {
        printRow((durability.toStdString() + ": " + what).c_str(), rate, echo, store);
        return rate > 0;
    };
    // Cycles first: they leave nothing behind, creates leave a backlog.
    return row("cycle, 1 per message", measureCycles(address, kSingles), echoSingles) &&
           row("cycle, 64 per message", measureCycles(address, kBatches), echoBatches) &&
           row("create, 1 per message", measureCreates(address, kSingles), echoSingles) &&
           row("create, 64 per message", measureCreates(address, kBatches), echoBatches);
}

int run() {
    std::printf("200 B payloads, one producer and one worker stream, 1,024 tasks in flight, loopback\n\n");
    const double store64 = measureStore(64);
    const double store1024 = measureStore(1024);
    const double echoSingles = measureEcho(kSingles);
    const double echoBatches = measureEcho(kBatches);
    printRow("bare RocksDB, 64 per synced write", store64, 0, 0);
    printRow("bare RocksDB, 1,024 per synced write", store1024, 0, 0);
    printRow("bare gRPC echo, 1 per message", echoSingles, 0, 0);
    printRow("bare gRPC echo, 64 per message", echoBatches, 0, 0);
    if (store64 <= 0 || store1024 <= 0 || echoSingles <= 0 || echoBatches <= 0) {
        std::fprintf(stderr, "bench_broker: the calibration failed\n");
        return 1;
    }
    std::printf("\n");
    return measureBroker(u"durable"_s, echoSingles, echoBatches, store1024) &&
                   measureBroker(u"relaxed"_s, echoSingles, echoBatches, store1024)
               ? 0
               : 1;
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "--echo") return fairlead::bench::runEchoBroker();
    const QCoreApplication application(argc, argv);
    return fairlead::bench::run();
}
