// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/change_mark.h"
#include "gui/charts/time_frame.h"

#include <QWidget>

namespace fairlead::gui {

// What happened, above the charts that show what came of it: shapes with a few words, in two rows; a bar below a mark as
// long as it went on. Left and right move from mark to mark, Return opens the tenant. GUI thread.
class MarkStrip : public QWidget {
    Q_OBJECT
public:
    explicit MarkStrip(QWidget* parent = nullptr);

    void setContent(const TimeFrame& frame, const QList<ChangeMark>& marks);
    // Instead of marks: why there are none. Empty: there are, or nothing happened.
    void setNote(const QString& note);
    const QList<PlacedMark>& placed() const { return m_placed; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void markOpened(const QString& tenant, qint64 atMs);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void place();
    void choose(qsizetype placed);
    void open(qsizetype placed);
    qsizetype placedAt(const QPoint& at) const;  // -1: none
    QString tell(const PlacedMark& mark) const;
    QRectF boxOf(const PlacedMark& mark) const;

    TimeFrame m_frame;
    QList<ChangeMark> m_marks;
    QList<PlacedMark> m_placed;
    QString m_note;
    qsizetype m_chosen = -1;
};

}  // namespace fairlead::gui
