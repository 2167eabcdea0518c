// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/tenant_roster.h"
#include "gui/now/now_range.h"
#include "gui/now/trace.h"
#include "gui/query/live_query.h"

#include <QHash>
#include <QSet>
#include <QStringList>

#include <array>
#include <memory>

namespace fairlead::gui {

// The past of the tenants that are shown and of the broker as a whole, asked for once, a few at a time, and carried on from
// what comes live. Who is not shown any more is forgotten. A question that fails is asked again as LiveQuery says; a
// broker without a history is not asked twice. GUI thread.
class Traces : public QObject {
    Q_OBJECT
public:
    static constexpr int kAtOnce = 3;
    static constexpr int kMostTenants = 28;

    // Asks while this widget is visible.
    explicit Traces(QWidget* shownBy);

    void setConnection(BrokerConnection* connection);
    // Forgets everything.
    void setRange(NowRange range);
    NowRange range() const { return m_range; }
    // In the order in which they are asked for; beyond kMostTenants nobody.
    void setShown(const QStringList& tenants);
    // Where columns were missed, all is asked for again.
    void takeLive(qint64 atMs, const TenantRoster& roster, const BrokerTotals& totals);
    void refresh();

    const Trace& whole() const { return *m_whole; }
    const Trace* find(const QString& tenant) const;  // null: not shown
    bool keepsNoHistory() const { return m_noHistory; }
    bool isAsking() const;

Q_SIGNALS:
    void changed();
    // What is kept of the broker as a whole has come.
    void wholeAnswered();

private:
    struct Question {
        std::unique_ptr<LiveQuery<History>> query;
        QString tenant;
        bool isFree = true;
    };
    Call ask(size_t slot, Calls& calls, Then<History> then) const;
    void answered(size_t slot);
    void failed(size_t slot, const Failure& failure);
    void askNext();
    void forget();

    NowRange m_range = NowRange::Hour;
    std::unique_ptr<Trace> m_whole;
    QHash<QString, std::shared_ptr<Trace>> m_tenants;
    QStringList m_wanted;   // not asked for yet; empty: the broker as a whole
    qint64 m_lastLive = 0;  // column
    qint64 m_nowMs = 0;     // broker's clock at the latest update
    bool m_hasConnection = false;
    bool m_noHistory = false;
    std::array<Question, kAtOnce> m_questions;
};

}  // namespace fairlead::gui
