// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/event_model.h"

#include "gui/data/translation.h"
#include "gui/models/moment_text.h"

#include <QDateTime>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString momentOf(const Event& event) {
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(event.atMs);
    return QLocale().toString(at, at.date() == QDate::currentDate() ? u"HH:mm:ss"_s : u"d MMM HH:mm:ss"_s);
}

RowSign severityOf(const Event& event) {
    return event.severity == Event::Severity::Warning ? RowSign::Warning : RowSign::None;
}

QString fieldsOf(const Event& event) {
    QStringList fields{event.type};
    for (const auto& [key, value] : event.fields) fields << u"%1: %2"_s.arg(key, value);
    return fields.join(u'\n');
}

}  // namespace

EventGroup groupOf(const QString& type) {
    if (type.startsWith(u"tenant.thrott"_s) || type == u"broker.many_noisy"_s) return EventGroup::Throttling;
    if (type == u"tenant.limit_exceeded"_s) return EventGroup::Limits;
    if (type.startsWith(u"leases."_s)) return EventGroup::Leases;
    return type.startsWith(u"tenant."_s) ? EventGroup::Operators : EventGroup::Broker;
}

QString groupName(EventGroup group) {
    switch (group) {
        case EventGroup::Limits: return tr("limit hits");
        case EventGroup::Throttling: return tr("throttling");
        case EventGroup::Operators: return tr("changes");
        case EventGroup::Leases: return tr("lease expiries");
        case EventGroup::Broker: return tr("broker");
    }
    return {};
}

EventModel::EventModel(QObject* parent)
    : ColumnModel(
          {
              {.title = tr("When"),
               .text = momentOf,
               .bare = [](const Event& event) { return isoMomentText(event.atMs); },
               .tip = fieldsOf,
               .width = 16,
               .isQuiet = true},
              {.title = tr("Tenant"),
               .text = [](const Event& event) { return event.tenant == u"*"_s ? tr("every tenant") : event.tenant; },
               .tip = fieldsOf,
               .width = 20},
              {.title = tr("What happened"),
               .text = [](const Event& event) { return event.text.isEmpty() ? event.type : event.text; },
               .tip = fieldsOf,
               .sign = severityOf,
               .width = 40},
          },
          parent) {}

int EventModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_shown.size()); }

void EventModel::addNewest(const QList<Event>& events) {
    QList<Event> fresh;
    for (const Event& event : events) {
        const quint64 known = !fresh.isEmpty()   ? fresh.last().sequence
                              : m_events.empty() ? 0
                                                 : m_events.front().sequence;
        if (event.sequence > known) fresh.append(event);
    }
    const qsizetype passing = std::count_if(fresh.begin(), fresh.end(), [this](const Event& e) { return passes(e); });
    if (passing > 0) beginInsertRows({}, 0, int(passing) - 1);
    for (const Event& event : fresh) {
        m_events.push_front(event);
        if (passes(event)) m_shown.push_front(&m_events.front());
    }
    if (passing > 0) endInsertRows();
    const quint64 oldestKept = m_events.size() > kMost ? m_events[kMost - 1].sequence : 0;
    const auto firstGone =
        std::find_if(m_shown.begin(), m_shown.end(), [&](const Event* event) { return event->sequence < oldestKept; });
    if (firstGone != m_shown.end()) {
        beginRemoveRows({}, int(firstGone - m_shown.begin()), rowCount() - 1);
        m_shown.erase(firstGone, m_shown.end());
        endRemoveRows();
    }
    while (m_events.size() > kMost) m_events.pop_back();
}

void EventModel::clear() {
    beginResetModel();
    m_shown.clear();
    m_events.clear();
    endResetModel();
}

void EventModel::setGroupShown(EventGroup group, bool shown) {
    m_hidden = shown ? m_hidden & ~bit(group) : m_hidden | bit(group);
    refilter();
}

void EventModel::setOnlyWarnings(bool only) {
    m_onlyWarnings = only;
    refilter();
}

void EventModel::setTenantFilter(const QString& text) {
    m_tenant = text;
    refilter();
}

bool EventModel::passes(const Event& event, unsigned hidden, bool onlyWarnings, const QString& tenant) {
    return (hidden & bit(groupOf(event.type))) == 0 && (!onlyWarnings || event.severity == Event::Severity::Warning) &&
           (tenant.isEmpty() || event.tenant.contains(tenant, Qt::CaseInsensitive));
}

std::function<bool(const Event&)> EventModel::filter() const {
    return [hidden = m_hidden, onlyWarnings = m_onlyWarnings, tenant = m_tenant](const Event& event) {
        return passes(event, hidden, onlyWarnings, tenant);
    };
}

void EventModel::refilter() {
    beginResetModel();
    m_shown.clear();
    for (const Event& event : m_events)
        if (passes(event)) m_shown.push_back(&event);
    endResetModel();
}

}  // namespace fairlead::gui
