// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/compare_side.h"
#include "gui/compare/copy_run.h"
#include "gui/models/column_table.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class ProductionTag;
class RowTable;

struct PreviewRow {
    CopyLine line;
    CopyFate fate;
};

class PreviewModel final : public ColumnTable<PreviewRow> {
    Q_OBJECT
public:
    explicit PreviewModel(QObject* parent = nullptr);
};

// What is about to be copied, line by line; then, with a reason, it is done, and each line says what became of it. GUI thread.
class CopyPreview : public QWidget {
    Q_OBJECT
public:
    explicit CopyPreview(QWidget* parent = nullptr);

    void preview(const CompareSide& target, const CopyPlan& plan);
    bool isRunning() const { return m_run != nullptr && !m_isOver; }
    const CopyRun* run() const { return m_run.get(); }  // null: not begun
    const PreviewModel& model() const { return m_model; }
    // What became of all of it, in one sentence whose parts add up.
    QString account() const;
    void focusFirst();

Q_SIGNALS:
    void left();  // back to the comparison
    void applied();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void apply();
    void begin();
    void showFates();
    void check();
    QString whyNotNow() const;

    PreviewModel m_model;
    CompareSide m_target;
    CopyPlan m_plan;
    std::unique_ptr<CopyRun> m_run;
    QTimer m_show;
    bool m_isOver = false;
    QLabel* m_title;
    ProductionTag* m_production;
    RowTable* m_table;
    QLineEdit* m_reason;
    QLabel* m_status;
    QPushButton* m_apply;
    QPushButton* m_back;
};

}  // namespace fairlead::gui
