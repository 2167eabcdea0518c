// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/error_box.h"

#include "gui/data/translation.h"
#include "gui/kit/link_button.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kAllLines = 40;

}  // namespace

ErrorBox::ErrorBox(const QString& id, const QString& name, int mostLines, QWidget* parent)
    : QWidget(parent), m_name(name), m_text(new OutsideText(name, OutsideText::Look::Code, mostLines, this)) {
    m_text->setObjectName(id);
    auto* title = new TextLabel(name, this);
    title->setFont(fontOf(font(), TypeSize::Panel, true));
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap3);
    head->addWidget(title, 1);
    const auto link = [this, head, &id](const QString& what, const QString& text, const QString& spoken) {
        auto* made = new LinkButton(this);
        made->setObjectName(id + what);
        made->setText(text);
        made->setAccessibleName(spoken);
        head->addWidget(made);
        return made;
    };
    auto* copy = link(u"Copy"_s, tr("Copy"), tr("Copy the whole text"));
    auto* open = link(u"Open"_s, tr("Open whole"), tr("Open the whole text in a window"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap1);
    layout->addLayout(head);
    layout->addWidget(m_text);
    connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(open, &QToolButton::clicked, this, &ErrorBox::openWhole);
}

void ErrorBox::showText(const QString& text) { m_text->showText(text); }

const QString& ErrorBox::text() const { return m_text->text(); }

void ErrorBox::openWhole() {
    auto* window = new QDialog(this);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->setObjectName(u"wholeText"_s);
    window->setWindowTitle(m_name);
    auto* whole = new OutsideText(m_name, OutsideText::Look::Code, kAllLines, window);
    whole->setObjectName(u"whole"_s);
    whole->fillRoom();
    whole->showText(text());
    auto* copy = new QPushButton(tr("Copy"), window);
    auto* close = new QPushButton(tr("Close"), window);
    copy->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(copy);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(window);
    layout->addWidget(whole, 1);
    layout->addLayout(buttons);
    window->resize(860, 560);
    connect(copy, &QPushButton::clicked, window, [whole] { QGuiApplication::clipboard()->setText(whole->text()); });
    connect(close, &QPushButton::clicked, window, &QDialog::accept);
    window->open();
}

}  // namespace fairlead::gui

#include "moc_error_box.cpp"
