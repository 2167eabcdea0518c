// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/now/verdict.h"
#include "gui/try_it/sent_tasks.h"

#include <QWidget>

class QPushButton;

namespace fairlead::gui {

class SentenceLine;

// Where the tasks are that were sent from here, in one sentence: whether each is accounted for.
VerdictLine sumLine(const SentSum& sum, bool isKnown);

// That sentence, with a button that begins anew. GUI thread.
class SumBar : public QWidget {
    Q_OBJECT
public:
    explicit SumBar(QWidget* parent = nullptr);

    // isKnown: the server can be asked where a task is. note: a sentence that follows; empty: none.
    void show(const SentSum& sum, bool isKnown, const QString& note);
    using QWidget::show;

Q_SIGNALS:
    void startOverRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    VerdictLine m_line;
    SentenceLine* m_sentence;
    QPushButton* m_again;
};

}  // namespace fairlead::gui
