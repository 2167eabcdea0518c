// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/event_timeline.h"

#include "gui/charts/state_colors.h"
#include "gui/charts/time_axis.h"
#include "gui/models/event_model.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace fairlead::gui {

namespace {

constexpr int kBarWidth = 6;
constexpr int kBarHeight = 40;
constexpr int kMarkSpacing = 90;
constexpr qint64 kShortest = 10 * 60'000;
constexpr qint64 kLongest = 24 * 60 * 60'000;

}  // namespace

EventTimeline::EventTimeline(EventModel* model, QWidget* parent) : QWidget(parent), m_model(model) {
    setObjectName(QStringLiteral("eventTimeline"));
    setAccessibleName(tr("Events over time; the list below shows each of them"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(model, &QAbstractItemModel::modelReset, this, qOverload<>(&QWidget::update));
    connect(model, &QAbstractItemModel::rowsInserted, this, qOverload<>(&QWidget::update));
}

void EventTimeline::setNow(qint64 nowMs) {
    m_nowMs = nowMs;
    update();
}

QSize EventTimeline::sizeHint() const { return {400, kBarHeight + fontMetrics().height() + 6}; }

qint64 EventTimeline::fromMs() const {
    const int rows = m_model->rowCount();
    const qint64 oldest = rows > 0 ? m_model->eventAt(rows - 1).atMs : m_nowMs;
    return std::clamp(oldest, m_nowMs - kLongest, m_nowMs - kShortest);
}

std::vector<EventTimeline::Bar> EventTimeline::bars() const {
    const qint64 from = fromMs();
    std::vector<Bar> bars(size_t(std::max(1, width() / kBarWidth)));
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Event& event = m_model->eventAt(row);
        if (event.atMs < from) break;  // newest first
        const double part = double(event.atMs - from) / double(m_nowMs - from);
        Bar& bar = bars[std::min(bars.size() - 1, size_t(std::max(0.0, part) * double(bars.size())))];
        ++bar.all;
        bar.warnings += event.severity == Event::Severity::Warning ? 1 : 0;
    }
    return bars;
}

void EventTimeline::paintEvent(QPaintEvent*) {
    if (m_nowMs == 0) return;
    QPainter painter(this);
    const StateColors colors = stateColors(palette());
    const std::vector<Bar> all = bars();
    int most = 4;
    for (const Bar& bar : all) most = std::max(most, bar.all);
    m_drawn = std::accumulate(all.begin(), all.end(), 0, [](int sum, const Bar& bar) { return sum + bar.all; });
    const auto tall = [&](int count) { return count == 0 ? 0 : std::max(2, count * kBarHeight / most); };
    for (size_t at = 0; at < all.size(); ++at) {
        const int x = int(at) * kBarWidth;
        painter.fillRect(QRect(x, kBarHeight - tall(all[at].all), kBarWidth - 1, tall(all[at].all)), colors.ready);
        painter.fillRect(QRect(x, kBarHeight - tall(all[at].warnings), kBarWidth - 1, tall(all[at].warnings)),
                         colors.warning);
    }
    painter.fillRect(QRect(0, kBarHeight, width(), 1), colors.line);
    const qint64 from = fromMs();
    painter.setPen(colors.quiet);
    for (const TimeMark& mark : timeMarks(from, m_nowMs, std::max(2, width() / kMarkSpacing))) {
        const int x = int(double(mark.atMs - from) / double(m_nowMs - from) * width());
        const int half = fontMetrics().horizontalAdvance(mark.text) / 2 + 2;
        painter.drawText(
            QRect(std::clamp(x - half, 0, width() - 2 * half), kBarHeight + 3, 2 * half, fontMetrics().height()),
            Qt::AlignCenter, mark.text);
    }
}

void EventTimeline::mousePressEvent(QMouseEvent* event) {
    const qint64 from = fromMs();
    Q_EMIT momentChosen(from + qint64(event->position().x() / std::max(1, width()) * double(m_nowMs - from)));
}

}  // namespace fairlead::gui
