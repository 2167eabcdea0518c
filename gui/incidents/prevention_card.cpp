// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/prevention_card.h"

#include "gui/kit/link_button.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/push_button.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

PreventionCard::PreventionCard(QWidget* parent) : Card(tr("So that it does not come back"), parent) {
    setObjectName(u"soThatNotAgain"_s);
    m_limits = new LinkButton(this);
    m_limits->setText(tr("Limits…"));
    m_limits->setObjectName(u"incidentLimits"_s);
    m_limits->setAccessibleName(tr("Change the limits of who pushes"));
    connect(m_limits, &QToolButton::clicked, this, &PreventionCard::limitsRequested);
    m_lines = new QVBoxLayout;
    m_lines->setSpacing(kGap2);
    auto* inner = new QVBoxLayout;
    inner->setContentsMargins(kGap3, 0, kGap3, kGap2);
    inner->setSpacing(kGap2);
    inner->addLayout(m_lines);
    inner->addWidget(m_limits, 0, Qt::AlignLeft);
    content()->addLayout(inner);
}

PreventionCard::Row& PreventionCard::rowAt(qsizetype at) {
    while (m_rows.size() <= at) {
        const qsizetype number = m_rows.size();
        Row row;
        row.whole = new QWidget(this);
        row.text = new TextLabel(row.whole);
        row.text->setObjectName(u"prevention.%1"_s.arg(number));
        row.more = new TextLabel(row.whole);
        row.more->setObjectName(u"preventionMore.%1"_s.arg(number));
        row.more->setForegroundRole(QPalette::PlaceholderText);
        for (QLabel* label : {row.text, row.more}) label->setWordWrap(true);
        row.button = makePushButton(row.whole, u"prevent.%1"_s.arg(number), {}, {});
        connect(row.button, &QPushButton::clicked, this, [this, number] { Q_EMIT requested(m_steps[number].step); });
        auto* words = new QVBoxLayout;
        words->setSpacing(0);
        words->addWidget(row.text);
        words->addWidget(row.more);
        auto* line = new QHBoxLayout(row.whole);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(kGap2);
        line->addLayout(words, 1);
        line->addWidget(row.button, 0, Qt::AlignTop);
        m_lines->addWidget(row.whole);
        m_rows.append(row);
    }
    return m_rows[at];
}

// The rows stay, so that the focus does.
void PreventionCard::showSteps(const QList<Prevention>& steps) {
    if (steps == m_steps && !m_rows.isEmpty()) return;
    m_steps = steps;
    for (qsizetype at = 0; at < steps.size(); ++at) {
        const Prevention& step = steps[at];
        Row& row = rowAt(at);
        row.text->setText(step.isDone ? u"✓ "_s + step.text : step.text);
        row.more->setText(step.more);
        row.more->setVisible(!step.more.isEmpty());
        row.button->setText(step.action);
        row.button->setVisible(!step.action.isEmpty());
        const QString name = tr("%1: %2", "what a button says, what it is about").arg(step.action, step.text);
        row.button->setAccessibleName(name);
        allow(row.button, step.whyNot, name);
        row.whole->show();
    }
    for (qsizetype at = steps.size(); at < m_rows.size(); ++at) m_rows[at].whole->hide();
}

}  // namespace fairlead::gui

#include "moc_prevention_card.cpp"
