// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/data/history.h"
#include "gui/data/page_of.h"
#include "gui/now/now_figures.h"
#include "gui/query/live_query.h"

#include <QStringList>

#include <array>
#include <memory>
#include <optional>

namespace fairlead::gui {

// Who was hurt at one moment, out of the events that tell when a tenant began to be hurt and when it was well again.
struct HurtRecord {
    QList<HurtTenant> hurt;  // the worst first, with the figures that were told with it
    quint64 unnamed = 0;     // so many more were told together about then

    QStringList tenants() const;
};

// events: in any order. O(n log n).
HurtRecord hurtRecordAt(QList<Event> events, qint64 atMs);

// What the figures of the minute of a moment say of it, whatever was told.
struct HarmThen {
    quint64 late = 0;        // tenants that waited too long, and of which no event tells
    quint64 refused = 0;     // new tasks
    quint64 died = 0;        // tasks, beyond those that became something else again
    quint64 known = 0;       // tenants of which figures are kept
    quint64 notKnown = 0;    // tenants that the broker was not asked about, or did not answer for
    bool isAsking = false;   // it may become more
    bool isPartial = false;  // that minute is not over
};

// A tenant whose figures of then are asked for. What was usual then is not kept, so what is usual now stands for it.
struct AskedTenant {
    QString tenant;
    std::optional<double> usualSeconds;
};

// Who was harmed at a moment gone by: what the broker recorded then, the same whoever looks and whenever. The figures are those
// of the minute of that moment. Asks while this widget is visible, a few at a time. GUI thread.
class PastHurt : public QObject {
    Q_OBJECT
public:
    enum class State { Asking, Failed, Known };
    static constexpr qsizetype kAtOnce = 4;
    static constexpr qsizetype kMostAsked = 256;

    explicit PastHurt(QWidget* shownBy);

    void setConnection(BrokerConnection* connection);
    // Broker's clock; 0: at none. all: the tenants, whose figures matter most first; beyond kMostAsked nobody is asked about.
    void lookAt(qint64 atMs, const QList<AskedTenant>& all = {});
    State state() const;
    QString problem() const;  // of Failed
    const HurtRecord& record() const { return m_record; }
    const HarmThen& harm() const { return m_harm; }
    // Whom the events tell of, and who waited too long besides, the worst first.
    QList<HurtTenant> harmed() const;
    QStringList tenants() const;

Q_SIGNALS:
    void changed();

private:
    struct Question {
        std::unique_ptr<LiveQuery<History>> query;
        QString tenant;
        bool isFree = true;
    };
    void takeEvents();
    void judge();
    void answered(Question& question);
    void failed(Question& question);
    void askNext();
    void freeQuestions();
    void take(const QString& tenant, const History& history);

    qint64 m_atMs = 0;
    HurtRecord m_record;
    HarmThen m_harm;
    QList<HurtTenant> m_late;
    QList<AskedTenant> m_all;
    QStringList m_told;    // whom the events tell of
    QStringList m_wanted;  // not asked about yet
    LiveQuery<PageOf<Event>> m_events;
    std::array<Question, kAtOnce> m_questions;
};

}  // namespace fairlead::gui
