// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/workflow.h"

#include <QList>
#include <QPoint>
#include <QRect>
#include <QSize>

namespace fairlead::gui {

// Where the steps of a workflow are drawn: a chain or saga from left to right, what runs at the same time one below another in a
// frame, many jobs in columns, and what answers to a batch or undoes a saga at the right of it. O(steps).
struct WorkflowLayout {
    struct Arrow {
        QPoint from;
        QPoint to;
        int before = 0;  // the step that it leaves …
        int after = 0;   // … and the one that it leads to
    };

    QList<QRect> rects;  // of each step by its number: a job's box, a frame; of a chain all that is in it
    QList<Arrow> arrows;
    QSize size;

    // box: of a job; title: height of a frame's line of text.
    static WorkflowLayout of(const QList<WorkflowStep>& steps, const QSize& box, int title);
};

}  // namespace fairlead::gui
