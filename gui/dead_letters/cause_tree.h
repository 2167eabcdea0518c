// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/cause_tree_model.h"

#include <QPointer>
#include <QSet>
#include <QWidget>

#include <optional>

class QHBoxLayout;
class QHeaderView;
class QLabel;
class QTreeView;

namespace fairlead::gui {

class BrokerConnection;
class SegmentChoice;

// The causes of the dead letters that match, as a tree with the trend of each. A choice by hand is told; what was open and
// chosen stays so when the causes are fetched again. GUI thread.
class CauseTree : public QWidget {
    Q_OBJECT
public:
    explicit CauseTree(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // nowMs: the broker's clock, at which the trend ends.
    void showCauses(const DeadLetterFilter& filter, qint64 nowMs);
    void choose(const QStringList& names);  // says nothing; empty: none

    const CauseTreeModel& model() const { return m_model; }
    const TrendSpan& trend() const { return m_trend; }
    QHeaderView* header() const;
    // Adds a widget at the end of the line above the tree.
    void addControl(QWidget* control);

Q_SIGNALS:
    void chosen(const fairlead::gui::CauseChoice& choice);
    // The causes were fetched again. The chosen one may have other figures now, or none.
    void renewed();
    // Another time was chosen for the trend.
    void trendWanted();

private:
    void build();
    void showTotals();
    void restore();
    void resize();

    QPointer<BrokerConnection> m_connection;
    CauseTreeModel m_model;
    TrendSpan m_trend;
    qint64 m_askedAtMs = 0;
    QStringList m_chosen;
    QSet<QStringList> m_open;
    bool m_isRestoring = false;
    QHBoxLayout* m_head;
    QLabel* m_title;
    SegmentChoice* m_span;
    QTreeView* m_tree;
};

}  // namespace fairlead::gui
