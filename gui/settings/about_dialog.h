// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace fairlead::gui {

// Which build this is, the licences of its sources and of this program, and what it holds of others: the file NOTICE. Not
// modal; Esc closes it. GUI thread.
class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

}  // namespace fairlead::gui
