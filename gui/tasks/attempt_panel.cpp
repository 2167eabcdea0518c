// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tasks/attempt_panel.h"

#include "gui/tasks/attempt_table.h"
#include "gui/kit/outside_text.h"

#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostAttemptWhyLines = 8;

}  // namespace

AttemptPanel::AttemptPanel(QWidget* parent)
    : QWidget(parent), m_table(new AttemptTable(this)),
      m_why(new OutsideText(tr("Why"), OutsideText::Look::Box, kMostAttemptWhyLines, this)) {
    m_why->setObjectName(u"attemptWhy"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_why);
    connect(m_table, &QTableWidget::currentCellChanged, this, &AttemptPanel::showWhy);
    showWhy();
}

void AttemptPanel::showAttempts(const QList<Attempt>& attempts) {
    m_attempts = attempts;
    m_table->showAttempts(attempts);
    if (!attempts.isEmpty()) m_table->setCurrentCell(0, 0);
    showWhy();
}

void AttemptPanel::showWhy() {
    const int row = m_table->currentRow();
    const bool isThere = row >= 0 && row < m_attempts.size();
    // The table shows the latest attempt first.
    m_why->showText(isThere ? whyOf(m_attempts[m_attempts.size() - 1 - row]) : QString());
    m_why->setVisible(!m_why->text().isEmpty());
}

}  // namespace fairlead::gui

#include "moc_attempt_panel.cpp"
