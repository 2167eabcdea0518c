// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/pause_badge.h"

#include "gui/look/box_painting.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/shell/shortcut_table.h"

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
    resume->setProperty("compact", true);
    resume->setFocusPolicy(Qt::TabFocus);
    connect(resume, &QPushButton::clicked, this, &PauseBadge::resumeRequested);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kGap3, 3, 3, 3);
    layout->addWidget(text);
    layout->addWidget(resume);
}

void PauseBadge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), tokens.warnSoft, tokens.warn, kRadius);
}

}  // namespace fairlead::gui

#include "moc_pause_badge.cpp"
