// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/words/waiting_text.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace fairlead::gui {

// Why the selected tenant's tasks wait: the beginning of a sentence, and on demand all of it with details per command.
// GUI thread.
class WaitingPanel : public QWidget {
    Q_OBJECT
public:
    explicit WaitingPanel(QWidget* parent = nullptr);

    void explain(const WaitingExplanation& explanation);
    void say(const QString& text);  // shown instead of an explanation
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyColors();
    void showText();
    QString shortened() const;

    QLabel* m_sentence;
    QLabel* m_details;
    QToolButton* m_more;
    QString m_whole;  // the sentence
    bool m_trouble = false;
};

}  // namespace fairlead::gui
