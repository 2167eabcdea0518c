// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/lane_layout.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace fairlead::gui {

namespace {

constexpr double kHalfShape = 6;
constexpr double kLeastBar = 4;
constexpr double kBarHeight = 16;
constexpr double kLabelPad = 5;        // beside the label
constexpr double kLeastLabelled = 70;  // a bar with a label that is cut
constexpr double kApart = 2;           // between neighbours

struct Occupied {
    double from;
    double to;
    qsizetype by;
};

class Rows {
public:
    bool isFree(int row, double from, double to, qsizetype except = -1) const {
        const QList<Occupied>& taken = m_rows[size_t(row)];
        return std::none_of(taken.begin(), taken.end(), [&](const Occupied& each) {
            return each.by != except && each.from < to && from < each.to;
        });
    }
    void take(int row, double from, double to, qsizetype by) { m_rows[size_t(row)].append({from, to, by}); }
    int firstFree(double from, double to) const {
        for (int row = 0; row < kMostLaneRows; ++row)
            if (isFree(row, from, to)) return row;
        return -1;
    }

private:
    std::array<QList<Occupied>, kMostLaneRows> m_rows;
};

}  // namespace

QList<PlacedItem> placeLane(const QList<LaneItem>& items, const QList<qsizetype>& ofLane, double left, double right,
                            const std::function<double(qint64)>& xOf,
                            const std::function<double(const QString&)>& widthOf) {
    Rows rows;
    QList<PlacedItem> placed;
    for (const qsizetype at : ofLane) {
        const ChangeMark& mark = items[at].mark;
        const bool isBar = mark.untilMs > mark.atMs;
        double from = xOf(mark.atMs);
        double to = isBar ? xOf(mark.untilMs) : from;
        if (to < left || from > right) continue;
        from = std::max(isBar ? from : from - kHalfShape, left);
        to = std::min(isBar ? std::max(to, from + kLeastBar) : from + 2 * kHalfShape, right);
        const int row = rows.firstFree(from - kApart / 2, to + kApart / 2);
        if (row < 0) {
            // It stands with the one that is nearest; of both the one that matters more is seen.
            const auto nearest = std::min_element(placed.begin(), placed.end(), [from](const auto& a, const auto& b) {
                return std::abs(a.box.left() - from) < std::abs(b.box.left() - from);
            });
            const bool isWorse = mark.tone > items[nearest->items.first()].mark.tone;
            nearest->items.insert(isWorse && !isBar ? 0 : nearest->items.size(), at);
            continue;
        }
        rows.take(row, from - kApart / 2, to + kApart / 2, placed.size());
        PlacedItem item;
        item.items = {at};
        item.row = row;
        item.box = QRectF(from, row * kLaneRow + 2, to - from, kBarHeight);
        placed.append(item);
    }
    QList<qsizetype> byWeight(placed.size());
    std::iota(byWeight.begin(), byWeight.end(), 0);
    std::stable_sort(byWeight.begin(), byWeight.end(), [&](qsizetype a, qsizetype b) {
        const LaneItem& first = items[placed[a].items.first()];
        const LaneItem& second = items[placed[b].items.first()];
        return std::tuple(first.isQuiet, second.mark.tone, second.mark.atMs) <
               std::tuple(second.isQuiet, first.mark.tone, first.mark.atMs);
    });
    for (const qsizetype at : std::as_const(byWeight)) {
        PlacedItem& item = placed[at];
        const LaneItem& shown = items[item.items.first()];
        const double width = widthOf(shown.mark.words);
        const auto put = [&](PlacedItem::Label label, double x) {
            item.label = label;
            item.labelX = x;
            item.labelWidth = width;
            rows.take(item.row, x - kLabelPad / 2, x + width + kLabelPad, at);
        };
        if (shown.mark.untilMs > shown.mark.atMs && width + 2 * kLabelPad <= item.box.width()) {
            put(PlacedItem::Label::Inside, item.box.left() + kLabelPad);
            continue;
        }
        const double behind = item.box.right() + kLabelPad;
        if (behind + width <= right && rows.isFree(item.row, behind, behind + width + kLabelPad, at)) {
            put(PlacedItem::Label::Right, behind);
            continue;
        }
        const double before = item.box.left() - kLabelPad - width;
        if (before >= left && rows.isFree(item.row, before - kLabelPad, before + width, at))
            put(PlacedItem::Label::Left, before);
        else if (shown.mark.untilMs > shown.mark.atMs && item.box.width() >= kLeastLabelled) {
            // What does not fit is cut; the bar has a tip.
            put(PlacedItem::Label::Inside, item.box.left() + kLabelPad);
            item.labelWidth = item.box.width() - 2 * kLabelPad;
        }
    }
    return placed;
}

}  // namespace fairlead::gui
