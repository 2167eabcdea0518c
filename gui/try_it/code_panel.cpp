// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/code_panel.h"

#include "gui/kit/code/code_colors.h"
#include "gui/kit/link_button.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostCodeLines = 40;

QString commentOf(SnippetLanguage language) {
    return language == SnippetLanguage::Go || language == SnippetLanguage::TypeScript ? u"//"_s : u"#"_s;
}

}  // namespace

CodePanel::CodePanel(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap1, kGap3, kGap2);
    layout->setSpacing(kGap1);
    m_language = new SegmentChoice(u"snippetLanguage"_s, tr("Language"),
                                   {u"Go"_s, u"Python"_s, u"TypeScript"_s, u"curl"_s}, this);
    m_language->choose(int(SnippetLanguage::Python));
    layout->addWidget(m_language, 0, Qt::AlignLeft);
    m_send = addBox(u"sendSnippet"_s, tr("Send"), 4);
    m_work = addBox(u"workSnippet"_s, tr("Work"), 5);
    m_terminal = addBox(u"terminalSnippet"_s, tr("From a terminal"), 2);
    m_note = new TextLabel(this);
    m_note->setObjectName(u"snippetNote"_s);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_note);
    connect(m_language, &SegmentChoice::chosenByHand, this, &CodePanel::show);
}

CodePanel::Box CodePanel::addBox(const QString& id, const QString& title, int stretch) {
    auto* layout = static_cast<QVBoxLayout*>(this->layout());
    auto* name = new TextLabel(title, this);
    name->setFont(fontOf(font(), TypeSize::Data, true));
    auto* copy = new LinkButton(this);
    copy->setText(tr("Copy"));
    copy->setObjectName(id + u"Copy"_s);
    copy->setAccessibleName(tr("Copy “%1”").arg(title));
    auto* head = new QHBoxLayout;
    head->addWidget(name, 1);
    head->addWidget(copy);
    auto* text = new OutsideText(title, OutsideText::Look::Box, kMostCodeLines, this);
    text->setObjectName(id);
    text->fillRoom();
    m_colors.append(new CodeColors(text->document(), text, u"#"_s));
    connect(copy, &QToolButton::clicked, this, [text] { QGuiApplication::clipboard()->setText(text->text()); });
    layout->addLayout(head);
    layout->addWidget(text, stretch);
    return {text, copy};
}

SnippetLanguage CodePanel::language() const { return SnippetLanguage(m_language->chosen()); }

void CodePanel::choose(SnippetLanguage language) {
    m_language->choose(int(language));
    show();
}

void CodePanel::setFacts(const SnippetFacts& facts) {
    m_facts = facts;
    show();
}

void CodePanel::fill(const Box& box, SnippetLanguage language, SnippetSide side) {
    const QString reason = whyNoSnippet(language, side, m_facts);
    box.text->showText(reason.isEmpty() ? snippet(language, side, m_facts) : reason);
    allow(box.copy, reason, box.copy->accessibleName());
}

void CodePanel::show() {
    m_colors[0]->setComment(commentOf(language()));
    m_colors[1]->setComment(commentOf(language()));
    fill(m_send, language(), SnippetSide::Send);
    fill(m_work, language(), SnippetSide::Work);
    const QString noSend = whyNoSnippet(SnippetLanguage::Terminal, SnippetSide::Send, m_facts);
    const QString noWork = whyNoSnippet(SnippetLanguage::Terminal, SnippetSide::Work, m_facts);
    QString both;
    if (noSend.isEmpty()) both += snippet(SnippetLanguage::Terminal, SnippetSide::Send, m_facts);
    if (noWork.isEmpty()) both += snippet(SnippetLanguage::Terminal, SnippetSide::Work, m_facts);
    m_terminal.text->showText(both.isEmpty() ? noSend : both);
    allow(m_terminal.copy, both.isEmpty() ? noSend : QString(), m_terminal.copy->accessibleName());
    switch (m_facts.tokens) {
        case TokenKind::Tenant:
            m_note->setText(tr("This broker asks for no secret: the token is the tenant's name."));
            break;
        case TokenKind::TenantAndKey:
            m_note->setText(
                tr("The secret of this broker is read from FAIRLEAD_TOKEN: it stands in the file TOKEN of its data "
                   "folder."));
            break;
        case TokenKind::Own:
            m_note->setText(tr("The token is read from FAIRLEAD_TOKEN, and the tenant is the token's."));
            break;
    }
}

}  // namespace fairlead::gui

#include "moc_code_panel.cpp"
