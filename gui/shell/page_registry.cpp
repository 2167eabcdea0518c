// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/page_registry.h"

#include "gui/codeq_pages/codeq_dead_letters_page.h"
#include "gui/codeq_pages/codeq_explained_page.h"
#include "gui/codeq_pages/codeq_overview_page.h"
#include "gui/codeq_pages/codeq_server_page.h"
#include "gui/codeq_pages/codeq_tasks_page.h"
#include "gui/codeq_pages/codeq_tenants_page.h"
#include "gui/crons/cron_page.h"
#include "gui/data/translation.h"
#include "gui/alerts/page/alerts_page.h"
#include "gui/broker/broker_page.h"
#include "gui/dead_letters/dead_letters_page.h"
#include "gui/fleet/fleet_page.h"
#include "gui/incidents/incidents_page.h"
#include "gui/now/now_page.h"
#include "gui/tasks/tasks_page.h"
#include "gui/events/events_page.h"
#include "gui/lab/page/lab_page.h"
#include "gui/settings/settings_page.h"
#include "gui/dead_letters/operations_page.h"
#include "gui/tenants/tenants_page.h"
#include "gui/try_it/try_it_page.h"
#include "gui/what_if/what_if_page.h"
#include "gui/workflows/workflow_page.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

template <typename Made>
Page* made(QWidget* parent) {
    return new Made(parent);
}

}  // namespace

QList<PageEntry> pageRegistry() {
    return {
        {u"now"_s, tr("Now"), tr("Is it bad, who is hurt, because of whom, and since when?"), u"now"_s,
         QKeySequence(Qt::Key_N), made<NowPage>, PageGroup::Watch, made<CodeqOverviewPage>},
        {u"tenants"_s, tr("Tenants"), tr("Who is hurting, and who is causing it?"), u"tenants"_s,
         QKeySequence(Qt::Key_T), made<TenantsPage>, PageGroup::Watch, made<CodeqTenantsPage>},
        {u"events"_s, tr("Events"), tr("What happened, and when?"), u"events"_s, QKeySequence(Qt::Key_E),
         made<EventsPage>, PageGroup::Watch, makeCodeqEvents},
        {u"alerts"_s, tr("Alerts"), tr("What is wrong now, and what shall I be told of?"), u"alerts"_s,
         QKeySequence(Qt::Key_A), made<AlertsPage>, PageGroup::Watch},
        {u"fleet"_s, tr("Fleet"), tr("How are all connections, and where is it worst?"), u"fleet"_s,
         QKeySequence(Qt::CTRL | Qt::Key_0), made<FleetPage>, PageGroup::Watch},
        {u"incidents"_s, tr("Incidents"), tr("Who was hurt, because of whom, and what was done?"), u"incidents"_s,
         QKeySequence(Qt::Key_I), made<IncidentsPage>, PageGroup::Mend, makeCodeqIncidents},
        {u"dead-letters"_s, tr("Dead letters"), tr("What failed for good, and can it run again?"), u"dead-letters"_s,
         QKeySequence(Qt::Key_D), made<DeadLettersPage>, PageGroup::Mend, made<CodeqDeadLettersPage>},
        {u"tasks"_s, tr("Tasks"), tr("What became of this task?"), u"tasks"_s, QKeySequence(Qt::Key_K), made<TasksPage>,
         PageGroup::Mend, made<CodeqTasksPage>},
        {u"workflows"_s, tr("Workflows"), tr("Which jobs follow one another, where are they, and what stopped them?"),
         u"workflows"_s, QKeySequence(Qt::Key_F), made<WorkflowPage>, PageGroup::Mend, makeCodeqWorkflows},
        {u"operations"_s, tr("Operations"), tr("Which bulk jobs run, and what became of the others?"), u"operations"_s,
         QKeySequence(Qt::Key_O), made<OperationsPage>, PageGroup::Mend, makeCodeqOperations},
        {u"crons"_s, tr("Cron"), tr("What does the broker create by itself, and when?"), u"crons"_s,
         QKeySequence(Qt::Key_C), made<CronPage>, PageGroup::Mend, makeCodeqCrons},
        {u"try-it"_s, tr("Try it"), tr("What does the server make of a task, and of a worker's word?"), u"try-it"_s,
         QKeySequence(Qt::Key_Y), made<TryItPage>, PageGroup::Build, made<TryItPage>},
        {u"what-if"_s, tr("What if"), tr("What would the last hours have been with other limits?"), u"what-if"_s,
         QKeySequence(Qt::Key_W), made<WhatIfPage>, PageGroup::Build, makeCodeqWhatIf},
        {u"lab"_s, tr("Lab"), tr("What does another policy do to the same load?"), u"lab"_s, QKeySequence(Qt::Key_L),
         made<LabPage>, PageGroup::Build, makeCodeqLab},
        {u"broker"_s, tr("Broker"), tr("What is it, and does it keep up?"), u"broker"_s, QKeySequence(Qt::Key_B),
         made<BrokerPage>, PageGroup::Build, made<CodeqServerPage>, tr("Server")},
        {u"settings"_s, tr("Settings"), tr("How shall this console look and ask?"), u"settings"_s,
         QKeySequence(Qt::CTRL | Qt::Key_Comma), made<SettingsPage>, PageGroup::Foot},
    };
}

PastSight pastSightOf(const QString& page) {
    // The settings are of no time.
    for (const QString& each : {u"now"_s, u"events"_s, u"fleet"_s, u"settings"_s})
        if (page == each) return {PastSight::Shown::Whole};
    if (page == u"tenants"_s)
        return {PastSight::Shown::Part, tr("The table shows now, not %1; a tenant's curves show %1")};
    if (page == u"incidents"_s)
        return {PastSight::Shown::Part, tr("How tenants fare is said of now, not of %1; Investigate %1 looks at then")};
    return {};
}

void showById(Page& page, const QString& id) {
    if (auto* tasks = qobject_cast<TasksPage*>(&page)) tasks->findTask(id);
    if (auto* tasks = qobject_cast<CodeqTasksPage*>(&page)) tasks->findTask(id);
    if (auto* operations = qobject_cast<OperationsPage*>(&page)) operations->select(id);
    if (auto* workflows = qobject_cast<WorkflowPage*>(&page)) workflows->select(id);
}

}  // namespace fairlead::gui
