// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/try_it/snippets.h"

#include <QWidget>

class QLabel;

namespace fairlead::gui {

class CodeColors;
class OutsideText;
class SegmentChoice;

// What the forms do, as programs to copy: they follow the forms while somebody types. GUI thread.
class CodePanel : public QWidget {
    Q_OBJECT
public:
    explicit CodePanel(QWidget* parent = nullptr);

    void setFacts(const SnippetFacts& facts);
    SnippetLanguage language() const;
    void choose(SnippetLanguage language);

private:
    struct Box {
        OutsideText* text;
        QWidget* copy;
    };
    Box addBox(const QString& id, const QString& title, int stretch);
    void fill(const Box& box, SnippetLanguage language, SnippetSide side);
    void show();

    SnippetFacts m_facts;
    SegmentChoice* m_language;
    Box m_send;
    Box m_work;
    Box m_terminal;
    QList<CodeColors*> m_colors;
    QLabel* m_note;
};

}  // namespace fairlead::gui
