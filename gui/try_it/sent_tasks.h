// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"
#include "gui/models/column_table.h"
#include "gui/query/live_query.h"

#include <QList>
#include <QObject>
#include <QString>

namespace fairlead::gui {

// One that was sent from here, and what became of it.
struct SentTask {
    quint64 number = 0;  // one id comes twice where an idempotency key says so
    qint64 sentAtMs = 0;
    QString id;                            // empty: it was not created
    QString error;                         // why it was not
    TaskState state = TaskState::Unknown;  // Unknown: the broker has not said it yet
    QString worker;
    qint64 endedAtMs = 0;
    bool isGone = false;   // the broker knows it no longer
    bool isAgain = false;  // the key of an earlier one, which is there: this one was not created
};

// How many of those that were sent are where. Each task counts once.
struct SentSum {
    quint64 sent = 0;
    quint64 refused = 0;
    quint64 again = 0;       // not created, as the task of their idempotency key was there
    quint64 unanswered = 0;  // sent, and the stream ended before the broker said what it made of them
    quint64 unasked = 0;     // created, and not known yet where they are
    quint64 gone = 0;
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 held = 0;  // by a worker
    quint64 completed = 0;
    quint64 dead = 0;
    quint64 ended = 0;  // in another way: cancelled, expired, put on hold

    bool operator==(const SentSum&) const = default;
};

// The tasks that were sent by hand, the latest first, and where they are: those that have not ended are asked about one
// after the other, a few a second, while somebody looks. GUI thread.
class SentTasks : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype kMost = 200;

    explicit SentTasks(QObject* parent = nullptr);
    ~SentTasks() override;

    // asks: whether this server can be asked about a task.
    void setConnection(BrokerConnection* connection, bool asks);
    void setShownBy(QWidget* widget) { m_query.setShownBy(widget); }
    ColumnTable<SentTask>* model() const { return m_model; }

    void add(const QString& id, const QString& error);
    void lose(int unanswered);
    // Something has just been said about this task: it is asked about next.
    void askNext(const QString& id);
    // The task that is in hand here; empty: none.
    void setInHand(const QString& id);
    void grow();  // ages
    // Forgets all of them. The broker keeps them.
    void clear();
    SentSum sum() const;

Q_SIGNALS:
    void changed();

private:
    void learn(const Task& task);
    void lost(const QString& id);
    void show();
    QString next();
    static bool isOver(const SentTask& task);

    ColumnTable<SentTask>* m_model;
    QList<SentTask> m_tasks;
    QString m_inHand;
    QString m_asked;
    QString m_urgent;
    bool m_asks = false;
    quint64 m_count = 0;
    quint64 m_unanswered = 0;
    qsizetype m_turn = 0;
    LiveQuery<Task> m_query;
};

}  // namespace fairlead::gui
