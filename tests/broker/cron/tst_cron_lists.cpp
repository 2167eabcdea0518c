// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/cron_commands.h"
#include "tests/broker/engine/engine_harness.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_cron_lists {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

void put(EngineHarness& h, const std::string& tenant, const std::string& name) {
    ChangeCron change;
    change.action = ChangeCron::Action::Put;
    change.entry.tenant = tenant;
    change.entry.name = name;
    change.entry.expression = "0 3 * * *";
    change.entry.task.command = "work";
    change.entry.task.payload = "{}";
    change.times = CronTimes::read(change.entry.expression, {}, h.calendar()).value();
    change.author = "ann";
    change.reason = "wanted";
    bool isMade = false;
    change.reply = [&isMade](const Result<CronEntry>& made) { isMade = made.ok(); };
    h.post(std::move(change));
    QVERIFY(isMade);
}

CronPage list(EngineHarness& h, ListCrons wanted) {
    CronPage page;
    wanted.reply = [&page](CronPage found) { page = std::move(found); };
    h.post(std::move(wanted));
    return page;
}

}  // namespace

class TestCronLists : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoFollowsTheEntriesOfOneNameComesToTheirEnd_data() {
        QTest::addColumn<size_t>("limit");
        for (const size_t limit : {1, 2, 3, 4}) QTest::addRow("%zu at a time", limit) << limit;
    }
    void whoFollowsTheEntriesOfOneNameComesToTheirEnd() {
        QFETCH(size_t, limit);
        EngineHarness h;
        const std::vector<std::string> all{"acme", "beta", "gamma"};
        for (const std::string& tenant : all)
            for (const char* name : {"daily", "nightly", "weekly"}) put(h, tenant, name);
        for (const char* name : {"daily", "nightly", "weekly"}) {
            ListCrons wanted{{true, {}}, {}, name, {}, {}, limit, {}};
            std::vector<std::string> seen;
            CronPage page;
            do {
                page = list(h, wanted);
                for (const CronEntry& entry : page.entries) {
                    QCOMPARE(entry.name, std::string(name));
                    seen.push_back(entry.tenant);
                    wanted.afterTenant = entry.tenant;
                    wanted.afterName = entry.name;
                }
            } while (page.hasMore && seen.size() < 9);
            QCOMPARE(seen, all);
        }
    }
};

QTEST_APPLESS_MAIN(TestCronLists)

}  // namespace tst_cron_lists

#include "tst_cron_lists.moc"
