// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/moment_band.h"

#include "gui/kit/elided_label.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/shell/page_registry.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

MomentBand::MomentBand(QWidget* parent) : QFrame(parent) {
    setObjectName(u"momentBand"_s);
    m_text = new ElidedLabel(this);
    m_text->setObjectName(u"momentText"_s);
    QFont bold = font();
    bold.setBold(true);
    m_text->setFont(bold);
    auto* back = new QPushButton(tr("Back to now"), this);
    back->setObjectName(u"backToNow"_s);
    back->setAccessibleName(tr("Look at now on all pages"));
    back->setToolTip(back->accessibleName());
    back->setAutoDefault(false);
    back->setProperty("compact", true);
    connect(back, &QPushButton::clicked, this, &MomentBand::backToNowRequested);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGap3, 3, kGap3, 3);
    layout->setSpacing(kGap3);
    layout->addWidget(m_text, 1);
    layout->addWidget(back);
    hide();
}

void MomentBand::showMoment(qint64 atMs, const QString& page) {
    setVisible(atMs != 0 && !page.isEmpty());
    if (isHidden()) return;
    const QString clock = clockText(atMs);
    const PastSight sight = pastSightOf(page);
    switch (sight.shown) {
        case PastSight::Shown::Nothing: m_text->setText(tr("This page shows now, not %1").arg(clock)); break;
        case PastSight::Shown::Part: m_text->setText(sight.part.arg(clock)); break;
        case PastSight::Shown::Whole: m_text->setText(tr("Looking at %1").arg(clock)); break;
    }
    m_text->setToolTip(m_text->text());
    m_isOfNow = sight.shown != PastSight::Shown::Whole;
    update();
}

void MomentBand::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), m_isOfNow ? tokens.warnSoft : tokens.accentSoft, m_isOfNow ? tokens.warn : tokens.accent,
             kRadius);
}

}  // namespace fairlead::gui

#include "moc_moment_band.cpp"
