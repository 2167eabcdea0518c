// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/lab_run.h"
#include "gui/lab/page/lab_comparison_model.h"
#include "gui/query/page.h"

#include <QElapsedTimer>
#include <QPointer>

#include <memory>

class QCheckBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace fairlead::gui {

class EmptyState;
class ExportControl;
class LabForm;
class LabLeftovers;
class ProductionCheck;
class RowTable;
struct TenantsUpdate;
class TimeChart;

// Runs a load against the shown broker under one scheduling policy and then under another, and compares the results. A
// run restores the previous policy when it ends, and never outlives the connection or this page. GUI thread.
class LabPage : public Page {
    Q_OBJECT
public:
    explicit LabPage(QWidget* parent = nullptr);
    ~LabPage() override;

    void setConnection(BrokerConnection* connection) override;
    void focusFilter() override;
    void refresh() override;
    QList<Command> commands() override;
    QByteArray saveLayout() const override;
    void restoreLayout(const QByteArray& layout) override;

    LabForm* form() const { return m_form; }
    const LabRun* run() const { return m_run.get(); }  // the latest run; null: none yet
    const LabComparisonModel& model() const { return m_model; }

private:
    QWidget* buildBench();
    QLayout* buildControls();
    void start();
    void askIfProduction();
    void showLeftovers();
    quint64 others() const;  // number of the broker's tenants that are not the Lab's
    void takeTenants(const QList<TenantsUpdate>& updates);
    void copy(const QString& text);
    QString whyNotStart() const;
    QString stageText() const;
    void showRun();
    void showSituation();
    void showControls();
    qint64 nowMs() const;

    QPointer<BrokerConnection> m_connection;
    std::unique_ptr<LabRun> m_run;
    QElapsedTimer m_sinceOver;  // since the run was over
    LabComparisonModel m_model;
    quint64 m_tenants = 0;  // number of tenants on the broker

    LabLeftovers* m_leftovers;
    LabForm* m_form;
    ProductionCheck* m_production;
    QPushButton* m_start;
    QPushButton* m_switch;
    QPushButton* m_stop;
    QPushButton* m_copy;
    ExportControl* m_export;
    QCheckBox* m_acceptOthers;
    QCheckBox* m_keep;
    QLabel* m_stage;
    QLabel* m_verdict;
    QLabel* m_window;
    QList<TimeChart*> m_charts;
    RowTable* m_table;
    QStackedWidget* m_results;
    QLabel* m_hint;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
};

}  // namespace fairlead::gui
