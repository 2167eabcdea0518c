// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QToolButton>

class QFrame;

namespace fairlead::gui {

// One narrowing of what a page shows. Set, it says its value and has a cross that removes it, as the keys Delete and
// Backspace do; not set, it stays in its place as "+ Tenant". A press opens its editor below it. GUI thread.
class FilterChip : public QToolButton {
    Q_OBJECT
public:
    // editor: is moved into the chip; null: the value is chosen elsewhere, and the chip is hidden while it is not set.
    FilterChip(const QString& title, QWidget* editor, QWidget* parent = nullptr);

    // Empty: not set. A long value is cut; the tooltip has all of it.
    void setValue(const QString& value);
    const QString& value() const { return m_value; }
    bool isSet() const { return !m_value.isEmpty(); }
    void openEditor();
    void closeEditor();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    // The user wants it gone. The owner clears the value.
    void removed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString shownText() const;

    const QString m_title;
    QString m_value;
    QFrame* m_popup = nullptr;
    QWidget* m_editor;
};

}  // namespace fairlead::gui
