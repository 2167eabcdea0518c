// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/dead_letter.h"
#include "gui/data/tenant_change.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// A bulk job that changes many tasks. The broker runs it at a chosen rate, also while no console is connected.
struct Operation {
    enum class Kind { Unknown, Requeue, Delete, Purge, DeleteTenant };
    enum class State { Unknown, Running, Paused, Cancelled, Done };

    QString id;
    Kind kind = Kind::Unknown;
    State state = State::Unknown;
    DeadLetterFilter filter;       // in listOperations() without its ids
    quint64 idCount = 0;           // how many ids the filter has
    bool isFilterLeftOut = false;  // listOperations() left the filter out because the list was too long
    quint32 perSecond = 0;         // 0: as fast as live traffic allows
    QString startedBy;
    QString reason;
    qint64 startedAtMs = 0;  // broker's clock, ms since 1970
    qint64 endedAtMs = 0;    // 0: not over yet
    quint64 examined = 0;
    quint64 done = 0;
    quint64 skipped = 0;
    std::optional<quint64> total;  // how many it covers; none: not known
    std::optional<double> stopAtFailureRate;
    quint32 canary = 0;
    quint64 completedAgain = 0;  // of the requeued tasks, as are the next two
    quint64 failedAgain = 0;
    quint64 withdrawn = 0;
    QString pausedBecause;  // set if it paused itself
    QList<PurgedState> purged;
    // Since when it is known to run without a pause, by the broker's clock, and how many it had handled then; see noteRuns().
    qint64 runsSinceMs = 0;
    quint64 handledBefore = 0;

    bool isOver() const { return state == State::Cancelled || state == State::Done; }
};

struct OperationRequest {
    Operation::Kind kind = Operation::Kind::Requeue;  // or Delete
    DeadLetterFilter filter;
    bool everything = false;  // must be set if the filter is empty
    quint32 perSecond = 0;
    QString reason;  // required
    // For a requeue only. The operation pauses itself if, of the requeued tasks that have ended, more than this share
    // (0 to 1) failed again; canary: how many tasks are requeued first.
    std::optional<double> stopAtFailureRate;
    quint32 canary = 0;
    DeadLetterOrder order = DeadLetterOrder::ByTenant;  // order of processing
};

enum class OperationAction { Pause, Resume, Cancel };

}  // namespace fairlead::gui
