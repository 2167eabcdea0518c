// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/scenario.h"

#include <QCoreApplication>

namespace fairlead::gui {

// Each act leaves the ones before it time to be seen. The bad deploy is throttled as an error storm after three quarters of a
// minute.
std::vector<StoryAct> demoStory() {
    return {
        {.atSeconds = 5,
         .forSeconds = 30,
         .text = QT_TRANSLATE_NOOP(
             "fairlead::gui",
             "clipfarm-video sends 1,500 videos that run long, and they wait. See on Now that the others hardly do"),
         .burstTenant = "clipfarm-video",
         .burstTasks = 1500},
        {.atSeconds = 36,
         .forSeconds = 18,
         .text = QT_TRANSLATE_NOOP(
             "fairlead::gui",
             "data-harbor creates far more than its limit of 10 a second, and the rest is refused. See its state "
             "on Tenants"),
         .burstTenant = "data-harbor",
         .burstTasks = 400},
        {.atSeconds = 55,
         .forSeconds = 25,
         .text = QT_TRANSLATE_NOOP("fairlead::gui",
                                   "A bad deploy: every crm.sync of legacy-systems fails. See the cause on Dead "
                                   "letters, and its throttle on Tenants"),
         .burstTenant = "legacy-systems",
         .burstTasks = 350,
         .brokenCommand = "crm.sync",
         .brokenError = "field 'Region__c' does not exist on contact"},
        {.atSeconds = 81,
         .forSeconds = 15,
         .text = QT_TRANSLATE_NOOP(
             "fairlead::gui",
             "Half of the workers crash for 15 seconds, and their tasks come back. See who hurts on Now"),
         .awayWorkers = "shared-2"},
        {.atSeconds = 98,
         .forSeconds = 20,
         .text = QT_TRANSLATE_NOOP(
             "fairlead::gui",
             "nimbus-analytics sends 700 reports at once. They wait for each other, and nobody else waits "
             "for them. See Now"),
         .burstTenant = "nimbus-analytics",
         .burstTasks = 700},
    };
}

}  // namespace fairlead::gui
