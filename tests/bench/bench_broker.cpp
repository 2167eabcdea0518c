// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// How many tasks a second fairlead-broker takes in and sees through, how long that takes them and what it costs, beside
// what gRPC alone and RocksDB alone do on the same machine in the same minute. The figures of two machines say little;
// the ratios do. The broker and the load are processes of their own, and share the machine.
//
// The wall of a row is what its tasks would cost at least: an echo of gRPC over as many streams for each message of a task's
// life, in messages of the same size, and a put of RocksDB for its create and one for its result, in batches.
// Usage: bench_broker [part of a row's name].
#include "broker/network_locks.h"
#include "tests/bench/calibration.h"
#include "tests/bench/core_split.h"
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

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <string>

namespace fairlead::bench {

namespace {

using namespace Qt::StringLiterals;

constexpr int kPatienceMs = 120'000;

struct Wall {
    double perSecond = 0;
    double coreSeconds = 0;  // for each task
};

double ownCoreSeconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// One put of 400 B per task, one synced write per group of tasks.
Wall measureStore(size_t group) {
    const QTemporaryDir folder;
    rocksdb::Options options;
    options.create_if_missing = true;
    options.info_log_level = rocksdb::ERROR_LEVEL;
    rocksdb::DB* opened = nullptr;
    if (!rocksdb::DB::Open(options, folder.filePath(u"db"_s).toStdString(), &opened).ok()) return {};
    const std::unique_ptr<rocksdb::DB> db(opened);
    rocksdb::WriteOptions synced;
    synced.sync = true;
    const std::string value(400, 'x');
    uint64_t count = 0;
    const double before = ownCoreSeconds();
    const auto start = std::chrono::steady_clock::now();
    std::chrono::duration<double> passed{};
    while (passed.count() < 2) {
        rocksdb::WriteBatch batch;
        for (size_t i = 0; i < group; ++i) {
            char key[24];
            std::snprintf(key, sizeof key, "%020llu", static_cast<unsigned long long>(++count));
            batch.Put(key, value);
        }
        if (!db->Write(synced, &batch).ok()) return {};
        passed = std::chrono::steady_clock::now() - start;
    }
    return {double(count) / passed.count(), (ownCoreSeconds() - before) / double(count)};
}

LoadReport loadInAnotherProcess(const QString& address, const LoadShape& shape) {
    QProcess load;
    load.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    load.start(QCoreApplication::applicationFilePath(), QStringList{u"--load"_s, address} + shape.arguments());
    if (!load.waitForFinished(kPatienceMs)) load.kill();
    return LoadReport::from(QJsonDocument::fromJson(load.readAllStandardOutput()).object());
}

double tasksOf(const LoadReport& report, const LoadShape& shape) {
    return report.perSecond * (shape.measuredMs + shape.warmUpMs) / 1000;
}

Wall measureEcho(const LoadShape& shape) {
    QProcess echo;
    echo.start(QCoreApplication::applicationFilePath(), {u"--echo"_s});
    if (!echo.waitForReadyRead(kPatienceMs)) return {};
    const QString said = QString::fromUtf8(echo.readLine().trimmed());
    const double before = coreSeconds(echo.processId());
    const LoadReport report = loadInAnotherProcess(said.mid(said.lastIndexOf(u' ') + 1), shape);
    const double taken = coreSeconds(echo.processId()) - before;
    echo.closeWriteChannel();
    if (!echo.waitForFinished(kPatienceMs)) echo.kill();
    return {report.perSecond, taken / tasksOf(report, shape)};
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

// In core seconds for each task. The echo of a shape is measured once.
class Walls {
public:
    // REQUIRES: a rate without end, for an echo of less would sleep in between.
    double of(const LoadShape& shape) {
        double wall = (shape.workers > 0 ? 2 : 1) * m_put + echo(shape, shape.producers, shape.perCreate);
        if (shape.workers > 0) wall += echo(shape, shape.workers, shape.perReady);
        return wall;
    }
    void setPut(double coreSeconds) { m_put = coreSeconds; }

private:
    double echo(LoadShape shape, int streams, int perMessage) {
        shape.producers = streams;
        shape.workers = 0;
        shape.tenants = std::min(shape.tenants, streams);
        shape.perCreate = perMessage;
        shape.perReady = 1;
        shape.perSecond = 0;
        shape.inFlight = std::max(shape.inFlight, perMessage);
        const QString key = shape.arguments().join(u' ');
        auto [known, isNew] = m_echoes.try_emplace(key);
        if (isNew) known->second = measureEcho(shape).coreSeconds;
        return known->second;
    }

    double m_put = 0;
    std::map<QString, double> m_echoes;
};

void print(const Row& row, const LoadReport& report, double echo, double bytes, const CoreSplit& taken, double wall) {
    const double tasks = tasksOf(report, row.shape);
    const auto& ack = report.createToAck;
    const auto& worker = report.createToWorker;
    std::printf("%-36s %-7s %8.0f %5.2f  %7.2f %7.2f %7.2f  %7.2f %7.2f %7.2f  %7.0f %6.1f ", row.name, row.durability,
                report.perSecond, report.perSecond / echo, ack.median, ack.p99, ack.p999, worker.median, worker.p99,
                worker.p999, bytes, report.coreSecondsPerMillion);
    taken.print(tasks);
    std::printf("  %6.1f %5.2f\n", wall * 1e6, taken.sum() / tasks / wall);
    std::fflush(stdout);
}

// Tasks per second; 0: something went wrong and has been said. On a folder of its own, so that counts are exact.
double measure(const Row& row, double echo, Walls& walls) {
    const QTemporaryDir folder;
    QFile config(folder.filePath(u"broker.toml"_s));
    if (!config.open(QIODevice::WriteOnly)) return 0;
    config.write("[limits]\nmax_streams = 100000\nmax_streams_per_connection = 100000\n");
    config.close();
    test::BrokerProcess broker;
    const QString wrong =
        broker.start({u"--config"_s, config.fileName(), u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s,
                      u"127.0.0.1:0"_s, u"--durability"_s, QString::fromLatin1(row.durability)});
    if (!wrong.isEmpty()) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(wrong));
        return 0;
    }
    const CoreSplit before = CoreSplit::of(broker.processId());
    const double written = writtenBytes(broker.processId());
    const LoadReport report = loadInAnotherProcess(QString::fromStdString(broker.address()), row.shape);
    if (!report.wrong.isEmpty()) {
        std::fprintf(stderr, "%s: %s\n", row.name, qUtf8Printable(report.wrong));
        return 0;
    }
    const CoreSplit taken = CoreSplit::of(broker.processId()).since(before);
    const double bytes = (writtenBytes(broker.processId()) - written) / tasksOf(report, row.shape);
    broker.stop();
    print(row, report, echo, bytes, taken, walls.of(row.shape));
    return report.perSecond;
}

int run(const std::string& only) {
    printCalibration();
    const auto say = [](const char* what, const Wall& wall) {
        std::printf("%-36s %8.0f /s, %5.1f core us\n", what, wall.perSecond, wall.coreSeconds * 1e6);
        return wall;
    };
    Walls walls;
    say("bare RocksDB, 64 per synced write", measureStore(64));
    walls.setPut(say("bare RocksDB, 1,024 per synced write", measureStore(1024)).coreSeconds);
    const double echo = say("bare gRPC echo, 1 per message", measureEcho(create(1))).perSecond;
    say("bare gRPC echo, 64 per message", measureEcho(create(64)));
    std::printf(
        "\n200 B payloads and 1,024 tasks in flight unless said otherwise; times in ms; bytes written per task; core\n"
        "microseconds per task, of the load, of the broker by threads, all of them, the kernel's part; the wall, and "
        "the\n"
        "broker's against it\n");
    std::printf("%-36s %-7s %8s %5s  %7s %7s %7s  %7s %7s %7s  %7s %6s ", "", "", "per s", "echo", "to ack", "p99",
                "p99.9", "to work", "p99", "p99.9", "bytes", "load");
    CoreSplit::printHead();
    std::printf("  %6s %5s\n", "wall", "times");
    double peak = 0;
    for (const Row& row : rows()) {
        if (std::string(row.name).find(only) == std::string::npos) continue;
        const double rate = measure(row, echo, walls);
        if (rate <= 0) return 1;
        if (peak == 0) peak = rate;
    }
    LoadShape half = cycle(1, 1);
    half.perSecond = peak / 2;
    return measure({"the first row's half", "durable", half}, echo, walls) > 0 ? 0 : 1;
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
