// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/token_prompt.h"

#include "gui/connections/connection_profile.h"
#include "gui/kit/input_field.h"
#include "gui/kit/plain_texts.h"
#include "gui/kit/text_label.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

TokenPrompt::TokenPrompt(const QString& connection, QWidget* parent)
    : QDialog(parent), m_token(new InputField(this)), m_problem(new TextLabel(this)) {
    setObjectName(u"tokenPrompt"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Token of %1").arg(briefName(connection)));
    auto* text = new TextLabel(tr("It is kept until this program ends, and nowhere else."), this);
    m_token->setObjectName(u"promptedToken"_s);
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setAccessibleName(windowTitle());
    m_problem->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* open = buttons->addButton(tr("Open"), QDialogButtonBox::ActionRole);
    open->setObjectName(u"openWithToken"_s);
    open->setAccessibleName(tr("Open %1 with this token").arg(connection));
    open->setDefault(true);
    buttons->button(QDialogButtonBox::Cancel)->setAccessibleName(tr("Cancel"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(m_token);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    setMinimumWidth(380);
    connect(open, &QPushButton::clicked, this, &TokenPrompt::check);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_token->setFocus();
}

void TokenPrompt::check() {
    const CheckedToken token = checkToken(m_token->text());
    m_problem->setText(token.problem);
    if (token.problem.isEmpty()) {
        Q_EMIT typed(token.token);
        accept();
    }
}

}  // namespace fairlead::gui

#include "moc_token_prompt.cpp"
