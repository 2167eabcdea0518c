// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/loop_watch.h"

#include <QList>
#include <QString>

#include <functional>
#include <string>

class QTableView;

namespace fairlead::gui {
class MainWindow;
class Page;
}  // namespace fairlead::gui

namespace fairlead::test {

// What a person did on which page, and the longest that the window stood still over it.
struct WatchedStep {
    QString page;
    QString step;
    LoopWatch::Longest longest;
};

// Goes through every page of a console that watches the broker at this address, as a person would: opens it, sorts,
// filters, selects one and all, opens what is selected, scrolls, resizes the window. Then the palette, and a payload of
// ten megabytes. Each step is watched until so many figures of the
// broker have come after it.
QList<WatchedStep> watchEveryPage(LoopWatch& application, const std::string& address, int figures);

}  // namespace fairlead::test
