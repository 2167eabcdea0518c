// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/lab_comparison.h"

#include <QAbstractTableModel>

namespace fairlead::gui {

// A row for each tenant of the Lab, the quiet ones together first; its figures by the first policy, and by the second.
// GUI thread.
class LabComparisonModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    // Of each side, in this order.
    enum Figure { Entitled, Share, WaitP50, WaitP99, Done, Figures };
    static constexpr int kColumns = 1 + 2 * Figures;
    // Whether the cell is what the Lab is about: the wait of the quiet ones together.
    static constexpr int EmphasisRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void show(const LabComparison& comparison);
    const LabComparison& comparison() const { return m_comparison; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    // Names of the columns for programs: "1.round-robin.share".
    QStringList keys() const;
    // Qt::EditRole is the bare value; null where it is not known.
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::optional<LabFigures> figures(int row, int side) const;

    LabComparison m_comparison;
    QStringList m_rows;  // names; an empty one: the quiet ones together
};

}  // namespace fairlead::gui
