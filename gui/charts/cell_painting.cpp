// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/cell_painting.h"

#include <QColor>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace fairlead::gui {

namespace {

constexpr double kAreaAlpha = 0.22;

// The vertical extent of a curve in each pixel column. A table draws dozens of curves per frame; filling columns costs
// a tenth of stroking and filling a path.
class CurveColumns {
public:
    CurveColumns(const QList<double>& values, int slotCount, const QSize& size, double thickness)
        : m_from(size_t(size.width()), kNowhere), m_to(size_t(size.width()), -kNowhere) {
        // With a scale below 10, two tasks that come and go would look like large peaks.
        double highest = 10.0;
        for (const double value : values) highest = value > highest ? value : highest;
        const double perValue = (size.height() - thickness) / highest;
        const double bottom = size.height() - thickness / 2;
        const double step = double(size.width() - 1) / std::max(1, slotCount - 1);
        for (qsizetype at = 0; at < values.size(); ++at) {
            if (std::isnan(values[at])) continue;
            const double x = size.width() - 0.5 - double(values.size() - 1 - at) * step;
            const double y = bottom - values[at] * perValue;
            const bool joined = at > 0 && !std::isnan(values[at - 1]);
            const double before = joined ? bottom - values[at - 1] * perValue : y;
            join(joined ? x - step : x, before, x, y);
        }
    }

    void paint(QImage& image, const QColor& color, double thickness) const {
        std::array<QRgb, 256> shades{};
        for (int alpha = 0; alpha < 256; ++alpha)
            shades[size_t(alpha)] = qPremultiply(qRgba(color.red(), color.green(), color.blue(), alpha));
        auto* pixels = reinterpret_cast<QRgb*>(image.bits());
        const qsizetype perLine = image.bytesPerLine() / qsizetype(sizeof(QRgb));
        for (int x = 0; x < image.width(); ++x) {
            const double top = m_from[size_t(x)] - thickness / 2;
            const double end = m_to[size_t(x)] + thickness / 2;
            if (top > end) continue;
            for (int y = std::max(0, int(top)); y < image.height(); ++y) {
                const double line = std::clamp(std::min(y + 1.0, end) - std::max(double(y), top), 0.0, 1.0);
                const double area = std::clamp(y + 1.0 - end, 0.0, 1.0) * kAreaAlpha;
                pixels[y * perLine + x] = shades[size_t(std::lround((line + area * (1 - line)) * 255))];
            }
        }
    }

private:
    static constexpr double kNowhere = 1e9;

    // Adds a line segment, split at the column borders.
    void join(double x0, double y0, double x1, double y1) {
        const auto width = int(m_from.size());
        for (int column = std::max(0, int(std::floor(x0))); column <= std::min(width - 1, int(std::floor(x1)));
             ++column) {
            const auto at = [&](double x) { return x1 > x0 ? y0 + (y1 - y0) * (x - x0) / (x1 - x0) : y1; };
            const double a = at(std::max(x0, double(column)));
            const double b = at(std::min(x1, column + 1.0));
            m_from[size_t(column)] = std::min({m_from[size_t(column)], a, b});
            m_to[size_t(column)] = std::max({m_to[size_t(column)], a, b});
        }
    }

    std::vector<double> m_from;  // by column; y grows downwards
    std::vector<double> m_to;
};

}  // namespace

void paintBar(QPainter& painter, const QRect& rect, double part, const QColor& fill, const QColor& track) {
    painter.fillRect(rect, track);
    if (!(part > 0)) return;
    const int width = std::clamp(int(std::lround(part * rect.width())), 1, rect.width());
    painter.fillRect(QRect(rect.left(), rect.top(), width, rect.height()), fill);
}

void paintSpan(QPainter& painter, const QRect& rect, double from, double to, const QColor& fill) {
    const int left = rect.left() + int(std::lround(from * rect.width()));
    const int right = rect.left() + int(std::lround(to * rect.width()));
    if (right > left) painter.fillRect(QRect(left, rect.top(), right - left, rect.height()), fill);
}

void paintOwed(QPainter& painter, const QRect& rect, double from, double to, const QColor& color) {
    const int left = rect.left() + int(std::lround(from * rect.width()));
    const int right = rect.left() + int(std::lround(to * rect.width()));
    // Small rectangles cost a tenth of a dashed pen.
    for (int x = left; x < right; x += 4) {
        const int width = std::min(2, right - x);
        painter.fillRect(QRect(x, rect.top(), width, 1), color);
        painter.fillRect(QRect(x, rect.bottom(), width, 1), color);
    }
}

void paintTick(QPainter& painter, const QRect& rect, double at, const QColor& color) {
    if (at >= 0 && at <= 1) {
        const int x = rect.left() + int(std::lround(at * (rect.width() - 2)));
        painter.fillRect(QRect(x, rect.top() - 3, 2, rect.height() + 6), color);
    }
}

void paintSparkline(QPainter& painter, const QRect& rect, const QList<double>& values, int slotCount,
                    const QColor& color) {
    const double scale = painter.device()->devicePixelRatioF();
    const QSize size = (QSizeF(rect.size()) * scale).toSize();
    if (size.isEmpty() || values.isEmpty()) return;
    const CurveColumns columns(values, slotCount, size, scale);
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    columns.paint(image, color, scale);
    image.setDevicePixelRatio(scale);
    painter.drawImage(rect.topLeft(), image);
}

}  // namespace fairlead::gui
