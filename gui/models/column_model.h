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

// What a cell says of its row: made of a member, of a function of the row, or of one of the row and of the moment (the
// broker's clock, ms since 1970).
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

// A column, whole: adding one to a table is adding an entry to its list.
template <typename Row>
struct TableColumn {
    QString title;
    CellOf<Row, QString> text;
    CellOf<Row, QVariant> bare{};  // for copies, exports and the order of rows; none: the text
    CellOf<Row, QString> tip{};
    CellOf<Row, RowSign> sign{};
    int width = 0;          // at first, in digits; the last column takes what is left
    bool isFigure = false;  // aligned right
    bool isQuiet = false;   // should not draw the eye
    bool grows = false;     // its text is another one when time has passed
    QString titleTip{};
};

// A table as its list of columns says, wherever its rows are: the base of ColumnTable, and of models with a way of their
// own to keep rows. Qt::EditRole is the bare value where there is one; signs and quiet cells are told by row_roles.h. A
// cell costs one call of its function. GUI thread.
template <typename Row>
class ColumnModel : public QAbstractTableModel {
public:
    // Null: it is not here, and reads as "…".
    virtual const Row* at(int row) const = 0;

    // Broker's clock, for what grows.
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
            default: return {};
        }
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override {
        if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size()) return {};
        const TableColumn<Row>& column = m_columns[section];
        switch (role) {
            case Qt::DisplayRole: return column.title;
            case Qt::TextAlignmentRole: return QVariant::fromValue(alignmentOf(column));
            case Qt::ToolTipRole: return column.titleTip.isEmpty() ? QVariant() : column.titleTip;
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
    // These rows say something else than before. REQUIRES: first <= last, within what rowCount() tells.
    void rowsChanged(int first, int last) { Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1)); }

private:
    static Qt::Alignment alignmentOf(const TableColumn<Row>& column) {
        return (column.isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
    }

    const QList<TableColumn<Row>> m_columns;
    qint64 m_nowMs = 0;
};

}  // namespace fairlead::gui
