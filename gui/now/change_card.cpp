// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/change_card.h"

#include "gui/charts/mark_strip.h"
#include "gui/charts/time_scrubber.h"
#include "gui/client/calls/calls.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/now/change_marks.h"
#include "gui/now/range_choice.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kMostEvents = 500;
constexpr qint64 kOrderHeldMs = 5000;  // rows that change places each second cannot be read
constexpr int kDrawSoonMs = 40;
constexpr int kLeastDepth = 70;
constexpr int kNarrowCard = 900;

}  // namespace

ChangeCard::ChangeCard(QWidget* parent)
    : Card(tr("What changed"), parent), m_traces(new Traces(this)),
      m_events(std::chrono::seconds(10), [this](Calls& calls, Then<PageOf<Event>> then) {
          EventQuery query;
          query.filter.types = markedTypes();
          query.fromMs = m_frame.fromMs();
          return calls.events().listEvents(query, {{}, kMostEvents}, std::move(then));
      }) {
    build();
    m_events.startOver(false);
    m_events.setShownBy(this);
    connect(&m_events, &LiveQueryBase::changed, this, &ChangeCard::drawMarks);
    connect(&m_events, &LiveQueryBase::failed, this, &ChangeCard::drawMarks);
    // Answers come many at once; the page is drawn for all of them together.
    m_drawSoon.setSingleShot(true);
    m_drawSoon.setInterval(kDrawSoonMs);
    connect(&m_drawSoon, &QTimer::timeout, this, [this] {
        drawMarks();
        draw();
        Q_EMIT momentChanged();
    });
    connect(m_traces, &Traces::changed, this, [this] {
        if (!m_drawSoon.isActive()) m_drawSoon.start();
    });
    connect(m_traces, &Traces::wholeAnswered, this, &ChangeCard::comeCloserIfYoung);
    connect(m_range, &RangeChoice::chosen, this, [this](NowRange range) {
        chooseRange(range);
        Q_EMIT rangeChosen();
    });
    connect(m_scrubber, &QAbstractSlider::valueChanged, this, [this] {
        if (!momentMs() && m_grownFrom) return setRange(*std::exchange(m_grownFrom, std::nullopt));
        draw();
        Q_EMIT momentChanged();
    });
    connect(m_heat, &HeatMap::cellOpened, this, [this](int row, int column) {
        const bool isNow = column == m_frame.columns - 1;
        Q_EMIT tenantRequested(m_rows.value(row), isNow ? 0 : (m_frame.first + column) * m_frame.columnMs);
    });
    connect(m_strip, &MarkStrip::markOpened, this, &ChangeCard::tenantRequested);
    m_heat->setTeller([this](int row, int column) { return tell(row, column); });
}

void ChangeCard::build() {
    m_range = new RangeChoice(this);
    m_range->choose(NowRange::Hour);
    addCorner(m_range);
    m_strip = new MarkStrip(this);
    m_depth = new StackedDepth(this);
    m_heat = new HeatMap(this);
    m_scrubber = new TimeScrubber(this);
    content()->addWidget(m_strip);
    content()->addWidget(m_depth, 1);
    content()->addWidget(m_heat);
    content()->addSpacing(4);
    content()->addWidget(m_scrubber);
}

void ChangeCard::setConnection(BrokerConnection* connection) {
    m_rows.clear();
    m_deep.clear();
    m_marks.clear();
    m_nowMs = 0;
    m_orderedMs = 0;
    m_hurtBefore = 0;
    m_hurtThen.clear();
    m_scrubber->goLive();
    m_traces->setConnection(connection);
    m_events.startOver(false);
    m_events.setConnection(connection);
}

void ChangeCard::setStale(bool stale) {
    m_stale = stale;
    m_depth->setStale(stale);
    m_heat->setStale(stale);
    m_scrubber->setStale(stale);
}

void ChangeCard::refresh() {
    m_traces->refresh();
    if (m_nowMs != 0) m_events.refresh();
}

void ChangeCard::chooseRange(NowRange range) {
    m_isRangeChosen = true;
    m_grownFrom.reset();
    setRange(range);
}

// Of a broker that is new, an hour would be an empty chart with its story in the last pixels.
void ChangeCard::comeCloserIfYoung() {
    if (m_isRangeChosen || m_traces->range() != NowRange::Hour) return;
    const qint64 youngest = frameOf(NowRange::Quarter, m_nowMs).fromMs() / m_frame.columnMs;
    for (qint64 column = m_frame.first; column < youngest; ++column)
        if (!std::isnan(m_traces->whole().at(column).ready)) return;
    setRange(NowRange::Quarter);
}

void ChangeCard::setRange(NowRange range) {
    m_range->choose(range);
    if (range == m_traces->range()) return;
    m_traces->setRange(range);
    m_frame = frameOf(range, m_nowMs);
    if (m_nowMs != 0) m_events.startOver();
    if (const auto moment = momentMs(); moment && *moment < m_frame.fromMs()) {
        goLive();
        Q_EMIT momentLost(*moment);
    }
    draw();
    Q_EMIT momentChanged();
}

bool ChangeCard::growTo(qint64 atMs) {
    for (const NowRange range : kNowRanges) {
        if (frameOf(range, m_nowMs).fromMs() > atMs) continue;
        const NowRange before = this->range();
        setRange(range);
        m_grownFrom = before;
        return true;
    }
    return false;
}

// Time goes on, and the moment does not: what is shown grows until it holds it.
void ChangeCard::keepMoment(qint64 nowMs) {
    const auto moment = momentMs();
    m_nowMs = nowMs;
    if (!moment || frameOf(m_traces->range(), nowMs).fromMs() <= *moment || growTo(*moment)) return;
    goLive();
    Q_EMIT momentLost(*moment);
}

int ChangeCard::rowCount() const {
    const int used = m_strip->height() + m_scrubber->height() + kLeastDepth + 44;
    // A higher window brings rows first, then a higher curve.
    return std::clamp(m_heat->rowsFitting(height() - used), 3, 24);
}

void ChangeCard::show(qint64 nowMs, const TenantRoster& roster, const BrokerTotals& totals, const NowFigures& figures,
                      const SeriesColors& colors) {
    const bool isFirst = m_nowMs == 0;
    keepMoment(nowMs);
    m_roster = &roster;
    m_colors = &colors;
    m_pushing = pushingTenant(totals);
    m_tenants = figures.tenants;
    const qint64 columnBefore = m_frame.first;
    TimeFrame frame = frameOf(m_traces->range(), nowMs);
    frame.left = width() < kNarrowCard ? 140 : 150;
    m_frame = frame;
    chooseRows(figures);
    m_traces->takeLive(nowMs, roster, totals);
    if (isFirst) m_events.startOver();
    if (columnBefore != frame.first) drawMarks();
    m_scrubber->setNow(nowMs);
    draw();
}

void ChangeCard::chooseRows(const NowFigures& figures) {
    QStringList rows = m_hurtThen + figures.waiting;
    rows.removeDuplicates();
    rows.resize(std::min<qsizetype>(rows.size(), rowCount()));
    // Who pushes stands last, whatever there is room for.
    if (!m_pushing.isEmpty() && !momentMs() && rows.size() < figures.waiting.size() && !rows.contains(m_pushing))
        rows.last() = m_pushing;
    const bool isHeld =
        m_nowMs - m_orderedMs < kOrderHeldMs && figures.hurtCount == m_hurtBefore && rows.size() == m_rows.size();
    if (isHeld) return;
    m_orderedMs = m_nowMs;
    m_hurtBefore = figures.hurtCount;
    m_rows = rows;
    m_deep = figures.deepest;
    QStringList shown = m_rows;
    for (const QString& tenant : m_deep)
        if (!shown.contains(tenant)) shown.append(tenant);
    m_traces->setShown(shown);
}

void ChangeCard::drawMarks() {
    m_marks = deathBursts(m_traces->whole(), m_frame);
    if (const PageOf<Event>* answer = m_events.answer()) m_marks += marksOf(answer->items, 2 * m_frame.columnMs);
    m_marks.removeIf(
        [this](const ChangeMark& mark) { return mark.atMs < m_frame.fromMs() || mark.atMs >= m_frame.toMs(); });
    std::stable_sort(m_marks.begin(), m_marks.end(),
                     [](const ChangeMark& a, const ChangeMark& b) { return a.atMs < b.atMs; });
    const Failure* failure = m_events.failure();
    m_strip->setNote(failure == nullptr ? QString() : tr("The events cannot be read: %1").arg(failure->text));
    m_strip->setContent(m_frame, m_marks);
}

void ChangeCard::draw() {
    if (m_roster == nullptr || m_colors == nullptr || m_nowMs == 0) return;
    m_scrubber->setFrame(m_frame);
    const std::optional<int> moment = m_scrubber->moment();
    m_strip->setContent(m_frame, m_marks);
    DepthContent depth = depthContent(m_deep, m_frame, *m_traces, *m_colors, moment);
    depth.marks = m_marks;
    m_depth->setContent(depth);
    m_depth->setMoment(moment);
    m_heat->setContent(m_frame, heatRows(m_rows, m_frame, *m_traces, *m_roster, m_pushing, moment, m_hurtThen));
    m_heat->setMoment(moment);
    const quint64 more = m_tenants > quint64(m_rows.size()) ? m_tenants - quint64(m_rows.size()) : 0;
    m_scrubber->setNote(more == 0 ? QString() : tr("%1 more tenants", nullptr, plural(more)).arg(countText(more)));
    setSubtitle(m_traces->keepsNoHistory() ? tr("This broker keeps no history: what came since the page was opened")
                                           : tr("%1 – %2, one axis for what happened, depth and waits")
                                                 .arg(clockText(m_frame.fromMs()), clockText(m_nowMs)));
}

QString ChangeCard::tell(int row, int column) const {
    if (m_roster == nullptr || row >= m_rows.size()) return {};
    return cellText(m_rows[row], m_frame.first + column, m_frame, *m_traces, *m_roster);
}

std::optional<qint64> ChangeCard::momentMs() const { return m_scrubber->momentMs(); }

void ChangeCard::goLive() { m_scrubber->goLive(); }

bool ChangeCard::lookAt(qint64 atMs, qint64 nowMs) {
    if (m_nowMs == 0 || atMs >= nowMs) return false;
    // While nobody saw it, time went on.
    m_nowMs = nowMs;
    if (frameOf(m_traces->range(), nowMs).fromMs() > atMs && !growTo(atMs)) return false;
    const int left = m_frame.left;
    m_frame = frameOf(m_traces->range(), nowMs);
    m_frame.left = left;
    m_scrubber->setFrame(m_frame);
    m_scrubber->lookAt(atMs);
    return true;
}

void ChangeCard::setHurtThen(const QStringList& tenants) {
    if (m_hurtThen == tenants) return;
    m_hurtThen = tenants;
    m_orderedMs = 0;
}

bool ChangeCard::isKnownThen() const {
    const std::optional<int> moment = m_scrubber->moment();
    return moment && !std::isnan(m_traces->whole().at(m_frame.first + *moment).ready);
}

QList<double> ChangeCard::curveOf(const QString& tenant) const {
    return m_roster == nullptr ? QList<double>() : waitCurve(tenant, m_frame, *m_traces, *m_roster);
}

void ChangeCard::resizeEvent(QResizeEvent* event) {
    Card::resizeEvent(event);
    m_orderedMs = 0;  // more rows, or fewer
    Q_EMIT roomChanged();
}

}  // namespace fairlead::gui

#include "moc_change_card.cpp"
