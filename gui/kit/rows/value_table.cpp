// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/value_table.h"

#include "gui/models/column_table.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kWidestColumn = 36;  // digits
constexpr int kValuePadding = 10;  // added to Qt's width of a cell

}  // namespace

class ValueTable::Model : public ColumnTable<ValueRow> {
public:
    using ColumnTable::ColumnTable;
    static Columns columnsOf(const QStringList& titles, const QList<int>& numeric) {
        Columns columns;
        for (int at = 0; at < titles.size(); ++at) {
            const auto cell = [at](const ValueRow& row) { return row.cells.value(at); };
            columns.append({.title = titles[at], .text = cell, .tip = cell, .isFigure = numeric.contains(at)});
        }
        return columns;
    }
};

ValueTable::ValueTable(const QString& name, const QStringList& titles, const QList<int>& numeric, QWidget* parent)
    : RowTable(new Model(Model::columnsOf(titles, numeric), &ValueRow::key), {{}, name, {}}, parent),
      m_model(static_cast<Model*>(model())), m_numeric(numeric) {
    m_model->setParent(this);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ValueTable::selectionMoved);
}

void ValueTable::setRoomiest(int column) {
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
}

void ValueTable::setRows(const QList<ValueRow>& rows) {
    if (rows == m_model->rows()) return;
    const QString before = selectedKey();
    const int scrolled = verticalScrollBar()->value();
    const bool first = m_model->rows().isEmpty();
    m_model->setRows(rows);
    if (!currentIndex().isValid() && m_model->rowOf(before) >= 0)
        setCurrentIndex(m_model->index(m_model->rowOf(before), 0));
    verticalScrollBar()->setValue(scrolled);
    if (!first) widenFigures();
    if (first && !rows.isEmpty()) {
        resizeColumnsToContents();
        // A long cell must not push the other columns out of view.
        const int most = kWidestColumn * fontMetrics().horizontalAdvance(u'0');
        for (int column = 0; column < m_model->columnCount({}); ++column)
            setColumnWidth(column, std::min(columnWidth(column) + kValuePadding, most));
    }
    Q_EMIT selectionMoved();
}

// A figure is never cut: one that is longer than those before makes its column wider.
void ValueTable::widenFigures() {
    for (const int column : m_numeric)
        if (horizontalHeader()->sectionResizeMode(column) != QHeaderView::Stretch)
            setColumnWidth(column, std::max(columnWidth(column), sizeHintForColumn(column) + kValuePadding));
}

const QList<ValueRow>& ValueTable::rows() const { return m_model->rows(); }

QString ValueTable::selectedKey() const { return m_model->keyAt(currentIndex().row()); }

}  // namespace fairlead::gui

#include "moc_value_table.cpp"
