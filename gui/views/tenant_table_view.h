// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QTableView>

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
    QString selectedTenant() const;  // empty: none
    void selectTenant(const QString& tenant);

    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& layout);

    // What is shown, as CSV with a header line and bare numbers; the clipboard's contents after "Copy".
    QString csv(bool selectedOnly) const;

Q_SIGNALS:
    void tenantSelected(const QString& tenant);
    void orderHeldChanged(bool held);

protected:
    bool viewportEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum Reason { UnderMouse = 1, Scrolling = 2, MenuOpen = 4 };
    void hold(Reason reason, bool on);
    void showColumnMenu(const QPoint& at);
    void copy(bool selectedOnly) const;

    TenantTableModel* m_model;
    TenantCellDelegate* m_delegate;
    int m_reasons = 0;
};

}  // namespace fairlead::gui
