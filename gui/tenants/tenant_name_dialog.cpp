// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_name_dialog.h"

#include "gui/kit/input_field.h"
#include "gui/kit/text_label.h"
#include "shared/tenant_id.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

TenantNameDialog::TenantNameDialog(QWidget* parent) : QDialog(parent) {
    setObjectName(u"tenantName"_s);
    setWindowTitle(tr("Limits of a tenant"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* text = new TextLabel(tr("Its name; it need not have a task yet."), this);
    m_name = new InputField(this);
    m_name->setObjectName(u"name"_s);
    m_name->setAccessibleName(text->text());
    m_problem = new TextLabel(this);
    m_problem->setObjectName(u"nameProblem"_s);
    m_problem->setAccessibleName(tr("What is wrong with the name"));
    m_problem->setWordWrap(true);
    m_open = new QPushButton(tr("Limits…"), this);
    m_open->setObjectName(u"openLimits"_s);
    m_open->setAccessibleName(tr("Open the limits of this tenant"));
    m_open->setDefault(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(u"cancel"_s);
    cancel->setAccessibleName(tr("Cancel"));
    cancel->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_open);
    buttons->addWidget(cancel);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(text);
    layout->addWidget(m_name);
    layout->addWidget(m_problem);
    layout->addLayout(buttons);
    setMinimumWidth(380);
    connect(m_name, &QLineEdit::textChanged, this, &TenantNameDialog::check);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_open, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(m_name->text().trimmed());
        accept();
    });
    check();
}

void TenantNameDialog::check() {
    const QString name = m_name->text().trimmed();
    const Status status = checkTenantId(name.toStdString());
    m_problem->setText(name.isEmpty() || status.ok() ? QString() : QString::fromStdString(status.message()));
    m_open->setEnabled(status.ok());
}

}  // namespace fairlead::gui

#include "moc_tenant_name_dialog.cpp"
