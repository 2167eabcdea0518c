// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/replay_model.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/what_if/replay_text.h"

namespace fairlead::gui {

namespace {

constexpr auto replayWaitThen = [](const ReplayedTenant& row) { return waitSoFarText(row.recorded); };
constexpr auto replayWaitThenBare = [](const ReplayedTenant& row) {
    return QVariant(row.recorded.waitSoFarP99Seconds.value_or(-1));
};
constexpr auto replayWait = [](const ReplayedTenant& row) { return waitSoFarText(row.replayed); };
constexpr auto replayWaitBare = [](const ReplayedTenant& row) {
    return QVariant(row.replayed.waitSoFarP99Seconds.value_or(-1));
};
constexpr auto replayChange = [](const ReplayedTenant& row) { return differenceText(row); };
constexpr auto replayChangeTip = [](const ReplayedTenant& row) { return comparedText(row); };
constexpr auto replayChangeBare = [](const ReplayedTenant& row) { return QVariant(worseBy(row)); };
constexpr auto replayChangeSign = [](const ReplayedTenant& row) {
    return isWorse(row) ? RowSign::Warning : isBetter(row) ? RowSign::Completed : RowSign::None;
};
constexpr auto replaySeatsThenAndNow = [](const ReplayedTenant& row) {
    return tr("%1 → %2", "seats then and with the changes")
        .arg(rateText(row.recorded.seats), rateText(row.replayed.seats));
};
constexpr auto replaySeatsThenAndNowBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.seats); };
constexpr auto replayBegun = [](const ReplayedTenant& row) {
    return tr("%1 → %2", "tasks then and with the changes")
        .arg(shortCountText(row.recorded.begun), shortCountText(row.replayed.begun));
};
constexpr auto replayBegunBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.begun); };
constexpr auto replayWaiting = [](const ReplayedTenant& row) {
    return tr("%1 → %2", "tasks then and with the changes")
        .arg(shortCountText(row.recorded.waiting), shortCountText(row.replayed.waiting));
};
constexpr auto replayWaitingBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.waiting); };
constexpr auto replayRefused = [](const ReplayedTenant& row) { return countText(row.replayed.refused); };
constexpr auto replayRefusedBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.refused); };

}  // namespace

ReplayModel::ReplayModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Tenant"), .text = &ReplayedTenant::tenant, .width = 18},
              {.title = tr("Wait p99 then"),
               .text = replayWaitThen,
               .bare = replayWaitThenBare,
               .width = 12,
               .isFigure = true},
              {.title = tr("With the changes"),
               .text = replayWait,
               .bare = replayWaitBare,
               .width = 12,
               .isFigure = true},
              {.title = tr("Difference"),
               .text = replayChange,
               .bare = replayChangeBare,
               .tip = replayChangeTip,
               .sign = replayChangeSign,
               .width = 30},
              {.title = tr("Seats"),
               .text = replaySeatsThenAndNow,
               .bare = replaySeatsThenAndNowBare,
               .width = 13,
               .isFigure = true},
              {.title = tr("Tasks begun"), .text = replayBegun, .bare = replayBegunBare, .width = 17, .isFigure = true},
              {.title = tr("Waiting at the end"),
               .text = replayWaiting,
               .bare = replayWaitingBare,
               .width = 13,
               .isFigure = true},
              {.title = tr("Refused", "creates"),
               .text = replayRefused,
               .bare = replayRefusedBare,
               .width = 9,
               .isFigure = true},
          },
          CellOf<ReplayedTenant, QString>([](const ReplayedTenant& row) { return row.tenant; }), parent) {}

}  // namespace fairlead::gui

#include "moc_replay_model.cpp"
