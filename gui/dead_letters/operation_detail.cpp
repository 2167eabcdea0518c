// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/operation_detail.h"

#include "gui/data/translation.h"
#include "gui/dead_letters/operation_bar.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/fact_list.h"
#include "gui/kit/link_button.h"
#include "gui/kit/panel.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/operation_model.h"
#include "gui/models/words/operation_words.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

OperationDetail::OperationDetail(QWidget* parent) : QFrame(parent) {
    setObjectName(u"operationDetail"_s);
    m_title = new TextLabel(this);
    m_title->setObjectName(u"operationTitle"_s);
    m_title->setFont(fontOf(font(), TypeSize::Panel, true));
    m_eta = new TextLabel(this);
    m_eta->setObjectName(u"operationEta"_s);
    m_eta->setAccessibleName(tr("How long it will take"));
    m_bar = new OperationBar(this);
    m_message = new TextLabel(this);
    m_message->setObjectName(u"operationMessage"_s);
    m_message->setAccessibleName(tr("The selected operation"));
    m_message->setWordWrap(true);
    m_failed = new LinkButton(this);
    m_failed->setObjectName(u"failedAgain"_s);
    m_failed->setAccessibleName(tr("The %1 that failed again", nullptr, 0).arg(0));
    m_leaves = new TextLabel(this);
    m_leaves->setObjectName(u"cancelLeaves"_s);
    m_leaves->setForegroundRole(QPalette::PlaceholderText);
    m_leaves->setWordWrap(true);
    m_pause = makeButton(tr("Pause"), u"pauseOperation"_s, OperationAction::Pause);
    m_resume = makeButton(tr("Resume"), u"resumeOperation"_s, OperationAction::Resume);
    m_cancel = makeButton(tr("Cancel"), u"cancelOperation"_s, OperationAction::Cancel);
    m_facts = new FactList({}, this);
    connect(m_failed, &QToolButton::clicked, this, &OperationDetail::failedAgainRequested);

    auto* head = new QHBoxLayout;
    head->setSpacing(kGap2);
    head->addWidget(m_title, 1);
    for (ChipButton* button : {m_pause, m_resume, m_cancel}) head->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap1 + 2);
    layout->addLayout(head);
    layout->addWidget(m_eta);
    layout->addWidget(m_bar);
    layout->addWidget(m_message);
    layout->addWidget(m_failed);
    layout->addWidget(m_leaves);
    layout->addWidget(m_facts, 1);
    makePanel(this);
}

ChipButton* OperationDetail::makeButton(const QString& text, const QString& id, OperationAction action) {
    auto* button = new ChipButton(text, this);
    button->setCheckable(false);
    button->setObjectName(id);
    button->setAccessibleName(tr("%1 the selected operation").arg(text));
    connect(button, &QToolButton::clicked, this, [this, action] { Q_EMIT actionRequested(action); });
    return button;
}

void OperationDetail::showOperation(const Operation* operation, const QString& whyNot, qint64 nowMs) {
    const bool isPaused = operation != nullptr && operation->state == Operation::State::Paused;
    const bool isOver = operation == nullptr || operation->isOver();
    m_pause->setEnabled(whyNot.isEmpty() && !isPaused);
    m_resume->setEnabled(whyNot.isEmpty() && isPaused);
    m_cancel->setEnabled(whyNot.isEmpty());
    m_pause->setToolTip(whyNot.isEmpty() ? tr("Pause the selected operation") : whyNot);
    m_resume->setToolTip(whyNot.isEmpty() ? tr("Resume the selected operation") : whyNot);
    const QString leaves = isOver ? QString() : cancelText(*operation);
    m_cancel->setToolTip(whyNot.isEmpty() ? leaves : whyNot);
    m_leaves->setText(leaves.isEmpty() ? QString() : tr("Cancel: %1").arg(leaves));
    m_leaves->setVisible(!leaves.isEmpty());
    m_bar->setVisible(operation != nullptr);
    m_eta->setVisible(operation != nullptr);
    m_facts->setVisible(operation != nullptr);
    m_failed->setVisible(operation != nullptr && operation->failedAgain > 0);
    if (operation == nullptr) {
        m_title->setText(tr("Select an operation."));
        m_message->clear();
        m_message->hide();
        return;
    }
    m_title->setText(tr("%1 %2: %3").arg(kindText(*operation), operation->id, stateText(*operation)));
    m_eta->setText(etaText(*operation, nowMs));
    m_bar->setParts(partsOf(*operation));
    QStringList said{progressText(*operation)};
    if (const QString outcome = outcomeText(*operation); !outcome.isEmpty()) said << outcome;
    m_message->setText(said.join(u". "_s) + u'.');
    m_message->show();
    m_failed->setText(
        tr("The %1 that failed again", nullptr, plural(operation->failedAgain)).arg(countText(operation->failedAgain)));
    m_failed->setAccessibleName(m_failed->text());
    QList<FactList::Fact> facts{{tr("Of"), scopeText(*operation)},
                                {tr("By"), operation->startedBy},
                                {tr("Why"), operation->reason},
                                {tr("Begun"), momentText(operation->startedAtMs)}};
    if (operation->endedAtMs > 0) facts.append({tr("Ended"), momentText(operation->endedAtMs)});
    facts.append({tr("Pace"), paceText(*operation)});
    m_facts->setFacts(facts);
}

void OperationDetail::sayProblem(const QString& text) {
    m_message->setText(text);
    m_message->show();
}

}  // namespace fairlead::gui

#include "moc_operation_detail.cpp"
