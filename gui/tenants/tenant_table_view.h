// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QTableView>

class QMenu;

namespace fairlead::gui {

class TenantCellDelegate;
class TenantTableModel;

// The table of tenants. While the mouse is over it, somebody drags its scroll bar or one of its menus is open, it asks
// the model to hold the order. GUI thread.
class TenantTableView : public QTableView {
    Q_OBJECT
public:
    explicit TenantTableView(TenantTableModel* model, QWidget* parent = nullptr);

    void setStale(bool stale);
    QString selectedTenant() const;       // the current one; empty: none
    QStringList selectedTenants() const;  // in the order of the rows
    void selectTenant(const QString& tenant);

    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& layout);

    // The rows with a header line and bare numbers, separated by tabs. Of every column that is written.
    enum class Rows { Selected, All };
    QString tsv(Rows rows) const;

    // Every column but the name, to be shown or hidden. While a menu of the table is open the order holds still.
    QMenu* makeColumnMenu();
    void popUp(QMenu* menu, const QPoint& at);  // deletes it afterwards

Q_SIGNALS:
    void tenantSelected(const QString& tenant);
    void tenantActivated(const QString& tenant);  // opened: a double click, Return
    void orderHeldChanged(bool held);
    void exportRequested();
    // The menu of a row is about to be shown: others may add to it.
    void menuRequested(QMenu* menu);

protected:
    bool viewportEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) override;

private:
    enum Reason { UnderMouse = 1, Scrolling = 2, MenuOpen = 4 };
    void hold(Reason reason, bool on);

    TenantTableModel* m_model;
    TenantCellDelegate* m_delegate;
    int m_reasons = 0;
};

}  // namespace fairlead::gui
