// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/codeq_pages/codeq_figures.h"
#include "gui/codeq_pages/codeq_page.h"

#include <array>

class QLabel;

namespace fairlead::gui {

class Card;
class FigureRow;
class TimeChart;
class ValueTable;

// In place of Now: all queues together, what comes in and goes out, the largest queues, and what codeQ refused. GUI thread.
class CodeqOverviewPage : public CodeqPage {
    Q_OBJECT
public:
    explicit CodeqOverviewPage(QWidget* parent = nullptr);

    void focusFilter() override;

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showReading() override;
    void showSituation() override;

private:
    enum Figure { Ready, Delayed, InProgress, Dead, Created, Claimed, Completed, Failed };
    enum Second { Median, High, Leases, Webhooks, Refused };

    void build();
    TimeChart* addChart(QWidget* parent, const QString& id, const QString& name);
    void showDepths(const CodeqReading& last);
    void showFlow(const CodeqReading& last);
    void showTables(const CodeqReading& last);
    void showAge();

    CodeqCourse m_course;
    FigureRow* m_figures;
    FigureRow* m_second;
    QLabel* m_age;
    std::array<TimeChart*, 2> m_charts;
    Card* m_largestCard;
    ValueTable* m_largest;
    Card* m_refusedCard;
    ValueTable* m_refused;
};

}  // namespace fairlead::gui
