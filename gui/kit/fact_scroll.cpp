// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/fact_scroll.h"

#include "gui/kit/panel.h"

#include <QEvent>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace fairlead::gui {

namespace {

constexpr int kLeastLines = 4;

}  // namespace

FactScroll::FactScroll(const QList<QWidget*>& parts, QWidget* parent) : QScrollArea(parent) {
    auto* inside = new QWidget(this);
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (QWidget* part : parts) layout->addWidget(part);
    layout->addStretch(1);
    setWidget(inside);
    setWidgetResizable(true);
    keepBarRoom(this);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    inside->installEventFilter(this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
}

QSize FactScroll::sizeHint() const {
    const QLayout* inside = widget()->layout();
    const int width = viewport()->width();
    const QSize wanted = inside->sizeHint();
    return {wanted.width(), inside->hasHeightForWidth() ? inside->totalHeightForWidth(width) : wanted.height()};
}

QSize FactScroll::minimumSizeHint() const {
    const int least = kLeastLines * fontMetrics().lineSpacing();
    return {widget()->minimumSizeHint().width(), std::min(least, sizeHint().height())};
}

bool FactScroll::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void FactScroll::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) updateGeometry();
}

}  // namespace fairlead::gui

#include "moc_fact_scroll.cpp"
