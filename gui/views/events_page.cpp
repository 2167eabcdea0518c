// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/events_page.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/models/formatters.h"
#include "gui/models/task_sources.h"
#include "gui/kit/chip_button.h"
#include "gui/views/event_timeline.h"
#include "gui/kit/export_control.h"
#include "gui/kit/input_field.h"
#include "gui/kit/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kLatest = 500;

}  // namespace

EventsPage::EventsPage(QWidget* parent)
    : ConnectedPage(parent), m_latest(LiveQueryBase::kOnce,
                                      [](Calls& calls, Then<PageOf<Event>> then) {
                                          return calls.events().listEvents({}, {{}, kLatest}, std::move(then));
                                      }),
      m_live(LiveQueryBase::kStream, [this](Calls& calls, const Then<EventBatch>& then) {
          return calls.events().watchEvents(m_next, {}, then, then);
      }) {
    build();
    connect(&m_latest, &LiveQueryBase::changed, this, &EventsPage::takeLatest);
    connect(&m_live, &LiveQueryBase::changed, this, [this] { take(*m_live.answer()); });
    for (LiveQueryBase* query : std::initializer_list<LiveQueryBase*>{&m_latest, &m_live})
        connect(query, &LiveQueryBase::failed, this, &EventsPage::showSituation);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model.setTenantFilter(text.trimmed());
        showSituation();
    });
    connect(m_table, &QAbstractItemView::activated, this, &EventsPage::openTenant);
    connect(m_timeline, &EventTimeline::momentChosen, this, [this](qint64 atMs) {
        for (int row = 0; row < m_model.rowCount(); ++row) {
            if (m_model.eventAt(row).atMs <= atMs || row + 1 == m_model.rowCount()) {
                m_table->setCurrentIndex(m_model.index(row, 0));
                m_table->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtCenter);
                return;
            }
        }
    });
    everyWhileSeen(std::chrono::seconds(1), [this] { m_timeline->setNow(nowMs()); });
    showSituation();
}

void EventsPage::build() {
    m_filter = new InputField(this);
    m_filter->setObjectName(u"eventFilter"_s);
    m_filter->setPlaceholderText(tr("Filter by tenant   /"));
    m_filter->setAccessibleName(tr("Filter events by tenant"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(m_filter, 1);
    line->addSpacing(6);
    for (int at = 0; at < kEventGroups; ++at) {
        const auto group = EventGroup(at);
        auto* chip = new ChipButton(groupName(group), this);
        chip->setObjectName(u"group.%1"_s.arg(at));
        chip->setAccessibleName(tr("Show %1").arg(groupName(group)));
        chip->setChecked(true);
        connect(chip, &QToolButton::toggled, this, [this, group](bool on) {
            m_model.setGroupShown(group, on);
            showSituation();
        });
        line->addWidget(chip);
        m_chips.append(chip);
    }
    m_warnings = new ChipButton(tr("warnings only"), this);
    m_warnings->setObjectName(u"warningsOnly"_s);
    m_warnings->setAccessibleName(tr("Show warnings only"));
    connect(m_warnings, &QToolButton::toggled, this, [this](bool on) {
        m_model.setOnlyWarnings(on);
        showSituation();
    });
    m_count = new TextLabel(this);
    m_count->setObjectName(u"eventCount"_s);
    line->addSpacing(6);
    line->addWidget(m_warnings);
    line->addSpacing(6);
    line->addWidget(m_count);
    line->addStretch(1);
    m_export = new ExportControl(
        u"events"_s, [this](bool) { return eventSource([this] { return calls(); }, m_model.filter()); }, this);
    line->addWidget(m_export);

    m_timeline = new EventTimeline(&m_model, this);
    m_table = new RowTable(&m_model, {u"eventTable"_s, tr("Events, newest first"), m_model.widths(), true}, this);
    keepLayoutOf(m_table->horizontalHeader());

    auto* head = new QVBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(10);
    head->addLayout(line);
    head->addWidget(m_timeline);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addLayout(head);
    layout->addWidget(stackOn(m_table), 1);
}

void EventsPage::connectionTaken(BrokerConnection* connection) {
    m_next.reset();
    m_goneBefore = 0;
    m_model.clear();
    m_export->reset();
    m_live.startOver(false);
    m_live.setConnection(connection);
    m_latest.setConnection(connection);
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
    bool narrowed = !m_filter->text().isEmpty() || m_warnings->isChecked();
    m_filter->clear();
    m_warnings->setChecked(false);
    for (ChipButton* chip : std::as_const(m_chips)) {
        narrowed = narrowed || !chip->isChecked();
        chip->setChecked(true);
    }
    return narrowed;
}

void EventsPage::takeLatest() {
    QList<Event> events = m_latest.answer()->items;
    std::reverse(events.begin(), events.end());
    m_model.addNewest(events);
    // Sequence 0 would request all events that the broker keeps. If it has none yet, start at the first.
    m_next = events.isEmpty() ? 1 : events.last().sequence + 1;
    m_live.setActive(true);
    showSituation();
}

void EventsPage::take(const EventBatch& batch) {
    m_goneBefore = std::max(m_goneBefore, batch.goneBefore);
    m_next = std::max(m_next.value_or(0), batch.nextSequence);
    // New rows at the top must not move the rows that the user has scrolled to.
    const QModelIndex top = m_table->indexAt(QPoint(2, 2));
    const bool reading = top.isValid() && top.row() > 0;
    const quint64 first = reading ? m_model.eventAt(top.row()).sequence : 0;
    m_model.addNewest(batch.events);
    if (reading) {
        for (int row = top.row(); row < m_model.rowCount(); ++row) {
            if (m_model.eventAt(row).sequence <= first) {
                m_table->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtTop);
                break;
            }
        }
    }
    showSituation();
}

void EventsPage::showSituation() {
    m_timeline->setNow(nowMs());
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
        showNothing(
            tr("No event passes these filters"),
            tr("%1 events are hidden by them.", nullptr, int(m_model.total())).arg(countText(quint64(m_model.total()))),
            tr("Clear the filters"));
    } else if (showNoConnection(tr("No events from %1"))) {
        return;
    } else if (trouble() != nullptr) {
        showNothing(tr("No events from %1").arg(connection()->name()), trouble()->text, tr("Try again"));
    } else if (!m_next) {
        showNothing(tr("Waiting for %1").arg(connection()->name()), tr("Its latest events are on their way."));
    } else {
        showNothing(tr("Nothing has happened yet"),
                    tr("Limit hits, throttling, changes by operators and lost leases appear here as they happen."));
    }
}

void EventsPage::openTenant(const QModelIndex& index) {
    const Event& event = m_model.eventAt(index.row());
    if (!event.tenant.isEmpty() && event.tenant != u"*"_s) Q_EMIT tenantRequested(event.tenant, event.atMs);
}

}  // namespace fairlead::gui
