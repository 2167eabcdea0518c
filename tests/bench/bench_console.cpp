// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What an update costs the console's GUI thread when every row changes: taking it in, putting the rows in order and
// painting them, in the real pages Now and Tenants on the offscreen platform. In core time of the process, which does not depend on what else the machine does. A frame has 16.7 ms.
// QT_SCALE_FACTOR=2 measures a screen of twice the density.
#include "gui/look/kit_style.h"
#include "gui/now/now_page.h"
#include "gui/tenants/tenant_table_view.h"
#include "gui/tenants/tenants_page.h"
#include "tests/gui/now/noisy_story.h"
#include "tests/gui/scenes/scripted_broker.h"

#include <QApplication>
#include <QLocale>
#include <QSplitter>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

constexpr double kFrameMs = 16.7;
constexpr int kWarmUp = 10;
constexpr qint64 kStart = 1'700'000'000'000;

// Every figure of every tenant moves, and with it who stands where.
void change(QList<TenantRow>& rows, std::mt19937& random, qint64 atMs) {
    for (TenantRow& row : rows) {
        const auto any = [&random](quint32 below) { return random() % below; };
        row.ready = any(100'000);
        row.inProgress = any(40);
        row.delayed = any(1000);
        row.dead = any(100);
        row.enqueuedPerSecond = any(10'000) / 10.0;
        row.donePerSecond = any(10'000) / 10.0;
        row.failedPerSecond = any(100) / 10.0;
        row.actualShare = any(1000) / 1000.0;
        row.entitledShare = any(1000) / 1000.0;
        row.serviceLagSeconds = double(any(2000)) - 1000;
        row.effectiveWeight = 1;
        row.waitP50Seconds = any(10'000) / 1000.0;
        row.waitP99Seconds = any(100'000) / 1000.0;
        row.tightestLimit = {u"max_queue_depth"_s, double(any(120'000)), 100'000};
        row.throttleLevel = any(20) == 0 ? 1 : 0;
        row.throttledUntilMs = row.throttleLevel > 0 ? atMs + 300'000 : 0;
        row.oldestReadySinceMs = atMs - qint64(any(4'000'000));
        row.usualWaitSeconds = any(1000) / 1000.0;
        row.hurtSinceMs = any(100) == 0 ? atMs - qint64(any(600'000)) : 0;
    }
}

qint64 coreNanoseconds() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return qint64(used.tv_sec) * 1'000'000'000 + used.tv_nsec;
}

struct Costs {
    std::vector<double> milliseconds;
    void add(qint64 nanoseconds) { milliseconds.push_back(double(nanoseconds) / 1e6); }
    double part(double quantile) {
        std::sort(milliseconds.begin(), milliseconds.end());
        return milliseconds[std::min(milliseconds.size() - 1, size_t(quantile * double(milliseconds.size())))];
    }
    void print(const char* name) {
        std::printf("  %-22s p50 %6.2f   p95 %6.2f   max %6.2f ms\n", name, part(0.5), part(0.95), part(1));
    }
};

enum class Shown { Now, Tenants, TenantsWithDetail };

constexpr const char* kNames[] = {"page Now", "page Tenants", "page Tenants with the detail open"};

std::unique_ptr<Page> pageOf(Shown shown, BrokerConnection* connection) {
    if (shown == Shown::Now) {
        auto page = std::make_unique<NowPage>();
        page->resize(1600, 1000);
        page->setConnection(connection);
        page->show();
        return page;
    }
    auto page = std::make_unique<TenantsPage>();
    page->resize(1600, 1000);
    page->setConnection(connection);
    page->show();
    page->findChild<QSplitter*>()->setSizes(shown == Shown::TenantsWithDetail ? QList<int>{1278, 322}
                                                                              : QList<int>{1600, 0});
    return page;
}

void measure(int tenants, int rounds, Shown shown) {
    std::mt19937 random(7);
    QList<TenantRow> rows;
    for (int at = 0; at < tenants; ++at) rows.append(tenantRow(u"tenant-%1"_s.arg(at), 0));
    NoisyStory story(kStart);
    ScriptedBroker broker;
    if (shown == Shown::Now) broker.answerWith(&story);
    const auto connection = broker.connect(u"bench"_s);
    const auto page = pageOf(shown, connection.get());
    connection->open();
    broker.sayInfo(openBroker());

    Costs model;
    Costs paint;
    Costs both;
    qint64 at = kStart;
    for (int round = 0; round < rounds + kWarmUp; ++round) {
        at += 1000;
        change(rows, random, at);
        auto update = std::make_unique<TenantsUpdate>(snapshotOf(rows, at));
        update->totals.findings = story.update().totals.findings;
        update->snapshot = round == 0;
        for (TenantRow& row : update->rows)  // as from the wire: a name that nobody has yet
            row.tenant = QString(row.tenant.constData(), row.tenant.size());
        const qint64 begun = coreNanoseconds();
        broker.sayTenants(*update);
        update.reset();
        const qint64 taken = coreNanoseconds() - begun;
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        const qint64 painted = coreNanoseconds() - begun;
        if (round >= kWarmUp) {
            model.add(taken);
            paint.add(painted - taken);
            both.add(painted);
        }
    }
    const bool inTime = both.part(1) <= kFrameMs;
    std::printf("%s tenants, all of them changed, %d updates, %s (core time)\n",
                qPrintable(QLocale().toString(tenants)), rounds, kNames[size_t(shown)]);
    model.print("taken in and ordered");
    paint.print("painted");
    both.print("together");
    std::printf("  a frame of %.1f ms is %s\n", kFrameMs, inTime ? "never missed" : "missed");
    page->setConnection(nullptr);
}

}  // namespace

// bench_console [TENANTS [UPDATES]]; without figures 10,000 and 100,000.
int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QApplication::setStyle(new KitStyle);
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 200;
    for (const Shown shown : {Shown::Now, Shown::Tenants, Shown::TenantsWithDetail}) {
        if (argc > 1) {
            measure(std::max(1, std::atoi(argv[1])), std::max(1, rounds), shown);
        } else {
            measure(10'000, rounds, shown);
            measure(100'000, 30, shown);
        }
    }
    return 0;
}
