// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/suggestions.h"

#include <QCompleter>
#include <QLineEdit>
#include <QStringListModel>

namespace fairlead::gui {

void suggestFor(QLineEdit* field, const QStringList& words) {
    if (field->completer() == nullptr) {
        auto* completer = new QCompleter(new QStringListModel(field), field);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        completer->setFilterMode(Qt::MatchContains);
        field->setCompleter(completer);
    }
    auto* model = static_cast<QStringListModel*>(field->completer()->model());
    if (model->stringList() != words) model->setStringList(words);
}

}  // namespace fairlead::gui
