// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/data/history.h"
#include "gui/data/page_of.h"
#include "gui/now/now_figures.h"
#include "gui/query/live_query.h"

#include <QStringList>

namespace fairlead::gui {

// Who was hurt at one moment, out of the events that tell when a tenant began to be hurt and when it was well again.
struct HurtRecord {
    QList<HurtTenant> hurt;   // the worst first, with the figures that were told with it
    quint64 unnamed = 0;      // so many more were told together about then
    bool isAnything = false;  // something was told up to then
};

// events: in any order. O(n log n).
HurtRecord hurtRecordAt(QList<Event> events, qint64 atMs);

// Who was hurt at a moment gone by: what the broker recorded then, the same whoever looks and whenever. The waits are those of
// the minute of that moment. Asks while this widget is visible. GUI thread.
class PastHurt : public QObject {
    Q_OBJECT
public:
    enum class State { Asking, Failed, Known };

    explicit PastHurt(QWidget* shownBy);

    void setConnection(BrokerConnection* connection);
    // Broker's clock; 0: at none.
    void lookAt(qint64 atMs);
    State state() const;
    QString problem() const;  // of Failed
    const HurtRecord& record() const { return m_record; }
    QStringList tenants() const;

Q_SIGNALS:
    void changed();

private:
    void takeEvents();
    void takeWaits();
    void askNext();

    qint64 m_atMs = 0;
    HurtRecord m_record;
    QStringList m_asked;  // whose waits are known, or cannot be
    QString m_tenant;     // that is asked for
    LiveQuery<PageOf<Event>> m_events;
    LiveQuery<History> m_waits;
};

}  // namespace fairlead::gui
