// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"
#include "gui/models/cause_tree_model.h"
#include "gui/models/death_trend.h"
#include "gui/query/live_query.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace fairlead::gui {

class BrokerConnection;
class FactList;
class OutsideText;
class TrendBars;

// What is to be known of a cause while none of its dead letters is selected: its text, trend, commands and tenants, and
// what became of its last requeue. GUI thread.
class CausePanel : public QWidget {
    Q_OBJECT
public:
    explicit CausePanel(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // filter: of the page, without the cause. Unset: none is chosen, and the panel says how to choose one.
    void showCause(const std::optional<CauseChoice>& cause, const DeadLetterFilter& filter, const TrendSpan& trend);
    void showAdvice(const RequeueAdvice& advice);
    // Counts the cause anew; what is shown stays until then.
    void refresh();

private:
    void showParts();
    static QString partsText(const DeadLetterGroups* groups, bool areTenants);

    std::optional<CauseChoice> m_cause;
    DeadLetterFilter m_filter;
    LiveQuery<DeadLetterGroups> m_commands;
    LiveQuery<DeadLetterGroups> m_tenants;
    QLabel* m_title;
    OutsideText* m_text;
    TrendBars* m_bars;
    FactList* m_facts;
    QLabel* m_past;
    QLabel* m_warning;
};

}  // namespace fairlead::gui
