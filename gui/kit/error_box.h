// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace fairlead::gui {

class OutsideText;

// An error as it came: monospaced, with its lines, scrolling both ways when it is longer or wider than its room. It can be
// copied whole, by a button or by Ctrl+C when nothing is selected, and opened in a window of its own. GUI thread.
class ErrorBox : public QWidget {
    Q_OBJECT
public:
    // id: of the text; name: its title. mostLines: its height at most, before it scrolls.
    ErrorBox(const QString& id, const QString& name, int mostLines, QWidget* parent = nullptr);

    void showText(const QString& text);
    const QString& text() const;

private:
    void openWhole();

    const QString m_name;
    OutsideText* m_text;
};

}  // namespace fairlead::gui
