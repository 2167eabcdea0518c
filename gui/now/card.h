// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace fairlead::gui {

// A panel: a title, beside it in quieter letters what it says in short, below it the content. GUI thread.
class Card : public QWidget {
    Q_OBJECT
public:
    explicit Card(const QString& title, QWidget* parent = nullptr);

    void setSubtitle(const QString& text);
    QString subtitle() const;
    // At the right end of the title's line.
    void addCorner(QWidget* widget);
    QVBoxLayout* content() const { return m_content; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void useColors();

    QLabel* m_title;
    QLabel* m_subtitle;
    QHBoxLayout* m_head;
    QVBoxLayout* m_content;
};

}  // namespace fairlead::gui
