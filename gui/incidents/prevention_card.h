// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/incidents/prevention.h"
#include "gui/now/card.h"

class QLabel;
class QPushButton;

namespace fairlead::gui {

class LinkButton;

// "So that it does not come back": each step with what it would do and a button, or by whom it was done. GUI thread.
class PreventionCard : public Card {
    Q_OBJECT
public:
    explicit PreventionCard(QWidget* parent = nullptr);

    void showSteps(const QList<Prevention>& steps);
    const QList<Prevention>& steps() const { return m_steps; }

Q_SIGNALS:
    void requested(fairlead::gui::IncidentNote::Step step);
    // The limits of who pushes, where everything else is set and taken back.
    void limitsRequested();

private:
    struct Row {
        QWidget* whole = nullptr;
        QLabel* text = nullptr;
        QLabel* more = nullptr;
        QPushButton* button = nullptr;
    };
    Row& rowAt(qsizetype at);

    QList<Prevention> m_steps;
    QList<Row> m_rows;
    QVBoxLayout* m_lines;
    LinkButton* m_limits;
};

}  // namespace fairlead::gui
