// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/events/events_page.h"

#include "gui/charts/lane_chart.h"
#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/rows/export_control.h"
#include "gui/kit/flow_layout.h"
#include "gui/kit/input_field.h"
#include "gui/kit/panel.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/task_sources.h"
#include "gui/events/event_detail.h"
#include "gui/events/event_lanes.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kLatest = 500;
constexpr qint64 kMinute = 60'000;
constexpr qint64 kBeforeMoment = 5 * kMinute;  // what led to it
constexpr std::array<qint64, 5> kRanges{15 * kMinute, 60 * kMinute, 6 * 60 * kMinute, 24 * 60 * kMinute,
                                        7 * 24 * 60 * kMinute};
constexpr int kUsualRange = 1;
constexpr std::chrono::seconds kAmountsEvery{10};

bool isWithin(const EventStory& story, qint64 fromMs, qint64 toMs) {
    return story.fromMs <= toMs && std::max(story.fromMs, story.untilMs) >= fromMs;
}

}  // namespace

EventsPage::EventsPage(QWidget* parent)
    : ConnectedPage(parent), m_latest(LiveQueryBase::kOnce,
                                      [](Calls& calls, Then<PageOf<Event>> then) {
                                          return calls.events().listEvents({}, {{}, kLatest}, std::move(then));
                                      }),
      m_older(LiveQueryBase::kOnce,
              [this](Calls& calls, Then<PageOf<Event>> then) {
                  return calls.events().listEvents({}, {m_olderCursor, kLatest}, std::move(then));
              }),
      m_live(LiveQueryBase::kStream,
             [this](Calls& calls, const Then<EventBatch>& then) {
                 return calls.events().watchEvents(m_next, {}, then, then);
             }),
      m_amounts(kAmountsEvery, [this](Calls& calls, Then<History> then) {
          // While nobody looked, the view stood still: it ends now all the same.
          const qint64 until = m_chart->isNowShown() ? nowMs() : std::min(m_chart->toMs(), nowMs());
          const qint64 from = m_chart->isNowShown() ? until - m_chart->lengthMs() : m_chart->fromMs();
          return calls.history().readHistory({.tenant = m_amountsOf.value_or(QString()),
                                              .fromMs = from,
                                              .untilMs = until,
                                              .resolution = amountsResolution(from, until, nowMs())},
                                             std::move(then));
      }) {
    build();
    m_amounts.setShownBy(this);
    connectParts();
    everyWhileSeen(std::chrono::seconds(1), [this] {
        m_model.setNow(nowMs());
        m_chart->setNow(nowMs());
        useSpan();
        showDetail();  // how long it goes on, and what became of it
    });
    showSituation();
}

void EventsPage::build() {
    m_table = new RowTable(&m_model, {u"eventTable"_s, tr("Events, newest first"), m_model.widths(), true}, this);
    // The words take what the others leave.
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(EventModel::kWords, QHeaderView::Stretch);
    keepLayoutOf(m_table->horizontalHeader());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addWidget(makeFilters());
    layout->addWidget(makeTimeline());
    m_detail = new EventDetail(this);
    layout->addWidget(stackOn(m_table), 1);
    layout->addWidget(m_detail);
}

QWidget* EventsPage::makeFilters() {
    auto* filters = new QWidget(this);
    m_filter = new InputField(filters);
    m_filter->setObjectName(u"eventFilter"_s);
    m_filter->setPlaceholderText(tr("Filter by tenant   /"));
    m_filter->setAccessibleName(tr("Filter events by tenant"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(200);
    auto* flow = new FlowLayout(filters);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(6);
    flow->addWidget(m_filter);
    m_span = new ChipButton(QString(), filters);
    m_span->setObjectName(u"spanChip"_s);
    m_span->setAccessibleName(tr("Give up the chosen span"));
    m_span->setToolTip(tr("Give up the chosen span"));
    m_span->setChecked(true);
    m_span->hide();
    flow->addWidget(m_span);
    m_investigate = new ChipButton(tr("Investigate"), filters);
    m_investigate->setObjectName(u"investigateSpan"_s);
    m_investigate->setCheckable(false);
    m_investigate->setAccessibleName(tr("Investigate what happened in the chosen span"));
    m_investigate->setToolTip(m_investigate->accessibleName());
    m_investigate->hide();
    flow->addWidget(m_investigate);
    for (int at = 0; at < kEventLanes; ++at) {
        const auto lane = EventLane(at);
        auto* chip = new ChipButton(laneName(lane), filters);
        chip->setObjectName(u"lane.%1"_s.arg(at));
        chip->setAccessibleName(tr("Show %1").arg(laneName(lane)));
        chip->setChecked(true);
        connect(chip, &QToolButton::toggled, this, [this, lane](bool on) {
            m_model.setLaneShown(lane, on);
            draw();
            showSituation();
        });
        flow->addWidget(chip);
        m_chips.append(chip);
    }
    m_warnings = new ChipButton(tr("warnings only"), filters);
    m_warnings->setObjectName(u"warningsOnly"_s);
    m_warnings->setAccessibleName(tr("Show warnings only"));
    flow->addWidget(m_warnings);
    m_export = new ExportControl(
        u"events"_s, [this](bool) { return eventSource([this] { return calls(); }, m_model.filter()); }, this);
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(filters, 1);
    layout->addWidget(m_export, 0, Qt::AlignTop);
    return line;
}

QWidget* EventsPage::makeTimeline() {
    auto* panel = new QFrame(this);
    panel->setObjectName(u"eventPanel"_s);
    m_heading = new TextLabel(panel);
    m_heading->setObjectName(u"eventHeading"_s);
    m_heading->setFont(fontOf(font(), TypeSize::Panel, true));
    m_count = new TextLabel(panel);
    m_count->setObjectName(u"eventCount"_s);
    m_range = new SegmentChoice(u"eventRange"_s, tr("How much time is shown"),
                                {tr("15 min"), tr("1 h"), tr("6 h"), tr("1 d"), tr("1 w")}, panel);
    m_range->choose(kUsualRange);
    m_chart = new LaneChart(eventLanes(), panel);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(kGap3, kGap2, kGap2, kGap2);
    head->setSpacing(kGap2);
    head->addWidget(m_heading);
    head->addWidget(m_count, 1);
    head->addWidget(m_range);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_chart);
    makePanel(panel);
    return panel;
}

void EventsPage::connectParts() {
    connect(&m_latest, &LiveQueryBase::changed, this, &EventsPage::takeLatest);
    connect(&m_older, &LiveQueryBase::changed, this, &EventsPage::takeOlder);
    connect(&m_live, &LiveQueryBase::changed, this, [this] { take(*m_live.answer()); });
    for (LiveQueryBase* query : std::initializer_list<LiveQueryBase*>{&m_latest, &m_older, &m_live})
        connect(query, &LiveQueryBase::failed, this, &EventsPage::showSituation);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model.setTenantFilter(text.trimmed());
        draw();
        showSituation();
    });
    connect(m_warnings, &QToolButton::toggled, this, [this](bool on) {
        m_model.setOnlyWarnings(on);
        draw();
        showSituation();
    });
    connect(m_span, &QToolButton::clicked, this, [this] {
        m_chart->setSpan(std::nullopt);
        useSpan();
    });
    connect(m_investigate, &QToolButton::clicked, this, [this] {
        if (const auto span = m_chart->span()) Q_EMIT incidentRequested({}, span->first, span->second);
    });
    connect(m_range, &SegmentChoice::chosenByHand, this, [this](int index) { m_chart->show(kRanges[size_t(index)]); });
    connect(m_chart, &LaneChart::viewChanged, this, [this] {
        const auto range = std::find(kRanges.begin(), kRanges.end(), m_chart->lengthMs());
        if (range != kRanges.end()) m_range->choose(int(range - kRanges.begin()));
        useSpan();
        wantOlder();
        if (m_amountsOf) m_amounts.refreshAfter(std::chrono::milliseconds(200));
    });
    connect(&m_amounts, &LiveQueryBase::changed, this, &EventsPage::drawAmounts);
    connect(m_detail, &EventDetail::tenantRequested, this, &Page::tenantRequested);
    connect(m_detail, &EventDetail::limitsRequested, this, &Page::limitsRequested);
    connect(m_detail, &EventDetail::pageRequested, this, &Page::pageRequested);
    connect(m_detail, &EventDetail::incidentRequested, this, &Page::incidentRequested);
    connect(m_chart, &LaneChart::spanChosen, this, &EventsPage::useSpan);
    connect(m_chart, &LaneChart::itemChosen, this, [this](const QString& key) {
        m_chosen = key;
        if (m_model.rowOf(key) < 0 && m_chart->span()) {
            m_chart->setSpan(std::nullopt);
            useSpan();
        }
        select(key);
    });
    connect(m_chart, &LaneChart::itemOpened, this, &EventsPage::open);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (m_isSelecting || !row.isValid()) return;
        m_chosen = m_model.keyAt(row.row());
        m_chart->choose(m_chosen);
        showDetail();
    });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] { select(m_chosen); });
    connect(m_table, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { open(m_model.keyAt(index.row())); });
}

void EventsPage::connectionTaken(BrokerConnection* connection) {
    m_next.reset();
    m_goneBefore = 0;
    m_olderCursor.clear();
    m_chosen.clear();
    m_unseen.clear();
    m_model.clear();
    m_export->reset();
    m_chart->setSpan(std::nullopt);
    m_chart->setNow(nowMs());
    m_live.startOver(false);
    m_older.startOver(false);
    m_live.setConnection(connection);
    m_older.setConnection(connection);
    m_latest.setConnection(connection);
    m_amountsOf.reset();
    m_amounts.startOver(false);
    m_amounts.setConnection(connection);
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &EventsPage::chooseAmounts);
    showDetail();
    draw();
}

void EventsPage::showTenant(const QString& tenant) { m_filter->setText(tenant); }

void EventsPage::focusFilter() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void EventsPage::refresh() {
    LiveQueryBase& query = m_next ? static_cast<LiveQueryBase&>(m_live) : m_latest;
    query.refresh();
}

bool EventsPage::goBack() {
    bool narrowed = !m_filter->text().isEmpty() || m_warnings->isChecked() || m_chart->span().has_value();
    m_filter->clear();
    m_warnings->setChecked(false);
    m_chart->setSpan(std::nullopt);
    for (ChipButton* chip : std::as_const(m_chips)) {
        narrowed = narrowed || !chip->isChecked();
        chip->setChecked(true);
    }
    useSpan();
    return narrowed;
}

void EventsPage::takeLatest() {
    QList<Event> events = m_latest.answer()->items;
    m_olderCursor = m_latest.answer()->nextCursor;
    std::reverse(events.begin(), events.end());
    m_model.setNow(nowMs());
    m_model.addNewest(events);
    // Sequence 0 would request all events that the broker keeps. If it has none yet, start at the first.
    m_next = events.isEmpty() ? 1 : events.last().sequence + 1;
    m_live.setActive(true);
    m_chart->setNow(nowMs());
    // All that ever happened is in the last minutes: they are shown large.
    const std::deque<Event>& known = m_model.events();
    if (m_olderCursor.isEmpty() && !known.empty() && known.back().atMs > nowMs() - kRanges[0] * 9 / 10)
        m_chart->show(kRanges[0]);
    useSpan();
    draw();
    wantOlder();
}

void EventsPage::takeOlder() {
    m_model.addOldest(m_older.answer()->items);
    m_olderCursor = m_older.answer()->nextCursor;
    draw();
    showSituation();
    wantOlder();
}

void EventsPage::wantOlder() {
    const std::deque<Event>& known = m_model.events();
    const bool isWanted = m_next && !m_olderCursor.isEmpty() && !m_model.isFull() && !known.empty() &&
                          known.back().atMs > m_chart->fromMs();
    if (isWanted) m_older.startOver();
}

void EventsPage::take(const EventBatch& batch) {
    m_goneBefore = std::max(m_goneBefore, batch.goneBefore);
    m_next = std::max(m_next.value_or(0), batch.nextSequence);
    m_unseen += batch.events;
    if (m_unseen.size() > qsizetype(EventModel::kMost)) m_unseen.remove(0, m_unseen.size() - EventModel::kMost);
    if (isVisible()) showUnseen();
}

// Each batch tells all stories anew: not while nobody looks.
void EventsPage::showUnseen() {
    // New rows at the top must not move the rows that the user has scrolled to.
    const QModelIndex top = m_table->indexAt(QPoint(2, 2));
    const QString first = top.isValid() && top.row() > 0 ? m_model.keyAt(top.row()) : QString();
    m_model.setNow(nowMs());
    m_model.addNewest(std::exchange(m_unseen, {}));
    if (const int row = first.isEmpty() ? -1 : m_model.rowOf(first); row >= 0)
        m_table->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtTop);
    draw();
    showSituation();
}

void EventsPage::travelTo(qint64 atMs) {
    m_chart->setSpan(atMs == 0 ? std::nullopt : std::optional(std::pair(atMs - kBeforeMoment, atMs + kMinute)));
    useSpan();
    wantOlder();
}

void EventsPage::showEvent(QShowEvent* event) {
    ConnectedPage::showEvent(event);
    if (!m_unseen.isEmpty()) showUnseen();
}

// What the broker would refuse is not asked for, at no change of the view.
void EventsPage::chooseAmounts() {
    const bool isKnown = connection() != nullptr && !connection()->info().instanceId.isEmpty();
    const auto of =
        isKnown ? amountsOf(m_filter->text().trimmed(), m_model.events(), connection()->info().tenants) : std::nullopt;
    if (of != m_amountsOf) {
        m_amountsOf = of;
        m_amounts.startOver(of.has_value());
    }
    drawAmounts();
}

void EventsPage::drawAmounts() {
    const History* amounts = m_amountsOf ? m_amounts.answer() : nullptr;
    const bool isOfAll = m_amountsOf == QString() && !m_filter->text().trimmed().isEmpty();
    m_chart->setCurves(amounts == nullptr ? QList<LaneChart::Curve>() : arrivalCurves(*amounts, isOfAll));
}

void EventsPage::draw() {
    chooseAmounts();
    QList<EventStory> stories = m_model.found();
    stories.removeIf([this](const EventStory& story) { return !m_model.isLaneShown(story.lane); });
    m_chart->setItems(laneItems(stories, nowMs()));
    showCounts();
}

void EventsPage::useSpan() {
    const auto span = m_chart->span();
    if (span)
        m_model.setSpan(span->first, span->second);
    else  // by the minute, so that the rows do not change with every second
        m_model.setSpan(m_chart->fromMs() / kMinute * kMinute,
                        m_chart->isNowShown() ? EventStory::kGoesOn - 1 : m_chart->toMs());
    const qint64 from = span ? span->first : m_chart->fromMs();
    const qint64 to = span ? span->second : std::min(m_chart->toMs(), nowMs());
    const QString words = tr("%1 – %2").arg(clockText(from), clockText(to));
    m_heading->setText(words);
    m_span->setVisible(span.has_value());
    m_investigate->setVisible(span.has_value());
    if (span) {
        m_span->setText(tr("%1  ✕").arg(words));
        m_span->setChecked(true);
    }
    showCounts();
    showSituation();
}

void EventsPage::showCounts() {
    std::array<int, size_t(kEventLanes)> counts{};
    const auto span = m_chart->span();
    for (const EventStory& story : m_model.found())
        if (isWithin(story, span ? span->first : m_chart->fromMs(), span ? span->second : m_chart->toMs()))
            ++counts[size_t(story.lane)];
    for (int lane = 0; lane < kEventLanes; ++lane)
        m_chips[lane]->setText(u"%1 %2"_s.arg(laneName(EventLane(lane)), countText(quint64(counts[size_t(lane)]))));
}

void EventsPage::select(const QString& key) {
    m_isSelecting = true;
    const int row = key.isEmpty() ? -1 : m_model.rowOf(key);
    m_table->setCurrentIndex(row < 0 ? QModelIndex() : m_model.index(row, 0));
    if (row >= 0) m_table->scrollTo(m_model.index(row, 0));
    m_isSelecting = false;
    showDetail();
}

void EventsPage::showDetail() { m_detail->showStory(m_chosen.isEmpty() ? nullptr : m_model.find(m_chosen), nowMs()); }

void EventsPage::showSituation() {
    m_chart->setStale(connection() != nullptr && !isLive());
    QString text = m_model.rowCount() == m_model.total()
                       ? tr("%1 events", nullptr, int(m_model.total())).arg(countText(quint64(m_model.total())))
                       : tr("%1 of %2 events", nullptr, int(m_model.total()))
                             .arg(countText(quint64(m_model.rowCount())), countText(quint64(m_model.total())));
    if (m_goneBefore > 0) text += tr(" · some are not kept any more");
    if (trouble() != nullptr && m_model.total() > 0) text += tr(" · not live: %1").arg(trouble()->text);
    m_export->setReasons(!isLive()             ? tr("Not connected now.")
                         : m_model.total() > 0 ? QString()
                                               : tr("There is nothing to export."));
    m_count->setText(connection() ? text : QString());
    if (m_model.rowCount() > 0) {
        showContent();
    } else if (m_model.total() > 0) {
        showNothing(tr("No event passes these filters"),
                    tr("%1 events are hidden by them, or happened at another time.", nullptr, int(m_model.total()))
                        .arg(countText(quint64(m_model.total()))),
                    tr("Clear the filters"));
    } else if (showNoConnection(tr("No events from %1"))) {
        return;
    } else if (trouble() != nullptr) {
        showNothing(tr("No events from %1").arg(connection()->name()), trouble()->text, tr("Try again"));
    } else if (!m_next) {
        showNothing(tr("Waiting for %1").arg(connection()->name()), tr("Its latest events are on their way."));
    } else {
        showNothing(tr("Nothing has happened yet"),
                    tr("Throttles, limit hits, changes by people, workers that go and come, and bulk operations appear "
                       "here as they happen."));
    }
}

void EventsPage::open(const QString& key) {
    const EventStory* story = m_model.find(key);
    if (story == nullptr) return;
    const QString& tenant = story->begin.tenant;
    if (story->begin.type.startsWith(u"operation."_s))
        Q_EMIT pageRequested(u"operations"_s, {});
    else if (!tenant.isEmpty() && tenant != u"*"_s)
        Q_EMIT tenantRequested(tenant, story->fromMs);
}

}  // namespace fairlead::gui

#include "moc_events_page.cpp"
