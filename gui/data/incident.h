// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// Times are the broker's, in ms since 1970; 0: unset.

struct IncidentVictim {
    QString tenant;
    std::optional<double> usualSeconds;  // wait p99
    std::optional<double> waitSeconds;   // when it was written down
};

// Seats of a tenant by the preview of a change.
struct ForetoldSeats {
    QString tenant;
    double before = 0;
    double after = 0;
    std::optional<double> drainedAfterSeconds{};  // its backlog, counted from the change; unset: not foretold
};

struct IncidentNote {
    enum class Kind { Unknown, Note, Change, Undo, Closed };
    // What keeps an incident from coming back.
    enum class Step { None, Watch, LastingLimit, AlertRule, Replay };
    Kind kind = Kind::Note;
    QString text;
    QString tenant;      // of a change
    qint64 untilMs = 0;  // of a change for a time
    QList<ForetoldSeats> foretold{};
    Step step = Step::None;
    // Of a change: when the seats that it takes away are free, counted from the change; unset: not foretold.
    std::optional<double> settledAfterSeconds{};
    // Set by the broker.
    QString author{};
    qint64 atMs = 0;
};

// An investigation that the broker keeps.
struct Incident {
    quint64 number = 0;
    QString title;
    QString culprit;  // empty: not known
    QString cause{};  // sentences, each on a line of its own; empty: not known, or not kept
    QString help{};   // what would end the harm, as helpAgainst(); empty: not known, or who pushes is to be held back
    qint64 beganAtMs = 0;
    qint64 endedAtMs = 0;  // of the harm, as the broker measures it; 0: it goes on
    QList<IncidentVictim> victims;
    QList<IncidentNote> notes;  // oldest first; none in a list
    // Set by the broker.
    bool isOpen = true;
    QString author;
    qint64 openedAtMs = 0;
};

}  // namespace fairlead::gui
