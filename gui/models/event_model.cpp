// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/event_model.h"

#include "gui/data/translation.h"
#include "gui/models/words/moment_text.h"

#include <QDateTime>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString momentOf(const EventStory& story) {
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(story.fromMs);
    return QLocale().toString(at, at.date() == QDate::currentDate() ? u"HH:mm:ss"_s : u"d MMM HH:mm:ss"_s);
}

RowSign signOf(const EventStory& story) {
    if (!story.isWarning()) return RowSign::None;
    return story.lane == EventLane::Workers || story.lane == EventLane::Hurt ? RowSign::Dead : RowSign::Warning;
}

QString wholeOf(const EventStory& story, qint64 nowMs) {
    QStringList lines{storySentence(story)};
    if (const QString outcome = storyOutcome(story, nowMs); !outcome.isEmpty()) lines << outcome;
    if (story.last && story.last->type != story.begin.type) lines << eventSentence(*story.last);
    return lines.join(u'\n');
}

}  // namespace

EventModel::EventModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("When"),
               .text = momentOf,
               .bare = [](const EventStory& story) { return isoMomentText(story.fromMs); },
               .tip = [](const EventStory& story) { return exactMomentText(story.fromMs); },
               .width = 10,
               .isQuiet = true},
              {.title = tr("What"), .text = storyKind, .tip = wholeOf, .sign = signOf, .width = 12},
              {.title = tr("Tenant"), .text = storyTenant, .tip = storyTenant, .width = 17},
              {.title = tr("In words"), .text = storySentence, .tip = wholeOf, .width = 40},
              {.title = tr("What became of it"), .text = storyOutcome, .tip = wholeOf, .width = 29, .grows = true},
          },
          [](const EventStory& story) { return story.key(); }, parent) {}

void EventModel::addNewest(const QList<Event>& events) {
    const quint64 newest = m_events.empty() ? 0 : m_events.front().sequence;
    quint64 known = newest;
    for (const Event& event : events) {
        if (event.sequence <= known) continue;
        known = event.sequence;
        m_events.push_front(event);
    }
    if (known == newest) return;
    while (m_events.size() > kMost) m_events.pop_back();
    tell();
}

void EventModel::addOldest(const QList<Event>& events) {
    for (const Event& event : events)
        if (m_events.size() < kMost && (m_events.empty() || event.sequence < m_events.back().sequence))
            m_events.push_back(event);
    tell();
}

void EventModel::clear() {
    m_events.clear();
    tell();
}

void EventModel::setLaneShown(EventLane lane, bool shown) {
    m_filters.hidden = shown ? m_filters.hidden & ~bit(lane) : m_filters.hidden | bit(lane);
    refilter();
}

void EventModel::setOnlyWarnings(bool only) {
    m_filters.onlyWarnings = only;
    refilter();
}

void EventModel::setTenantFilter(const QString& text) {
    m_filters.tenant = text;
    refilter();
}

void EventModel::setSpan(qint64 fromMs, qint64 untilMs) {
    if (m_filters.fromMs == fromMs && m_filters.untilMs == untilMs) return;
    m_filters.fromMs = fromMs;
    m_filters.untilMs = untilMs;
    refilter();
}

bool EventModel::Filters::passesTenant(const Event& event) const {
    return tenant.isEmpty() || event.tenant.contains(tenant, Qt::CaseInsensitive);
}

bool EventModel::isFound(const EventStory& story) const {
    const bool isOfTenant = m_filters.passesTenant(story.begin) ||
                            std::any_of(story.tenants.begin(), story.tenants.end(), [this](const QString& name) {
                                return name.contains(m_filters.tenant, Qt::CaseInsensitive);
                            });
    return isOfTenant && (!m_filters.onlyWarnings || story.isWarning());
}

QList<EventStory> EventModel::found() const {
    QList<EventStory> found;
    std::copy_if(m_stories.begin(), m_stories.end(), std::back_inserter(found),
                 [this](const EventStory& story) { return isFound(story); });
    return found;
}

std::function<bool(const Event&)> EventModel::filter() const {
    return [filters = m_filters](const Event& event) {
        const bool isInSpan = filters.untilMs == 0 || (event.atMs >= filters.fromMs && event.atMs <= filters.untilMs);
        return isInSpan && (filters.hidden & bit(laneOf(event.type))) == 0 && filters.passesTenant(event) &&
               (!filters.onlyWarnings || event.severity == Event::Severity::Warning);
    };
}

void EventModel::tell() {
    m_stories = storiesOf(m_events);
    refilter();
}

void EventModel::refilter() {
    QList<EventStory> shown = found();
    shown.removeIf([this](const EventStory& story) {
        if (!isLaneShown(story.lane)) return true;
        if (m_filters.untilMs == 0) return false;
        const qint64 end = std::max(story.fromMs, story.untilMs);
        return story.fromMs > m_filters.untilMs || end < m_filters.fromMs;
    });
    setRows(std::move(shown));
}

}  // namespace fairlead::gui

#include "moc_event_model.cpp"
