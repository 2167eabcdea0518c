// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/demo_badge.h"

#include "gui/look/box_painting.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

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
    m_stop->setProperty("compact", true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGap3, 3, 3, 3);
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
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), tokens.accentSoft, tokens.accent, kRadius);
}

}  // namespace fairlead::gui

#include "moc_demo_badge.cpp"
