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

    quint64 sequence = 0;  // grows with every event, also over restarts of the broker
    qint64 atMs = 0;       // broker's clock, ms since 1970
    QString type;          // "tenant.throttled", …
    QString tenant;        // empty: the broker as a whole; "*": every tenant
    Severity severity = Severity::Info;
    QList<std::pair<QString, QString>> fields;
    QString text;  // the same for people
};

// What is not set does not narrow.
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

// What came in while events were followed.
struct EventBatch {
    QList<Event> events;       // in the order of their sequences
    quint64 nextSequence = 0;  // to go on with after a break
    quint64 goneBefore = 0;    // not 0: events up to before this one are not kept any more
};

}  // namespace fairlead::gui
