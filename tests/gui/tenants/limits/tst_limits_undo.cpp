// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/toast.h"
#include "gui/tenants/limits/limits_sheet.h"
#include "gui/tenants/limits/override_list.h"
#include "gui/tenants/limits/override_row.h"
#include "gui/tenants/tenants_page.h"
#include "shared/limits/limit_text.h"
#include "tests/gui/scenes/live_broker.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>

namespace tst_limits_undo {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

namespace {

enum class Before { Nothing, ForGood, NoneForGood, ForATime, ForAll };

}  // namespace

// What undoing a limit leaves behind, at a real broker: exactly what was there before.
class TestLimitsUndo : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LiveBroker>();
        m_broker->broker().create("acme", 3);
        m_connection = m_broker->connect();
    }
    void cleanup() {
        m_page.reset();
        m_connection.reset();
        m_broker.reset();
    }

    void undoBringsBackExactlyWhatWasThere_data() {
        QTest::addColumn<int>("before");
        QTest::addColumn<bool>("byNotice");
        for (const bool byNotice : {true, false}) {
            const char* way = byNotice ? "by the notice" : "by the tenant's detail";
            QTest::addRow("nothing, %s", way) << int(Before::Nothing) << byNotice;
            QTest::addRow("a cap for good, %s", way) << int(Before::ForGood) << byNotice;
            QTest::addRow("none for good, %s", way) << int(Before::NoneForGood) << byNotice;
            QTest::addRow("a cap for a time, %s", way) << int(Before::ForATime) << byNotice;
            QTest::addRow("a cap of all tenants, %s", way) << int(Before::ForAll) << byNotice;
        }
    }
    void undoBringsBackExactlyWhatWasThere() {
        QFETCH(int, before);
        QFETCH(bool, byNotice);
        prepare(Before(before));
        const TenantSettings was = m_broker->tenant(u"acme"_s);
        begin();
        cap(u"4"_s);
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency, std::optional<uint32_t>(4));
        if (byNotice) {
            QTest::mouseClick(find<QAbstractButton>(u"toastUndo"_s), Qt::LeftButton);
        } else {
            QTRY_VERIFY_WITH_TIMEOUT(overrideSays(u"Concurrency 4"_s), 20'000);
            QTest::mouseClick(undoOf(u"Concurrency 4"_s), Qt::LeftButton);
        }
        const std::string wanted = textOf(was.inForce.limits, LimitField::MaxConcurrency);
        QTRY_VERIFY_WITH_TIMEOUT(
            textOf(m_broker->tenant(u"acme"_s).inForce.limits, LimitField::MaxConcurrency) == wanted, 20'000);
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QCOMPARE(int(now.inForce.originOf(LimitField::MaxConcurrency)),
                 int(was.inForce.originOf(LimitField::MaxConcurrency)));
        QVERIFY(now.set == was.set);
        QCOMPARE(now.temporary.size(), was.temporary.size());
        if (!was.temporary.isEmpty()) {
            QVERIFY(now.temporary[0].settings == was.temporary[0].settings);
            QVERIFY(std::abs(now.temporary[0].untilMs - was.temporary[0].untilMs) < 2000);
        }
    }

    void undoGoesOnWhenAnotherTenantIsChosenMeanwhile() {
        m_broker->broker().create("globex", 1);
        prepare(Before::ForATime);
        begin();
        cap(u"4"_s);
        QTRY_VERIFY_WITH_TIMEOUT(overrideSays(u"Concurrency 4"_s), 20'000);
        QTest::mouseClick(undoOf(u"Concurrency 4"_s), Qt::LeftButton);
        m_page->selectTenant(u"globex"_s);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency == std::optional<uint32_t>(20), 20'000);
        QCOMPARE(m_broker->tenant(u"acme"_s).temporary.size(), 1);
    }

    void tenantThatSomebodyElseChangedKeepsNoOtherFromBeingUndone() {
        for (const char* tenant : {"beta", "gamma"}) m_broker->broker().create(tenant, 1);
        begin();
        m_page->editLimits({u"acme"_s, u"beta"_s, u"gamma"_s});
        applyCap(u"4"_s);
        m_broker->setWeight(u"acme"_s, 3);
        QTest::mouseClick(find<QAbstractButton>(u"toastUndo"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(find<Toast>(u"toast"_s)->text().startsWith(u"Taken back"_s) ||
                                     find<QLabel>(u"overrideMessage"_s)->text().startsWith(u"Not taken back"_s),
                                 20'000);
        for (const QString& other : {u"beta"_s, u"gamma"_s})
            QVERIFY(!m_broker->tenant(other).inForce.limits.maxConcurrency);
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency, std::optional<uint32_t>(4));
    }

    void noticeSaysWhatWasAppliedAndOnProductionUndoIsPressedTwice() {
        ConnectionMark mark;
        mark.production = true;
        m_connection->setMark(mark);
        begin();
        cap(u"4"_s);
        auto* toast = find<Toast>(u"toast"_s);
        QVERIFY(toast->isVisible());
        QVERIFY2(toast->text().startsWith(u"Cap 4 until "_s) && toast->text().endsWith(u"set for acme"_s),
                 qPrintable(toast->text()));
        auto* undo = find<QAbstractButton>(u"toastUndo"_s);
        QTest::mouseClick(undo, Qt::LeftButton);
        QCOMPARE(undo->text(), u"Undo on production"_s);
        QVERIFY(m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency);
        QTest::mouseClick(undo, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency, 20'000);
        QTRY_VERIFY(toast->text().startsWith(u"Taken back: Cap 4"_s));
    }

    void undoAfterSomebodyElsesChangeIsRefusedAndSaysSo() {
        begin();
        cap(u"4"_s);
        m_broker->setWeight(u"acme"_s, 3);
        QTest::mouseClick(find<QAbstractButton>(u"toastUndo"_s), Qt::LeftButton);
        auto* message = find<QLabel>(u"overrideMessage"_s);
        QTRY_VERIFY_WITH_TIMEOUT(message->text().startsWith(u"Not taken back: "_s), 20'000);
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.maxConcurrency, std::optional<uint32_t>(4));
    }

private:
    void change(const QString& tenant, const LimitSettings& set, std::chrono::milliseconds after = {}) {
        LimitChange change;
        change.tenant = tenant;
        change.set = set;
        change.reason = u"r"_s;
        change.expiresAfter = after;
        Asking(m_broker->broker()).ask(&TenantCalls::changeLimits, change).value();
    }
    void prepare(Before before) {
        LimitSettings set;
        set.maxConcurrency = std::optional<uint32_t>(20);
        switch (before) {
            case Before::Nothing: break;
            case Before::ForGood: change(u"acme"_s, set); break;
            case Before::NoneForGood:
                change(u"*"_s, set);
                set.maxConcurrency = std::optional<uint32_t>();
                change(u"acme"_s, set);
                break;
            case Before::ForATime: change(u"acme"_s, set, std::chrono::hours(2)); break;
            case Before::ForAll: change(u"*"_s, set); break;
        }
    }
    void begin() {
        m_page = std::make_unique<TenantsPage>();
        m_page->resize(1300, 900);
        m_page->show();
        m_page->setConnection(m_connection.get());
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, false);  // a snapshot for the page that came late
        QTRY_COMPARE_WITH_TIMEOUT(m_page->selectedTenant(), u"acme"_s, 20'000);
    }
    void cap(const QString& value) {
        find<QAbstractButton>(u"editLimits"_s)->click();
        applyCap(value);
    }
    void applyCap(const QString& value) {
        QPointer<LimitsSheet> sheet = m_page->findChild<LimitsSheet*>();
        QVERIFY(sheet);
        auto* field = sheet->findChild<QLineEdit*>(u"max_concurrency"_s);
        QTRY_VERIFY_WITH_TIMEOUT(field->isEnabled(), 20'000);
        field->clear();
        QTest::keyClicks(field, value);
        QTest::keyClicks(sheet->findChild<QLineEdit*>(u"reason"_s), u"flood"_s);
        if (auto* meant = sheet->findChild<QAbstractButton*>(u"productionMeant"_s)) meant->click();
        QTest::mouseClick(sheet->findChild<QAbstractButton*>(u"apply"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!sheet, 20'000);
    }
    OverrideRow* rowOf(const QString& what) const {
        for (OverrideRow* row : m_page->findChildren<OverrideRow*>())
            if (row->decided().what == what) return row;
        return nullptr;
    }
    bool overrideSays(const QString& what) const { return rowOf(what) != nullptr; }
    QAbstractButton* undoOf(const QString& what) const {
        return rowOf(what)->findChild<QAbstractButton*>(u"undoOverride"_s);
    }
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_page->findChild<Widget*>(name);
    }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    std::unique_ptr<TenantsPage> m_page;
};

QTEST_MAIN(TestLimitsUndo)

}  // namespace tst_limits_undo

#include "tst_limits_undo.moc"
