// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by `./dev api` from TenantStatistics in proto/fairlead/admin/v1/admin.proto.
#include "gui/models/words/figure_text.h"

#include <QCoreApplication>

#include <array>

// clang-format off
namespace fairlead::gui {

static constexpr std::array<FigureText, 28> kFigureTexts{{
    {QT_TRANSLATE_NOOP("fairlead::gui", "Ready"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks that wait for a worker now")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Delayed"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks that become ready later: scheduled, or backing off after an attempt that did not succeed")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "In progress"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks a worker holds under a lease")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Dead"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks that failed for good and are kept as dead letters")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "In/s"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks taken in per second, mean of five seconds")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Done/s"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks completed per second, mean of five seconds")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Failed/s"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Deliveries per second that ended in a failure, a nack or an expired lease")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Oldest waiting"),
     QT_TRANSLATE_NOOP("fairlead::gui", "How long the oldest ready task has been waiting")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Share"),
     QT_TRANSLATE_NOOP("fairlead::gui", "The part of all workers' time this tenant had in the last 60 seconds")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Created in all"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks created since the broker started")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Completed in all"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks completed since the broker started")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Failed in all"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Deliveries that failed since the broker started")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Payload"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Payloads of tasks that wait or run")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Paused"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Nothing is handed to workers")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Draining"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Creates are refused")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Throttled"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Level of the noisy-neighbour watch, 1 to 3; 0: not throttled")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Weight"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Its weight among the others now, throttling included")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Entitled"),
     QT_TRANSLATE_NOOP("fairlead::gui", "The part of all workers' time it should have had in the last 60 seconds, by weight, demand and cap")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Owed"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Worker time the scheduler still owes it (+), or has given it ahead of the others (−)")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Wait p50"),
     QT_TRANSLATE_NOOP("fairlead::gui", "From ready to handed to a worker: half of the tasks of the last 60 seconds, and of those that still wait, have waited no longer")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Wait p99"),
     QT_TRANSLATE_NOOP("fairlead::gui", "From ready to handed to a worker: 99 of 100 tasks of the last 60 seconds, and of those that still wait, have waited no longer")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Share 10 min"),
     QT_TRANSLATE_NOOP("fairlead::gui", "The part of all workers' time this tenant had in the last ten minutes")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Entitled 10 min"),
     QT_TRANSLATE_NOOP("fairlead::gui", "The part of all workers' time it should have had in the last ten minutes")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "No worker"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks are ready, but no connected worker takes any of them")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Usual wait"),
     QT_TRANSLATE_NOOP("fairlead::gui", "The p99 that is usual for it, over the time in which it was active")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Quiet"),
     QT_TRANSLATE_NOOP("fairlead::gui", "It asks for no more than its share, and gets as much as it may")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Harmed"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks that are late, refused or dead beyond what is usual")},
    {QT_TRANSLATE_NOOP("fairlead::gui", "Held"),
     QT_TRANSLATE_NOOP("fairlead::gui", "Tasks that wait until somebody activates them")},
}};

const FigureText& figureText(TenantFigure figure) { return kFigureTexts[size_t(figure)]; }

}  // namespace fairlead::gui
