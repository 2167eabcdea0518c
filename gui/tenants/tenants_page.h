// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/tenant_table_model.h"
#include "gui/query/page.h"

#include <QPointer>
#include <QTimer>

class QLabel;
class QLayout;
class QLineEdit;
class QSplitter;
class QStackedWidget;

namespace fairlead::gui {

class ChipButton;
class EmptyState;
class ExportControl;
class LimitsOpener;
class SideSheet;
class StateFilter;
class TenantActions;
class TenantDetail;
class TenantTableView;
class TenantsHeadline;

// All tenants in one table, and the selected tenant in detail. GUI thread.
class TenantsPage : public Page {
    Q_OBJECT
public:
    explicit TenantsPage(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection) override;
    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    std::optional<Link> place() const override;
    void travelTo(qint64 atMs) override;
    QList<Command> commands() override;
    QList<Command> commandsOf(const QString& tenant) override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

    TenantTableModel* model() { return &m_model; }
    // atMs: the moment that the history shows, by the broker's clock; 0: now.
    void selectTenant(const QString& tenant, qint64 atMs = 0);
    QString selectedTenant() const { return m_selected; }
    void editLimits(const QStringList& tenants);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    QLayout* buildFilterLine();
    QLayout* buildFoot();
    void arrange();  // the detail beside the table, or in a sheet over it where there is little room
    void moveDetail();
    void addTenantCommands(QList<Command>& all, const QString& tenant);
    void openDetail();
    void closeDetail();
    void askForExport();
    void filterChanged();
    QStringList selection() const;  // the tenants that an action applies to
    void applyUpdates(const QList<TenantsUpdate>& updates);
    void advance();  // called once a second while the figures are live
    void choose(const QString& tenant);
    void restoreSelection();  // after rows were added, removed or moved
    void showDetail();
    void showFigures();
    void showSituation();  // the table, or why there is none; live or stale
    void showCount();
    qint64 nowMs() const;  // the broker's clock, extrapolated only while figures arrive

    QPointer<BrokerConnection> m_connection;
    TenantTableModel m_model;
    BrokerTotals m_totals;
    qint64 m_lastUpdateMs = 0;
    bool m_anyUpdate = false;
    bool m_stale = false;
    bool m_restoring = false;
    bool m_isNarrow = false;
    bool m_isDetailOpen = false;  // where there is little room
    qint64 m_momentMs = 0;        // that is looked at; 0: now
    QString m_selected;
    QTimer m_second;

    TenantsHeadline* m_figures;
    ChipButton* m_wantsFigures;
    StateFilter* m_chips;
    QLineEdit* m_filter;
    QLabel* m_count;
    ExportControl* m_export;
    QStackedWidget* m_stack;
    TenantTableView* m_table;
    TenantActions* m_actions;
    LimitsOpener* m_limits;
    EmptyState* m_empty;
    TenantDetail* m_detail;
    QSplitter* m_splitter;
    QByteArray m_beside;  // the splitter's state while the detail is not in it
    SideSheet* m_over;
};

}  // namespace fairlead::gui
