// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QVariant>
#include <Qt>

namespace fairlead::gui {

// The places of the values in their order: numbers numerically, texts as people sort them ("task 9" before "task 10"); what is
// equal stays in its order. Compiled once, for all tables.
QList<int> sortedPlaces(const QList<QVariant>& values, Qt::SortOrder order);

}  // namespace fairlead::gui
