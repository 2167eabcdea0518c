// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/job_ledger.h"
#include "tests/support/broker_process.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <string>
#include <thread>

namespace tst_kill_over_http {

using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kRounds = 4;
constexpr int kShortestLifeMs = 50;
constexpr int kLongestLifeMs = 400;

// Until the broker is gone.
void load(const std::string& address, uint64_t seed, JobLedger* ledger) {
    std::mt19937_64 random(seed);
    JobClient client(address);
    while (!client.isGone()) ledger->work(client, random);
}

}  // namespace

// What was answered over HTTP holds after the broker was killed.
class TestKillOverHttp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasAnsweredHoldsAfterAKill() {
        const QTemporaryDir folder;
        const quint32 seed = qEnvironmentVariable("FAIRLEAD_KILL_SEED", u"1"_s).toUInt();
        QRandomGenerator random(seed);
        BrokerProcess broker;
        const QStringList arguments{u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s};
        JobLedger ledger;
        for (int round = 0; round < kRounds; ++round) {
            QCOMPARE(broker.start(arguments), QString());
            std::thread loading(load, broker.httpAddress(), random.generate(), &ledger);
            broker.endsWithin(kShortestLifeMs + int(random.bounded(kLongestLifeMs - kShortestLifeMs)));
            broker.kill();
            loading.join();
            QVERIFY2(ledger.wrong().empty(), ledger.wrong().c_str());
        }
        QCOMPARE(broker.start(arguments), QString());
        QVERIFY(ledger.created() > 0);
        QVERIFY(ledger.ended() > 0);
        const std::string broken = ledger.check(broker.httpAddress());
        QVERIFY2(broken.empty(), (broken + ", seed " + std::to_string(seed)).c_str());
    }
};

QTEST_GUILESS_MAIN(TestKillOverHttp)

}  // namespace tst_kill_over_http

#include "tst_kill_over_http.moc"
