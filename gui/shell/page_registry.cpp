// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/page_registry.h"

#include "gui/data/translation.h"
#include "gui/views/alerts_page.h"
#include "gui/views/broker_page.h"
#include "gui/dead_letters/dead_letters_page.h"
#include "gui/now/now_page.h"
#include "gui/tasks/tasks_page.h"
#include "gui/views/events_page.h"
#include "gui/views/lab_page.h"
#include "gui/views/settings_page.h"
#include "gui/dead_letters/operations_page.h"
#include "gui/tenants/tenants_page.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

QList<PageEntry> pageRegistry() {
    return {
        {u"now"_s, tr("Now"), tr("Is it bad, who is hurt, because of whom, and since when?"), u"now"_s,
         QKeySequence(Qt::Key_N), [](QWidget* parent) -> Page* { return new NowPage(parent); }},
        {u"tenants"_s, tr("Tenants"), tr("Who is hurting, and who is causing it?"), u"tenants"_s,
         QKeySequence(Qt::Key_T), [](QWidget* parent) -> Page* { return new TenantsPage(parent); }, PageGroup::Watch},
        {u"events"_s, tr("Events"), tr("What happened, and when?"), u"events"_s, QKeySequence(Qt::Key_E),
         [](QWidget* parent) -> Page* { return new EventsPage(parent); }, PageGroup::Watch},
        {u"alerts"_s, tr("Alerts"), tr("What is wrong now, and what shall I be told of?"), u"alerts"_s,
         QKeySequence(Qt::Key_A), [](QWidget* parent) -> Page* { return new AlertsPage(parent); }, PageGroup::Watch},
        {u"dead-letters"_s, tr("Dead letters"), tr("What failed for good, and can it run again?"), u"dead-letters"_s,
         QKeySequence(Qt::Key_D), [](QWidget* parent) -> Page* { return new DeadLettersPage(parent); },
         PageGroup::Mend},
        {u"tasks"_s, tr("Tasks"), tr("What became of this task?"), u"tasks"_s, QKeySequence(Qt::Key_K),
         [](QWidget* parent) -> Page* { return new TasksPage(parent); }, PageGroup::Mend},
        {u"operations"_s, tr("Operations"), tr("Which bulk jobs run, and what became of the others?"), u"operations"_s,
         QKeySequence(Qt::Key_O), [](QWidget* parent) -> Page* { return new OperationsPage(parent); }, PageGroup::Mend},
        {u"lab"_s, tr("Lab"), tr("What does another policy do to the same load?"), u"lab"_s, QKeySequence(Qt::Key_L),
         [](QWidget* parent) -> Page* { return new LabPage(parent); }, PageGroup::Build},
        {u"broker"_s, tr("Broker"), tr("What is it, and does it keep up?"), u"broker"_s, QKeySequence(Qt::Key_B),
         [](QWidget* parent) -> Page* { return new BrokerPage(parent); }, PageGroup::Build},
        {u"settings"_s, tr("Settings"), tr("How shall this console look and ask?"), u"settings"_s,
         QKeySequence(Qt::CTRL | Qt::Key_Comma), [](QWidget* parent) -> Page* { return new SettingsPage(parent); },
         PageGroup::Foot},
    };
}

void showById(Page& page, const QString& id) {
    if (auto* tasks = qobject_cast<TasksPage*>(&page)) tasks->findTask(id);
    if (auto* operations = qobject_cast<OperationsPage*>(&page)) operations->select(id);
}

}  // namespace fairlead::gui
