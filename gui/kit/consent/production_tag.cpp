// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/production_tag.h"

#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QPainter>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTagHeight = 18;

}  // namespace

ProductionTag::ProductionTag(QWidget* parent) : QWidget(parent) {
    setObjectName(u"productionTag"_s);
    setFont(fontOf(font(), TypeSize::Axis, true));
    setAccessibleName(tr("This is production"));
    setToolTip(accessibleName());
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize ProductionTag::sizeHint() const {
    return {fontMetrics().horizontalAdvance(tr("PRODUCTION")) + 2 * kGap2, kTagHeight};
}

void ProductionTag::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), tokens.prodSoft, {}, kRadiusSmall);
    painter.setPen(tokens.prod);
    painter.drawText(rect(), Qt::AlignCenter, tr("PRODUCTION"));
}

}  // namespace fairlead::gui

#include "moc_production_tag.cpp"
