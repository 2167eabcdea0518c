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

// What the window needs to know about a page before creating it.
struct PageEntry {
    QString id;
    QString title;
    QString question;  // the question that the page answers
    QString icon;      // of resources/icons
    QKeySequence shortcut;
    std::function<Page*(QWidget* parent)> make;
};

// All pages in the order of the navigation; the first is the home page. To add a page, add a line here.
QList<PageEntry> pageRegistry();

}  // namespace fairlead::gui
