// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The broker is killed under load at random moments, again and again on one data folder, and must each time come back
// with everything that it had acknowledged. A third process keeps the ledger of what was acknowledged.
// FAIRLEAD_KILL_SEED repeats the moments of an earlier run.
#include "broker/upkeep/store_check.h"
#include "broker/store/rocks/rocks_store.h"
#include "tests/integration/census.h"
#include "tests/integration/promises.h"
#include "tests/support/broker_process.h"
#include "tests/support/stream_client.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QFile>
#include <QObject>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

namespace tst_kill_and_recover {

using namespace fairlead;
using namespace fairlead::test;

using namespace Qt::StringLiterals;

namespace {

constexpr int kRounds = 22;
constexpr int kPatienceMs = 20'000;
constexpr int kLeastCensuses = 5;
constexpr size_t kInFull = 100;  // ended tasks of each round that are read with payload and result

// Clock and figures fast, so that leases and delays of one round run out in the next.
constexpr char kConfiguration[] = R"(
[engine]
statistics_interval_ms = 100
backoff = "fixed"
backoff_base_seconds = 1
)";

QString joined(const std::vector<std::string>& faults) {
    QStringList lines;
    for (const auto& fault : faults) lines << QString::fromStdString(fault);
    return lines.join(u'\n');
}

// One data folder, the broker on it, and what that broker has promised.
class Victim {
public:
    explicit Victim(const QStringList& more = {}) : m_ledger(path(u"ledger"_s).toStdString()) {
        QFile configuration(path(u"broker.toml"_s));
        if (configuration.open(QIODevice::WriteOnly)) configuration.write(kConfiguration);
        m_arguments = QStringList{u"--config"_s, configuration.fileName(), u"--data"_s, path(u"data"_s),
                                  u"--listen"_s, u"127.0.0.1:0"_s} +
                      more;
    }

    QString start() { return m_broker.start(m_arguments); }
    QString stop() { return m_broker.stop(); }

    // Loads the broker and kills it after this long under load.
    QString loadAndKill(quint32 seed, int afterMs) {
        QProcess load;
        load.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        load.start(QCoreApplication::applicationDirPath() + u"/ledger_load"_s,
                   {QString::fromStdString(m_broker.address()), path(u"ledger"_s), QString::number(seed)});
        if (!load.waitForReadyRead(kPatienceMs)) return u"the load does not get through"_s;
        if (load.waitForFinished(afterMs)) return u"the load ended before the broker was killed"_s;
        if (!m_broker.isRunning()) return u"the broker ended by itself"_s;
        m_broker.kill();
        if (!load.waitForFinished(kPatienceMs)) return u"the load did not notice the broker's end"_s;
        if (load.exitCode() != 0) return u"the load ended with code %1"_s.arg(load.exitCode());
        for (const auto& entry : m_ledger.takeNew()) m_promises.add(entry);
        return {};
    }

    // Kills a broker that may still be recovering.
    void startAndKill(int afterMs) {
        m_broker.launch(m_arguments);
        m_broker.endsWithin(afterMs);
        m_broker.kill();
    }

    // Every table against every other, while no broker holds the folder.
    QString checkAtRest() {
        const auto store = broker::openRocksStore(path(u"data"_s).toStdString());
        if (!store.ok()) return QString::fromStdString(store.status().toString());
        const auto found = broker::checkStore(**store);
        if (!found.ok()) return QString::fromStdString(found.status().toString());
        return joined(found->faults);
    }

    // Every promise against what the broker lists. As long as leases run out while it lists, a task may be met in two
    // states or in none: only what is still wrong once all is quiet is wrong. It is looked at several times
    // however long that takes: a machine that stood still meanwhile has lost nothing.
    QString check() {
        Census census(connectTo(m_broker.address()));
        std::vector<std::string> faults;
        const QDeadlineTimer deadline(kPatienceMs);
        for (int i = 0; i < kLeastCensuses || !deadline.hasExpired(); ++i) {
            if (const std::string wrong = census.take(); !wrong.empty()) return QString::fromStdString(wrong);
            faults = m_promises.brokenBy(census);
            if (faults.empty()) break;
            if (const std::string wrong = census.awaitQuiet(); !wrong.empty()) return QString::fromStdString(wrong);
        }
        if (!faults.empty()) return joined(faults);

        const auto& ended = m_promises.endedIds();
        const size_t last = std::min(ended.size() - m_checkedInFull, kInFull);
        for (size_t i = ended.size() - last; i < ended.size(); ++i) {
            const auto task = census.find(ended[i]);
            if (!task) return QString::fromStdString(ended[i] + " is listed and cannot be found");
            if (const std::string fault = m_promises.brokenBy(*task); !fault.empty())
                return QString::fromStdString(fault);
        }
        m_checkedInFull = ended.size();
        m_listed = census.tasks().size();
        return {};
    }

    // Works off everything that waits, and checks that it was really there to be had.
    QString drain() {
        const auto channel = connectTo(m_broker.address());
        WorkerClient worker(channel);
        if (!worker.hello("*", "drain") || !worker.sendReady({}, 1000, 30)) return u"no worker stream"_s;
        Census census(channel);
        for (const QDeadlineTimer deadline(kPatienceMs * 2); !deadline.hasExpired();) {
            const auto event = worker.next(milliseconds(300));
            if (!event) {
                if (worker.ended()) return u"the worker stream ended"_s;
                if (const std::string wrong = census.takeFigures(); !wrong.empty())
                    return QString::fromStdString(wrong);
                if (census.totals().ready() + census.totals().in_progress() == 0) return {};
            } else if (event->has_task_batch()) {
                workerpb::WorkerEvent answer;
                for (const auto& task : event->task_batch().tasks()) {
                    m_promises.add({LedgerEntry::Kind::Delivered, task.id(), task.tenant_id(), {}, task.attempts()});
                    auto* result = answer.mutable_result_batch()->add_results();
                    result->set_task_id(task.id());
                    result->set_status("COMPLETED");
                    result->set_result_json(R"({"by":")" + task.id() + R"("})");
                }
                if (!worker.write(answer) || !worker.sendReady({}, 1000, 30)) return u"the worker stream broke"_s;
            } else {
                for (const auto& ack : event->result_ack_batch().acks()) {
                    if (!ack.ok()) return QString::fromStdString("a result was refused: " + ack.error_message());
                    m_promises.add({LedgerEntry::Kind::Completed, ack.task_id(), {}, {}, 0});
                }
            }
        }
        return u"%1 tasks are ready or in progress and nobody gets them"_s.arg(census.totals().ready() +
                                                                               census.totals().in_progress());
    }

    QString summary() const {
        return u"%1 creates and %2 ends acknowledged, %3 tasks listed"_s.arg(m_promises.created())
            .arg(m_promises.ended())
            .arg(m_listed);
    }
    size_t acknowledged() const { return m_promises.created(); }

private:
    QString path(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QStringList m_arguments;
    BrokerProcess m_broker;
    LedgerReader m_ledger;
    Promises m_promises;
    size_t m_checkedInFull = 0;
    size_t m_listed = 0;
};

}  // namespace

class TestKillAndRecover : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingAcknowledgedOutlivesEveryKill() {
        QRandomGenerator random = seeded();
        Victim victim;
        QCOMPARE(victim.start(), QString());
        for (int round = 1; round <= kRounds; ++round) {
            const size_t before = victim.acknowledged();
            const int afterMs = random.bounded(50, 400);
            QCOMPARE(victim.loadAndKill(random.generate(), afterMs), QString());
            QVERIFY2(victim.acknowledged() > before, "nothing was acknowledged: the round proves nothing");
            if (round % 4 == 0) victim.startAndKill(random.bounded(0, 60));
            if (round % 5 == 0) QCOMPARE(victim.checkAtRest(), QString());
            QCOMPARE(victim.start(), QString());
            QCOMPARE(victim.check(), QString());
            qInfo("kill %d, %d ms under load: %s", round, afterMs, qUtf8Printable(victim.summary()));
        }
        QCOMPARE(victim.stop(), QString());
        QCOMPARE(victim.start(), QString());
        QCOMPARE(victim.check(), QString());
        QCOMPARE(victim.drain(), QString());
        QCOMPARE(victim.check(), QString());
        qInfo("after a clean stop and a drain: %s", qUtf8Printable(victim.summary()));
        QCOMPARE(victim.stop(), QString());
        QCOMPARE(victim.checkAtRest(), QString());
    }

    void relaxedDurabilityLosesNothingWhenOnlyTheProcessDies() {
        QRandomGenerator random = seeded();
        Victim victim({u"--durability"_s, u"relaxed"_s});
        QCOMPARE(victim.start(), QString());
        for (int round = 0; round < 3; ++round) {
            QCOMPARE(victim.loadAndKill(random.generate(), random.bounded(50, 400)), QString());
            QCOMPARE(victim.start(), QString());
            QCOMPARE(victim.check(), QString());
        }
        QVERIFY(victim.acknowledged() > 0);
    }

private:
    static QRandomGenerator seeded() {
        const quint32 seed = qEnvironmentVariableIsSet("FAIRLEAD_KILL_SEED")
                                 ? qEnvironmentVariable("FAIRLEAD_KILL_SEED").toUInt()
                                 : QRandomGenerator::global()->generate();
        qInfo("FAIRLEAD_KILL_SEED=%u", seed);
        return QRandomGenerator(seed);
    }
};

QTEST_GUILESS_MAIN(TestKillAndRecover)

}  // namespace tst_kill_and_recover

#include "tst_kill_and_recover.moc"
