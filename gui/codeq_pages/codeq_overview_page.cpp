// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_overview_page.h"

#include "gui/charts/shown_name.h"
#include "gui/charts/time_chart.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/rows/chart_table.h"
#include "gui/kit/figure_row.h"
#include "gui/kit/text_label.h"
#include "gui/kit/rows/value_table.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/now/card.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostLargest = 50;
constexpr int kLeastQueueTable = 96;

QString rateOf(double perSecond) { return rateText(perSecond); }

}  // namespace

CodeqOverviewPage::CodeqOverviewPage(QWidget* parent) : CodeqPage(parent) {
    build();
    everyWhileSeen(std::chrono::seconds(1), [this] { showAge(); });
    showSituation();
}

TimeChart* CodeqOverviewPage::addChart(QWidget* parent, const QString& id, const QString& name) {
    auto* chart = new TimeChart(parent);
    chart->setObjectName(id);
    chart->setAccessibleName(name);
    connect(chart, &TimeChart::tableRequested, this, [this, chart] {
        if (!chart->content().atMs.isEmpty()) (new ChartTable(chart->content(), {}, window()))->show();
    });
    connect(chart, &TimeChart::cursorMoved, this, [this](std::optional<qint64> moment) {
        for (TimeChart* each : m_charts) each->setCursor(moment);
    });
    return chart;
}

void CodeqOverviewPage::build() {
    auto* content = new QWidget(this);
    m_figures = new FigureRow(content);
    m_figures->setObjectName(u"codeqFigures"_s);
    m_figures->add(tr("Ready"), tr("Tasks of all tenants that wait for a worker"));
    m_figures->add(tr("Delayed"), tr("Tasks that may not run yet"));
    m_figures->add(tr("In progress"), tr("Tasks that a worker holds"));
    m_figures->add(tr("Dead"), tr("Tasks whose attempts are used up"));
    m_figures->add(tr("Created /s"), tr("Tasks that were created, a second"));
    m_figures->add(tr("Claimed /s"), tr("Tasks that workers took, a second"));
    m_figures->add(tr("Completed /s"), tr("Tasks that were completed, a second; codeQ counts no batches of results"));
    m_figures->add(tr("Failed /s"), tr("Tasks that failed for good or died, a second"));
    m_second = new FigureRow(content);
    m_second->setObjectName(u"codeqSecondFigures"_s);
    m_second->add(tr("Half end within"), tr("From creation to the end, the median, of the slowest command of late"));
    m_second->add(tr("99 % end within"), tr("From creation to the end, of the slowest command of late"));
    m_second->add(tr("Leases expired"),
                  tr("Since the server started: a worker took a task and was not heard of again"));
    m_second->add(tr("Webhooks failed"), tr("Since the server started, and how many were delivered"));
    m_second->add(tr("Requests refused"), tr("By codeQ's own rate limits, since the server started"));
    m_age = new TextLabel(content);
    m_age->setObjectName(u"codeqAge"_s);
    m_age->setAccessibleName(tr("How old the figures are"));
    m_age->setForegroundRole(QPalette::PlaceholderText);
    m_age->setWordWrap(true);
    m_charts = {addChart(content, u"codeqDepthChart"_s, tr("Depth by state")),
                addChart(content, u"codeqRateChart"_s, tr("Tasks per second"))};
    m_largestCard = new Card(tr("Largest queues"), content);
    m_largest = new ValueTable(tr("Largest queues"),
                               {tr("Tenant"), tr("Command"), tr("Ready"), tr("Delayed"), tr("In progress")}, {2, 3, 4},
                               m_largestCard);
    m_largest->setObjectName(u"codeqLargest"_s);
    m_largest->setRoomiest(1);
    m_refusedCard = new Card(tr("Refused by rate limits"), content);
    m_refused = new ValueTable(tr("Refused by codeQ's rate limits"), {tr("Of"), tr("Request"), tr("/s"), tr("In all")},
                               {2, 3}, m_refusedCard);
    m_refused->setObjectName(u"codeqRefused"_s);
    m_refused->setRoomiest(1);
    for (const auto& [card, table] : {std::pair(m_largestCard, m_largest), std::pair(m_refusedCard, m_refused)}) {
        table->setFrameShape(QFrame::NoFrame);  // the card has an edge
        table->setMinimumHeight(kLeastQueueTable);
        card->content()->addWidget(table);
    }
    auto* charts = new QHBoxLayout;
    charts->setSpacing(kGap3);
    for (TimeChart* chart : m_charts) charts->addWidget(chart, 1);
    auto* cards = new QHBoxLayout;
    cards->setSpacing(kGap2);
    cards->addWidget(m_largestCard, 2);
    cards->addWidget(m_refusedCard, 1);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(m_figures);
    layout->addWidget(m_second);
    layout->addWidget(m_age);
    layout->addLayout(charts, 1);
    layout->addLayout(cards, 1);
    compose(content,
            tr("codeQ does not tell who waits because of whom, keeps no history, and its rates name no tenant."));
}

void CodeqOverviewPage::focusFilter() { m_largest->setFocus(Qt::ShortcutFocusReason); }

void CodeqOverviewPage::connectionTaken(BrokerConnection* connection) {
    m_course.clear();
    if (connection != nullptr) {
        if (const CodeqReading* last = connection->codeqReading()) m_course.take(*last);
        // Also while nobody looks, as the curves have no other source; and before the page draws them.
        connect(connection, &BrokerConnection::codeqArrived, this,
                [this](const CodeqReading& reading) { m_course.take(reading); });
    }
    CodeqPage::connectionTaken(connection);
}

void CodeqOverviewPage::showSituation() {
    const CodeqReading* last = reading();
    // The rates are read without a token, so they may be there without the queues.
    if (last == nullptr || (last->noQueues && last->noMetrics)) {
        showNoQueues();
        return;
    }
    showContent();
    if (isVisible()) showReading();
}

void CodeqOverviewPage::showReading() {
    const CodeqReading& last = *reading();
    showDepths(last);
    showFlow(last);
    showTables(last);
    TimeChartContent depths = m_course.depths();
    if (last.noQueues) depths.nothing = last.noQueues->text;
    TimeChartContent rates = m_course.rates();
    rates.nothing = last.noMetrics ? last.noMetrics->text : tr("Rates need two readings.");
    // Spans without a single figure would be drawn as an empty chart.
    if (last.noQueues) depths.atMs.clear(), depths.series.clear();
    if (!last.ratesKnown && !m_course.hasRates()) rates.atMs.clear(), rates.series.clear();
    m_charts[0]->setContent(depths);
    m_charts[1]->setContent(rates);
    showAge();
}

void CodeqOverviewPage::showDepths(const CodeqReading& last) {
    const CodeqDepths depths = depthsOf(last.queues);
    const auto show = [&](Figure figure, quint64 count) {
        m_figures->setValue(figure, last.noQueues ? missingText() : shortCountText(count));
    };
    show(Ready, depths.ready);
    show(Delayed, depths.delayed);
    show(InProgress, depths.inProgress);
    show(Dead, depths.dead);
    m_figures->setAttention(Dead, !last.noQueues && depths.dead > 0);
}

void CodeqOverviewPage::showFlow(const CodeqReading& last) {
    const CodeqFlow flow = flowOf(last);
    const bool known = !last.noMetrics;
    const bool rated = known && last.ratesKnown;
    const auto rate = [&](Figure figure, double perSecond) {
        m_figures->setValue(figure, rated ? rateOf(perSecond) : missingText());
    };
    rate(Created, flow.created);
    rate(Claimed, flow.claimed);
    rate(Completed, flow.completed);
    rate(Failed, flow.failed);
    const auto wait = [&](Second figure, const std::optional<double>& seconds, const QString& of) {
        m_second->setValue(figure, rated && seconds ? waitText(*seconds) : missingText());
        m_second->setNote(figure, rated && seconds ? shownName(of) : QString());
    };
    wait(Median, flow.medianSeconds, flow.medianOf);
    wait(High, flow.highSeconds, flow.highOf);
    const auto count = [&](Second figure, quint64 value) {
        m_second->setValue(figure, known ? shortCountText(value) : missingText());
    };
    count(Leases, flow.leasesExpired);
    count(Webhooks, flow.webhooksFailed);
    m_second->setNote(
        Webhooks, known ? tr("of %1").arg(shortCountText(flow.webhooksFailed + flow.webhooksDelivered)) : QString());
    count(Refused, flow.refused);
}

void CodeqOverviewPage::showTables(const CodeqReading& last) {
    const QList<CodeqQueue> largest = largestQueues(last.queues, kMostLargest);
    m_largest->setRowsOf(largest, [](const CodeqQueue& queue) -> ValueRow {
        return {u"%1:"_s.arg(queue.tenant.size()) + queue.tenant + queue.command,
                {shownName(queue.tenant), shownName(queue.command), countText(queue.readyInAll()),
                 countText(queue.delayed), countText(queue.inProgress)}};
    });
    m_largestCard->setSubtitle(last.noQueues       ? tr("not known: %1").arg(last.noQueues->text)
                               : largest.isEmpty() ? tr("nothing waits, and nothing is in progress")
                                                   : QString());
    m_refused->setRowsOf(last.refusals, [&last](const CodeqRefusals& refusals) -> ValueRow {
        return {refusals.scope + u'/' + refusals.operation,
                {shownName(refusals.scope), shownName(refusals.operation),
                 last.ratesKnown ? rateOf(refusals.perSecond) : missingText(), countText(refusals.count)}};
    });
    // That nothing was refused is told by the figure above.
    m_refusedCard->setVisible(!last.refusals.isEmpty());
}

void CodeqOverviewPage::showAge() {
    const CodeqReading* last = reading();
    if (last == nullptr) return;
    const bool stale = isStale();
    QString text = ageText();
    if (last->noQueues) text += u' ' + tr("The queues are not known: %1").arg(last->noQueues->text);
    if (last->noMetrics) text += u' ' + tr("The rates are not known: %1").arg(last->noMetrics->text);
    m_age->setText(text);
    m_figures->setStale(stale);
    m_second->setStale(stale);
    for (TimeChart* chart : m_charts) chart->setStale(stale);
}

}  // namespace fairlead::gui

#include "moc_codeq_overview_page.cpp"
