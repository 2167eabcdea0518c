// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>

namespace fairlead::gui {

// A monospaced text of several lines to type in, with their numbers at the left. Tab leaves it. A text that is pasted and
// is too large to lay out is held: its beginning is shown and cannot be edited; another one can be pasted over it, and
// Delete empties it. GUI thread.
class CodeEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    // id: its object name; name: for screen readers.
    CodeEditor(const QString& id, const QString& name, QWidget* parent = nullptr);

    // The whole text, also where it is held. setText(): whatever its size.
    QString text() const;
    void setText(const QString& text);
    bool isHeld() const { return !m_held.isEmpty(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;

private:
    class Numbers;
    void fit();
    void paintNumbers(QPaintEvent* event);

    Numbers* m_numbers;
    QString m_held;
};

}  // namespace fairlead::gui
