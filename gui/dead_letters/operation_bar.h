// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/operation.h"

#include <QList>
#include <QStyledItemDelegate>
#include <QWidget>

namespace fairlead::gui {

class OperationModel;

// A part of what an operation covers; all parts together are the whole.
struct OperationPart {
    enum class Kind { Completed, UnderWay, Done, FailedAgain, Withdrawn, Skipped, Left };
    Kind kind = Kind::Left;
    quint64 count = 0;
    bool operator==(const OperationPart&) const = default;
};

// Without those of none. Of what a requeue brought back: what became of it.
QList<OperationPart> partsOf(const Operation& operation);
QString partText(const OperationPart& part);  // "24 failed again"
QColor partColor(OperationPart::Kind kind, const QPalette& palette);
void paintParts(QPainter& painter, const QRect& rect, const QList<OperationPart>& parts, const QPalette& palette);

// The parts of an operation as one bar, and below it what each colour is, with its number. GUI thread.
class OperationBar : public QWidget {
    Q_OBJECT
public:
    explicit OperationBar(QWidget* parent = nullptr);

    void setParts(const QList<OperationPart>& parts);
    const QList<OperationPart>& parts() const { return m_parts; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut(width, nullptr); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int layOut(int width, QPainter* painter) const;

    QList<OperationPart> m_parts;
};

// Paints the bar before the words of a row's progress.
class OperationBarDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    // Both outlive this. base: paints the rest of the cell.
    OperationBarDelegate(const OperationModel* model, QAbstractItemDelegate* base, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const OperationModel* m_model;
    QAbstractItemDelegate* m_base;
};

}  // namespace fairlead::gui
