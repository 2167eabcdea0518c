// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QVBoxLayout;

namespace fairlead::gui {

// A text to copy, and what it is for.
struct Snippet {
    QString explanation;
    QString text;  // what goes to the clipboard

    bool operator==(const Snippet&) const = default;
};

// Texts to copy, each with its own button. GUI thread.
class SnippetList : public QWidget {
    Q_OBJECT
public:
    explicit SnippetList(QWidget* parent = nullptr);

    void setSnippets(const QList<Snippet>& snippets);

private:
    QVBoxLayout* m_layout;
    QList<Snippet> m_snippets;
};

}  // namespace fairlead::gui
