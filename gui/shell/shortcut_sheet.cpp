// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/shell/shortcut_sheet.h"

#include "gui/shell/shortcut_table.h"
#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"

#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>

namespace fairlead::gui {

namespace {

constexpr int kColumns = 2;  // of groups, side by side: one would be higher than the smallest window

}  // namespace

ShortcutSheet::ShortcutSheet(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("shortcutSheet"));
    setWindowTitle(tr("Keys"));
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(22, 16, 26, 20);
    columns->setSpacing(22);
    columns->setSizeConstraint(QLayout::SetFixedSize);
    // Each with rows of its own: a heading in one must not part the rows of the other.
    const auto addColumn = [columns] {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(22);
        grid->setVerticalSpacing(5);
        columns->addLayout(grid);
        columns->setAlignment(grid, Qt::AlignTop);
        return grid;
    };
    QGridLayout* grid = addColumn();
    const QList<ShortcutEntry> entries = shortcutTable();
    QString group;
    int row = 0;
    int column = 0;
    for (qsizetype at = 0; at < entries.size(); ++at) {
        const ShortcutEntry& entry = entries[at];
        if (entry.group != group) {
            group = entry.group;
            if (column + 1 < kColumns && at * kColumns >= entries.size() * (column + 1)) {
                ++column;
                row = 0;
                grid = addColumn();
            }
            auto* heading = new TextLabel(group, this);
            heading->setFont(fontOf(font(), TypeSize::Panel, true));
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

#include "moc_shortcut_sheet.cpp"
