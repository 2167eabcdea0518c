// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How many tasks a second fairlead-broker takes in and sees through, how long that takes them and what it costs, beside
// what gRPC alone and RocksDB alone do on the same machine in the same minute. The figures of two machines say little;
// the ratios do. The broker and the load are processes of their own, and share the machine.
// Usage: bench_broker [part of a row's name].
#include "broker/network_locks.h"
#include "tests/bench/calibration.h"
#include "tests/bench/echo_broker.h"
#include "tests/bench/load_shape.h"
#include "tests/bench/process_cost.h"
#include "tests/support/broker_process.h"

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;

constexpr int kPatienceMs = 120'000;

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

LoadReport loadInAnotherProcess(const QString& address, const LoadShape& shape) {
    QProcess load;
    load.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    load.start(QCoreApplication::applicationFilePath(), QStringList{u"--load"_s, address} + shape.arguments());
    if (!load.waitForFinished(kPatienceMs)) load.kill();
    return LoadReport::from(QJsonDocument::fromJson(load.readAllStandardOutput()).object());
}

double measureEcho(const LoadShape& shape) {
    QProcess echo;
    echo.start(QCoreApplication::applicationFilePath(), {u"--echo"_s});
    if (!echo.waitForReadyRead(kPatienceMs)) return 0;
    const QString said = QString::fromUtf8(echo.readLine().trimmed());
    const LoadReport report = loadInAnotherProcess(said.mid(said.lastIndexOf(u' ') + 1), shape);
    echo.closeWriteChannel();
    if (!echo.waitForFinished(kPatienceMs)) echo.kill();
    return report.perSecond;
}

struct Row {
    const char* name;
    const char* durability;
    LoadShape shape;
};

LoadShape cycle(int perCreate, int perReady) {
    LoadShape shape;
    shape.perCreate = perCreate;
    shape.perReady = perReady;
    return shape;
}

LoadShape create(int perCreate) {
    LoadShape shape = cycle(perCreate, 1);
    shape.workers = 0;
    return shape;
}

LoadShape streams(int producers, int workers, int tenants, int perReady) {
    LoadShape shape = cycle(1, perReady);
    shape.producers = producers;
    shape.workers = workers;
    shape.tenants = tenants;
    if (producers >= 100) shape.connections = 4;
    return shape;
}

LoadShape lone() {
    LoadShape shape = cycle(1, 1);
    shape.inFlight = 1;
    return shape;
}

LoadShape with(int inFlight, LoadShape shape) {
    shape.inFlight = inFlight;
    return shape;
}

LoadShape large(LoadShape shape) {
    shape.payload = 4096;
    return shape;
}

std::vector<Row> rows() {
    return {
        {"cycle, 1 in, 1 out", "durable", cycle(1, 1)},
        {"cycle, 1 in, 64 out", "durable", cycle(1, 64)},
        {"cycle, 64 in, 64 out", "durable", cycle(64, 64)},
        {"cycle, 64 in, 64 out", "relaxed", cycle(64, 64)},
        {"the same, 2,048 in flight", "durable", with(2048, cycle(64, 64))},
        {"the same, 2,048 in flight", "relaxed", with(2048, cycle(64, 64))},
        {"cycle, 1 in, 1 out", "relaxed", cycle(1, 1)},
        {"cycle, 1 in, 1 out, 50 + 50 streams", "durable", streams(50, 50, 1, 1)},
        {"the same, 4,096 in flight", "durable", with(4096, streams(50, 50, 1, 1))},
        {"cycle, 1 in, 64 out, 100 streams", "durable", streams(100, 1, 1, 64)},
        {"the same, 100 tenants", "durable", streams(100, 1, 100, 64)},
        {"cycle, 1 in, 64 out, 10,000 streams", "durable", streams(10'000, 1, 1, 64)},
        {"the same, 10,000 tenants", "durable", streams(10'000, 1, 10'000, 64)},
        {"cycle, 64 in, 64 out, 4 KiB", "durable", large(cycle(64, 64))},
        {"create, 1 in", "durable", create(1)},
        {"create, 64 in", "durable", create(64)},
        {"create, 64 in", "relaxed", create(64)},
        {"cycle, one task at a time", "durable", lone()},
    };
}

void print(const Row& row, const LoadReport& report, double echo, double brokerSeconds, double bytes) {
    const auto& ack = report.createToAck;
    const auto& worker = report.createToWorker;
    std::printf("%-36s %-7s %8.0f %5.2f  %7.2f %7.2f %7.2f  %7.2f %7.2f %7.2f  %5.0f %5.0f %7.0f\n", row.name,
                row.durability, report.perSecond, report.perSecond / echo, ack.median, ack.p99, ack.p999, worker.median,
                worker.p99, worker.p999, brokerSeconds, report.coreSecondsPerMillion, bytes);
    std::fflush(stdout);
}

// Tasks per second; 0: something went wrong and has been said. On a folder of its own, so that counts are exact.
double measure(const Row& row, double echo) {
    const QTemporaryDir folder;
    QFile config(folder.filePath(u"broker.toml"_s));
    if (!config.open(QIODevice::WriteOnly)) return 0;
    config.write(
        "[limits]\nmax_streams = 100000\nmax_streams_per_address = 100000\nmax_streams_per_subject = "
        "100000\nmax_streams_per_connection = 100000\n");
    config.close();
    test::BrokerProcess broker;
    const QString wrong =
        broker.start({u"--config"_s, config.fileName(), u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s,
                      u"127.0.0.1:0"_s, u"--durability"_s, QString::fromLatin1(row.durability)});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return 0;
    }
    const double busy = coreSeconds(broker.processId());
    const double written = writtenBytes(broker.processId());
    const LoadReport report = loadInAnotherProcess(QString::fromStdString(broker.address()), row.shape);
    const double tasks = report.perSecond * (row.shape.measuredMs + row.shape.warmUpMs) / 1000;
    if (!report.wrong.isEmpty()) {
        std::fprintf(stderr, "%s: %s\n", row.name, qUtf8Printable(report.wrong));
        return 0;
    }
    print(row, report, echo, (coreSeconds(broker.processId()) - busy) / tasks * 1e6,
          (writtenBytes(broker.processId()) - written) / tasks);
    return report.perSecond;
}

int run(const std::string& only) {
    printCalibration();
    std::printf("bare RocksDB, 64 per synced write    %8.0f /s\n", measureStore(64));
    std::printf("bare RocksDB, 1,024 per synced write %8.0f /s\n", measureStore(1024));
    const double echo = measureEcho(create(1));
    std::printf("bare gRPC echo, 1 per message        %8.0f /s\n", echo);
    std::printf("bare gRPC echo, 64 per message       %8.0f /s\n\n", measureEcho(create(64)));
    std::printf(
        "200 B payloads and 1,024 tasks in flight unless said otherwise; ms; core seconds per million tasks of\n"
        "the broker and of the load; bytes written per task\n");
    std::printf("%-36s %-7s %8s %5s  %7s %7s %7s  %7s %7s %7s  %5s %5s %7s\n", "", "", "per s", "echo", "to ack", "p99",
                "p99.9", "to work", "p99", "p99.9", "brokr", "load", "bytes");
    double peak = 0;
    for (const Row& row : rows()) {
        if (std::string(row.name).find(only) == std::string::npos) continue;
        const double rate = measure(row, echo);
        if (rate <= 0) return 1;
        if (peak == 0) peak = rate;
    }
    LoadShape half = cycle(1, 1);
    half.perSecond = peak / 2;
    return measure({"the first row's half", "durable", half}, echo) > 0 ? 0 : 1;
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    using namespace fairlead::bench;
    using namespace Qt::StringLiterals;
    fairlead::broker::skipLockOrderChecks();
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == u"--echo") return runEchoBroker();
    if (arguments.value(1) == u"--load") {
        const LoadReport report = runLoad(arguments.value(2), LoadShape::from(arguments.mid(3)));
        std::printf("%s\n", QJsonDocument(report.toJson()).toJson(QJsonDocument::Compact).constData());
        return report.wrong.isEmpty() ? 0 : 1;
    }
    return run(arguments.value(1).toStdString());
}
