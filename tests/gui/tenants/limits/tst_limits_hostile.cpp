// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/plain_texts.h"
#include "gui/tenants/limits/limits_sheet.h"
#include "gui/tenants/tenant_detail.h"
#include "gui/tenants/tenants_page.h"
#include "tests/gui/scenes/live_broker.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>

namespace tst_limits_hostile {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

const std::string kLongTenant(128, 'W');

}  // namespace

// Names of the longest permitted size and reasons as bad as somebody can write them, on a connection marked as production.
class TestLimitsHostile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { usePlainTexts(); }
    void init() {
        m_broker = std::make_unique<LiveBroker>();
        m_broker->broker().create(kLongTenant, 3);
        m_broker->broker().create(std::string(128, 'V'), 3);
        m_connection = m_broker->connect();
        ConnectionMark mark;
        mark.production = true;
        m_connection->setMark(mark);
    }
    void cleanup() {
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void sheetAndDetailStayWithinASmallScreen_data() {
        QTest::addColumn<QString>("reason");
        QTest::newRow("markup") << u"<html><h1>x</h1><img src=\"/dev/null\" width=4000>"_s.repeated(8);
        QTest::newRow("right to left") << (u"\u202e\u05d0\u05d1\u05d2\u0645\u0631\u062d\u0628\u0627"_s).repeated(40);
        QTest::newRow("emoji") << (u"\U0001F525\U0001F469\u200d\U0001F680 "_s).repeated(60);
        QTest::newRow("60 lines") << u"line after line\n"_s.repeated(60);
        QTest::newRow("one word") << QString(400, u'W');
    }
    void sheetAndDetailStayWithinASmallScreen() {
        QFETCH(QString, reason);
        const QString tenant = qt(kLongTenant);
        LimitChange change;
        change.tenant = tenant;
        change.set.maxConcurrency = std::optional<uint32_t>(12);
        change.set.maxQueueDepth = std::optional<uint64_t>(999'999'999'999);
        change.reason = reason.trimmed();
        change.expiresAfter = std::chrono::hours(2);
        Asking(m_broker->broker()).ask(&TenantCalls::changeLimits, change).value();
        m_page = std::make_unique<TenantsPage>();
        m_page->resize(980, 590);
        m_page->show();
        m_page->setConnection(m_connection.get());
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, false);  // a snapshot for the page that came late
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->selectedTenant().isEmpty(), 20'000);
        m_page->selectTenant(tenant);
        auto* detail = m_page->findChild<TenantDetail*>();
        QTRY_VERIFY_WITH_TIMEOUT(detail->findChild<QLabel*>(u"overrideAuthor"_s) != nullptr, 20'000);
        checkParts(*detail);
        m_page->editLimits({tenant});
        QPointer<LimitsSheet> sheet = m_page->findChild<LimitsSheet*>();
        auto* field = sheet->findChild<QLineEdit*>(u"max_concurrency"_s);
        QTRY_VERIFY_WITH_TIMEOUT(field->isEnabled(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(sheet->findChild<QLabel*>(u"auditLine"_s) != nullptr, 20'000);
        field->clear();
        QTest::keyClicks(field, u"4"_s);
        QTest::keyClicks(sheet->findChild<QLineEdit*>(u"reason"_s), u"r"_s);
        sheet->askToClose();
        m_page->grab();
        checkParts(*sheet);
        const QSize least = m_page->minimumSizeHint();
        QVERIFY2(least.width() <= 980 && least.height() <= 600,
                 qPrintable(u"%1 x %2"_s.arg(least.width()).arg(least.height())));
        QVERIFY(!sheet->findChild<QAbstractButton*>(u"apply"_s)->isEnabled());
        sheet->findChild<QAbstractButton*>(u"productionMeant"_s)->click();
        QVERIFY(sheet->findChild<QAbstractButton*>(u"apply"_s)->isEnabled());
        sheet->findChild<QAbstractButton*>(u"apply"_s)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!sheet, 20'000);
        m_page->grab();
        QVERIFY(m_page->minimumSizeHint().width() <= 980);
    }

private:
    // Nothing stands beyond the right edge.
    static void checkParts(const QWidget& whole) {
        for (const QWidget* part : whole.findChildren<QWidget*>()) {
            if (!part->isVisible()) continue;
            const int right = part->mapTo(&whole, QPoint(part->width(), 0)).x();
            QVERIFY2(right <= whole.width(),
                     qPrintable(u"%1 %2 ends at %3 of %4"_s
                                    .arg(QLatin1StringView(part->metaObject()->className()), part->objectName())
                                    .arg(right)
                                    .arg(whole.width())));
        }
    }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TenantsPage> m_page;
};

QTEST_MAIN(TestLimitsHostile)

}  // namespace tst_limits_hostile

#include "tst_limits_hostile.moc"
