// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/column_fit.h"

#include "gui/kit/rows/row_measures.h"
#include "gui/kit/rows/tenant_header_view.h"
#include "gui/models/row_roles.h"
#include "gui/models/words/formatters.h"

#include <QAbstractItemModel>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr int kFewLetters = 48;  // pixels

// Its title is never cut.
int leastOf(const QTableView* table, int column, int least) {
    const auto* header = qobject_cast<const TenantHeaderView*>(table->horizontalHeader());
    return header == nullptr ? least : std::max(least, header->titleWidth(column));
}

}  // namespace

ColumnFit::ColumnFit(QTableView* table, int stretching, int least, const QList<int>& byWorth)
    : QObject(table), m_table(table), m_stretching(stretching), m_least(leastOf(table, stretching, least)),
      m_rank(int(byWorth.indexOf(stretching))), m_others(byWorth) {
    m_others.removeAll(stretching);
    QHeaderView* header = table->horizontalHeader();
    for (const int column : std::as_const(m_others)) m_widths.append(header->sectionSize(column));
    for (int column = 0; column < header->count(); ++column)
        if (column != stretching && !m_others.contains(column)) m_needed += header->sectionSize(column);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(stretching, QHeaderView::Stretch);
    table->installEventFilter(this);
    const QAbstractItemModel* model = table->model();
    const auto lookAtAll = [this] {
        look(0, m_table->model()->rowCount() - 1, m_others + QList<int>{m_stretching});
        grow();
    };
    connect(model, &QAbstractItemModel::modelReset, this, lookAtAll);
    connect(model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
        look(first, last, m_others + QList<int>{m_stretching});
        grow();
    });
    connect(model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& first, const QModelIndex& last) {
        QList<int> columns;
        for (int column = first.column(); column <= last.column(); ++column) columns.append(column);
        look(first.row(), last.row(), columns);
    });
    lookAtAll();
}

bool ColumnFit::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) fit();
    return QObject::eventFilter(watched, event);
}

void ColumnFit::look(int first, int last, const QList<int>& columns) {
    const QSet<int> before = m_filled;
    const QAbstractItemModel* model = m_table->model();
    if (model->rowCount() == 0) m_filled.clear();
    for (const int column : columns) {
        for (int row = first; row <= last && !m_filled.contains(column); ++row) {
            const QString text = model->index(row, column).data().toString();
            if (!text.isEmpty() && text != missingText()) m_filled.insert(column);
        }
    }
    if (m_filled != before) fit();
}

// What a delegate of its own paints is not known here.
bool ColumnFit::isEmpty(int column) const {
    return m_table->model()->rowCount() > 0 && !m_filled.contains(column) &&
           m_table->itemDelegateForColumn(column) == nullptr;
}

void ColumnFit::stretch(int column) {
    QHeaderView* header = m_table->horizontalHeader();
    for (qsizetype at = 0; at < m_others.size(); ++at) {
        const bool isIt = m_others[at] == column;
        if (isIt == (header->sectionResizeMode(m_others[at]) == QHeaderView::Stretch)) continue;
        header->setSectionResizeMode(m_others[at], isIt ? QHeaderView::Stretch : QHeaderView::Interactive);
        m_grown.remove(m_others[at]);
        if (!isIt) header->resizeSection(m_others[at], m_widths[at]);
    }
    header->setSectionResizeMode(m_stretching, QHeaderView::Stretch);
}

void ColumnFit::fit() {
    // A hidden column resizes what is inside the table, and that comes here again.
    if (m_isAtWork) return;
    const QScopedValueRollback atWork(m_isAtWork, true);
    const int whole =
        m_table->width() - 2 * m_table->frameWidth() - m_table->verticalScrollBar()->sizeHint().width() - m_needed;
    const qsizetype worthMore = isEmpty(m_stretching) ? m_others.size() : m_rank;
    int wanted = m_least;
    for (qsizetype at = 0; at < worthMore; ++at)
        if (!isEmpty(m_others[at])) wanted += m_widths[at];
    const bool isWithout = worthMore > 0 && wanted > whole;
    int room = isWithout ? whole : whole - m_least;
    int widest = -1;
    for (const bool areEmpty : {false, true}) {
        for (qsizetype at = 0; at < m_others.size(); ++at) {
            if (isEmpty(m_others[at]) != areEmpty) continue;
            const bool isHidden = m_widths[at] > room || (isWithout && areEmpty);
            m_table->setColumnHidden(m_others[at], isHidden);
            room -= m_widths[at];
            if (!isHidden && (widest < 0 || m_widths[at] > m_widths[widest])) widest = int(at);
        }
    }
    m_table->setColumnHidden(m_stretching, isWithout && widest >= 0);
    stretch(isWithout && widest >= 0 ? m_others[widest] : m_stretching);
    grow();
}

void ColumnFit::grow() {
    QHeaderView* header = m_table->horizontalHeader();
    const QAbstractItemView* view = m_table;  // of a table it is protected
    int spare = m_table->width() - 2 * m_table->frameWidth() - m_table->verticalScrollBar()->sizeHint().width();
    int over = 0;  // that the stretching column takes for what it shows, above its least
    QList<int> shown;
    for (int column = 0; column < header->count(); ++column) {
        if (header->isSectionHidden(column)) continue;
        if (header->sectionResizeMode(column) == QHeaderView::Stretch) {
            spare -= m_least;
            over = std::max(0, view->sizeHintForColumn(column) - m_least);
        } else {
            shown.append(column);
            spare -= header->sectionSize(column) - m_grown.value(column);
        }
    }
    // What a column lacks, the least first: one long name leaves nothing for the others.
    QList<std::pair<int, int>> lacking;
    for (const int column : std::as_const(shown)) {
        const int usual = header->sectionSize(column) - m_grown.value(column);
        const bool hasSign = m_table->model()->index(0, column).data(kSignRole).isValid();
        const int edges = (header->visualIndex(column) == 0 ? kFirstPadding : kCellPadding) + kCellPadding;
        const int cells = view->sizeHintForColumn(column) + edges + (hasSign ? kSignWidth : 0);
        lacking.append({std::max({0, cells - usual, header->sectionSizeHint(column) - usual}), column});
    }
    std::stable_sort(lacking.begin(), lacking.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [lacks, column] : std::as_const(lacking)) {
        // A few letters of a state are worth more than the end of an error, which is cut as it is.
        const int more = std::clamp(lacks, 0, std::max(0, lacks <= kFewLetters ? spare : spare - over));
        const int wider = more - m_grown.value(column);
        spare -= more;
        m_grown.insert(column, more);
        if (wider != 0) header->resizeSection(column, header->sectionSize(column) + wider);
    }
}

}  // namespace fairlead::gui

#include "moc_column_fit.cpp"
