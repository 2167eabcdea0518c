// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/shortcut_sheet.h"

#include "gui/shell/shortcut_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"

#include <QFontDatabase>
#include <QGridLayout>

namespace fairlead::gui {

ShortcutSheet::ShortcutSheet(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("shortcutSheet"));
    setWindowTitle(tr("Keys"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(22, 16, 26, 20);
    grid->setHorizontalSpacing(22);
    grid->setVerticalSpacing(5);
    grid->setSizeConstraint(QLayout::SetFixedSize);
    QString group;
    int row = 0;
    for (const ShortcutEntry& entry : shortcutTable()) {
        if (entry.group != group) {
            group = entry.group;
            auto* heading = new TextLabel(group, this);
            const QFont bold = fontOf(font(), TypeSize::Panel, true);
            heading->setFont(bold);
            heading->setContentsMargins(0, row == 0 ? 0 : 10, 0, 2);
            grid->addWidget(heading, row++, 0, 1, 2);
        }
        auto* keys = new TextLabel(entry.keys.toString(QKeySequence::NativeText), this);
        keys->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        keys->setForegroundRole(QPalette::PlaceholderText);
        auto* text = new TextLabel(entry.text, this);
        text->setAccessibleName(tr("%1: %2").arg(keys->text(), entry.text));
        grid->addWidget(keys, row, 0);
        grid->addWidget(text, row++, 1);
    }
}

}  // namespace fairlead::gui
