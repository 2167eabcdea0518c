// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/row_copy.h"

#include "gui/models/delimited_text.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>

#include <algorithm>

namespace fairlead::gui {

namespace {

// An event filter, because the view itself would copy the current cell.
class RowCopier final : public QObject {
public:
    explicit RowCopier(QAbstractItemView* view) : QObject(view), m_view(view) { view->installEventFilter(this); }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::KeyPress || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(watched, event);
        if (!m_view->selectionModel()->hasSelection()) return true;
        QGuiApplication::clipboard()->setText(tsvText(*m_view->model(), selectedRows(*m_view)));
        return true;
    }

private:
    QAbstractItemView* m_view;
};

}  // namespace

QList<int> selectedRows(const QAbstractItemView& view) {
    QList<int> rows;
    // Ranges, because a million selected rows are only a few of them.
    for (const QItemSelectionRange& range : view.selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row) rows.append(row);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void copyRowsOf(QAbstractItemView* view) { new RowCopier(view); }

}  // namespace fairlead::gui
