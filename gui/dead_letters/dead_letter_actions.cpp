// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/dead_letter_actions.h"

#include "gui/kit/flow_layout.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStyle>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kAdviceWidth = 180;

QPushButton* addButton(QWidget* parent, const QString& id, const QString& text) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(id);
    button->setAutoDefault(false);
    return button;
}

}  // namespace

DeadLetterActions::DeadLetterActions(const QList<QPushButton*>& of, QAction* deletion, QWidget* last, QWidget* parent)
    : QWidget(parent) {
    auto* buttons = new QWidget(this);
    m_requeueAll = addButton(buttons, u"requeueAll"_s, tr("Requeue all…"));
    m_requeueAll->setAccessibleName(tr("Requeue all that match"));
    m_requeueSelected = addButton(buttons, u"requeueSelected"_s, tr("Requeue selected…"));
    m_requeueSelected->setAccessibleName(tr("Requeue the selected ones"));
    auto* menu = new QMenu(this);
    menu->setObjectName(u"moreMenu"_s);
    menu->setToolTipsVisible(true);
    menu->addAction(deletion);
    m_deleteSelected = menu->addAction(tr("Delete selected…"));
    m_deleteSelected->setObjectName(u"deleteSelected"_s);
    m_deleteAll = menu->addAction(tr("Delete all that match…"));
    m_deleteAll->setObjectName(u"deleteAll"_s);
    auto* more = addButton(buttons, u"more"_s, tr("More"));
    more->setAccessibleName(tr("More that can be done with dead letters"));
    more->setMenu(menu);
    auto* flow = new FlowLayout(buttons);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kGap2);
    flow->addWidget(m_requeueAll);
    flow->addWidget(m_requeueSelected);
    for (QPushButton* button : of) flow->addWidget(button);
    flow->addWidget(last);
    flow->addWidget(more);
    m_advice = new TextLabel(this);
    m_advice->setObjectName(u"requeueAdvice"_s);
    m_advice->setAccessibleName(tr("What speaks for and against requeueing"));
    m_advice->setWordWrap(true);
    m_advice->setMinimumWidth(kAdviceWidth);
    m_advice->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap3);
    layout->addWidget(buttons, 3);
    layout->addWidget(m_advice, 1);
    const auto ask = [this](Operation::Kind kind, bool selectedOnly) {
        return [this, kind, selectedOnly] { Q_EMIT requested(kind, selectedOnly); };
    };
    connect(m_requeueAll, &QPushButton::clicked, this, ask(Operation::Kind::Requeue, false));
    connect(m_requeueSelected, &QPushButton::clicked, this, ask(Operation::Kind::Requeue, true));
    connect(m_deleteSelected, &QAction::triggered, this, ask(Operation::Kind::Delete, true));
    connect(m_deleteAll, &QAction::triggered, this, ask(Operation::Kind::Delete, false));
}

void DeadLetterActions::show(const State& state) {
    allow(m_requeueAll, state.requeueAll, tr("Back to their queues, at a pace of your choice"));
    allow(m_requeueSelected, state.requeueSelected, tr("Back to their queues"));
    allow(m_deleteSelected, state.deleteSelected, tr("Remove them for good"));
    allow(m_deleteAll, state.deleteAll, tr("Remove them for good"));
    const QString selected = countText(quint64(state.selected));
    m_requeueAll->setText(state.all.isEmpty() ? tr("Requeue all…") : tr("Requeue all %1…").arg(state.all));
    m_requeueSelected->setText(tr("Requeue selected (%1)…").arg(selected));
    m_deleteSelected->setText(tr("Delete selected (%1)…").arg(selected));
    m_deleteAll->setText(state.all.isEmpty() ? tr("Delete all that match…") : tr("Delete all %1…").arg(state.all));
    // One that is selected is the one that is shown, and has buttons of its own.
    m_requeueSelected->setVisible(state.selected > 1);
}

void DeadLetterActions::advise(const QString& warning, bool isOneCause) {
    m_advice->setText(isOneCause ? warning : QString());
    QPalette colors = palette();
    const Tokens& tokens = tokensOf(colors);
    colors.setColor(QPalette::WindowText, tokens.warn);
    m_advice->setPalette(colors);
    const bool isSuggested = isOneCause && warning.isEmpty();
    if (m_requeueAll->property("primary").toBool() == isSuggested) return;
    m_requeueAll->setProperty("primary", isSuggested);
    m_requeueAll->update();
}

}  // namespace fairlead::gui

#include "moc_dead_letter_actions.cpp"
