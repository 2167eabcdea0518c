// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/compare_model.h"
#include "gui/compare/compare_side.h"
#include "gui/compare/copy_run.h"
#include "gui/compare/share_model.h"
#include "gui/data/what_if.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace fairlead::gui {

class CopyPreview;
class ElidedLabel;
class OutsideText;
class ProductionTag;
class RowTable;
class SegmentChoice;
class Toast;

// Two brokers, or a broker and a snapshot from a file, side by side: what differs, everything, the shares; and what is chosen
// to be copied from one to the other. GUI thread; settings are fetched by pages and compared on another thread.
class CompareView : public QWidget {
    Q_OBJECT
public:
    explicit CompareView(QWidget* parent = nullptr);
    ~CompareView() override;

    void compare(const CompareSide& first, const CompareSide& second);
    void forget();     // lets go of both sides
    void takeAgain();  // of what is no file
    bool goBack();     // out of the preview; false: there was nothing to leave
    void focusFilter();
    void focusTable();
    bool isTaking() const { return m_readings[0] || m_readings[1] || m_isComparing; }

    const CompareModel& model() const { return m_model; }
    const ShareModel& shares() const { return m_shares; }
    CopyPreview* preview() const { return m_preview; }

Q_SIGNALS:
    void closed();  // the user wants it gone
    // The user wants to see what these changes would have done in the open connection of this key.
    void whatIfRequested(const QString& key, const QList<fairlead::gui::WhatIfChange>& changes, const QString& policy);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* buildComparison();
    QWidget* buildHead();
    QWidget* buildChoice();
    void read(int side);
    void takeReading(int side);
    void compareNow();
    void showMode(int mode);
    void showCount();
    void showDetail();
    void showChoice();
    void press(const QModelIndex& index);
    void choose(Side to);
    void openPreview();
    void askWhatIf();
    void afterCopy();
    void undo(const CopyPlan& plan);
    void say(const QString& trouble);
    CompareSide& side(Side which) { return m_sides[which == Side::First ? 0 : 1]; }
    QString nameOf(Side which) const;

    CompareModel m_model;
    ShareModel m_shares;
    CompareSide m_sides[2];
    Snapshot m_snapshots[2];
    std::unique_ptr<SnapshotReading> m_readings[2];
    std::unique_ptr<CopyRun> m_undo;
    quint64 m_number = 0;  // of the comparison: an answer to an earlier one is dropped
    bool m_isComparing = false;

    QStackedWidget* m_stack;
    QStackedWidget* m_tables;
    ElidedLabel* m_title;
    ElidedLabel* m_count;
    QPushButton* m_again;
    SegmentChoice* m_mode;
    QLineEdit* m_filter;
    QPushButton* m_toSecond;
    QPushButton* m_toFirst;
    RowTable* m_table;
    RowTable* m_shareTable;
    OutsideText* m_detail;
    QLabel* m_trouble;
    QWidget* m_choice;
    ProductionTag* m_production;
    ElidedLabel* m_chosen;
    QPushButton* m_drop;
    QPushButton* m_whatIf;
    QPushButton* m_open;
    CopyPreview* m_preview;
    Toast* m_toast;
};

}  // namespace fairlead::gui
