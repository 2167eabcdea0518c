// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"
#include "gui/data/tenant_change.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// What changes many tasks: the broker runs it, at a chosen pace, also while nobody looks.
struct Operation {
    enum class Kind { Unknown, Requeue, Delete, Purge, DeleteTenant };
    enum class State { Unknown, Running, Paused, Cancelled, Done };

    QString id;
    Kind kind = Kind::Unknown;
    State state = State::Unknown;
    DeadLetterFilter filter;       // in a list without its ids …
    quint64 idCount = 0;           // … but with their number
    bool isFilterLeftOut = false;  // in a list that is too long for it
    quint32 perSecond = 0;         // 0: as fast as goes beside live traffic
    QString startedBy;
    QString reason;
    qint64 startedAtMs = 0;  // broker's clock, ms since 1970
    qint64 endedAtMs = 0;    // 0: not over
    quint64 examined = 0;
    quint64 done = 0;
    quint64 skipped = 0;
    std::optional<double> stopAtFailureRate;
    quint32 canary = 0;
    quint64 completedAgain = 0;  // of the tasks it brought back
    quint64 failedAgain = 0;
    quint64 withdrawn = 0;
    QString pausedBecause;  // it paused itself
    QList<PurgedState> purged;

    bool isOver() const { return state == State::Cancelled || state == State::Done; }
};

struct OperationRequest {
    Operation::Kind kind = Operation::Kind::Requeue;  // or Delete
    DeadLetterFilter filter;
    bool everything = false;  // needed when the filter is empty
    quint32 perSecond = 0;
    QString reason;  // required
    // Of a requeue only: it pauses itself when more than this share (0 to 1) of what ended after it was brought back has
    // failed again; and so many are brought back first.
    std::optional<double> stopAtFailureRate;
    quint32 canary = 0;
    DeadLetterOrder order = DeadLetterOrder::ByTenant;  // in which they are taken
};

enum class OperationAction { Pause, Resume, Cancel };

}  // namespace fairlead::gui
