// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// The page before real brokers.
#include "gui/crons/cron_page.h"

#include "gui/crons/cron_sheet.h"
#include "gui/kit/empty_state.h"
#include "gui/models/words/moment_text.h"
#include "tests/gui/scenes/nameless.h"
#include "tests/gui/scenes/page_scene.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QTimeZone>

namespace tst_cron_page {

using namespace fairlead;
using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCronPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_broker = std::make_unique<test::AdminFixture>(); }
    void cleanup() {
        m_scene.reset();
        m_broker.reset();
    }

    void withoutAnyItSaysWhatOneWouldDo() {
        look();
        auto* empty = m_scene->page.findChild<EmptyState*>();
        QTRY_COMPARE_WITH_TIMEOUT(empty->title(), u"No cron entries"_s, 20'000);
    }

    void entryIsAddedChangedSwitchedOffAndDeleted() {
        look();
        const QAbstractItemModelTester tester(const_cast<CronModel*>(&m_scene->page.model()));
        const auto cell = [this](int column) { return m_scene->page.model().index(0, column).data().toString(); };
        QTRY_VERIFY_WITH_TIMEOUT(m_scene->find<QPushButton>("addCron")->isEnabled(), 20'000);
        m_scene->find<QPushButton>("addCron")->click();
        type("cronTenant", u"acme"_s);
        type("cronName", u"nightly"_s);
        type("cronExpression", u"0 2 * * *"_s);
        type("cronCommand", u"report"_s);
        field<QPlainTextEdit>("cronPayload")->setPlainText(uR"({"pages":7})"_s);
        field<QComboBox>("cronZone")->setCurrentText(u"Europe/Berlin"_s);
        QCOMPARE(firstWithoutName(*sheet()), QString());
        QVERIFY(!field<QPushButton>("cronApply")->isEnabled());
        QCOMPARE(field<QLabel>("cronStatus")->text(), u"A reason is missing."_s);
        apply();
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 1, 20'000);
        QCOMPARE(cell(CronModel::Name), u"nightly"_s);
        QCOMPARE(cell(CronModel::When), u"0 2 * * *, Europe/Berlin"_s);
        QCOMPARE(cell(CronModel::State), u"on"_s);
        QVERIFY(cell(CronModel::Next).contains(u" UTC"_s) && cell(CronModel::Next).contains(u", in "_s));
        const quint64 bytes = m_scene->page.model().at(0)->payloadBytes;
        QVERIFY(bytes > 0);
        leavesOutWhatIsUsedLeastInsteadOfScrolling();

        m_scene->find<QTableView>("cronTable")->selectRow(0);
        QVERIFY(m_scene->pressSoon("editCron"));
        QVERIFY(field<QLineEdit>("cronName")->isReadOnly());
        type("cronExpression", u"30 3 * * *"_s);
        apply();
        QTRY_COMPARE_WITH_TIMEOUT(cell(CronModel::When), u"30 3 * * *, Europe/Berlin"_s, 20'000);
        QCOMPARE(m_scene->page.model().at(0)->payloadBytes, bytes);

        QVERIFY(m_scene->pressSoon("switchCron"));
        QVERIFY(confirm({}));
        QTRY_COMPARE_WITH_TIMEOUT(cell(CronModel::State), u"off"_s, 20'000);
        QCOMPARE(m_scene->find<QPushButton>("switchCron")->text(), u"Switch on…"_s);
        QVERIFY(m_scene->pressSoon("switchCron"));
        QVERIFY(confirm({}));
        QTRY_COMPARE_WITH_TIMEOUT(cell(CronModel::State), u"on"_s, 20'000);

        QVERIFY(m_scene->pressSoon("deleteCron"));
        QVERIFY(confirm(u"nightly"_s));
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 0, 20'000);
    }

    void theNextFiveTimesAreShownWhileTyping() {
        look();
        QTRY_VERIFY_WITH_TIMEOUT(m_scene->find<QPushButton>("addCron")->isEnabled(), 20'000);
        m_scene->find<QPushButton>("addCron")->click();
        const auto shown = [this] { return field<QLabel>("cronNext")->text(); };
        type("cronExpression", u"0 2 * * *"_s);
        QTRY_COMPARE_WITH_TIMEOUT(shown().split(u'\n').size(), 5, 20'000);
        const QString inUtc = shown();
        field<QComboBox>("cronZone")->setCurrentText(u"Asia/Kolkata"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shown() != inUtc && shown().split(u'\n').size() == 5, 20'000);
        type("cronExpression", u"0 2 30 2 *"_s);
        QTRY_VERIFY_WITH_TIMEOUT(shown().contains(u"never occurs"_s), 20'000);
        type("cronExpression", {});
        QVERIFY(shown().isEmpty());
    }

    void aRunIsTheTimeOfItsCalendarWithTheDayOfTheWeek() {
        // 2026-12-01 05:30 UTC, a Tuesday.
        constexpr qint64 kAt = 1'796'103'000'000;
        QVERIFY2(runText(kAt, u"America/Sao_Paulo"_s).startsWith(u"Tue "_s) &&
                     runText(kAt, u"America/Sao_Paulo"_s).contains(u"02:30"_s),
                 qPrintable(runText(kAt, u"America/Sao_Paulo"_s)));
        QVERIFY2(runText(kAt, {}).startsWith(u"Tue "_s) && runText(kAt, {}).contains(u"05:30"_s),
                 qPrintable(runText(kAt, {})));
        // Its day may be another one.
        QVERIFY(runText(kAt, u"Pacific/Honolulu"_s).startsWith(u"Mon "_s));
        const QTimeZone here = QTimeZone::systemTimeZone();
        const QString there = here.offsetFromUtc(QDateTime::fromMSecsSinceEpoch(kAt)) == -3 * 3600
                                  ? u"Asia/Kolkata"_s
                                  : u"America/Sao_Paulo"_s;
        QCOMPARE(runTextHere(kAt, there), runText(kAt, there) + u", here "_s + zonedMomentText(kAt));
        QCOMPARE(runTextHere(kAt, QString::fromLatin1(here.id())), runText(kAt, QString::fromLatin1(here.id())));
    }

    void theNextRunsOfTheSelectedEntryStandBelowTheList() {
        look();
        QTRY_VERIFY_WITH_TIMEOUT(m_scene->find<QPushButton>("addCron")->isEnabled(), 20'000);
        m_scene->find<QPushButton>("addCron")->click();
        type("cronTenant", u"acme"_s);
        type("cronName", u"nightly"_s);
        type("cronExpression", u"30 2 * * mon-fri"_s);
        type("cronCommand", u"report"_s);
        field<QComboBox>("cronZone")->setCurrentText(u"America/Sao_Paulo"_s);
        apply();
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.model().rowCount(), 1, 20'000);
        auto* runs = m_scene->find<QLabel>("cronRuns");
        QVERIFY(!runs->isVisible());
        m_scene->find<QTableView>("cronTable")->selectRow(0);
        QTRY_COMPARE_WITH_TIMEOUT(runs->text().count(u"02:30"_s), 5, 20'000);
        QVERIFY(runs->isVisible() && runs->text().startsWith(u"Next runs of nightly:"_s));
        m_scene->find<QTableView>("cronTable")->setCurrentIndex({});
        QVERIFY(!runs->isVisible());
    }

    void whatTheBrokerRefusesIsSaidInTheSheetWhichStays() {
        look();
        QTRY_VERIFY_WITH_TIMEOUT(m_scene->find<QPushButton>("addCron")->isEnabled(), 20'000);
        m_scene->find<QPushButton>("addCron")->click();
        type("cronTenant", u"acme"_s);
        type("cronName", u"nightly"_s);
        type("cronExpression", u"61 2 * * *"_s);
        type("cronCommand", u"report"_s);
        field<QLineEdit>("cronReason")->setText(u"a test"_s);
        field<QPushButton>("cronApply")->click();
        QTRY_VERIFY_WITH_TIMEOUT(field<QLabel>("cronStatus")->text().contains(u"61"_s), 20'000);
        QVERIFY(field<QPushButton>("cronApply")->isEnabled());
        QCOMPARE(m_scene->page.model().rowCount(), 0);
    }

    void whoMayOnlyReadIsToldWhyNothingCanBeChanged() {
        addPeople(*m_broker);
        look("reader");
        QTRY_COMPARE_WITH_TIMEOUT(m_scene->page.findChild<EmptyState*>()->title(), u"No cron entries"_s, 20'000);
        auto* add = m_scene->find<QPushButton>("addCron");
        QVERIFY(!add->isEnabled());
        QVERIFY2(add->toolTip().contains(u"fairlead:admin"_s), qPrintable(add->toolTip()));
    }

private:
    void look(const std::string& token = {}) {
        m_broker->mustStart();
        m_scene = std::make_unique<PageScene<CronPage>>(*m_broker, token);
        QVERIFY(m_scene->isLive);
    }
    void leavesOutWhatIsUsedLeastInsteadOfScrolling() {
        auto* table = m_scene->find<QTableView>("cronTable");
        m_scene->page.resize(760, 500);
        m_scene->page.show();
        QTRY_VERIFY(table->isColumnHidden(7));
        QVERIFY(!table->isColumnHidden(2) && !table->isColumnHidden(4));
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
    }
    CronSheet* sheet() { return m_scene->page.findChild<CronSheet*>(); }
    template <typename Widget>
    Widget* field(const char* name) {
        return sheet()->findChild<Widget*>(QLatin1StringView(name));
    }
    void type(const char* name, const QString& text) { field<QLineEdit>(name)->setText(text); }
    void apply() {
        const QPointer<CronSheet> open = sheet();
        field<QLineEdit>("cronReason")->setText(u"a test"_s);
        field<QPushButton>("cronApply")->click();
        QTRY_VERIFY_WITH_TIMEOUT(open.isNull(), 20'000);
    }
    // word: what is to be typed; empty: nothing is.
    bool confirm(const QString& word) {
        QPointer<QDialog> dialog = m_scene->page.findChild<QDialog*>(u"cronConfirmation"_s);
        if (dialog == nullptr) return false;
        dialog->findChild<QLineEdit*>(u"reason"_s)->setText(u"a test"_s);
        if (!word.isEmpty()) dialog->findChild<QLineEdit*>(u"typed"_s)->setText(word);
        auto* button = dialog->findChild<QPushButton*>(u"confirm"_s);
        if (!button->isEnabled()) return false;
        button->click();
        return QTest::qWaitFor([&dialog] { return dialog.isNull(); });
    }

    std::unique_ptr<test::AdminFixture> m_broker;
    std::unique_ptr<PageScene<CronPage>> m_scene;
};

QTEST_MAIN(TestCronPage)

}  // namespace tst_cron_page

#include "tst_cron_page.moc"
