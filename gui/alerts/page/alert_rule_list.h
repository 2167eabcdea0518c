// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"

#include <QScrollArea>

class QVBoxLayout;

namespace fairlead::gui {

// One rule as the list shows it.
struct ListedRule {
    AlertRule rule;
    bool isOn = false;
    bool ringsNow = false;
    QString connection;  // of which it is; empty: of every one
    QString note;        // whether it rings, when it last did

    bool operator==(const ListedRule&) const = default;
};

// Rules, each with a switch, its words, whether it rings, and what can be done with it. GUI thread.
class AlertRuleList : public QScrollArea {
    Q_OBJECT
public:
    explicit AlertRuleList(QWidget* parent = nullptr);

    void setRules(const QList<ListedRule>& rules);
    const QList<ListedRule>& rules() const { return m_rules; }

    QSize minimumSizeHint() const override { return {320, 90}; }

Q_SIGNALS:
    void switched(const fairlead::gui::AlertRule& rule, bool on);
    void editRequested(const fairlead::gui::AlertRule& rule);
    void snoozeRequested(const QString& rule);
    void removeRequested(const QString& rule);

private:
    class Row;

    QList<ListedRule> m_rules;
    QList<Row*> m_rows;
    QVBoxLayout* m_layout;
};

}  // namespace fairlead::gui
