// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_setup.h"

#include <QTest>

#include <cmath>

namespace tst_lab_setup {

using namespace fairlead;
using namespace fairlead::gui;

class TestLabSetup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyScenarioIsALoadThatADriverCanPlay() {
        for (int at = 0; at < kLabScenarios; ++at) {
            const LabSetup setup = usualSetup(LabScenario(at));
            QVERIFY(checkLabSetup(setup).ok());
            const Scenario load = labLoad(setup);
            const Status status = checkScenario(load);
            QVERIFY2(status.ok(), status.toString().c_str());
            QCOMPARE(load.tenants.size(), tenantsOf(setup).size());
        }
    }

    void theQuietTenantsCanBeServedInTimeByTheUsualFigures() {
        for (int at = 0; at < kLabScenarios; ++at) QVERIFY(quietLoad(usualSetup(LabScenario(at))) < 1);
    }

    void extremesThatAreAllowedCanBePlayed() {
        for (int at = 0; at < kLabScenarios; ++at) {
            LabSetup setup = usualSetup(LabScenario(at));
            setup.tenants = 50;
            setup.workers = 1000;
            setup.taskSeconds = 0.001;
            setup.perSecond = 40;
            QVERIFY(checkLabSetup(setup).ok());
            QVERIFY(checkScenario(labLoad(setup)).ok());
            setup.taskSeconds = 10;
            setup.workers = 1;
            QVERIFY(checkLabSetup(setup).ok());
            QVERIFY(checkScenario(labLoad(setup)).ok());
        }
    }

    void figuresOutOfRangeAreNamed_data() {
        QTest::addColumn<LabSetup>("setup");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* what, auto change, const char* name) {
            LabSetup setup;
            change(setup);
            QTest::newRow(what) << setup << QString::fromLatin1(name);
        };
        row(
            "tenants", [](LabSetup& s) { s.tenants = 0; }, "tenants");
        row(
            "workers", [](LabSetup& s) { s.workers = 0; }, "workers");
        row(
            "rate", [](LabSetup& s) { s.perSecond = 0; }, "tasks a second");
        row(
            "all", [](LabSetup& s) { s.tenants = 50, s.perSecond = 400; }, "together");
        row(
            "task", [](LabSetup& s) { s.taskSeconds = std::nan(""); }, "a task");
        row(
            "run", [](LabSetup& s) { s.seconds = 1; }, "run");
        row(
            "policy", [](LabSetup& s) { s.after = "luck"; }, "policy");
    }
    void figuresOutOfRangeAreNamed() {
        QFETCH(LabSetup, setup);
        QFETCH(QString, name);
        const Status status = checkLabSetup(setup);
        QCOMPARE(status.code(), Code::InvalidArgument);
        QVERIFY2(QString::fromStdString(status.message()).contains(name), status.message().c_str());
    }

    void onlyTheLabsTenantsAreNamed() {
        for (int at = 0; at < kLabScenarios; ++at)
            for (const std::string& name : tenantsOf(usualSetup(LabScenario(at))))
                QVERIFY(name.starts_with(kLabTenantPrefix));
    }

    void theLongOnesTasksTakeFortyTimesLonger() {
        const Scenario load = labLoad(usualSetup(LabScenario::LongTasks));
        const TenantLoad& loud = load.tenants.back();
        QCOMPARE(load.kinds[loud.kinds[0]].meanSeconds, 40 * load.kinds[load.tenants[0].kinds[0]].meanSeconds);
    }
};

QTEST_GUILESS_MAIN(TestLabSetup)

}  // namespace tst_lab_setup

#include "tst_lab_setup.moc"
