// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QTableView>

class QMenu;

namespace fairlead::gui {

class RowMarks;
class FittedColumns;
class TenantCellDelegate;
class TenantTableModel;

// The table of tenants. The name column stays while the others scroll. Asks the model to keep its order while the mouse is over the table, its scroll bar is dragged
// or one of its menus is open. GUI thread.
class TenantTableView : public QTableView {
    Q_OBJECT
public:
    explicit TenantTableView(TenantTableModel* model, QWidget* parent = nullptr);

    void setStale(bool stale);
    QString selectedTenant() const;       // the current row; empty: none
    QStringList selectedTenants() const;  // in row order
    void selectTenant(const QString& tenant);

    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& layout);

    // Tab-separated rows with a header line and plain numbers, of every column that has text, hidden ones included.
    enum class Rows { Selected, All };
    QString tsv(Rows rows) const;

    // A menu that shows or hides each column except the name. The order is kept while a menu of the table is open.
    QMenu* makeColumnMenu();
    void popUp(QMenu* menu, const QPoint& at);  // deletes the menu afterwards

    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    QModelIndex indexAt(const QPoint& at) const override;

Q_SIGNALS:
    void tenantSelected(const QString& tenant);
    void tenantActivated(const QString& tenant);  // by a double click or Return
    void tenantClicked(const QString& tenant);
    void orderHeldChanged(bool held);
    void exportRequested();
    // The context menu of a row is about to open; receivers may add actions.
    void menuRequested(QMenu* menu);

protected:
    bool viewportEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) override;

private:
    enum Reason { UnderMouse = 1, Scrolling = 2, MenuOpen = 4 };
    void hold(Reason reason, bool on);
    void fitColumns();
    void paintFrozen(QPainter& painter, int first, int last);

    TenantTableModel* m_model;
    TenantCellDelegate* m_delegate;
    RowMarks* m_marks;
    FittedColumns* m_fitted;
    int m_reasons = 0;
};

}  // namespace fairlead::gui
