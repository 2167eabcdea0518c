// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// A stream of a producer or worker after its Hello, or a worker without a stream (Http).
struct OpenStream {
    // What a worker without a stream is told to be, or says that it is.
    enum class WorkerState { Unknown, Running, Quiet, Terminate };
    enum class Kind { Any, Producer, Worker, Http };

    quint64 id = 0;
    Kind kind = Kind::Any;
    QString subject;      // of the client's token
    QStringList tenants;  // "*": all
    QString peer;
    qint64 sinceMs = 0;  // broker's clock, ms since 1970
    quint64 messagesIn = 0;
    quint64 messagesOut = 0;
    quint32 underWay = 0;  // requests that are not answered yet
    // Set for workers only.
    QString worker;
    QStringList commands;  // task commands of its latest Ready; "*": every command
    quint32 readysHeld = 0;
    quint64 tasksInHand = 0;
    // Set for workers without a stream only; they say it themselves, but for `ordered` and the last two.
    QString hostname;
    quint32 concurrency = 0;  // 0: not said
    QString version;
    QStringList labels;  // as "zone=eu"
    WorkerState state = WorkerState::Unknown;
    WorkerState ordered = WorkerState::Unknown;
    qint64 heardAtMs = 0;
    bool isStale = false;  // it has gone
};

struct OpenStreamFilter {
    OpenStream::Kind kind = OpenStream::Kind::Any;
    QString tenant;  // empty: all that the token may see
    QString worker;
};

}  // namespace fairlead::gui
