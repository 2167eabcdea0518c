// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/waiting_panel.h"

#include "gui/charts/state_colors.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/kit/link_button.h"
#include "gui/kit/text_label.h"

#include <QEvent>
#include <QResizeEvent>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostShown = 6;
constexpr int kShortLines = 3;
constexpr qsizetype kMostLetters = 2000;

}  // namespace

WaitingPanel::WaitingPanel(QWidget* parent)
    : QWidget(parent), m_sentence(new TextLabel(this)), m_details(new TextLabel(this)), m_more(new LinkButton(this)) {
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
    layout->addWidget(m_more, 0, Qt::AlignLeft);
    m_more->setObjectName(u"wholeReason"_s);
    m_more->setCheckable(true);
    connect(m_more, &QToolButton::toggled, this, &WaitingPanel::showText);
    applyColors();
    showText();
}

void WaitingPanel::explain(const WaitingExplanation& explanation) {
    m_trouble = explanation.isTrouble;
    m_whole = explanation.sentence;
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
    applyColors();
    showText();
}

void WaitingPanel::say(const QString& text) {
    m_trouble = false;
    m_whole = text;
    m_details->clear();
    applyColors();
    showText();
}

QString WaitingPanel::text() const { return m_whole + u'\n' + m_details->text(); }

// What fits into the first lines.
QString WaitingPanel::shortened() const {
    QTextLayout layout(m_whole.left(kMostLetters), m_sentence->font());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    int end = 0;
    int lines = 0;
    for (QTextLine line = layout.createLine(); line.isValid() && lines < kShortLines; line = layout.createLine()) {
        line.setLineWidth(std::max(1, width() - 2));
        end = line.textStart() + line.textLength();
        ++lines;
    }
    layout.endLayout();
    if (end >= m_whole.size()) return m_whole;
    const qsizetype space = m_whole.lastIndexOf(u' ', std::max(1, end - 3));
    return m_whole.left(space > end / 2 ? space : std::max(1, end - 3)).trimmed() + u'…';
}

void WaitingPanel::showText() {
    const bool wantsAll = m_more->isChecked();
    const QString brief = shortened();
    const bool isMore = brief != m_whole || !m_details->text().isEmpty();
    const QString shown = wantsAll ? m_whole : brief;
    if (m_sentence->text() != shown) m_sentence->setText(shown);
    m_sentence->setAccessibleDescription(m_whole);
    m_details->setVisible(wantsAll && !m_details->text().isEmpty());
    m_more->setText(wantsAll ? tr("Less") : tr("The whole reason"));
    m_more->setAccessibleName(m_more->text());
    m_more->setVisible(isMore);
}

void WaitingPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) showText();
}

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

#include "moc_waiting_panel.cpp"
