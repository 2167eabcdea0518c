// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/now/range_choice.h"

#include "gui/charts/series_color.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

class RangeButton : public QToolButton {
public:
    RangeButton(const QString& text, QWidget* parent) : QToolButton(parent) {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
    }
    QSize sizeHint() const override {
        return {fontMetrics().horizontalAdvance(text()) + 20, fontMetrics().height() + 8};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const Tokens& colors = tokensOf(palette());
        if (isChecked())
            painter.fillRect(rect().adjusted(0, 1, 0, -1), colors.accent);
        else if (underMouse())
            painter.fillRect(rect().adjusted(0, 1, 0, -1), colors.sunk);
        QFont own = font();
        own.setBold(isChecked());
        painter.setFont(own);
        painter.setPen(isChecked() ? colors.accentOn : colors.tx2);
        painter.drawText(rect(), Qt::AlignCenter, text());
        if (hasFocus()) {
            painter.setPen(QPen(isChecked() ? colors.accentOn : colors.accent, 2));
            painter.drawRect(rect().adjusted(3, 3, -3, -3));
        }
    }
};

}  // namespace

RangeChoice::RangeChoice(QWidget* parent) : QWidget(parent) {
    auto* group = new QButtonGroup(this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(0);
    for (const NowRange range : kNowRanges) {
        auto* button = new RangeButton(nameOf(range), this);
        button->setObjectName(u"nowRange.%1"_s.arg(int(range)));
        button->setAccessibleName(tr("Show %1").arg(nameOf(range)));
        group->addButton(button, int(range));
        layout->addWidget(button);
    }
    connect(group, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT chosen(NowRange(id)); });
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void RangeChoice::choose(NowRange range) {
    if (auto* group = findChild<QButtonGroup*>()) group->button(int(range))->setChecked(true);
}

void RangeChoice::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(tokensOf(palette()).line2);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

}  // namespace fairlead::gui

#include "moc_range_choice.cpp"
