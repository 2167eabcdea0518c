// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits_form.h"

#include "gui/tenants/audit_list.h"
#include "gui/tenants/limit_editor.h"
#include "gui/tenants/share_preview_list.h"
#include "shared/limit_text.h"
#include "tests/gui/views/live_broker.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTableView>

namespace tst_limits_form {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestLimitsForm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LiveBroker>();
        m_broker->broker().create("acme", 3);
        m_connection = m_broker->connect();
    }
    void cleanup() {
        delete m_form;
        m_connection.reset();
        m_broker.reset();
    }

    void limitsAreShownWithWhatIsUsedAndWhereTheyComeFrom() {
        m_broker->setWeight(u"acme"_s, 2.5);
        open({u"acme"_s});
        QCOMPARE(field(u"weight"_s)->text(), u"2.5"_s);
        QVERIFY(texts().contains(u"set here"_s));
        QVERIFY(texts().contains(u"now 3 tasks"_s));
        QVERIFY(find<QLabel>(u"version"_s)->text().contains(u"launch week"_s));
    }

    void fieldSaysWhatItIsOnceItCanBeEdited() {
        open({u"acme"_s});
        const auto tip = [this] { return field(u"weight"_s)->parentWidget()->toolTip(); };
        QTRY_VERIFY2(tip().contains(u"Built in"_s), qPrintable(tip()));
    }

    void formFitsOnASmallScreen() {
        open({u"acme"_s});
        QVERIFY(m_form->minimumSizeHint().width() <= 1280);
        QVERIFY(m_form->width() <= 1280 && m_form->height() <= 760);
    }

    void buttonThatForgetsALimitIsSeenWhole() {
        m_broker->setWeight(u"acme"_s, 2.5);
        open({u"acme"_s});
        const auto* forget = find<QAbstractButton>(u"forget.weight"_s);
        QTRY_VERIFY(forget->isVisible());
        QTRY_VERIFY(forget->width() >= forget->sizeHint().width());
        const QWidget* seen = m_form->findChild<QScrollArea*>()->viewport();
        QVERIFY(forget->mapTo(seen, QPoint(forget->width(), 0)).x() <= seen->width());
    }

    void changeReachesTheBrokerWithItsReasonAndTheFormCloses() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        type(u"max_enqueue_rate"_s, u"100"_s);
        type(u"max_enqueue_rate.period"_s, u"30s"_s);
        type(u"max_enqueue_rate.burst"_s, u"7"_s);
        type(u"reason"_s, u"launch week"_s);
        applyAndClose();
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QCOMPARE(now.inForce.limits.weight, 4.0);
        QVERIFY(now.inForce.limits.maxEnqueueRate == (Rate{100, std::chrono::seconds(30), 7}));
        QCOMPARE(now.reason, u"launch week"_s);
        QVERIFY(!isSet(now.set, LimitField::MaxQueueDepth));
    }

    void switchesAndChoicesReachTheBroker() {
        open({u"acme"_s});
        choose(u"mode"_s, u"soft"_s);
        choose(u"paused"_s, u"true"_s);
        type(u"throttle_tiers"_s, u"1h:1000:0.5"_s);
        type(u"reason"_s, u"r"_s);
        applyAndClose();
        const TenantLimits limits = m_broker->tenant(u"acme"_s).inForce.limits;
        QVERIFY(limits.mode == LimitMode::Soft);
        QVERIFY(limits.paused);
        QCOMPARE(limits.throttleTiers.size(), size_t(1));
    }

    void impossibleValueIsSaidBelowItsFieldAndNothingIsSent() {
        open({u"acme"_s});
        type(u"weight"_s, u"5000"_s);
        QVERIFY(find<QLabel>(u"error.weight"_s)->text().contains(u"must be from 0.01 to 1000"_s));
        QVERIFY(find<QLabel>(u"error.weight"_s)->isVisible());
        type(u"reason"_s, u"r"_s);
        apply();
        QVERIFY(message().contains(u"not possible"_s));
        QVERIFY(m_form->isVisible());
        QCOMPARE(m_broker->tenant(u"acme"_s).version, quint64(0));
        type(u"weight"_s, u"5"_s);
        QVERIFY(!find<QLabel>(u"error.weight"_s)->isVisible());
    }

    void withoutAReasonOrAChangeNothingIsSent() {
        open({u"acme"_s});
        apply();
        QVERIFY(message().contains(u"Nothing is changed"_s));
        type(u"weight"_s, u"5"_s);
        apply();
        QVERIFY(message().contains(u"A reason is needed"_s));
        QCOMPARE(m_broker->tenant(u"acme"_s).version, quint64(0));
    }

    void changeForATimeTakesItselfBack() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        type(u"reason"_s, u"r"_s);
        auto* revert = find<QComboBox>(u"revert"_s);
        revert->setCurrentIndex(revert->findData(30 * 60'000));
        applyAndClose();
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QVERIFY(now.inForce.originOf(LimitField::Weight) == LimitLayer::Temporary);
        QCOMPARE(now.temporary.value(0).untilMs, now.changedAtMs + 30 * 60'000);
    }

    void anotherOperatorsChangeIsShownAndNotOverwritten() {
        open({u"acme"_s});
        type(u"max_queue_depth"_s, u"500"_s);
        type(u"weight"_s, u"4"_s);
        type(u"reason"_s, u"mine"_s);
        m_connection->setPaused(BrokerConnection::Pause::ByHand, true);  // so that it learns of it by the refusal only
        m_broker->setWeight(u"acme"_s, 9);
        apply();
        QTRY_VERIFY(find<QLabel>(u"conflict"_s)->isVisible());
        QVERIFY(find<QLabel>(u"conflict"_s)->text().contains(u"launch week"_s));
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.weight, 9.0);
        QCOMPARE(field(u"weight"_s)->text(), u"4"_s);  // what was typed is kept
        applyAndClose();
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.weight, 4.0);
    }

    void theirsMayBeTaken() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        m_broker->setWeight(u"acme"_s, 9);
        QTRY_VERIFY(find<QAbstractButton>(u"takeTheirs"_s)->isVisible());
        QTest::mouseClick(find<QAbstractButton>(u"takeTheirs"_s), Qt::LeftButton);
        QCOMPARE(field(u"weight"_s)->text(), u"9"_s);
        QVERIFY(!find<QLabel>(u"conflict"_s)->isVisible());
        type(u"reason"_s, u"r"_s);
        apply();
        QVERIFY(message().contains(u"Nothing is changed"_s));
    }

    void whatWasSetIsForgotten() {
        m_broker->setWeight(u"acme"_s, 9);
        open({u"acme"_s});
        auto* forget = find<QAbstractButton>(u"forget.weight"_s);
        QVERIFY(forget->isVisible());
        QVERIFY(!find<QAbstractButton>(u"forget.mode"_s)->isVisible());
        QTest::mouseClick(forget, Qt::LeftButton);
        type(u"reason"_s, u"over"_s);
        auto* revert = find<QComboBox>(u"revert"_s);
        revert->setCurrentIndex(1);
        apply();
        QVERIFY(message().contains(u"cannot be reverted automatically"_s));
        revert->setCurrentIndex(0);
        applyAndClose();
        QCOMPARE(m_broker->tenant(u"acme"_s).inForce.limits.weight, 1.0);
    }

    void timedLimitIsUndoneAndNothingOfItStays_data() {
        QTest::addColumn<bool>("byButton");
        QTest::newRow("by its button") << true;
        QTest::newRow("by emptying the field") << false;
    }
    void timedLimitIsUndoneAndNothingOfItStays() {
        QFETCH(bool, byButton);
        LimitChange change;
        change.tenant = u"acme"_s;
        change.set.maxConcurrency = std::optional<uint32_t>(12);
        change.reason = u"flood"_s;
        change.expiresAfter = std::chrono::minutes(10);
        Asking(m_broker->broker()).ask(&TenantCalls::changeLimits, change).value();
        open({u"acme"_s});
        auto* undo = find<QAbstractButton>(u"forget.max_concurrency"_s);
        QTRY_VERIFY(undo->isVisible());
        QCOMPARE(undo->text(), u"undo"_s);
        if (byButton)
            QTest::mouseClick(undo, Qt::LeftButton);
        else
            type(u"max_concurrency"_s, {});
        type(u"reason"_s, u"over"_s);
        applyAndClose();
        const TenantSettings now = m_broker->tenant(u"acme"_s);
        QVERIFY(!now.inForce.limits.maxConcurrency);
        QVERIFY(now.inForce.originOf(LimitField::MaxConcurrency) == LimitLayer::BuiltIn);
    }

    void severalTenantsAreChangedOnlyInWhatWasTyped_data() {
        QTest::addColumn<QString>("other");
        QTest::addColumn<double>("weight");
        QTest::newRow("beside one that has limits of its own") << u"beta"_s << 2.0;
        QTest::newRow("beside one that the broker has not seen") << u"newcomer"_s << 1.0;
    }
    void severalTenantsAreChangedOnlyInWhatWasTyped() {
        QFETCH(QString, other);
        QFETCH(double, weight);
        m_broker->setWeight(u"acme"_s, 9);
        if (weight != 1) m_broker->setWeight(other, weight);
        open({other, u"acme"_s});
        QCOMPARE(field(u"weight"_s)->text(), QString());
        QVERIFY(texts().contains(u"differs among them"_s));
        type(u"max_concurrency"_s, u"5"_s);
        type(u"reason"_s, u"r"_s);
        QSignalSpy applied(m_form, &LimitsForm::applied);
        applyAndClose();
        QCOMPARE(applied.size(), 1);
        for (const auto& [tenant, kept] : {std::pair(other, weight), std::pair(u"acme"_s, 9.0)}) {
            const TenantLimits limits = m_broker->tenant(tenant).inForce.limits;
            QCOMPARE(limits.maxConcurrency, std::optional<uint32_t>(5));
            QCOMPARE(limits.weight, kept);
        }
    }

    void previewAnswersWhileTheWeightMoves() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        const auto* preview = find<SharePreviewList>(u"sharePreview"_s);
        QTRY_VERIFY(preview->lines().value(0).startsWith(u"acme: "_s) && preview->lines().value(0).contains(u" → "_s));
        type(u"weight"_s, u"1"_s);  // as it was
        QTRY_VERIFY(preview->lines().value(0).startsWith(u"Change the weight"_s));
    }

    void auditTellsWhoChangedWhatPageByPage() {
        for (int weight = 1; weight <= 52; ++weight) m_broker->setWeight(u"acme"_s, weight + 1);
        open({u"acme"_s});
        const auto* table = find<QTableView>(u"auditTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 50);
        QCOMPARE(table->model()->index(0, 2).data().toString(), u"weight 52 → 53"_s);
        QCOMPARE(table->model()->index(0, 3).data().toString(), u"launch week"_s);
        QTest::mouseClick(find<QAbstractButton>(u"auditMore"_s), Qt::LeftButton);
        QTRY_COMPARE(table->model()->rowCount(), 52);
    }

    void withoutTheScopeItIsGreyedAndSaysWhy() {
        m_connection.reset();
        m_broker = std::make_unique<LiveBroker>(true);
        m_broker->setWeight(u"acme"_s, 2, "ops");
        m_connection = m_broker->connect(u"reader"_s);
        open({u"acme"_s});
        QVERIFY(!find<QAbstractButton>(u"apply"_s)->isEnabled());
        QVERIFY(!field(u"weight"_s)->isEnabled());
        QVERIFY(message().contains(u"fairlead:limits"_s));
    }

    void connectionThatGoesIsSaidAndNothingCanBeSent() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        m_connection->close();
        QVERIFY(!find<QAbstractButton>(u"apply"_s)->isEnabled());
        QVERIFY(message().contains(u"Not connected"_s));
        QCOMPARE(field(u"weight"_s)->text(), u"4"_s);
    }

    void cancelChangesNothing() {
        open({u"acme"_s});
        type(u"weight"_s, u"4"_s);
        type(u"reason"_s, u"r"_s);
        QTest::mouseClick(find<QAbstractButton>(u"cancel"_s), Qt::LeftButton);
        QTRY_VERIFY(!m_form);
        QCOMPARE(m_broker->tenant(u"acme"_s).version, quint64(0));
    }

    void everyControlHasANameForAScreenReader() {
        open({u"acme"_s});
        for (const QWidget* control : m_form->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<const QAbstractButton*>(control) != nullptr ||
                                   qobject_cast<const QLineEdit*>(control) != nullptr ||
                                   qobject_cast<const QComboBox*>(control) != nullptr;
            if (isControl && !control->objectName().isEmpty() && !control->objectName().startsWith(u"qt_"_s))
                QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(control->objectName()));
        }
    }

private:
    void open(const QStringList& tenants) {
        m_form = new LimitsForm(m_connection.get(), tenants);
        m_form->show();
        QTRY_VERIFY(!texts().contains(u"Reading the limits"_s) && !find<QLabel>(u"version"_s)->text().isEmpty());
    }
    template <typename Widget>
    Widget* find(const QString& name) const {
        return m_form->findChild<Widget*>(name);
    }
    QLineEdit* field(const QString& name) const { return find<QLineEdit>(name); }
    void type(const QString& name, const QString& text) {
        field(name)->clear();
        field(name)->setFocus();
        QTest::keyClicks(field(name), text);
    }
    void choose(const QString& name, const QString& value) {
        auto* choice = find<QComboBox>(name);
        choice->setCurrentIndex(choice->findData(value));
        Q_EMIT choice->activated(choice->currentIndex());
    }
    void apply() { QTest::mouseClick(find<QAbstractButton>(u"apply"_s), Qt::LeftButton); }
    void applyAndClose() {
        apply();
        QTRY_VERIFY(!m_form);
    }
    QString message() const { return find<QLabel>(u"message"_s)->text(); }
    QString texts() const {
        QStringList all;
        for (const QLabel* label : m_form->findChildren<QLabel*>()) all << label->text();
        return all.join(u'\n');
    }

    std::unique_ptr<LiveBroker> m_broker;
    std::unique_ptr<BrokerConnection> m_connection;
    QPointer<LimitsForm> m_form;
};

QTEST_MAIN(TestLimitsForm)

}  // namespace tst_limits_form

#include "tst_limits_form.moc"
