// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_explained_page.h"

#include "gui/data/translation.h"

namespace fairlead::gui {

CodeqExplainedPage::CodeqExplainedPage(const QString& title, const QString& text, const QString& missing,
                                       QWidget* parent)
    : CodeqPage(parent), m_title(title), m_text(text) {
    compose(new QWidget(this), missing);
    showSituation();
}

void CodeqExplainedPage::showSituation() { showNothing(m_title, m_text); }

Page* makeCodeqEvents(QWidget* parent) {
    return new CodeqExplainedPage(
        tr("codeQ keeps no events"),
        tr("It writes a log of its own and counts in its metrics, but tells nobody what happened when. The rates and "
           "depths since this console looks are in Now; alerts on depths work."),
        tr("codeQ does not tell what happened to a tenant, a worker or itself."), parent);
}

Page* makeCodeqOperations(QWidget* parent) {
    return new CodeqExplainedPage(tr("codeQ knows no bulk jobs"),
                                  tr("It cannot requeue or delete tasks by tenant, command or error. What it has is a "
                                     "clean-up of tasks whose time "
                                     "is over, of all tenants at once: it is in Server."),
                                  tr("codeQ puts no dead tasks back and deletes none by choice."), parent);
}

Page* makeCodeqIncidents(QWidget* parent) {
    return new CodeqExplainedPage(
        tr("codeQ keeps no investigations"),
        tr("A Fairlead broker says who is hurt and because of whom, and keeps what people found "
           "out and did about it. codeQ measures neither waits nor seats of a tenant."),
        tr("codeQ does not tell who makes others wait."), parent);
}

Page* makeCodeqCrons(QWidget* parent) {
    return new CodeqExplainedPage(
        tr("codeQ knows no calendar"),
        tr("It creates a task when a client asks for one, at once or after a delay. What is to "
           "run again and again needs a program beside it, as cron, that sends the task."),
        tr("codeQ creates no tasks by itself."), parent);
}

Page* makeCodeqWorkflows(QWidget* parent) {
    return new CodeqExplainedPage(
        tr("codeQ knows no workflows"),
        tr("A Fairlead broker begins a job when others have ended, in chains, groups and batches. codeQ's tasks know "
           "nothing of one another: what is to follow has to be created by a worker or a program beside it."),
        tr("codeQ does not tell which task follows which."), parent);
}

Page* makeCodeqWhatIf(QWidget* parent) {
    return new CodeqExplainedPage(tr("codeQ keeps no past to replay"),
                                  tr("Fairlead's broker records when each task came, was handed out and ended, and can "
                                     "play that again with other "
                                     "limits. codeQ's server tells the depth of its queues only."),
                                  tr("codeQ records no deliveries."), parent);
}

Page* makeCodeqLab(QWidget* parent) {
    return new CodeqExplainedPage(tr("The Lab needs a Fairlead broker"),
                                  tr("It plays one load under two policies and compares who waited. codeQ has one "
                                     "policy, by priority and order of "
                                     "arrival for each command, so there is nothing to compare. To send a single task "
                                     "or take one by hand: Try it."),
                                  tr("codeQ has no policies among tenants."), parent);
}

}  // namespace fairlead::gui

#include "moc_codeq_explained_page.cpp"
