// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/lab/lab_run.h"
#include "gui/views/lab_comparison_model.h"
#include "gui/views/page.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QSet>

#include <memory>

class QCheckBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace fairlead::gui {

class EmptyState;
class LabForm;
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
    quint64 m_others = 0;     // tenants of the broker that are not the Lab's
    QSet<QString> m_ownSeen;  // of the Lab's, those that the broker has

    LabForm* m_form;
    QPushButton* m_start;
    QPushButton* m_switch;
    QPushButton* m_stop;
    QPushButton* m_putBack;
    QPushButton* m_copy;
    QPushButton* m_copyCsv;
    QCheckBox* m_acceptOthers;
    QCheckBox* m_keep;
    QLabel* m_stage;
    QLabel* m_verdict;
    QLabel* m_window;
    QList<TimeChart*> m_charts;
    QTableView* m_table;
    QStackedWidget* m_results;
    QLabel* m_hint;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
};

}  // namespace fairlead::gui
