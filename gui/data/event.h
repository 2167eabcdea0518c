// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace fairlead::gui {

// Something that happened in the broker.
struct Event {
    enum class Severity { Info, Warning };

    quint64 sequence = 0;  // grows with every event, also across restarts of the broker
    qint64 atMs = 0;       // broker's clock, ms since 1970
    QString type;          // "tenant.throttled", …
    QString tenant;        // empty: the broker as a whole; "*": every tenant
    Severity severity = Severity::Info;
    QList<std::pair<QString, QString>> fields;
    QString text;  // the event as a sentence
};

// A field that is not set matches every event.
struct EventFilter {
    QString tenant;
    QStringList types;
};

struct EventQuery {
    EventFilter filter;
    qint64 fromMs = 0;   // at or after; 0: any
    qint64 untilMs = 0;  // before; 0: any
    bool oldestFirst = false;
};

// Events received from EventCalls::watchEvents().
struct EventBatch {
    QList<Event> events;       // ascending sequences
    quint64 nextSequence = 0;  // where to resume if the stream breaks
    quint64 goneBefore = 0;    // not 0: the broker no longer keeps events before this sequence
};

}  // namespace fairlead::gui
