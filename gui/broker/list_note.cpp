// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/broker/list_note.h"

#include "gui/data/translation.h"
#include "gui/kit/text_label.h"
#include "gui/models/words/formatters.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

QLabel* makeListNote(QWidget* parent) {
    auto* note = new TextLabel(parent);
    note->setObjectName(u"listNote"_s);
    note->setAccessibleName(tr("What the list lacks"));
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setWordWrap(true);
    note->hide();
    return note;
}

void showListNote(QLabel* note, const Failure* failure, quint64 shown, bool isWhole) {
    QString text;
    if (failure != nullptr)
        text = tr("Out of date: it cannot be listed now: %1").arg(failure->text);
    else if (!isWhole)
        text = tr("The first %1 only.").arg(countText(shown));
    note->setText(text);
    note->setVisible(!text.isEmpty());
}

}  // namespace fairlead::gui
