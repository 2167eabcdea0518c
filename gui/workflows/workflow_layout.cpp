// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/workflows/workflow_layout.h"

#include "gui/look/tokens.h"

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

namespace {

constexpr int kArrowRoom = 28;
constexpr int kFramePadding = kGap2;
constexpr int kBoxGap = kGap2;
constexpr int kLeastInColumn = 6;

struct Node {
    QList<int> children;
    QList<int> callbacks;
    int rows = 0;  // of what runs at the same time, in each column
    QSize frame;   // without the callbacks
    QSize size;    // with them
};

bool isInOrder(const WorkflowStep& step) {
    return step.kind == WorkflowStep::Kind::Chain || step.kind == WorkflowStep::Kind::Saga;
}

// One below another.
QSize stacked(const QList<int>& steps, const QList<Node>& nodes) {
    QSize size;
    for (const int step : steps) {
        size.setWidth(std::max(size.width(), nodes[step].size.width()));
        size.setHeight(std::max(0, size.height()) + nodes[step].size.height());
    }
    return {size.width(), size.height() + kBoxGap * int(std::max<qsizetype>(0, steps.size() - 1))};
}

QSize inLine(const QList<int>& steps, const QList<Node>& nodes) {
    QSize size(0, 0);
    for (const int step : steps)
        size = {size.width() + nodes[step].size.width(), std::max(size.height(), nodes[step].size.height())};
    return {size.width() + kArrowRoom * int(std::max<qsizetype>(0, steps.size() - 1)), size.height()};
}

// Many jobs are drawn in columns: one of a thousand would be as high as forty screens. Others are too uneven for that.
int rowsOf(const QList<int>& steps, const QList<WorkflowStep>& all) {
    for (const int step : steps)
        if (all[step].kind != WorkflowStep::Kind::Job) return int(steps.size());
    return std::max(kLeastInColumn, int(std::ceil(std::sqrt(4.0 * double(steps.size())))));
}

QSize inColumns(int count, int rows, const QSize& box) {
    const int columns = (count + rows - 1) / rows;
    return {columns * (box.width() + kBoxGap) - kBoxGap, std::min(count, rows) * (box.height() + kBoxGap) - kBoxGap};
}

QPoint leftOf(const QRect& rect) { return {rect.left(), rect.center().y()}; }
QPoint rightOf(const QRect& rect) { return {rect.right() + 1, rect.center().y()}; }

}  // namespace

WorkflowLayout WorkflowLayout::of(const QList<WorkflowStep>& steps, const QSize& box, int title) {
    WorkflowLayout layout;
    QList<Node> nodes(steps.size());
    for (int i = 1; i < int(steps.size()); ++i) {
        Node& parent = nodes[steps[i].parent];
        (steps[i].callback == WorkflowStep::Callback::None ? parent.children : parent.callbacks).append(i);
    }
    // What is in a step comes after it.
    for (int i = int(steps.size()) - 1; i >= 0; --i) {
        Node& node = nodes[i];
        const bool isChain = isInOrder(steps[i]);
        if (node.children.isEmpty()) {
            node.frame = box;
        } else if (isChain) {
            node.frame = inLine(node.children, nodes);
        } else {
            const int count = int(node.children.size());
            node.rows = rowsOf(node.children, steps);
            node.frame = (node.rows < count ? inColumns(count, node.rows, box) : stacked(node.children, nodes)) +
                         QSize(2 * kFramePadding, title + kFramePadding);
        }
        node.size = node.frame;
        if (node.callbacks.isEmpty()) continue;
        const QSize answers = stacked(node.callbacks, nodes);
        node.size = {node.frame.width() + kArrowRoom + answers.width(),
                     std::max(node.frame.height(), answers.height())};
    }
    if (steps.isEmpty()) return layout;
    layout.size = nodes[0].size;
    layout.rects.resize(steps.size());
    QList<QPoint> corners(steps.size());
    for (int i = 0; i < int(steps.size()); ++i) {
        const Node& node = nodes[i];
        const QPoint corner = corners[i] + QPoint(0, (node.size.height() - node.frame.height()) / 2);
        layout.rects[i] = QRect(corner, node.frame);
        const bool isChain = isInOrder(steps[i]);
        QPoint next = corner + (isChain ? QPoint() : QPoint(kFramePadding, title));
        for (int k = 0; k < int(node.children.size()); ++k) {
            const int child = node.children[k];
            const QSize size = nodes[child].size;
            corners[child] = isChain ? next + QPoint(0, (node.frame.height() - size.height()) / 2) : next;
            next += isChain ? QPoint(size.width() + kArrowRoom, 0) : QPoint(0, size.height() + kBoxGap);
            if (!isChain && (k + 1) % node.rows == 0) next = {next.x() + box.width() + kBoxGap, corner.y() + title};
        }
        next = corners[i] + QPoint(node.frame.width() + kArrowRoom,
                                   (node.size.height() - stacked(node.callbacks, nodes).height()) / 2);
        for (const int callback : node.callbacks) {
            corners[callback] = next;
            next += QPoint(0, nodes[callback].size.height() + kBoxGap);
        }
    }
    for (int i = 0; i < int(steps.size()); ++i) {
        const Node& node = nodes[i];
        if (isInOrder(steps[i]))
            for (int k = 1; k < int(node.children.size()); ++k) {
                const int before = node.children[k - 1];
                const int after = node.children[k];
                const QPoint to = leftOf(layout.rects[after]);
                // From where its answers end, if it has any.
                const int right = corners[before].x() + nodes[before].size.width();
                layout.arrows.append({{right, to.y()}, to, before, after});
            }
        for (const int callback : node.callbacks)
            layout.arrows.append({rightOf(layout.rects[i]), leftOf(layout.rects[callback]), i, callback});
    }
    return layout;
}

}  // namespace fairlead::gui
