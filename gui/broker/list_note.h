// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/page_of.h"
#include "gui/query/live_query.h"

class QLabel;
class QWidget;

namespace fairlead::gui {

// Under a list: what it lacks, if anything. Hidden while it lacks nothing.
QLabel* makeListNote(QWidget* parent);
// failure: of the latest call; null: none. isWhole: there are no more than are shown.
void showListNote(QLabel* note, const Failure* failure, quint64 shown, bool isWhole);

template <typename Item>
void showListNote(QLabel* note, const LiveQuery<PageOf<Item>>& query) {
    const PageOf<Item>* answer = query.answer();
    showListNote(note, query.failure(), answer == nullptr ? 0 : quint64(answer->items.size()),
                 answer == nullptr || answer->isLast());
}

}  // namespace fairlead::gui
