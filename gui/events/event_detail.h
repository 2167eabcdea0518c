// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/words/event_story.h"

#include <QWidget>

namespace fairlead::gui {

class LinkButton;
class OutsideText;

// One event whole, whatever the row has no room for, and where it leads: to the tenant as it was then, its limits, its dead
// letters, the operations, the workers, an investigation of that time. GUI thread.
class EventDetail : public QWidget {
    Q_OBJECT
public:
    explicit EventDetail(QWidget* parent = nullptr);

    // Null: nothing is chosen. nowMs: broker's clock.
    void showStory(const EventStory* story, qint64 nowMs);

Q_SIGNALS:
    void tenantRequested(const QString& tenant, qint64 atMs);
    void limitsRequested(const QStringList& tenants);
    void pageRequested(const QString& page, const QString& tenant);
    void incidentRequested(const QString& tenant, qint64 fromMs, qint64 untilMs);

private:
    LinkButton* addLink(const char* id, const QString& text);

    EventStory m_story;
    QString m_tenant;
    qint64 m_endMs = 0;
    OutsideText* m_words;
    LinkButton* m_toTenant;
    LinkButton* m_toLimits;
    LinkButton* m_toDead;
    LinkButton* m_toOperations;
    LinkButton* m_toWorkers;
    LinkButton* m_toIncident;
};

}  // namespace fairlead::gui
