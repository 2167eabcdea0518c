// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/change_mark.h"

#include "gui/charts/series_color.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <numeric>

namespace fairlead::gui {

namespace {

constexpr double kShapeRoom = 7;  // to each side of a shape
constexpr double kWordsGap = 10;  // behind words

struct Taken {
    double from;
    double to;
    qsizetype by;
};

bool isFree(const QList<Taken>& row, double from, double to, qsizetype except) {
    return std::none_of(row.begin(), row.end(),
                        [&](const Taken& taken) { return taken.by != except && taken.from < to && from < taken.to; });
}

}  // namespace

QColor colorOf(ChangeMark::Tone tone, const QPalette& palette) {
    const Tokens& colors = tokensOf(palette);
    switch (tone) {
        case ChangeMark::Tone::Neutral: return colors.tx3;
        case ChangeMark::Tone::Accent: return colors.accent;
        case ChangeMark::Tone::Push: return colors.push;
        case ChangeMark::Tone::Warn: return colors.warn;
        case ChangeMark::Tone::Bad: return colors.bad;
    }
    return colors.tx3;
}

void paintShape(QPainter& painter, const QPointF& middle, ChangeMark::Shape shape, const QColor& color) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(middle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const QPen stroke(color, 2, Qt::SolidLine, Qt::RoundCap);
    switch (shape) {
        case ChangeMark::Shape::Up: {
            const QPointF corners[]{{-4.5, 4}, {4.5, 4}, {0, -4}};
            painter.drawPolygon(corners, 3);
            break;
        }
        case ChangeMark::Shape::Down: {
            const QPointF corners[]{{-4.5, -4}, {4.5, -4}, {0, 4}};
            painter.drawPolygon(corners, 3);
            break;
        }
        case ChangeMark::Shape::Stop:
            painter.setPen(stroke);
            painter.drawLine(QPointF(-4.5, 0), QPointF(3, 0));
            painter.drawLine(QPointF(3, -4), QPointF(3, 4));
            break;
        case ChangeMark::Shape::Cross:
            painter.setPen(stroke);
            painter.drawLine(QPointF(-3.5, -3.5), QPointF(3.5, 3.5));
            painter.drawLine(QPointF(-3.5, 3.5), QPointF(3.5, -3.5));
            break;
        case ChangeMark::Shape::Square: painter.drawRect(QRectF(-3.5, -3.5, 7, 7)); break;
        case ChangeMark::Shape::Dot: painter.drawEllipse(QPointF(0, 0), 4.2, 4.2); break;
    }
    painter.restore();
}

QList<PlacedMark> placeMarks(const QList<ChangeMark>& marks, const std::function<double(qint64)>& xOf,
                             const std::function<double(const QString&)>& widthOf, double end) {
    std::array<QList<Taken>, 2> rows;
    QList<PlacedMark> placed;
    for (qsizetype at = 0; at < marks.size(); ++at) {
        const double x = xOf(marks[at].atMs);
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const QList<Taken>& taken) {
            return isFree(taken, x - kShapeRoom, x + kShapeRoom, -1);
        });
        if (row == rows.end()) {
            PlacedMark& last = placed.last();
            // The one that matters most is seen.
            const bool isWorse = marks[at].tone > marks[last.marks.first()].tone;
            last.marks.insert(isWorse ? 0 : last.marks.size(), at);
            continue;
        }
        row->append({x - kShapeRoom, x + kShapeRoom, placed.size()});
        placed.append({{at}, int(row - rows.begin()), x, false});
    }
    QList<qsizetype> byWeight(placed.size());
    std::iota(byWeight.begin(), byWeight.end(), 0);
    std::stable_sort(byWeight.begin(), byWeight.end(), [&](qsizetype a, qsizetype b) {
        const ChangeMark& first = marks[placed[a].marks.first()];
        const ChangeMark& second = marks[placed[b].marks.first()];
        return std::pair(first.tone, first.atMs) > std::pair(second.tone, second.atMs);
    });
    for (const qsizetype at : std::as_const(byWeight)) {
        PlacedMark& mark = placed[at];
        const double from = mark.x - kShapeRoom;
        const double to = mark.x + kShapeRoom + widthOf(marks[mark.marks.first()].words) + kWordsGap;
        if (to - kWordsGap > end) continue;
        for (const int row : {mark.row, 1 - mark.row}) {
            if (!isFree(rows[size_t(row)], from, to, at)) continue;
            rows[size_t(mark.row)].removeIf([at](const Taken& taken) { return taken.by == at; });
            rows[size_t(row)].append({from, to, at});
            mark.row = row;
            mark.hasWords = true;
            break;
        }
    }
    return placed;
}

}  // namespace fairlead::gui
