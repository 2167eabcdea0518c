// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// A stream of a producer or worker that has said Hello.
struct OpenStream {
    enum class Kind { Any, Producer, Worker };

    quint64 id = 0;
    Kind kind = Kind::Any;
    QString subject;      // of its token
    QStringList tenants;  // "*": all
    QString peer;
    qint64 sinceMs = 0;  // broker's clock, ms since 1970
    quint64 messagesIn = 0;
    quint64 messagesOut = 0;
    quint32 underWay = 0;  // commands that are not answered yet
    // Of workers only.
    QString worker;
    QStringList commands;  // what its latest Ready asked for; "*": every command
    quint32 readysHeld = 0;
    quint64 tasksInHand = 0;
};

struct OpenStreamFilter {
    OpenStream::Kind kind = OpenStream::Kind::Any;
    QString tenant;  // empty: all that we may see
    QString worker;
};

}  // namespace fairlead::gui
