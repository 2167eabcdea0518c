// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_overview_page.h"

#include "gui/charts/time_chart.h"
#include "gui/kit/figure_row.h"
#include "gui/kit/rows/value_table.h"
#include "gui/models/words/formatters.h"
#include "tests/gui/codeq_pages/codeq_scene.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>

namespace tst_codeq_overview_page {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;

class TestCodeqOverviewPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_scene = std::make_unique<CodeqScene<CodeqOverviewPage>>(); }
    void cleanup() { m_scene.reset(); }

    void figuresAreThoseOfAllQueuesTogether() {
        m_scene->goLive();
        m_scene->say(full());
        QCOMPARE(figure("codeqFigures", 0), u"12"_s);
        QCOMPARE(figure("codeqFigures", 3), u"1"_s);
        QCOMPARE(figure("codeqFigures", 4), rateText(3.5));
        QCOMPARE(figure("codeqSecondFigures", 0), waitText(0.4));
        QCOMPARE(figure("codeqSecondFigures", 3), u"2"_s);
        QCOMPARE(figure("codeqSecondFigures", 4), u"7"_s);
        QCOMPARE(table("codeqLargest")->rows().first().cells[0], u"acme"_s);
        QCOMPARE(table("codeqRefused")->rows().size(), 1);
        QVERIFY(m_scene->text("codeqAge").contains(u"every key it keeps"_s));
        QVERIFY(!chart("codeqDepthChart")->content().atMs.isEmpty());
        QCOMPARE(firstWithoutName(m_scene->page), QString());
    }

    void ratesThatAreNotKnownYetAreNoZeros() {
        m_scene->goLive();
        CodeqReading first = full();
        first.ratesKnown = false;
        m_scene->say(first);
        QCOMPARE(figure("codeqFigures", 4), missingText());
        QCOMPARE(figure("codeqSecondFigures", 0), missingText());
        QVERIFY(chart("codeqRateChart")->content().atMs.isEmpty());
        QVERIFY(!chart("codeqRateChart")->content().nothing.isEmpty());
    }

    void ratesAreShownAlsoToATokenThatMayNotSeeQueues() {
        m_scene->goLive();
        CodeqReading reading = full();
        reading.noQueues = Failure{Failure::Kind::Refused, u"unauthorized. Admin only"_s};
        reading.queues.clear();
        m_scene->say(reading);
        QCOMPARE(figure("codeqFigures", 0), missingText());
        QCOMPARE(figure("codeqFigures", 4), rateText(3.5));
        QVERIFY(m_scene->text("codeqAge").contains(u"Admin only"_s));
        QCOMPARE(chart("codeqDepthChart")->content().nothing, u"unauthorized. Admin only"_s);
        QVERIFY(table("codeqLargest")->rows().isEmpty());
    }

    void missingHttpAddressIsSaidWithWhatToDo() {
        BrokerInfo info = codeqInfo();
        info.codeq.http = {};
        m_scene->goLive(info);
        QVERIFY(m_scene->text("emptyTitle").contains(u"HTTP address is missing"_s));
        QSignalSpy edits(&m_scene->page, &Page::connectionEditRequested);
        QVERIFY(m_scene->press("emptyAction"));
        QCOMPARE(edits.count(), 1);
    }

    void troubleOfTheHttpInterfaceIsSaidAsItIs() {
        BrokerInfo info = codeqInfo();
        info.codeq.http.trouble = u"this is a gRPC port"_s;
        m_scene->goLive(info);
        QCOMPARE(m_scene->text("emptyText"), u"this is a gRPC port"_s);
    }

    void noteNamesWhereTheGuideExplainsTheChange() {
        QVERIFY(m_scene->text("codeqNoteText").contains(u"see the guide"_s));
        QVERIFY(m_scene->press("copyGuide"));
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"guide"_s));
    }

    void anotherConnectionBeginsWithoutTheCurvesOfTheOneBefore() {
        m_scene->goLive();
        m_scene->say(full());
        m_scene->page.setConnection(nullptr);
        m_scene->page.setConnection(m_scene->connection.get());
        QCOMPARE(chart("codeqDepthChart")->content().atMs.size(), 1);
    }

    void figuresOfALostConnectionSayThatTheyGetNoNewer() {
        m_scene->goLive();
        m_scene->say(full());
        m_scene->broker.fail(Failure::Kind::Unreachable, u"connection refused"_s, true);
        QVERIFY2(m_scene->text("codeqAge").startsWith(u"Not connected."_s), qPrintable(m_scene->text("codeqAge")));
        QVERIFY(m_scene->text("codeqAge").contains(u"connection refused"_s));
        QCOMPARE(figure("codeqFigures", 0), u"12"_s);
    }

    void hostileNamesKeepTheirLine() {
        m_scene->goLive();
        CodeqReading reading = full();
        reading.queues.append(queueOf(hostileName(), hostileName(), 999));
        m_scene->say(reading);
        QVERIFY(!table("codeqLargest")->rows().first().cells[0].contains(u'\n'));
        QVERIFY(m_scene->page.minimumSizeHint().width() < 980);
    }

private:
    static CodeqReading full() {
        CodeqReading reading = readingOf({queueOf(u"acme"_s, u"mail"_s, 10, 1), queueOf(u"b"_s, u"x"_s, 2)});
        reading.ratesKnown = true;
        CodeqRates rates;
        rates.command = u"mail"_s;
        rates.createdPerSecond = 3.5;
        rates.latencyP50Seconds = 0.4;
        rates.webhooksFailed = 2;
        reading.rates = {rates};
        reading.refusals = {{u"producer"_s, u"create_task"_s, 0.5, 7}};
        return reading;
    }
    QString figure(const char* row, int at) { return m_scene->find<FigureRow>(row)->value(at); }
    ValueTable* table(const char* name) { return m_scene->find<ValueTable>(name); }
    TimeChart* chart(const char* name) { return m_scene->find<TimeChart>(name); }

    std::unique_ptr<CodeqScene<CodeqOverviewPage>> m_scene;
};

QTEST_MAIN(TestCodeqOverviewPage)

}  // namespace tst_codeq_overview_page

#include "tst_codeq_overview_page.moc"
