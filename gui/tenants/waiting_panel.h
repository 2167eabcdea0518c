// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/waiting_text.h"

#include <QWidget>

class QLabel;

namespace fairlead::gui {

// Why the selected tenant's tasks wait: one sentence, and details per command below it. GUI thread.
class WaitingPanel : public QWidget {
    Q_OBJECT
public:
    explicit WaitingPanel(QWidget* parent = nullptr);

    void explain(const WaitingExplanation& explanation);
    void say(const QString& text);  // shown instead of an explanation
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyColors();

    QLabel* m_sentence;
    QLabel* m_details;
    bool m_trouble = false;
};

}  // namespace fairlead::gui
