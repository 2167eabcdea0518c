// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/demo_badge.h"

#include "gui/models/formatters.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/text_label.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

DemoBadge::DemoBadge(QWidget* parent)
    : QFrame(parent), m_text(new TextLabel(this)), m_story(new ElidedLabel(this)),
      m_stop(new QPushButton(tr("Stop"), this)) {
    setObjectName(u"demoBadge"_s);
    setToolTip(tr("Real producers and workers of this program drive the broker over gRPC"));
    m_text->setObjectName(u"demoText"_s);
    m_story->setObjectName(u"demoStory"_s);
    QFont bold = font();
    bold.setBold(true);
    m_story->setFont(bold);
    m_stop->setObjectName(u"stopDemo"_s);
    m_stop->setAccessibleName(tr("Stop the demo traffic"));
    m_stop->setAutoDefault(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 3, 4, 3);
    layout->setSpacing(10);
    layout->addWidget(m_text);
    layout->addWidget(m_story, 1);
    layout->addWidget(m_stop);
    connect(m_stop, &QPushButton::clicked, this, &DemoBadge::stopRequested);
    setRate(-1);
}

void DemoBadge::setRate(double sentPerSecond) {
    m_text->setText(sentPerSecond < 0 ? tr("Demo traffic")
                                      : tr("Demo traffic · %1 tasks/s sent").arg(rateText(sentPerSecond)));
}

void DemoBadge::setStory(const QString& story) {
    if (m_story->text() == story) return;
    m_story->setText(story);
    m_story->setToolTip(story);
}

void DemoBadge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor color = palette().color(QPalette::Highlight);
    painter.setPen(QPen(color, 1));
    color.setAlphaF(0.14F);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

}  // namespace fairlead::gui
