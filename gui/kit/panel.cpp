// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/panel.h"

#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QEvent>
#include <QPainter>
#include <QScrollArea>

namespace fairlead::gui {

namespace {

// Paints before the widget does.
class PanelGround : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            auto* widget = static_cast<QWidget*>(watched);
            QPainter painter(widget);
            const Tokens& tokens = tokensOf(widget->palette());
            paintBox(painter, widget->rect(), tokens.surface, tokens.line, kRadius);
        }
        return false;
    }
};

}  // namespace

void makePanel(QWidget* widget) {
    widget->installEventFilter(new PanelGround(widget));
    for (QScrollArea* area : widget->findChildren<QScrollArea*>()) {
        area->viewport()->setBackgroundRole(QPalette::Base);
        if (area->widget() != nullptr) area->widget()->setBackgroundRole(QPalette::Base);
    }
}

// A bar that comes and goes changes the width, hence what the contents say and how high they are, hence whether the bar
// is needed: for ever, or until the stack is full. The style paints nothing where there is nothing to scroll.
void keepBarRoom(QScrollArea* area) { area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); }

}  // namespace fairlead::gui
