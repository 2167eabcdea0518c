// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/segment_choice.h"

#include "gui/look/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

SegmentChoice::SegmentChoice(const QString& id, const QString& name, const QStringList& words, QWidget* parent)
    : QWidget(parent), m_buttons(new QButtonGroup(this)) {
    setObjectName(id);
    setAccessibleName(name);
    for (int i = 0; i < words.size(); ++i) {
        auto* button = new QToolButton(this);
        button->setText(words[i]);
        button->setObjectName(u"%1.%2"_s.arg(id).arg(i));
        button->setAccessibleName(u"%1: %2"_s.arg(name, words[i]));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        m_buttons->addButton(button, i);
    }
    QHBoxLayout* row = layOutSegments(m_buttons->buttons());
    row->setContentsMargins(0, 0, 0, 0);
    setLayout(row);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFocusProxy(m_buttons->button(0));
    connect(m_buttons, &QButtonGroup::idClicked, this, &SegmentChoice::chosenByHand);
}

int SegmentChoice::chosen() const { return m_buttons->checkedId(); }

void SegmentChoice::choose(int index) {
    if (QAbstractButton* button = m_buttons->button(index)) {
        button->setChecked(true);
    } else if (QAbstractButton* before = m_buttons->checkedButton()) {
        m_buttons->setExclusive(false);
        before->setChecked(false);
        m_buttons->setExclusive(true);
    }
}

}  // namespace fairlead::gui

#include "moc_segment_choice.cpp"
