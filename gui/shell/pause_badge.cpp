// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/pause_badge.h"

#include "gui/charts/state_colors.h"
#include "gui/shell/shortcut_table.h"
#include "gui/kit/text_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

PauseBadge::PauseBadge(QWidget* parent) : QFrame(parent) {
    setObjectName(u"pauseBadge"_s);
    auto* text = new TextLabel(tr("Paused: nothing is fetched"), this);
    auto* resume = new QPushButton(tr("Go on   %1").arg(keysOf(ShortcutEntry::Id::Pause)), this);
    resume->setObjectName(u"resume"_s);
    resume->setAccessibleName(tr("Fetch figures again"));
    resume->setAutoDefault(false);
    resume->setFocusPolicy(Qt::TabFocus);
    connect(resume, &QPushButton::clicked, this, &PauseBadge::resumeRequested);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(11, 2, 3, 2);
    layout->addWidget(text);
    layout->addWidget(resume);
}

void PauseBadge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor warning = stateColors(palette()).warning;
    QColor fill = warning;
    fill.setAlphaF(0.14F);
    painter.setPen(warning);
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

}  // namespace fairlead::gui
