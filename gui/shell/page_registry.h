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

// What the window needs to know of a page before there is one.
struct PageEntry {
    QString id;
    QString title;
    QString question;  // what one opens it to ask
    QString icon;      // of resources/icons
    QKeySequence shortcut;
    std::function<Page*(QWidget* parent)> make;
};

// Every page there is, in the order of the list at the left; the first is home. A new page is a line here.
QList<PageEntry> pageRegistry();

}  // namespace fairlead::gui
