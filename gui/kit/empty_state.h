// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/snippet_list.h"

#include <QList>
#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;

namespace fairlead::gui {

// Shown instead of content that is missing: what is missing, why, and what to do about it, with snippets to copy.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    using Snippet = gui::Snippet;

    explicit EmptyState(QWidget* parent = nullptr);

    // action: text of the button; empty: no button.
    void say(const QString& title, const QString& text, const QList<Snippet>& snippets = {},
             const QString& action = QString());
    QString title() const;

Q_SIGNALS:
    void actionRequested();

private:
    QLabel* m_title;
    QLabel* m_text;
    SnippetList* m_snippets;
    QPushButton* m_action;
};

}  // namespace fairlead::gui
