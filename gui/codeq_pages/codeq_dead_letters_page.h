// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/codeq_pages/codeq_page.h"
#include "gui/codeq_pages/codeq_queue_model.h"

class QLabel;
class QLineEdit;

namespace fairlead::gui {

class RowTable;

// In place of the dead letters: how many there are of each tenant and command, which is all that codeQ tells of them. GUI
// thread.
class CodeqDeadLettersPage : public CodeqPage {
    Q_OBJECT
public:
    explicit CodeqDeadLettersPage(QWidget* parent = nullptr);

    void focusFilter() override;
    bool goBack() override;
    void showTenant(const QString& tenant) override;

protected:
    void showReading() override;
    void showSituation() override;
    void dropReadings() override;

private:
    void showHeadline();

    CodeqQueueModel m_model;
    QLabel* m_headline;
    QLabel* m_age;
    QLineEdit* m_filter;
    RowTable* m_table;
};

}  // namespace fairlead::gui
