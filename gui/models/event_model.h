// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/models/column_model.h"

#include <deque>
#include <functional>

namespace fairlead::gui {

// The kinds of events that can be filtered.
enum class EventGroup { Limits, Throttling, Operators, Leases, Broker };
inline constexpr int kEventGroups = 5;

EventGroup groupOf(const QString& type);
QString groupName(EventGroup group);

// The latest kMost events, newest first. Filtered by kind, tenant and severity; filtered events are kept. GUI thread.
class EventModel final : public ColumnModel<Event> {
    Q_OBJECT
public:
    static constexpr size_t kMost = 20'000;

    explicit EventModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    const Event* at(int row) const override { return m_shown[size_t(row)]; }

    // REQUIRES: ascending sequences. Events not newer than the newest known one are skipped.
    void addNewest(const QList<Event>& events);
    void clear();

    void setGroupShown(EventGroup group, bool shown);
    void setOnlyWarnings(bool only);
    void setTenantFilter(const QString& text);

    // A copy of the present filters, as a function that does not refer to this model.
    std::function<bool(const Event&)> filter() const;

    const Event& eventAt(int row) const { return *m_shown[size_t(row)]; }
    qsizetype total() const { return qsizetype(m_events.size()); }  // hidden ones included
    const std::deque<Event>& events() const { return m_events; }    // newest first

private:
    static unsigned bit(EventGroup group) { return 1U << unsigned(group); }
    bool passes(const Event& event) const { return passes(event, m_hidden, m_onlyWarnings, m_tenant); }
    static bool passes(const Event& event, unsigned hidden, bool onlyWarnings, const QString& tenant);
    void refilter();

    std::deque<Event> m_events;
    std::deque<const Event*> m_shown;  // into m_events, which only changes at its ends
    unsigned m_hidden = 0;
    bool m_onlyWarnings = false;
    QString m_tenant;
};

}  // namespace fairlead::gui
