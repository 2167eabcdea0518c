// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/replay_model.h"

#include "gui/data/translation.h"
#include "gui/models/formatters.h"
#include "gui/what_if/replay_text.h"

namespace fairlead::gui {

namespace {

constexpr auto waitThen = [](const ReplayedTenant& row) { return waitSoFarText(row.recorded); };
constexpr auto waitThenBare = [](const ReplayedTenant& row) {
    return QVariant(row.recorded.waitSoFarP99Seconds.value_or(-1));
};
constexpr auto wait = [](const ReplayedTenant& row) { return waitSoFarText(row.replayed); };
constexpr auto waitBare = [](const ReplayedTenant& row) {
    return QVariant(row.replayed.waitSoFarP99Seconds.value_or(-1));
};
constexpr auto change = [](const ReplayedTenant& row) { return differenceText(row); };
constexpr auto changeTip = [](const ReplayedTenant& row) { return comparedText(row); };
constexpr auto changeBare = [](const ReplayedTenant& row) { return QVariant(worseBy(row)); };
constexpr auto changeSign = [](const ReplayedTenant& row) {
    return isWorse(row) ? RowSign::Warning : isBetter(row) ? RowSign::Completed : RowSign::None;
};
constexpr auto seats = [](const ReplayedTenant& row) {
    return tr("%1 → %2", "seats then and with the changes")
        .arg(rateText(row.recorded.seats), rateText(row.replayed.seats));
};
constexpr auto seatsBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.seats); };
constexpr auto begun = [](const ReplayedTenant& row) {
    return tr("%1 → %2", "tasks then and with the changes")
        .arg(shortCountText(row.recorded.begun), shortCountText(row.replayed.begun));
};
constexpr auto begunBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.begun); };
constexpr auto waiting = [](const ReplayedTenant& row) {
    return tr("%1 → %2", "tasks then and with the changes")
        .arg(shortCountText(row.recorded.waiting), shortCountText(row.replayed.waiting));
};
constexpr auto waitingBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.waiting); };
constexpr auto refused = [](const ReplayedTenant& row) { return countText(row.replayed.refused); };
constexpr auto refusedBare = [](const ReplayedTenant& row) { return QVariant(row.replayed.refused); };

}  // namespace

ReplayModel::ReplayModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Tenant"), .text = &ReplayedTenant::tenant, .width = 18},
              {.title = tr("Wait p99 then"), .text = waitThen, .bare = waitThenBare, .width = 12, .isFigure = true},
              {.title = tr("With the changes"), .text = wait, .bare = waitBare, .width = 12, .isFigure = true},
              {.title = tr("Difference"),
               .text = change,
               .bare = changeBare,
               .tip = changeTip,
               .sign = changeSign,
               .width = 30},
              {.title = tr("Seats"), .text = seats, .bare = seatsBare, .width = 13, .isFigure = true},
              {.title = tr("Tasks begun"), .text = begun, .bare = begunBare, .width = 17, .isFigure = true},
              {.title = tr("Waiting at the end"), .text = waiting, .bare = waitingBare, .width = 13, .isFigure = true},
              {.title = tr("Refused", "creates"), .text = refused, .bare = refusedBare, .width = 9, .isFigure = true},
          },
          CellOf<ReplayedTenant, QString>([](const ReplayedTenant& row) { return row.tenant; }), parent) {}

}  // namespace fairlead::gui

#include "moc_replay_model.cpp"
