// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/column_fit.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>

namespace fairlead::gui {

ColumnFit::ColumnFit(QTableView* table, int stretching, int least, const QList<int>& others)
    : QObject(table), m_table(table), m_others(others), m_needed(least) {
    QHeaderView* header = table->horizontalHeader();
    for (const int column : others) m_widths.append(header->sectionSize(column));
    for (int column = 0; column < header->count(); ++column)
        if (column != stretching && !others.contains(column)) m_needed += header->sectionSize(column);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(stretching, QHeaderView::Stretch);
    table->installEventFilter(this);
}

bool ColumnFit::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) fit();
    return QObject::eventFilter(watched, event);
}

void ColumnFit::fit() {
    int room =
        m_table->width() - 2 * m_table->frameWidth() - m_table->verticalScrollBar()->sizeHint().width() - m_needed;
    for (qsizetype at = 0; at < m_others.size(); ++at) {
        m_table->setColumnHidden(m_others[at], m_widths[at] > room);
        room -= m_widths[at];
    }
}

}  // namespace fairlead::gui

#include "moc_column_fit.cpp"
