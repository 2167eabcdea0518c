// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/file_field.h"

#include "gui/kit/input_field.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

FileField::FileField(const QString& id, const QString& name, QWidget* parent)
    : QWidget(parent), m_edit(new InputField(this)) {
    m_edit->setObjectName(id);
    m_edit->setAccessibleName(name);
    auto* browse = new QPushButton(tr("Browse…"), this);
    browse->setObjectName(u"browse."_s + id);
    browse->setAccessibleName(tr("Choose a file: %1").arg(name));
    browse->setAutoDefault(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_edit, 1);
    layout->addWidget(browse);
    setFocusProxy(m_edit);
    connect(browse, &QPushButton::clicked, this, &FileField::choose);
}

void FileField::choose() {
    auto* dialog = new QFileDialog(this, m_edit->accessibleName(), QFileInfo(m_edit->text()).absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_edit, &QLineEdit::setText);
    dialog->open();
}

}  // namespace fairlead::gui

#include "moc_file_field.cpp"
