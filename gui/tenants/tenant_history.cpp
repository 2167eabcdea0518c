// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_history.h"

#include "gui/charts/time_chart.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/failure.h"
#include "gui/kit/rows/chart_table.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/tenant_marks.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kChartCount = 4;
constexpr qsizetype kMostChanges = 3;

}  // namespace

TenantHistory::TenantHistory(QWidget* parent)
    : QWidget(parent),
      m_query(LiveQueryBase::kOnce, [this](Calls& calls, Then<History> then) { return ask(calls, std::move(then)); }) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(buildRangeLine());
    m_message = new TextLabel(this);
    m_message->setObjectName(u"historyMessage"_s);
    m_message->setWordWrap(true);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setVisible(false);
    layout->addWidget(m_message);
    for (int at = 0; at < kChartCount; ++at) {
        TimeChart* chart = addChart(u"chart.%1"_s.arg(at));
        m_charts.push_back(chart);
        connect(chart, &TimeChart::cursorMoved, this, [this](std::optional<qint64> moment) {
            for (TimeChart* each : m_charts) each->setCursor(moment);
        });
    }
    m_ownChart = addChart(u"seenChart"_s);
    connect(m_ownChart, &TimeChart::cursorMoved, m_ownChart, &TimeChart::setCursor);
    m_changeLines = new TextLabel(this);
    m_changeLines->setObjectName(u"historyChanges"_s);
    m_changeLines->setAccessibleName(tr("What was changed in this time"));
    m_changeLines->setWordWrap(true);
    m_changeLines->setVisible(false);
    layout->addWidget(m_changeLines);
    m_query.startOver(false);
    m_query.setShownBy(this);
    connect(&m_query, &LiveQueryBase::changed, this, [this] { draw(*m_query.answer()); });
    connect(&m_query, &LiveQueryBase::failed, this, &TenantHistory::showFailure);
    setRange(m_range);
}

TimeChart* TenantHistory::addChart(const QString& id) {
    auto* chart = new TimeChart(this);
    chart->setObjectName(id);
    chart->setVisible(false);
    layout()->addWidget(chart);
    connect(chart, &TimeChart::tableRequested, this, [this, chart] {
        if (!chart->content().atMs.isEmpty()) (new ChartTable(chart->content(), m_tenant, window()))->show();
    });
    return chart;
}

QWidget* TenantHistory::buildRangeLine() {
    auto* box = new QWidget(this);
    auto* ranges = new QHBoxLayout;
    ranges->setSpacing(3);
    const std::pair<HistoryRange, QString> names[]{
        {HistoryRange::Minute, tr("1 min")}, {HistoryRange::TenMinutes, tr("10 min")},
        {HistoryRange::Hour, tr("1 h")},     {HistoryRange::Day, tr("1 d")},
        {HistoryRange::Week, tr("1 w")},     {HistoryRange::Month, tr("1 mo")}};
    for (const auto& [range, name] : names) {
        auto* chip = new ChipButton(name, box);
        chip->setObjectName(u"range.%1"_s.arg(int(range)));
        chip->setAccessibleName(tr("Show %1").arg(name));
        ranges->addWidget(chip);
        m_ranges[range] = chip;
        connect(chip, &QToolButton::clicked, this, [this, range = range] { setRange(range); });
    }
    ranges->addStretch(1);
    const auto step = [&](const QString& text, const QString& id, const QString& tip) {
        auto* button = new ChipButton(text, box);
        button->setCheckable(false);
        button->setObjectName(id);
        button->setAccessibleName(tip);
        button->setToolTip(tip);
        return button;
    };
    ChipButton* back = step(u"◂"_s, u"lookBack"_s, tr("Look further back; the charts then stop following"));
    m_forward = step(u"▸"_s, u"lookForward"_s, tr("Look further ahead"));
    m_now = step(tr("now"), u"lookAtNow"_s, tr("Follow what happens now"));
    connect(back, &QToolButton::clicked, this, &TenantHistory::lookBack);
    connect(m_forward, &QToolButton::clicked, this, &TenantHistory::lookForward);
    connect(m_now, &QToolButton::clicked, this, &TenantHistory::lookAtNow);
    m_when = new TextLabel(box);
    m_when->setObjectName(u"historyWhen"_s);
    m_when->setForegroundRole(QPalette::PlaceholderText);
    auto* steps = new QHBoxLayout;
    steps->setSpacing(3);
    steps->addWidget(m_when, 1);
    steps->addWidget(back);
    steps->addWidget(m_forward);
    steps->addWidget(m_now);
    auto* lines = new QVBoxLayout(box);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(5);
    lines->addLayout(ranges);
    lines->addLayout(steps);
    return box;
}

void TenantHistory::setConnection(BrokerConnection* connection) {
    m_connection = connection;
    m_noHistory = false;
    m_untilMs = 0;
    m_query.setConnection(connection);
    followOrNot();
    for (TimeChart* chart : m_charts) chart->setVisible(false);
}

void TenantHistory::showTenant(const QString& tenant, const QList<DepthPoint>& own) {
    m_own = own;
    if (tenant != m_tenant) {
        m_tenant = tenant;
        m_changes.clear();
        m_changeLines->setVisible(false);
        for (TimeChart* chart : m_charts) chart->setVisible(false);
        m_message->setVisible(false);
        m_query.startOver(!tenant.isEmpty());
    }
    if (m_ownChart->isVisibleTo(this)) m_ownChart->setContent(seenDepthChart(own));
}

void TenantHistory::setStale(bool stale) {
    for (TimeChart* chart : m_charts) chart->setStale(stale);
    m_ownChart->setStale(stale);
}

void TenantHistory::refresh() {
    m_noHistory = false;
    askAgain();
}

void TenantHistory::setRange(HistoryRange range) {
    m_range = range;
    for (const auto& [each, chip] : m_ranges) chip->setChecked(each == range);
    askAgain();
}

void TenantHistory::lookBack() {
    const qint64 end = m_untilMs > 0 ? m_untilMs : brokerNowMs();
    // The broker keeps a month at most.
    m_untilMs = std::max(end - lengthMs(m_range) / 2, brokerNowMs() - lengthMs(HistoryRange::Month));
    askAgain();
}

void TenantHistory::lookForward() {
    if (m_untilMs == 0) return;
    m_untilMs += lengthMs(m_range) / 2;
    // Close enough to the present, which has advanced meanwhile: follow it again.
    if (m_untilMs >= brokerNowMs() - lengthMs(m_range) / 4) m_untilMs = 0;
    askAgain();
}

void TenantHistory::lookAt(qint64 atMs) {
    const qint64 until = atMs + lengthMs(m_range) / 2;
    const qint64 before = m_untilMs;
    m_untilMs = atMs == 0 || until >= brokerNowMs() ? 0 : until;
    if (m_untilMs != before) askAgain();
}

void TenantHistory::lookAtNow() {
    m_untilMs = 0;
    askAgain();
}

void TenantHistory::askAgain() {
    if (!m_noHistory) m_query.refresh();
    followOrNot();
    showWhen();
}

// A range in the past does not change, so it is read only once.
void TenantHistory::followOrNot() {
    m_query.setInterval(isLive() ? LiveQueryBase::Milliseconds(refreshMs(m_range)) : LiveQueryBase::kOnce);
}

Call TenantHistory::ask(Calls& calls, Then<History> then) const {
    HistoryQuery query;
    query.tenant = m_tenant;
    query.untilMs = m_untilMs;
    query.resolution = resolutionOf(m_range);
    query.fromMs = (m_untilMs > 0 ? m_untilMs : brokerNowMs()) - lengthMs(m_range);
    return calls.history().readHistory(query, std::move(then));
}

void TenantHistory::draw(const History& history) {
    m_message->setVisible(false);
    m_ownChart->setVisible(false);
    const qint64 end = m_untilMs > 0 ? m_untilMs : history.nowMs;
    const QList<TimeChartContent> contents = tenantCharts(history, end - lengthMs(m_range), end);
    for (size_t at = 0; at < m_charts.size(); ++at) {
        TimeChartContent content = contents[qsizetype(at)];
        content.marks = changeMarks(m_changes, content.fromMs, content.toMs);
        m_charts[at]->setContent(content);
        m_charts[at]->setVisible(true);
    }
    showWhen();
    showChanges();
}

void TenantHistory::setChanges(const QList<AuditEntry>& changes) {
    m_changes = changes;
    for (TimeChart* chart : m_charts) {
        TimeChartContent content = chart->content();
        content.marks = changeMarks(m_changes, content.fromMs, content.toMs);
        if (content.marks.size() != chart->content().marks.size()) chart->setContent(content);
    }
    showChanges();
}

void TenantHistory::showChanges() {
    const QList<MarkedMoment> marks = m_charts.front()->content().marks;
    QStringList lines;
    for (auto mark = marks.rbegin(); mark != marks.rend() && lines.size() < kMostChanges; ++mark) lines << mark->tip;
    if (const qsizetype more = marks.size() - lines.size(); more > 0) lines << tr("and %n more", nullptr, int(more));
    m_changeLines->setText(lines.join(u'\n'));
    m_changeLines->setVisible(!lines.isEmpty() && m_charts.front()->isVisibleTo(this));
}

void TenantHistory::showFailure(const Failure& failure) {
    m_noHistory = failure.kind == Failure::Kind::NotSupported;
    m_message->setText(m_noHistory ? tr("This broker keeps no history. The curve is what this console has seen itself.")
                                   : tr("The history cannot be read: %1").arg(failure.text));
    m_message->setVisible(true);
    for (TimeChart* chart : m_charts) chart->setVisible(chart->isVisibleTo(this) && !m_noHistory);
    m_ownChart->setVisible(m_noHistory);
    m_ownChart->setContent(seenDepthChart(m_own));
    showWhen();
}

void TenantHistory::showWhen() {
    m_forward->setEnabled(!isLive());
    m_now->setEnabled(!isLive());
    if (isLive()) {
        m_when->setText(m_noHistory ? QString() : tr("until now"));
        return;
    }
    m_when->setText(
        tr("until %1").arg(QLocale().toString(QDateTime::fromMSecsSinceEpoch(m_untilMs), u"d MMM HH:mm:ss"_s)));
}

qint64 TenantHistory::brokerNowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

}  // namespace fairlead::gui

#include "moc_tenant_history.cpp"
