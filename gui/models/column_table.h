// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/column_model.h"
#include "gui/models/sorted_places.h"

#include <QHash>
#include <QList>

#include <algorithm>

namespace fairlead::gui {

// A table model that holds all its rows, identified by a key, and is updated as a whole. The selection is kept unless a
// row disappears; then the model is reset, because a view would select the neighbouring row and the next key press
// would act on that. Rows keep the order in which they were set until the table is sorted.
//
// For some thousand rows: setRows() costs time for each row. GUI thread.
template <typename Row>
class ColumnTable : public ColumnModel<Row> {
public:
    using Columns = QList<TableColumn<Row>>;
    using Key = CellOf<Row, QString>;

    // REQUIRES: keys are unique. Without a key function a row is identified by its index.
    explicit ColumnTable(Columns columns, Key key = {}, QObject* parent = nullptr)
        : ColumnModel<Row>(std::move(columns), parent), m_key(std::move(key)) {}

    const QList<Row>& rows() const { return m_rows; }
    const Row* at(int row) const override { return row < 0 || row >= m_rows.size() ? nullptr : &m_rows[row]; }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    QString keyAt(int row) const { return at(row) == nullptr ? QString() : keyOf(row, m_rows[row]); }
    // rowOf() is -1, and find() null, if no row has this key.
    int rowOf(const QString& key) const {
        int row = 0;
        while (row < m_rows.size() && keyOf(row, m_rows[row]) != key) ++row;
        return row < m_rows.size() ? row : -1;
    }
    const Row* find(const QString& key) const { return at(rowOf(key)); }

    void setRows(QList<Row> rows) {
        if (m_sortColumn >= 0) rows = permuted(rows, sorted(rows));
        QHash<QString, int> before;
        for (int row = 0; row < m_rows.size(); ++row) before.insert(keyOf(row, m_rows[row]), row);
        QList<int> kept;  // old indexes of the rows that stay, in the new order
        for (int row = 0; row < rows.size(); ++row)
            if (const auto old = before.constFind(keyOf(row, rows[row])); old != before.constEnd()) kept.append(*old);
        if (kept.size() != m_rows.size() || before.size() != m_rows.size()) {
            this->beginResetModel();
            m_rows = std::move(rows);
            this->endResetModel();
            return;
        }
        reorder(kept);
        for (int row = 0; row < rows.size(); ++row) {
            int end = row;
            while (end < rows.size() && !before.contains(keyOf(end, rows[end]))) ++end;
            if (end > row) {
                this->beginInsertRows({}, row, end - 1);
                for (; row < end; ++row) m_rows.insert(row, rows[row]);
                this->endInsertRows();
            }
        }
        m_rows = std::move(rows);
        if (!m_rows.isEmpty()) this->rowsChanged(0, int(m_rows.size()) - 1);
    }

    // Appends at the end, whatever the sort order.
    void append(const QList<Row>& rows) {
        if (!rows.isEmpty()) {
            this->beginInsertRows({}, int(m_rows.size()), int(m_rows.size() + rows.size()) - 1);
            m_rows += rows;
            this->endInsertRows();
        }
    }

    // Replaces the row with the same key, if there is one, in its place.
    void replace(const Row& row) {
        if (const int known = rowOf(m_key(row, 0)); known >= 0) {
            m_rows[known] = row;
            this->rowsChanged(known, known);
        }
    }

    // Sorts stably by a column's bare values, numbers numerically; -1: from now on rows keep the order of setRows().
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override {
        m_sortColumn = column;
        m_sortOrder = order;
        if (column >= 0) reorder(sorted(m_rows));
    }

private:
    QString keyOf(int place, const Row& row) const { return m_key ? m_key(row, 0) : QString::number(place); }

    static QList<Row> permuted(const QList<Row>& rows, const QList<int>& from) {
        QList<Row> other;
        other.reserve(rows.size());
        for (const int row : from) other.append(rows[row]);
        return other;
    }

    QList<int> sorted(const QList<Row>& rows) const {
        QList<QVariant> values;
        for (const Row& row : rows) values.append(this->bare(this->columns()[m_sortColumn], row));
        return sortedPlaces(values, m_sortOrder);
    }

    // from: the rows' old indexes, in the new order.
    void reorder(const QList<int>& from) {
        if (std::is_sorted(from.begin(), from.end())) return;
        Q_EMIT this->layoutAboutToBeChanged();
        QList<int> to(from.size());
        for (int row = 0; row < from.size(); ++row) to[from[row]] = row;
        m_rows = permuted(m_rows, from);
        for (const QModelIndex& each : this->persistentIndexList())
            this->changePersistentIndex(each, this->index(to[each.row()], each.column()));
        Q_EMIT this->layoutChanged();
    }

    const Key m_key;
    QList<Row> m_rows;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace fairlead::gui
