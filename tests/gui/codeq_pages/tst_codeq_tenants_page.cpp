// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_tenants_page.h"

#include "gui/kit/rows/row_table.h"
#include "tests/gui/codeq_pages/codeq_scene.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>

namespace tst_codeq_tenants_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqTenantsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_scene = std::make_unique<CodeqScene<CodeqTenantsPage>>(); }
    void cleanup() { m_scene.reset(); }

    void rowsAreSortedByWhatWaits() {
        live();
        QCOMPARE(tenantAt(0), u"b"_s);
        QVERIFY2(m_scene->text("codeqSummary").contains(u"2 tenant"_s), qPrintable(m_scene->text("codeqSummary")));
        QVERIFY(m_scene->text("codeqAge").contains(u"5 s after each answer"_s));
        QCOMPARE(firstWithoutName(m_scene->page), QString());
        QCOMPARE(m_scene->find<RowTable>("codeqQueues")->horizontalScrollBar()->maximum(), 0);
    }

    void groupingSumsUp() {
        live();
        QVERIFY(m_scene->press("codeqGrouping.1"));
        QCOMPARE(m_scene->page.model()->rowCount(), 2);
        QVERIFY(m_scene->press("codeqGrouping.2"));
        QCOMPARE(m_scene->page.model()->rowCount(), 2);
        QVERIFY(m_scene->press("codeqGrouping.0"));
        QCOMPARE(m_scene->page.model()->rowCount(), 3);
    }

    void filterNarrowsAndEscapeWidens() {
        live();
        m_scene->page.showTenant(u"b"_s);
        QCOMPARE(m_scene->page.model()->rowCount(), 1);
        QVERIFY(m_scene->page.goBack());
        QCOMPARE(m_scene->page.model()->rowCount(), 3);
        QVERIFY(!m_scene->page.goBack());
    }

    void selectionFollowsItsRow() {
        live();
        auto* table = m_scene->find<RowTable>("codeqQueues");
        table->selectRow(2);
        const QString chosen = tenantAt(2);
        CodeqReading next =
            readingOf({queueOf(u"a"_s, u"x"_s, 1), queueOf(u"a"_s, u"y"_s, 900), queueOf(u"b"_s, u"x"_s, 9)});
        next.atMs += 5000;
        m_scene->say(next);
        QCOMPARE(tenantAt(table->currentIndex().row()), chosen);
        QCOMPARE(tenantAt(0), u"a"_s);
    }

    void tokenThatIsNoAdminIsToldWhatItTakes() {
        m_scene->goLive();
        CodeqReading reading = readingOf({});
        reading.noQueues = Failure{Failure::Kind::Refused, u"unauthorized. Admin only"_s};
        m_scene->say(reading);
        QVERIFY(m_scene->text("emptyText").contains(u"codeq:admin"_s));
        QVERIFY(m_scene->text("emptyText").contains(u"Admin only"_s));
        QSignalSpy edits(&m_scene->page, &Page::connectionEditRequested);
        QVERIFY(m_scene->press("emptyAction"));
        QCOMPARE(edits.count(), 1);
    }

    void nothingIsDrawnWhileNobodyLooks() {
        m_scene->page.hide();
        live();
        QCOMPARE(m_scene->page.model()->rowCount(), 0);
        m_scene->page.show();
        QCOMPARE(m_scene->page.model()->rowCount(), 3);
    }

private:
    void live() {
        m_scene->goLive();
        m_scene->say(readingOf({queueOf(u"a"_s, u"x"_s, 1), queueOf(u"a"_s, u"y"_s, 2), queueOf(u"b"_s, u"x"_s, 9)}));
    }
    QString tenantAt(int row) { return m_scene->page.model()->at(row)->counts.tenant; }

    std::unique_ptr<CodeqScene<CodeqTenantsPage>> m_scene;
};

QTEST_MAIN(TestCodeqTenantsPage)

}  // namespace tst_codeq_tenants_page

#include "tst_codeq_tenants_page.moc"
