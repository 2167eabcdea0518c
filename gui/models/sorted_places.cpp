// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/sorted_places.h"

#include <QCollator>

#include <algorithm>
#include <numeric>

namespace fairlead::gui {

QList<int> sortedPlaces(const QList<QVariant>& values, Qt::SortOrder order) {
    QCollator collator;
    collator.setNumericMode(true);
    const auto less = [&](int a, int b) {
        const bool areTexts = values[a].typeId() == QMetaType::QString;
        return areTexts ? collator.compare(values[a].toString(), values[b].toString()) < 0
                        : values[a].toDouble() < values[b].toDouble();
    };
    QList<int> places(values.size());
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(),
                     [&](int a, int b) { return order == Qt::AscendingOrder ? less(a, b) : less(b, a); });
    return places;
}

}  // namespace fairlead::gui
