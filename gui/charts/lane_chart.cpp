// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/lane_chart.h"

#include "gui/charts/time_axis.h"

#include <QAccessible>
#include <QAccessibleEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kLongestMs = 30LL * 24 * 3'600'000;
constexpr double kZoom = 1.25;
constexpr int kDragStarts = 4;   // pixels
constexpr int kMostLabel = 220;  // of a label; the tip has all of it

}  // namespace

LaneChart::LaneChart(QList<Lane> lanes, QWidget* parent)
    : QWidget(parent), m_lanes(std::move(lanes)), m_placed(m_lanes.size()) {
    setObjectName(u"laneChart"_s);
    setAccessibleName(tr("What happened, in lanes over time; the list below has the words"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LaneChart::setItems(const QList<LaneItem>& items) {
    if (items == m_items) return;
    m_items = items;
    place();
}

void LaneChart::setCurves(const QList<Curve>& curves) {
    if (curves == m_curves) return;
    const bool isOther = curves.size() != m_curves.size();
    m_curves = curves;
    if (isOther) updateGeometry();
    update();
}

void LaneChart::setNow(qint64 nowMs) {
    m_nowMs = nowMs;
    if (m_followsNow || m_toMs == 0) m_toMs = nowMs + m_lengthMs / 24;
    place();
}

void LaneChart::setStale(bool stale) {
    if (m_stale != stale) update();
    m_stale = stale;
}

void LaneChart::show(qint64 lengthMs) {
    m_followsNow = true;
    move(m_nowMs + lengthMs / 24, lengthMs);
}

void LaneChart::setSpan(std::optional<std::pair<qint64, qint64>> span) {
    m_span = span;
    update();
}

void LaneChart::choose(const QString& key) {
    if (m_chosen == key) return;
    m_chosen = key;
    const auto found =
        std::find_if(m_items.begin(), m_items.end(), [&key](const LaneItem& item) { return item.key == key; });
    if (found != m_items.end()) {
        const ChangeMark& mark = found->mark;
        if (mark.atMs > m_toMs || std::max(mark.atMs, mark.untilMs) < fromMs()) {
            m_followsNow = false;
            move(mark.atMs + m_lengthMs / 2, m_lengthMs);
        }
        setAccessibleDescription(mark.whole);
        QAccessibleEvent said(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&said);
    }
    update();
}

void LaneChart::chooseByHand(const QString& key) {
    choose(key);
    Q_EMIT itemChosen(key);
}

void LaneChart::move(qint64 toMs, qint64 lengthMs) {
    m_lengthMs = std::clamp(lengthMs, kShortestMs, kLongestMs);
    const qint64 latest = m_nowMs + m_lengthMs / 24;
    m_followsNow = m_followsNow || toMs >= latest;
    m_toMs = m_followsNow ? latest : std::max(toMs, m_nowMs - kLongestMs + m_lengthMs);
    place();
    Q_EMIT viewChanged();
}

double LaneChart::xOf(qint64 atMs) const {
    return gutter() + double(atMs - fromMs()) / double(m_lengthMs) * std::max(1, width() - gutter());
}

qint64 LaneChart::momentAt(double x) const {
    return fromMs() + qint64((x - gutter()) / std::max(1, width() - gutter()) * double(m_lengthMs));
}

void LaneChart::place() {
    const QFontMetrics metrics(fontOfWords());
    const int before = sizeHint().height();
    for (int lane = 0; lane < m_lanes.size(); ++lane) {
        QList<qsizetype> own;
        for (qsizetype at = 0; at < m_items.size(); ++at)
            if (m_items[at].lane == lane) own.append(at);
        m_placed[lane] = placeLane(
            m_items, own, gutter() + 1, width() - 1,
            // What goes on ends now, and so far nobody knows when.
            [this](qint64 atMs) { return xOf(atMs == LaneItem::kGoesOn ? m_nowMs : atMs); },
            [&metrics](const QString& words) { return std::min(kMostLabel, metrics.horizontalAdvance(words)); });
    }
    if (sizeHint().height() != before) updateGeometry();
    update();
}

LaneChart::Hit LaneChart::hitAt(const QPointF& at) const {
    for (int lane = 0; lane < m_lanes.size(); ++lane) {
        for (qsizetype each = 0; each < m_placed[lane].size(); ++each) {
            const PlacedItem& item = m_placed[lane][each];
            QRectF box = item.box.translated(0, laneTop(lane) + 3);
            if (item.label == PlacedItem::Label::Right) box.setRight(item.labelX + item.labelWidth);
            if (item.label == PlacedItem::Label::Left) box.setLeft(item.labelX);
            if (box.adjusted(-2, -1, 2, 1).contains(at)) return {lane, each};
        }
    }
    return {};
}

QRectF LaneChart::boxOf(const QString& key) const {
    for (int lane = 0; lane < m_lanes.size(); ++lane)
        for (const PlacedItem& item : m_placed[lane])
            for (const qsizetype each : item.items)
                if (m_items[each].key == key) return item.box.translated(0, laneTop(lane) + 3);
    return {};
}

QString LaneChart::tell(const PlacedItem& item) const {
    constexpr qsizetype kMostTold = 12;
    QStringList lines;
    for (const qsizetype each : item.items.first(std::min(item.items.size(), kMostTold)))
        lines << m_items[each].mark.whole;
    if (item.items.size() > kMostTold) lines << tr("and %n more", nullptr, int(item.items.size() - kMostTold));
    return lines.join(u"\n\n"_s);
}

void LaneChart::step(int by) {
    if (m_items.isEmpty()) return;
    const auto chosen =
        std::find_if(m_items.begin(), m_items.end(), [this](const LaneItem& item) { return item.key == m_chosen; });
    qsizetype at = chosen - m_items.begin();
    if (chosen == m_items.end()) {
        // Nothing, or nothing that is still listed, is chosen: the latest that is in view.
        at = m_items.size() - 1;
        while (at > 0 && m_items[at].mark.atMs > m_toMs) --at;
        at -= by;
    }
    chooseByHand(m_items[std::clamp<qsizetype>(at + by, 0, m_items.size() - 1)].key);
}

void LaneChart::wheelEvent(QWheelEvent* event) {
    const QPoint by = event->angleDelta();
    const bool isMove = event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(by.x()) > std::abs(by.y());
    const int delta = by.y() != 0 ? by.y() : by.x();
    if (delta == 0) return;
    if (isMove) {
        m_followsNow = false;
        move(m_toMs - m_lengthMs * delta / 1200, m_lengthMs);
    } else {
        const qint64 under = momentAt(event->position().x());
        const double factor = std::pow(kZoom, -double(delta) / 120);
        const qint64 length = std::clamp(qint64(double(m_lengthMs) * factor), kShortestMs, kLongestMs);
        const double part = double(m_toMs - under) / double(m_lengthMs);
        if (m_followsNow && part > 0.2) m_followsNow = false;
        move(under + qint64(part * double(length)), length);
    }
    event->accept();
}

void LaneChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || event->position().x() < gutter()) return QWidget::mousePressEvent(event);
    m_dragged = false;
    if (event->position().y() >= laneTop(int(m_lanes.size())))
        m_grab = std::pair(event->position().x(), m_toMs);
    else
        m_dragFrom = momentAt(event->position().x());
}

void LaneChart::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x();
    if (m_grab) {
        m_dragged = true;
        m_followsNow = false;
        move(m_grab->second - qint64((x - m_grab->first) / std::max(1, width() - gutter()) * double(m_lengthMs)),
             m_lengthMs);
    } else if (m_dragFrom && (m_dragged || std::abs(xOf(*m_dragFrom) - x) >= kDragStarts)) {
        m_dragged = true;
        m_span = std::minmax(*m_dragFrom, momentAt(std::clamp<double>(x, gutter(), width())));
        update();
    } else if (!m_dragFrom) {
        const bool isOnAxis = event->position().y() >= laneTop(int(m_lanes.size()));
        setCursor(hitAt(event->position()).placed >= 0 ? Qt::PointingHandCursor
                  : isOnAxis                           ? Qt::SizeHorCursor
                                                       : Qt::ArrowCursor);
    }
}

void LaneChart::mouseReleaseEvent(QMouseEvent* event) {
    const bool isChoice = m_dragFrom.has_value();
    m_dragFrom.reset();
    m_grab.reset();
    if (!isChoice) return;
    if (m_dragged) {
        Q_EMIT spanChosen();
        return;
    }
    if (const Hit hit = hitAt(event->position()); hit.placed >= 0)
        chooseByHand(m_items[m_placed[hit.lane][hit.placed].items.first()].key);
}

void LaneChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const Hit hit = hitAt(event->position()); hit.placed >= 0)
        Q_EMIT itemOpened(m_items[m_placed[hit.lane][hit.placed].items.first()].key);
}

void LaneChart::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left: return step(-1);
        case Qt::Key_Right: return step(1);
        case Qt::Key_Plus:
        case Qt::Key_Equal: return move(m_toMs, qint64(double(m_lengthMs) / kZoom));
        case Qt::Key_Minus: return move(m_toMs, qint64(double(m_lengthMs) * kZoom));
        case Qt::Key_PageUp: m_followsNow = false; return move(m_toMs - m_lengthMs / 2, m_lengthMs);
        case Qt::Key_PageDown: return move(m_toMs + m_lengthMs / 2, m_lengthMs);
        case Qt::Key_Home: m_followsNow = true; return move(m_toMs, m_lengthMs);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!m_chosen.isEmpty()) Q_EMIT itemOpened(m_chosen);
            return;
        case Qt::Key_Escape:
            if (m_span) {
                m_span.reset();
                update();
                Q_EMIT spanChosen();
                return;
            }
            break;
        default: break;
    }
    QWidget::keyPressEvent(event);
}

void LaneChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void LaneChart::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void LaneChart::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void LaneChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) place();
}

bool LaneChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const Hit hit = hitAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(hit.placed < 0 ? QString() : tell(m_placed[hit.lane][hit.placed]));
    }
    return QWidget::event(event);
}

}  // namespace fairlead::gui

#include "moc_lane_chart.cpp"
