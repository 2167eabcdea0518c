// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/focus_ring.h"

#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QEvent>
#include <QFocusFrame>
#include <QPainter>
#include <QVariant>

namespace fairlead::gui {

namespace {

bool usesKeys = false;

bool wantsRing(const QWidget* widget) {
    return widget != nullptr && usesKeys && !widget->property("ownRing").toBool() &&
           qobject_cast<const QAbstractButton*>(widget) != nullptr;
}

}  // namespace

FocusRing::FocusRing(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget*) {
        // Its frame is painted with it only where it paints itself.
        if (qobject_cast<QAbstractScrollArea*>(before) != nullptr) before->update();
        follow();
    });
}

FocusRing::~FocusRing() {
    if (!m_frame) return;
    m_frame->setWidget(nullptr);
    // Not at once: whoever takes the style away goes through all widgets there were.
    m_frame->deleteLater();
}

bool FocusRing::isByKeys() { return usesKeys; }

bool FocusRing::eventFilter(QObject*, QEvent* event) {
    const bool byKey = event->type() == QEvent::KeyPress;
    if ((byKey || event->type() == QEvent::MouseButtonPress) && byKey != usesKeys) {
        usesKeys = byKey;
        follow();
    }
    return false;
}

void FocusRing::follow() {
    QWidget* focused = QApplication::focusWidget();
    if (auto* area = qobject_cast<QAbstractScrollArea*>(focused)) {
        area->update();
        area->viewport()->update();
    } else if (focused != nullptr) {
        focused->update();
    }
    if (!wantsRing(focused)) {
        if (m_frame) m_frame->setWidget(nullptr);
        return;
    }
    if (!m_frame) m_frame = new QFocusFrame(focused);
    m_frame->setWidget(focused);
}

void paintRing(QPainter& painter, const QRect& rect, const QWidget* around) {
    const QWidget* widget = around;
    if (const auto* frame = qobject_cast<const QFocusFrame*>(around)) widget = frame->widget();
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool isPill = button != nullptr && button->isCheckable() && button->property("pill").toBool();
    const double radius = isPill ? rect.height() / 2.0 : kRadius + kFocusGap + kFocusWidth;
    paintBox(painter, rect, {}, tokensOf(widget != nullptr ? widget->palette() : QPalette()).focus, radius,
             kFocusWidth);
}

}  // namespace fairlead::gui

#include "moc_focus_ring.cpp"
