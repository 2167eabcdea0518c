// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/event_model.h"

#include "tests/gui/models/event_samples.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <memory>

namespace tst_event_model {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestEventModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_model = std::make_unique<EventModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    void cleanup() {
        m_tester.reset();
        m_model.reset();
    }

    void newestIsFirstAndNoneComesTwice() {
        m_model->addNewest({sampleEvent(1, "tenant.changed"), sampleEvent(2, "broker.started", {})});
        m_model->addNewest({sampleEvent(2, "broker.started", {}), sampleEvent(3, "leases.expired")});
        QCOMPARE(m_model->rowCount(), 3);
        QCOMPARE(m_model->keyAt(0), u"3"_s);
        QCOMPARE(m_model->keyAt(2), u"1"_s);
    }

    void olderOnesComeBehind() {
        m_model->addNewest({sampleEvent(5, "tenant.changed")});
        m_model->addOldest(
            {sampleEvent(5, "tenant.changed"), sampleEvent(4, "broker.started", {}), sampleEvent(3, "leases.expired")});
        QCOMPARE(m_model->events().size(), size_t(3));
        QCOMPARE(m_model->keyAt(2), u"3"_s);
    }

    void oldestGoWhenThereAreTooMany() {
        m_tester.reset();  // it looks at every cell after every signal
        QList<Event> many;
        for (quint64 at = 1; at <= EventModel::kMost + 50; ++at)
            many.append(sampleEvent(at, at % 2 == 0 ? "tenant.changed" : "broker.started", u"t%1"_s.arg(at)));
        m_model->setLaneShown(EventLane::Broker, false);
        m_model->addNewest(many);
        QCOMPARE(m_model->events().size(), EventModel::kMost);
        QCOMPARE(size_t(m_model->rowCount()), EventModel::kMost / 2);
        QCOMPARE(m_model->keyAt(m_model->rowCount() - 1), u"52"_s);
    }

    void whatIsHiddenComesBack() {
        m_model->addNewest({sampleEvent(1, "tenant.throttled"), sampleEvent(2, "tenant.changed", u"beta"_s)});
        m_model->setLaneShown(EventLane::Throttles, false);
        QCOMPARE(m_model->rowCount(), 1);
        m_model->setLaneShown(EventLane::Throttles, true);
        QCOMPARE(m_model->rowCount(), 2);
        m_model->setTenantFilter(u"BET"_s);
        QCOMPARE(m_model->rowCount(), 1);
        m_model->setTenantFilter({});
        m_model->setOnlyWarnings(true);
        QCOMPARE(m_model->rowCount(), 0);
    }

    void spanShowsWhatReachesIntoIt() {
        m_model->addNewest({sampleEvent(1, "tenant.throttled", u"acme"_s, {}, 0),
                            sampleEvent(2, "tenant.throttle_released", u"acme"_s, {}, 600),
                            sampleEvent(3, "broker.started", {}, {}, 900)});
        m_model->setSpan(kSampleStart + 300'000, kSampleStart + 400'000);
        QCOMPARE(m_model->rowCount(), 1);
        QCOMPARE(m_model->keyAt(0), u"1"_s);
        m_model->setSpan(kSampleStart + 700'000, kSampleStart + 800'000);
        QCOMPARE(m_model->rowCount(), 0);
        QCOMPARE(m_model->total(), 2);
        QVERIFY(!m_model->filter()(sampleEvent(3, "broker.started", {}, {}, 900)));
        m_model->setSpan(0, 0);
        QCOMPARE(m_model->rowCount(), 2);
    }

    void tenantAmongTheNewOnesOfAMinuteIsFound() {
        m_model->addNewest({sampleEvent(1, "tenant.created", u"acme"_s), sampleEvent(2, "tenant.created", u"beta"_s)});
        m_model->setTenantFilter(u"beta"_s);
        QCOMPARE(m_model->rowCount(), 1);
        m_model->setTenantFilter(u"gamma"_s);
        QCOMPARE(m_model->rowCount(), 0);
    }

private:
    std::unique_ptr<EventModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestEventModel)

}  // namespace tst_event_model

#include "tst_event_model.moc"
