// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/row_copy.h"

#include "gui/models/delimited_text.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>

#include <algorithm>

namespace fairlead::gui {

namespace {

// Before the view: it would copy the current cell.
class RowCopier final : public QObject {
public:
    explicit RowCopier(QAbstractItemView* view) : QObject(view), m_view(view) { view->installEventFilter(this); }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::KeyPress || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
            return QObject::eventFilter(watched, event);
        }
        if (!m_view->selectionModel()->hasSelection()) {
            return true;
        }
        QList<int> rows;
        for (const QModelIndex& each : m_view->selectionModel()->selectedIndexes()) {
            rows.append(each.row());
        }
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        QGuiApplication::clipboard()->setText(tsvText(*m_view->model(), rows));
        return true;
    }

private:
    QAbstractItemView* m_view;
};

}  // namespace

void copyRowsOf(QAbstractItemView* view) { new RowCopier(view); }

}  // namespace fairlead::gui
