// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

#include <functional>

class QWidget;

namespace fairlead::gui {

class Page;

// What one does there: the list at the left is divided by it.
enum class PageGroup { Watch, Mend, Build, Foot };

// What the window needs to know of a page before there is one.
struct PageEntry {
    QString id;
    QString title;
    QString question;  // the question that the page answers
    QString icon;      // of resources/icons
    QKeySequence shortcut;
    std::function<Page*(QWidget* parent)> make;  // empty: for codeQ's own server only
    PageGroup group = PageGroup::Watch;
    // What stands in its place while the connection is one to codeQ's own server; empty: the same page.
    std::function<Page*(QWidget* parent)> makeForCodeq{};
    QString codeqTitle{};  // empty: the same title
};

// Every page there is, within its group in the order of the list at the left; the first is home. A new page is a line here.
QList<PageEntry> pageRegistry();

// What a page shows while the console looks at a moment gone by: nothing of it, unless it says otherwise here.
struct PastSight {
    enum class Shown { Nothing, Part, Whole };
    Shown shown = Shown::Nothing;
    QString part{};  // of Part: a sentence that says which; %1: the moment
};
PastSight pastSightOf(const QString& page);

// Shows on its page what has this id: a task, an operation, a workflow.
void showById(Page& page, const QString& id);

}  // namespace fairlead::gui
