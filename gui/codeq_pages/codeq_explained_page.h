// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/codeq_pages/codeq_page.h"

namespace fairlead::gui {

// In place of a page of which codeQ gives nothing: what it would show, and why it cannot. GUI thread.
class CodeqExplainedPage : public CodeqPage {
    Q_OBJECT
public:
    CodeqExplainedPage(const QString& title, const QString& text, const QString& missing, QWidget* parent = nullptr);

protected:
    void showSituation() override;

private:
    const QString m_title;
    const QString m_text;
};

Page* makeCodeqEvents(QWidget* parent);
Page* makeCodeqOperations(QWidget* parent);
Page* makeCodeqIncidents(QWidget* parent);
Page* makeCodeqCrons(QWidget* parent);
Page* makeCodeqWorkflows(QWidget* parent);
Page* makeCodeqWhatIf(QWidget* parent);
Page* makeCodeqLab(QWidget* parent);

}  // namespace fairlead::gui
