// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/stream_inbox.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <thread>
#include <vector>

namespace tst_stream_inbox {

using namespace fairlead::gui;
using namespace std::chrono_literals;

namespace {

TenantsUpdate of(const QString& tenant, quint64 ready) {
    TenantsUpdate update;
    TenantRow row;
    row.tenant = tenant;
    row.ready = ready;
    update.rows.append(row);
    return update;
}

}  // namespace

class TestStreamInbox : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatWaitsArrivesInOneFlush() {
        StreamInbox inbox(0ms);
        int flushes = 0;
        QList<TenantsUpdate> got;
        QObject::connect(&inbox, &StreamInbox::flushed, this, [&](const QList<TenantsUpdate>& updates) {
            ++flushes;
            got += updates;
        });
        for (quint64 i = 1; i <= 1000; ++i) inbox.push(of(QStringLiteral("acme"), i));
        QCOMPARE(flushes, 0);
        QTRY_COMPARE(flushes, 1);
        QCOMPARE(got.size(), 1);
        QCOMPARE(got[0].rows.size(), 1);
        QCOMPARE(got[0].rows[0].ready, quint64(1000));
        inbox.push(of(QStringLiteral("acme"), 1001));
        QTRY_COMPARE(flushes, 2);
        QCOMPARE(got[1].rows[0].ready, quint64(1001));
    }

    void flushesKeepTheirDistance() {
        StreamInbox inbox(50ms);
        QElapsedTimer timer;
        QList<qint64> at;
        QObject::connect(&inbox, &StreamInbox::flushed, this, [&](const QList<TenantsUpdate>&) {
            at.append(timer.nsecsElapsed());
            if (at.size() < 6) inbox.push(of(QStringLiteral("acme"), 1));
        });
        timer.start();
        inbox.push(of(QStringLiteral("acme"), 1));
        QTRY_COMPARE(at.size(), 6);
        for (qsizetype i = 1; i < at.size(); ++i)
            QVERIFY2(at[i] - at[i - 1] >= 49'000'000, qPrintable(QString::number(at[i] - at[i - 1])));
    }

    void nothingIsLostBetweenManyThreads() {
        StreamInbox inbox(1ms);
        QHash<QString, quint64> latest;
        QObject::connect(&inbox, &StreamInbox::flushed, this, [&](const QList<TenantsUpdate>& updates) {
            for (const TenantsUpdate& update : updates) {
                for (const TenantRow& row : update.rows) {
                    QVERIFY(row.ready > latest.value(row.tenant, 0));  // never back
                    latest[row.tenant] = row.ready;
                }
            }
        });
        std::vector<std::thread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([&inbox, tenant = QString::number(thread)] {
                for (quint64 i = 1; i <= 5000; ++i) inbox.push(of(tenant, i));
            });
        }
        const bool isAllThere = QTest::qWaitFor(
            [&latest] {
                return latest.size() == 4 &&
                       std::all_of(latest.cbegin(), latest.cend(), [](quint64 ready) { return ready == 5000; });
            },
            30'000);
        for (std::thread& thread : threads) thread.join();
        QVERIFY(isAllThere);
    }

    void aFlushUnderWayDiesWithTheInbox() {
        bool flushed = false;
        {
            StreamInbox inbox(0ms);
            QObject::connect(&inbox, &StreamInbox::flushed, this, [&flushed] { flushed = true; });
            inbox.push(of(QStringLiteral("acme"), 1));
        }
        QCoreApplication::processEvents();
        QVERIFY(!flushed);
    }
};

QTEST_GUILESS_MAIN(TestStreamInbox)

}  // namespace tst_stream_inbox

#include "tst_stream_inbox.moc"
