// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/segments.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QVariant>

namespace fairlead::gui {

namespace {

constexpr const char* kSegment = "segment";

}  // namespace

QHBoxLayout* layOutSegments(const QList<QAbstractButton*>& buttons) {
    auto* layout = new QHBoxLayout;
    layout->setSpacing(0);
    for (qsizetype i = 0; i < buttons.size(); ++i) {
        const bool first = i == 0;
        const bool last = i + 1 == buttons.size();
        const SegmentPlace place = first && last ? SegmentPlace::Only
                                   : first       ? SegmentPlace::First
                                   : last        ? SegmentPlace::Last
                                                 : SegmentPlace::Middle;
        buttons[i]->setProperty(kSegment, int(place));
        layout->addWidget(buttons[i]);
    }
    return layout;
}

SegmentPlace segmentPlaceOf(const QWidget* widget) {
    return widget == nullptr ? SegmentPlace::None : SegmentPlace(widget->property(kSegment).toInt());
}

}  // namespace fairlead::gui
