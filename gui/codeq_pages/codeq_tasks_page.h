// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/codeq_pages/codeq_page.h"
#include "gui/kit/fact_list.h"
#include "gui/query/live_query.h"

class QLabel;
class QLineEdit;
class QTabWidget;

namespace fairlead::gui {

class ErrorBox;
class PayloadView;

// In place of the tasks: one task, by its id. While it has not ended it is asked for again every two seconds. GUI thread.
class CodeqTasksPage : public CodeqPage {
    Q_OBJECT
public:
    explicit CodeqTasksPage(QWidget* parent = nullptr);

    void focusFilter() override;
    void refresh() override;
    bool goBack() override;
    void findTask(const QString& id);

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;

private:
    void build();
    void showTask();
    void showContents(const CodeqTask& task);

    LiveQuery<CodeqTask> m_task;
    QString m_id;
    QByteArray m_shownPayload;
    QByteArray m_shownResult;
    QLineEdit* m_field;
    QLabel* m_title;
    FactList* m_facts;
    ErrorBox* m_error;
    QTabWidget* m_tabs;
    PayloadView* m_payload;
    PayloadView* m_result;
};

// Everything of the task but its error, payload and result.
QList<FactList::Fact> codeqTaskFacts(const CodeqTask& task, qint64 nowMs);
// "waits in its queue": the state in words.
QString codeqStateText(const CodeqTask& task);

}  // namespace fairlead::gui
