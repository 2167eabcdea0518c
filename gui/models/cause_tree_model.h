// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/dead_letter.h"

#include <QAbstractItemModel>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::gui {

class Calls;

// A row of the tree of causes, with the rows above it.
struct CauseChoice {
    QStringList names;  // error; error and command; or error, command and tenant
    DeadLetterGroup group;

    bool operator==(const CauseChoice&) const = default;
    // The filter that also selects this row, and nothing else.
    DeadLetterFilter narrowed(DeadLetterFilter filter) const;
    QString text() const;  // on one line
};

// Why dead letters died: errors, below each its commands, below each its tenants, the most deaths first. The rows below
// a row are asked for when it is opened. When the errors are asked for again, the model is reset unless they are the same;
// rows that were opened are asked for again when they are opened again. GUI thread.
class CauseTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Count, Tenants, First, Last, Trend, Columns };
    static constexpr int kLevels = 3;

    // calls: returns null while there is no live connection.
    explicit CauseTreeModel(std::function<Calls*()> calls, QObject* parent = nullptr);
    ~CauseTreeModel() override;

    void show(const DeadLetterFilter& filter, const TrendSpan& trend);
    void clear();

    bool isAsking() const { return m_call.isUnderWay(); }
    bool isAnswered() const { return m_isAnswered; }
    const QString& problem() const { return m_problem; }  // of the latest call; empty: none
    // Of the errors. Its groups are moved into the rows.
    const DeadLetterGroups& totals() const { return m_totals; }
    std::optional<CauseChoice> choice(const QModelIndex& index) const;
    // The row with these names if it is loaded; else an invalid index.
    QModelIndex find(const QStringList& names) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void changed();  // rows, totals, progress or problem

private:
    struct Node;

    void take(const Outcome<DeadLetterGroups>& outcome);
    void takeBelow(Node& node, const Outcome<DeadLetterGroups>& outcome);
    std::vector<std::unique_ptr<Node>> nodesOf(const QList<DeadLetterGroup>& groups, Node* parent) const;
    Node& nodeAt(const QModelIndex& index) const;  // the root for an invalid index
    QModelIndex indexOf(const Node& node, int column = 0) const;
    QStringList namesOf(const Node& node) const;
    QString textOf(const DeadLetterGroup& group, int column) const;

    std::function<Calls*()> m_calls;
    DeadLetterFilter m_filter;
    TrendSpan m_trend;
    std::unique_ptr<Node> m_root;
    DeadLetterGroups m_totals;
    QString m_problem;
    bool m_isAnswered = false;
    Call m_call;
};

}  // namespace fairlead::gui
