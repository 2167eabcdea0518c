// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/workflows/workflow_layout.h"

#include <QWidget>

namespace fairlead::gui {

// The steps of a workflow as boxes and arrows, each with where it stands and why it waits. A step is chosen with the pointer or
// the arrow keys, and opened with a double click or Enter. As large as its picture: put it into an area that scrolls. It
// paints only what is seen. GUI thread.
class WorkflowPicture : public QWidget {
    Q_OBJECT
public:
    explicit WorkflowPicture(QWidget* parent = nullptr);

    // Keeps the chosen step if it is still there.
    void setSteps(const QList<WorkflowStep>& steps);
    int chosen() const { return m_chosen; }  // number of a job; -1: none
    void choose(int step);
    const WorkflowLayout& layoutOfSteps() const { return m_layout; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void stepChosen(int step);
    void stepOpened(int step);
    // This part should be seen.
    void shown(const QRect& rect);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void arrange();
    QPoint origin() const;
    int jobAt(const QPoint& at) const;
    int nextJob(Qt::Key key) const;
    QString told(const WorkflowStep& step) const;
    void paintFrame(QPainter& painter, const WorkflowStep& step, const QRect& rect) const;
    void paintJob(QPainter& painter, const WorkflowStep& step, const QRect& rect) const;

    QList<WorkflowStep> m_steps;
    WorkflowLayout m_layout;
    int m_chosen = -1;
};

}  // namespace fairlead::gui
