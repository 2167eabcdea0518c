// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace fairlead::gui {

// Lists the shortcuts of shortcutTable(). Not modal; Esc closes it. GUI thread.
class ShortcutSheet : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutSheet(QWidget* parent = nullptr);
};

}  // namespace fairlead::gui
