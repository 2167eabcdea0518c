// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/lab_run.h"
#include "gui/views/lab_comparison_model.h"
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

// Plays a load on the broker that is shown, by one scheduling policy and then by another, and sets both side by side.
// A run ends with the policy that was in force before; it never outlives the connection or this page. GUI thread.
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
    const LabRun* run() const { return m_run.get(); }  // the latest; null: none yet
    const LabComparisonModel& model() const { return m_model; }

private:
    QWidget* buildBench();
    QLayout* buildControls();
    void start();
    void askIfProduction();
    void showLeftovers();
    quint64 others() const;  // tenants of the broker that are not the Lab's
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
    QElapsedTimer m_sinceOver;  // of the run
    LabComparisonModel m_model;
    quint64 m_tenants = 0;  // of the broker

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
