// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/typed_confirmation.h"

#include "gui/connections/broker_connection.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/consent/production_check.h"
#include "gui/kit/text_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

TypedConfirmation::TypedConfirmation(const QString& question, const QString& consequence, const QString& word,
                                     const QString& action, QWidget* parent)
    : QDialog(parent), m_word(word) {
    setWindowTitle(question);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* text = new TextLabel(consequence, this);
    text->setWordWrap(true);
    m_reasonLabel = new TextLabel(tr("Reason (goes to the audit log)"), this);
    m_reason = new InputField(this);
    m_reason->setObjectName(u"reason"_s);
    m_reason->setAccessibleName(m_reasonLabel->text());
    m_typedLabel = new TextLabel(tr("Type %1 to confirm").arg(word), this);
    m_typedLabel->setWordWrap(true);
    m_typed = new InputField(this);
    m_typed->setObjectName(u"typed"_s);
    m_typed->setAccessibleName(m_typedLabel->text());
    m_action = new QPushButton(action, this);
    m_action->setObjectName(u"confirm"_s);
    m_action->setAutoDefault(false);
    m_action->setAccessibleName(question);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(u"cancel"_s);
    cancel->setAccessibleName(tr("Cancel"));
    cancel->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_action);
    buttons->addWidget(cancel);
    auto* layout = new QVBoxLayout(this);
    for (QWidget* one : std::initializer_list<QWidget*>{text, m_reasonLabel, m_reason, m_typedLabel, m_typed})
        layout->addWidget(one);
    layout->addSpacing(8);
    layout->addLayout(buttons);
    setMinimumWidth(420);
    connect(m_reason, &QLineEdit::textChanged, this, &TypedConfirmation::check);
    connect(m_typed, &QLineEdit::textChanged, this, &TypedConfirmation::check);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_action, &QPushButton::clicked, this, [this] {
        Q_EMIT confirmed(m_reason->text().trimmed());
        accept();
    });
    m_reason->setFocus();
    check();
}

void TypedConfirmation::setConnection(const BrokerConnection* connection) {
    m_word = wordToConfirm(connection, m_word);
    m_typedLabel->setVisible(!m_word.isEmpty());
    m_typed->setVisible(!m_word.isEmpty());
    check();
    if (connection == nullptr || !connection->mark().production) return;
    setWindowTitle(tr("PRODUCTION · %1").arg(windowTitle()));
    m_typedLabel->setText(tr("This is production. Type %1 to confirm").arg(m_word));
    m_typed->setAccessibleName(tr("This is production. Type %1 to confirm").arg(m_word));
    check();
}

void TypedConfirmation::askNoWord() {
    m_word.clear();
    m_typedLabel->hide();
    m_typed->hide();
    check();
}

void TypedConfirmation::askNoReason() {
    m_wantsReason = false;
    m_reasonLabel->hide();
    m_reason->hide();
    m_typed->setFocus();
    check();
}

void TypedConfirmation::check() {
    allow(m_action,
          m_wantsReason && m_reason->text().trimmed().isEmpty() ? tr("A reason is missing.")
          : m_typed->text().trimmed() != m_word                 ? tr("%1 is not typed yet.").arg(m_word)
                                                                : QString(),
          {});
}

}  // namespace fairlead::gui

#include "moc_typed_confirmation.cpp"
