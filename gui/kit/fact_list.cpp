// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/fact_list.h"

#include "gui/kit/outside_text.h"
#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"

#include <QFormLayout>
#include <QVBoxLayout>

namespace fairlead::gui {

namespace {

constexpr int kMostFactLines = 3;

}  // namespace

FactList::FactList(const QString& title, QWidget* parent) : QWidget(parent), m_form(new QFormLayout) {
    m_form->setContentsMargins(0, 4, 0, 0);
    m_form->setHorizontalSpacing(14);
    m_form->setVerticalSpacing(4);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    if (!title.isEmpty()) {
        auto* heading = new TextLabel(title, this);
        const QFont bold = fontOf(font(), TypeSize::Panel, true);
        heading->setFont(bold);
        layout->addWidget(heading);
    }
    layout->addLayout(m_form);
    layout->addStretch(1);
}

void FactList::setFacts(const QList<Fact>& facts) {
    bool same = facts.size() == m_values.size();
    for (int i = 0; same && i < facts.size(); ++i) same = facts[i].first == m_values[i].first;
    if (!same) {
        while (m_form->rowCount() > 0) m_form->removeRow(0);
        m_values.clear();
        for (const Fact& fact : facts) {
            auto* what = new TextLabel(fact.first, this);
            what->setForegroundRole(QPalette::PlaceholderText);
            auto* value = new OutsideText(fact.first, OutsideText::Look::Fact, kMostFactLines, this);
            m_form->addRow(what, value);
            m_values.append({fact.first, value});
        }
    }
    for (int i = 0; i < facts.size(); ++i) m_values[i].second->showText(facts[i].second);
}

QString FactList::value(const QString& what) const {
    for (const auto& [name, text] : m_values)
        if (name == what) return text->text();
    return {};
}

}  // namespace fairlead::gui

#include "moc_fact_list.cpp"
