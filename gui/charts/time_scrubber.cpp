// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/charts/time_scrubber.h"

#include "gui/charts/series_color.h"
#include "gui/charts/scaled_font.h"
#include "gui/charts/time_axis.h"

#include <QDateTime>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTrackY = 8;
constexpr int kLabelWidth = 110;

QString clockOf(qint64 atMs, qint64 columnMs) {
    return QDateTime::fromMSecsSinceEpoch(atMs).toString(columnMs < 60'000 ? u"HH:mm:ss"_s : u"HH:mm"_s);
}

}  // namespace

TimeScrubber::TimeScrubber(QWidget* parent) : QAbstractSlider(parent) {
    setObjectName(u"scrubber"_s);
    setAccessibleName(tr("The moment the page shows; End is now"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSingleStep(1);
    setPageStep(10);
    setRange(0, m_frame.columns);
    setValue(maximum());
}

int TimeScrubber::columnOf(qint64 atMs) const {
    return int(std::clamp<qint64>(atMs / m_frame.columnMs - m_frame.first, 0, m_frame.columns - 1));
}

void TimeScrubber::setFrame(const TimeFrame& frame) {
    if (frame == m_frame) return;
    const std::optional<int> before = moment();
    m_frame = frame;
    {
        const QSignalBlocker quiet(this);
        m_isKept = true;
        setRange(0, frame.columns);
        setValue(m_momentMs ? columnOf(*m_momentMs) : frame.columns);
        m_isKept = false;
    }
    if (moment() != before) Q_EMIT valueChanged(value());
    tell();
    update();
}

void TimeScrubber::lookAt(qint64 atMs) {
    const qint64 momentMs = std::clamp(atMs, m_frame.fromMs(), m_frame.toMs() - 1);
    if (m_momentMs == momentMs) return;
    m_momentMs = momentMs;
    const int before = value();
    m_isKept = true;
    setValue(columnOf(momentMs));
    m_isKept = false;
    tell();
    update();
    if (value() == before) Q_EMIT valueChanged(before);
}

std::optional<int> TimeScrubber::moment() const { return m_momentMs ? std::optional(value()) : std::nullopt; }

void TimeScrubber::setNow(qint64 nowMs) {
    m_nowMs = nowMs;
    update();
}

void TimeScrubber::setStale(bool stale) {
    if (m_stale != stale) update();
    m_stale = stale;
}

void TimeScrubber::setNote(const QString& note) {
    if (m_note != note) update();
    m_note = note;
}

void TimeScrubber::tell() {
    const std::optional<int> at = moment();
    setAccessibleDescription(at ? tr("at %1").arg(clockOf(*m_momentMs, m_frame.columnMs)) : tr("live"));
}

double TimeScrubber::handleX() const {
    const std::optional<int> at = moment();
    return m_frame.columnX(at ? *at + 1 : m_frame.columns, width());
}

void TimeScrubber::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& colors = tokensOf(palette());
    const double left = m_frame.left;
    const double end = width() - m_frame.right;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.sunk);
    painter.drawRoundedRect(QRectF(left, kTrackY - 2, end - left, 4), 2, 2);
    painter.setFont(scaledFont(font(), 11.0 / 12));
    painter.setPen(colors.tx3);
    const QFontMetrics metrics = painter.fontMetrics();
    const int most = std::max(2, int(end - left) / kLabelWidth);
    for (const TimeMark& mark : timeMarks(m_frame.fromMs(), m_frame.toMs(), most)) {
        const double x = m_frame.xOf(mark.atMs, width());
        const int wide = metrics.horizontalAdvance(mark.text);
        if (x + wide / 2.0 > end + 10) continue;
        painter.drawText(QPointF(std::max(left, x - wide / 2.0), kTrackY + 8 + metrics.ascent()), mark.text);
    }
    if (!m_note.isEmpty())
        painter.drawText(QRectF(12, 0, left - 18, height() - 12.0), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(m_note, Qt::ElideRight, int(left) - 18));
    const std::optional<int> at = moment();
    const QColor color = at ? colors.warn : m_stale ? colors.series[0] : colors.accent;
    if (hasFocus()) {
        painter.setPen(QPen(colors.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(handleX(), kTrackY), 8.5, 8.5);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QPointF(handleX(), kTrackY), 6, 6);

    painter.setFont(scaledFont(font(), 11.0 / 12, true));
    const qint64 shownMs = m_momentMs.value_or(m_nowMs);
    const QString clock = clockOf(shownMs, m_frame.columnMs);
    const QString text = at ? clock : m_stale ? tr("as of %1").arg(clock) : tr("live %1").arg(clock);
    const QRectF room(end + 4, 0, width() - end - 16, 2.0 * kTrackY + 2);
    const int wide = painter.fontMetrics().horizontalAdvance(text);
    if (at) {
        painter.setBrush(colors.warn);
        painter.drawRoundedRect(QRectF(room.right() - wide - 16, 0, wide + 16, room.height()), room.height() / 2,
                                room.height() / 2);
        painter.setPen(colors.surface);
        painter.drawText(room.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, text);
    } else {
        painter.setBrush(m_stale ? colors.series[0] : colors.good);
        painter.drawEllipse(QPointF(room.right() - wide - 9, room.center().y()), 4, 4);
        painter.setPen(m_stale ? colors.tx3 : colors.good);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, text);
    }
}

void TimeScrubber::moveTo(double x) {
    const double part = (x - m_frame.left) / std::max(1, width() - m_frame.left - m_frame.right);
    setValue(std::clamp(int(part * m_frame.columns + 0.5) - 1, 0, m_frame.columns));
    if (part >= 1 - 0.5 / m_frame.columns) goLive();
}

void TimeScrubber::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) moveTo(event->position().x());
}

void TimeScrubber::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton)) moveTo(event->position().x());
}

void TimeScrubber::keyPressEvent(QKeyEvent* event) {
    // A slider's Page Up goes to larger values: here that is later, too; End is now.
    if (event->key() == Qt::Key_End)
        goLive();
    else
        QAbstractSlider::keyPressEvent(event);
}

void TimeScrubber::sliderChange(SliderChange change) {
    if (change == SliderValueChange && !m_isKept)
        m_momentMs = value() >= maximum() ? std::nullopt : std::optional((m_frame.first + value()) * m_frame.columnMs);
    QAbstractSlider::sliderChange(change);
    tell();
    update();
}

}  // namespace fairlead::gui

#include "moc_time_scrubber.cpp"
