// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/now/verdict.h"

#include <QWidget>

#include <array>

namespace fairlead::gui {

class FlatButton;
class SentenceLine;

// The answer to what one opens the console for, in one sentence, with its shape and its colour; below it at most two
// more. A screen reader is told when the news is another one, not each second. GUI thread.
class VerdictBar : public QWidget {
    Q_OBJECT
public:
    explicit VerdictBar(QWidget* parent = nullptr);

    // whyNoLimits: why the limits of who pushes cannot be changed; empty: they can.
    void show(const Verdict& verdict, const QString& whyNoLimits);
    using QWidget::show;
    const Verdict& verdict() const { return m_verdict; }

Q_SIGNALS:
    void announced(const QString& text);  // to who does not see it
    void tenantRequested(const QString& tenant);
    void limitsRequested(const QString& tenant);
    void incidentRequested(const fairlead::gui::Trouble& trouble);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Verdict m_verdict;
    bool m_isShown = false;
    SentenceLine* m_first;
    SentenceLine* m_detail;
    std::array<SentenceLine*, 2> m_further;
    FlatButton* m_investigate;
    FlatButton* m_limits;
    FlatButton* m_open;
};

}  // namespace fairlead::gui
