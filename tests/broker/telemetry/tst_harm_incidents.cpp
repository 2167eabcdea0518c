// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/harm_incidents.h"
#include "broker/telemetry/tenant_statistics.h"

#include <QTest>

#include <deque>

namespace tst_harm_incidents {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

class TestHarmIncidents : public QObject {
    Q_OBJECT

private:
    struct Scene {
        std::deque<TenantFigures> tenants;

        TenantFigures& add(FindingKind kind) {
            tenants.emplace_back().harm.emplace_back().kind = kind;
            return tenants.back();
        }
        void addGone(uint64_t fleet, Micros since) {
            add(FindingKind::WorkersGone).harm[0].lost = LostFleet{fleet, 4, 4, Time{} + since};
        }
        uint64_t incident(size_t tenant) const { return tenants[tenant].harm[0].incident; }
        void find(std::span<HarmPart> ofNobody = {}) {
            std::vector<TenantFigures*> all;
            for (TenantFigures& tenant : tenants) all.push_back(&tenant);
            findHarmIncidents(all, ofNobody);
        }
    };

private Q_SLOTS:
    void fleetsThatWentOneAfterTheOtherAreOneIncident() {
        Scene s;
        s.addGone(7, 100s);
        s.addGone(3, 109s);
        s.addGone(4, 118s);
        s.addGone(9, 129s);
        s.find();
        QCOMPARE(s.incident(1), s.incident(0));
        QCOMPARE(s.incident(2), s.incident(0));
        QVERIFY(s.incident(3) != s.incident(0));
    }

    void eachLimitIsAnIncidentWhoeverMeetsIt() {
        Scene s;
        s.add(FindingKind::Refused).harm[0].what = "max_ready";
        s.add(FindingKind::Refused).harm[0].what = "max_in_flight";
        s.add(FindingKind::Refused).harm[0].what = "max_ready";
        HarmPart nobodys;
        nobodys.kind = FindingKind::Refused;
        nobodys.what = "max_in_flight";
        s.find(std::span(&nobodys, 1));
        QCOMPARE(s.incident(2), s.incident(0));
        QVERIFY(s.incident(1) != s.incident(0));
        QCOMPARE(nobodys.incident, s.incident(1));
    }

    void pausedTenantsAndPausedQueuesAreToldApart() {
        Scene s;
        s.add(FindingKind::Paused);
        s.add(FindingKind::Paused).harm[0].what = "mail";
        s.find();
        QVERIFY(s.incident(0) != s.incident(1));
    }

    void whoIsHurtBelongsToThoseWhoWaitForTheSameWorkers() {
        Scene s;
        for (const uint32_t incident : {1U, 2U}) s.add(FindingKind::Hurt).plight.incident = incident;
        s.find();
        QCOMPARE(s.incident(0), uint64_t{1});
        QCOMPARE(s.incident(1), uint64_t{2});
    }
};

QTEST_APPLESS_MAIN(TestHarmIncidents)

}  // namespace tst_harm_incidents

#include "tst_harm_incidents.moc"
