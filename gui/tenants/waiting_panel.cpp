// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/waiting_panel.h"

#include "gui/charts/state_colors.h"
#include "gui/data/translation.h"
#include "gui/models/formatters.h"
#include "gui/kit/text_label.h"

#include <QEvent>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostShown = 6;

}  // namespace

WaitingPanel::WaitingPanel(QWidget* parent)
    : QWidget(parent), m_sentence(new TextLabel(this)), m_details(new TextLabel(this)) {
    m_sentence->setObjectName(u"waitingSentence"_s);
    m_sentence->setAccessibleName(tr("Why it is waiting"));
    m_details->setObjectName(u"waitingDetails"_s);
    m_details->setAccessibleName(tr("Why it is waiting, command by command"));
    for (QLabel* label : {m_sentence, m_details}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    layout->addWidget(m_sentence);
    layout->addWidget(m_details);
    applyColors();
}

void WaitingPanel::explain(const WaitingExplanation& explanation) {
    m_trouble = explanation.isTrouble;
    m_sentence->setText(explanation.sentence);
    QStringList lines;
    // If a command waits for the reason in the sentence, only its count is new.
    for (const WaitingExplanation::Detail& detail :
         explanation.details.first(std::min(kMostShown, explanation.details.size()))) {
        lines << (detail.reasons == explanation.details.constFirst().reasons
                      ? tr("%1: %2 ready", nullptr, plural(detail.ready)).arg(detail.command, countText(detail.ready))
                      : tr("%1: %2 ready; %3", nullptr, plural(detail.ready))
                            .arg(detail.command, countText(detail.ready), detail.reasons));
    }
    if (explanation.details.size() > kMostShown) {
        lines << tr("and %1 more commands", nullptr, int(explanation.details.size() - kMostShown))
                     .arg(explanation.details.size() - kMostShown);
    }
    m_details->setText(lines.join(u'\n'));
    m_details->setVisible(!lines.isEmpty());
    applyColors();
}

void WaitingPanel::say(const QString& text) {
    m_trouble = false;
    m_sentence->setText(text);
    m_details->clear();
    m_details->setVisible(false);
    applyColors();
}

QString WaitingPanel::text() const { return m_sentence->text() + u'\n' + m_details->text(); }

void WaitingPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) applyColors();
    QWidget::changeEvent(event);
}

void WaitingPanel::applyColors() {
    const StateColors colors = stateColors(palette());
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, colors.quiet);
    QPalette loud = palette();
    loud.setColor(QPalette::WindowText, colors.warning);
    m_details->setPalette(quiet);
    m_sentence->setPalette(m_trouble ? loud : palette());
}

}  // namespace fairlead::gui
