// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/codeq_pages/codeq_page.h"
#include "gui/codeq_pages/codeq_queue_model.h"

class QLabel;
class QLineEdit;

namespace fairlead::gui {

class ExportControl;
class RowTable;
class SegmentChoice;

// In place of the tenants: every queue of every tenant with what is in it, or summed up by tenant or by command. GUI
// thread.
class CodeqTenantsPage : public CodeqPage {
    Q_OBJECT
public:
    explicit CodeqTenantsPage(QWidget* parent = nullptr);

    void focusFilter() override;
    bool goBack() override;
    void showTenant(const QString& tenant) override;
    CodeqQueueModel* model() { return &m_model; }

protected:
    void showReading() override;
    void dropReadings() override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showSummary();

    CodeqQueueModel m_model;
    qint64 m_shownMs = 0;     // the reading that the model holds
    qsizetype m_tenants = 0;  // in it
    QLineEdit* m_filter;
    SegmentChoice* m_grouping;
    QLabel* m_summary;
    QLabel* m_age;
    RowTable* m_table;
    ExportControl* m_export;
};

}  // namespace fairlead::gui
