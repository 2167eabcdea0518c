// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/lab_comparison.h"

#include <QAbstractTableModel>

namespace fairlead::gui {

// One row per tenant of the Lab, preceded by the quiet tenants together; figures under the first policy and under the
// second. GUI thread.
class LabComparisonModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    // The columns of each side, in this order.
    enum Figure { Entitled, Share, WaitP50, WaitP99, Done, Figures };
    static constexpr int kColumns = 1 + 2 * Figures;
    // bool: the cell is to be emphasized, being the wait of the quiet tenants together.
    static constexpr int EmphasisRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void show(const LabComparison& comparison);
    const LabComparison& comparison() const { return m_comparison; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    // Column names for exports, as "1.round-robin.share".
    QStringList keys() const;
    // Qt::EditRole returns the plain value; null if it is unknown.
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::optional<LabFigures> figures(int row, int side) const;

    LabComparison m_comparison;
    QStringList m_rows;  // tenant names; an empty name: the quiet tenants together
};

}  // namespace fairlead::gui
