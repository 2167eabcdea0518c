// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/settings/about_dialog.h"

#include "gui/kit/outside_text.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QCoreApplication>
#include <QFile>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize kFirstSize(820, 600);

QString notice() {
    QFile file(u":/fairlead/NOTICE"_s);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent) {
    setObjectName(u"about"_s);
    setWindowTitle(tr("About Fairlead"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kGap4, kGap4, kGap4, kGap4);
    column->setSpacing(kGap2);
    const auto add = [&](const QString& id, const QString& text) {
        auto* label = new TextLabel(text, this);
        label->setObjectName(id);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(label);
        return label;
    };
    add(u"version"_s, tr("Fairlead %1").arg(QCoreApplication::applicationVersion()))
        ->setFont(fontOf(font(), TypeSize::Page, true));
    add(u"licenceOfSources"_s, tr("Sources: Apache License 2.0."));
    add(u"licenceOfProgram"_s,
        tr("This program: GNU General Public License, version 3, because it is linked with Qt Charts. It comes without "
           "any warranty; you may pass it on under the terms of that licence."));
    add({}, tr("Parts by others, and their licences:"));
    auto* notices = new OutsideText(tr("Parts by others, and their licences"), OutsideText::Look::Box, 20, this);
    notices->setObjectName(u"notices"_s);
    notices->fillRoom();
    notices->showText(notice());
    column->addWidget(notices, 1);
    auto* close = new QPushButton(tr("Close"), this);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    column->addWidget(close, 0, Qt::AlignRight);
    resize(kFirstSize);
}

}  // namespace fairlead::gui

#include "moc_about_dialog.cpp"
