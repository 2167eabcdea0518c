// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/value_table.h"

#include "gui/views/row_copy.h"
#include "gui/views/row_delegate.h"
#include "gui/views/tenant_header_view.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kWidestColumn = 36;  // digits
constexpr int kValuePadding = 10;  // beyond what Qt counts for a cell

}  // namespace

class ValueTable::Model : public QAbstractTableModel {
public:
    Model(QStringList titles, QList<int> numeric, QObject* parent)
        : QAbstractTableModel(parent), m_titles(std::move(titles)), m_numeric(std::move(numeric)) {}

    int rowCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : int(content.size()); }
    int columnCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : int(m_titles.size()); }
    QVariant data(const QModelIndex& index, int role) const override {
        if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
            return content[index.row()].cells.value(index.column());
        }
        return role == Qt::TextAlignmentRole ? alignment(index.column()) : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal) {
            return {};
        }
        return role == Qt::DisplayRole         ? QVariant(m_titles.value(section))
               : role == Qt::TextAlignmentRole ? alignment(section)
                                               : QVariant();
    }
    void set(const QList<ValueRow>& rows) {
        beginResetModel();
        content = rows;
        endResetModel();
    }

    QList<ValueRow> content;

private:
    QVariant alignment(int column) const {
        return int((m_numeric.contains(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }

    QStringList m_titles;
    QList<int> m_numeric;
};

ValueTable::ValueTable(const QString& name, QStringList titles, const QList<int>& numeric, QWidget* parent)
    : QTableView(parent), m_model(new Model(std::move(titles), numeric, this)) {
    copyRowsOf(this);
    setAccessibleName(name);
    setHorizontalHeader(new TenantHeaderView(this));
    setModel(m_model);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setItemDelegate(new RowDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ValueTable::selectionMoved);
}

void ValueTable::setRoomiest(int column) {
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void ValueTable::setRows(const QList<ValueRow>& rows) {
    if (rows == m_model->content) {
        return;
    }
    const QString before = selectedKey();
    const int scrolled = verticalScrollBar()->value();
    const bool first = m_model->content.isEmpty();
    m_model->set(rows);
    for (int row = 0; row < rows.size(); ++row) {
        if (rows[row].key == before) {
            setCurrentIndex(m_model->index(row, 0));
        }
    }
    verticalScrollBar()->setValue(scrolled);
    if (first && !rows.isEmpty()) {
        resizeColumnsToContents();
        // One long cell must not push the other columns out of sight.
        const int most = kWidestColumn * fontMetrics().horizontalAdvance(u'0');
        for (int column = 0; column < m_model->columnCount({}); ++column) {
            setColumnWidth(column, std::min(columnWidth(column) + kValuePadding, most));
        }
    }
    Q_EMIT selectionMoved();
}

const QList<ValueRow>& ValueTable::rows() const { return m_model->content; }

QString ValueTable::selectedKey() const {
    const int row = currentIndex().row();
    return row < 0 || row >= m_model->content.size() ? QString() : m_model->content[row].key;
}

}  // namespace fairlead::gui
