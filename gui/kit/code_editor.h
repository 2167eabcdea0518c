// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>

namespace fairlead::gui {

// A monospaced text of several lines to type in, with their numbers at the left. Tab leaves it. GUI thread.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    // id: its object name; name: for screen readers.
    CodeEditor(const QString& id, const QString& name, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    class Numbers;
    void fit();
    void paintNumbers(QPaintEvent* event);

    Numbers* m_numbers;
};

// Where a text stops being JSON: the number of the line, from 1; 0: it is JSON. The text is read once.
int lineThatIsNoJson(const QByteArray& text);

}  // namespace fairlead::gui
