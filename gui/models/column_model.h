// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/row_roles.h"

#include <QAbstractTableModel>
#include <QString>
#include <QVariant>

#include <functional>
#include <type_traits>
#include <utility>

namespace fairlead::gui {

// How a column computes a value from its row: by a member, a function of the row, or a function of the row and the
// current time (broker's clock, ms since 1970).
template <typename Row, typename Value>
class CellOf {
public:
    CellOf() noexcept {}
    template <typename F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, CellOf>) CellOf(F function) {
        if constexpr (std::is_invocable_v<F, const Row&, qint64>)
            m_function = std::move(function);
        else
            m_function = [function](const Row& row, qint64) -> Value { return std::invoke(function, row); };
    }

    explicit operator bool() const { return bool(m_function); }
    Value operator()(const Row& row, qint64 nowMs) const { return m_function(row, nowMs); }

private:
    std::function<Value(const Row&, qint64)> m_function;
};

// The complete description of a column: to add a column, add an entry to the table's list.
template <typename Row>
struct TableColumn {
    QString title;
    CellOf<Row, QString> text;
    CellOf<Row, QVariant> bare{};  // for copies, exports and sorting; unset: the text
    CellOf<Row, QString> tip{};
    CellOf<Row, RowSign> sign{};
    int width = 0;          // initial width in digits; the last column takes the rest
    bool isFigure = false;  // a number, aligned right
    bool isQuiet = false;   // drawn unobtrusively
    bool grows = false;     // its text depends on the current time
    QString titleTip{};
    CellOf<Row, QString> second{};  // below the text, where rows are two lines high and it needs only one
    QStringList words;              // names of states and the like, which are never cut, whatever the language
};

// A table model made from a list of columns; subclasses store the rows. Qt::EditRole is the bare value, else the text;
// row_roles.h has the roles for signs and quiet cells. A cell costs one call of its function. GUI thread.
template <typename Row>
class ColumnModel : public QAbstractTableModel {
public:
    // Null: the row is not loaded; it is displayed as "…".
    virtual const Row* at(int row) const = 0;

    // The current time by the broker's clock; updates the columns with `grows`.
    void setNow(qint64 nowMs) {
        m_nowMs = nowMs;
        for (int column = 0; rowCount() > 0 && column < m_columns.size(); ++column)
            if (m_columns[column].grows)
                Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column), {Qt::DisplayRole});
    }

    QList<int> widths() const {
        QList<int> all;
        for (const TableColumn<Row>& column : m_columns) all.append(column.width);
        return all;
    }

    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : int(m_columns.size());
    }

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
        const TableColumn<Row>& column = m_columns[index.column()];
        const Row* row = at(index.row());
        if (role == Qt::TextAlignmentRole) return int(alignmentOf(column));
        if (row == nullptr)
            return role == Qt::DisplayRole && index.column() == 0 ? QVariant(QStringLiteral("…")) : QVariant();
        switch (role) {
            case Qt::DisplayRole: return column.text(*row, m_nowMs);
            case Qt::EditRole: return bare(column, *row);
            case Qt::ToolTipRole: return column.tip ? QVariant(column.tip(*row, m_nowMs)) : QVariant();
            case kSignRole: return column.sign ? QVariant(int(column.sign(*row, m_nowMs))) : QVariant();
            case kQuietRole: return column.isQuiet;
            case kSecondRole: return column.second ? QVariant(column.second(*row, m_nowMs)) : QVariant();
            default: return {};
        }
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override {
        if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size()) return {};
        const TableColumn<Row>& column = m_columns[section];
        switch (role) {
            case Qt::DisplayRole: return column.title;
            case Qt::TextAlignmentRole: return QVariant::fromValue(alignmentOf(column));
            // Who sorts by a figure looks for the largest.
            case Qt::InitialSortOrderRole: return column.isFigure ? Qt::DescendingOrder : Qt::AscendingOrder;
            case Qt::ToolTipRole: return column.titleTip.isEmpty() ? QVariant() : column.titleTip;
            case kWordsRole: return column.words;
            default: return {};
        }
    }

protected:
    // REQUIRES: every column has a title and a text.
    explicit ColumnModel(QList<TableColumn<Row>> columns, QObject* parent = nullptr)
        : QAbstractTableModel(parent), m_columns(std::move(columns)) {}

    QVariant bare(const TableColumn<Row>& column, const Row& row) const {
        return column.bare ? column.bare(row, m_nowMs) : column.text(row, m_nowMs);
    }
    const QList<TableColumn<Row>>& columns() const { return m_columns; }
    // Announces that these rows have changed. REQUIRES: first <= last < rowCount().
    void rowsChanged(int first, int last) { Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1)); }

private:
    static Qt::Alignment alignmentOf(const TableColumn<Row>& column) {
        return (column.isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
    }

    const QList<TableColumn<Row>> m_columns;
    qint64 m_nowMs = 0;
};

}  // namespace fairlead::gui
