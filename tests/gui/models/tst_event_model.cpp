// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/event_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <memory>

namespace tst_event_model {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

Event happened(quint64 sequence, const QString& type, const QString& tenant = u"acme"_s) {
    Event made;
    made.sequence = sequence;
    made.atMs = 1'700'000'000'000 + qint64(sequence) * 1000;
    made.type = type;
    made.tenant = tenant;
    made.text = u"text %1"_s.arg(sequence);
    return made;
}

}  // namespace

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
        m_model->addNewest({happened(1, u"tenant.created"_s), happened(2, u"tenant.changed"_s)});
        m_model->addNewest({happened(2, u"tenant.changed"_s), happened(3, u"leases.expired"_s)});
        QCOMPARE(m_model->rowCount(), 3);
        QCOMPARE(m_model->eventAt(0).sequence, quint64(3));
        QCOMPARE(m_model->eventAt(2).sequence, quint64(1));
    }

    void oldestGoWhenThereAreTooMany() {
        m_tester.reset();  // it looks at every cell after every signal
        QList<Event> many;
        for (quint64 at = 1; at <= EventModel::kMost + 50; ++at)
            many.append(happened(at, at % 2 == 0 ? u"tenant.changed"_s : u"leases.expired"_s));
        m_model->setGroupShown(EventGroup::Leases, false);
        m_model->addNewest(many);
        QCOMPARE(size_t(m_model->total()), EventModel::kMost);
        QCOMPARE(size_t(m_model->rowCount()), EventModel::kMost / 2);
        QCOMPARE(m_model->eventAt(m_model->rowCount() - 1).sequence, quint64(52));
    }

    void whatIsHiddenComesBack() {
        m_model->addNewest({happened(1, u"tenant.throttled"_s), happened(2, u"tenant.changed"_s, u"beta"_s)});
        m_model->setGroupShown(EventGroup::Throttling, false);
        QCOMPARE(m_model->rowCount(), 1);
        m_model->addNewest({happened(3, u"tenant.throttle_released"_s)});
        QCOMPARE(m_model->rowCount(), 1);
        m_model->setGroupShown(EventGroup::Throttling, true);
        QCOMPARE(m_model->rowCount(), 3);
        m_model->setTenantFilter(u"BET"_s);
        QCOMPARE(m_model->rowCount(), 1);
        m_model->setTenantFilter({});
        m_model->setOnlyWarnings(true);
        QCOMPARE(m_model->rowCount(), 0);
    }

    void everyTypeTheBrokerTellsHasItsKind() {
        QCOMPARE(groupOf(u"broker.started"_s), EventGroup::Broker);
        QCOMPARE(groupOf(u"broker.many_noisy"_s), EventGroup::Throttling);
        QCOMPARE(groupOf(u"tenant.created"_s), EventGroup::Operators);
        QCOMPARE(groupOf(u"tenant.changed"_s), EventGroup::Operators);
        QCOMPARE(groupOf(u"tenant.limit_exceeded"_s), EventGroup::Limits);
        QCOMPARE(groupOf(u"tenant.throttled"_s), EventGroup::Throttling);
        QCOMPARE(groupOf(u"tenant.throttle_released"_s), EventGroup::Throttling);
        QCOMPARE(groupOf(u"leases.expired"_s), EventGroup::Leases);
    }

private:
    std::unique_ptr<EventModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestEventModel)

}  // namespace tst_event_model

#include "tst_event_model.moc"
