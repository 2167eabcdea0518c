// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/operation_bar.h"

#include "gui/data/translation.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/models/operation_model.h"
#include "gui/models/words/operation_words.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr int kProgressHeight = 10;
constexpr int kCellBar = 76;
constexpr int kSwatch = 9;

}  // namespace

QList<OperationPart> partsOf(const Operation& operation) {
    using enum OperationPart::Kind;
    const OperationShares shares = sharesOf(operation);
    const quint64 known = operation.completedAgain + operation.failedAgain + operation.withdrawn;
    const QList<OperationPart> all{{Completed, operation.completedAgain},
                                   {operation.kind == Operation::Kind::Requeue ? UnderWay : Done,
                                    operation.done > known ? operation.done - known : 0},
                                   {FailedAgain, operation.failedAgain},
                                   {Withdrawn, operation.withdrawn},
                                   {Skipped, operation.skipped},
                                   {Left, shares.left.value_or(0)}};
    QList<OperationPart> parts;
    std::copy_if(all.begin(), all.end(), std::back_inserter(parts), [](const auto& part) { return part.count > 0; });
    return parts;
}

QString partText(const OperationPart& part) {
    const QString count = countText(part.count);
    switch (part.kind) {
        case OperationPart::Kind::Completed: return tr("%1 completed").arg(count);
        case OperationPart::Kind::UnderWay: return tr("%1 not over yet").arg(count);
        case OperationPart::Kind::Done: return tr("%1 done").arg(count);
        case OperationPart::Kind::FailedAgain: return tr("%1 failed again").arg(count);
        case OperationPart::Kind::Withdrawn: return tr("%1 withdrawn").arg(count);
        case OperationPart::Kind::Skipped: return tr("%1 skipped").arg(count);
        case OperationPart::Kind::Left: return tr("%1 left").arg(count);
    }
    return count;
}

QColor partColor(OperationPart::Kind kind, const QPalette& palette) {
    const Tokens& colors = tokensOf(palette);
    switch (kind) {
        case OperationPart::Kind::Completed: return colors.good;
        case OperationPart::Kind::UnderWay:
        case OperationPart::Kind::Done: return colors.accent;
        case OperationPart::Kind::FailedAgain: return colors.bad;
        case OperationPart::Kind::Withdrawn: return colors.tx3;
        case OperationPart::Kind::Skipped: return colors.warn;
        case OperationPart::Kind::Left: return colors.line;
    }
    return colors.line;
}

void paintParts(QPainter& painter, const QRect& rect, const QList<OperationPart>& parts, const QPalette& palette) {
    quint64 sum = 0;
    for (const OperationPart& part : parts) sum += part.count;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(rect, kRadiusSmall, kRadiusSmall);
    painter.setClipPath(shape);
    painter.fillRect(rect, tokensOf(palette).line);
    quint64 before = 0;
    for (const OperationPart& part : parts) {
        const double from = rect.left() + double(before) / double(sum) * rect.width();
        before += part.count;
        const double to = rect.left() + double(before) / double(sum) * rect.width();
        painter.fillRect(QRectF(from, rect.top(), std::max(1.0, to - from), rect.height()),
                         partColor(part.kind, palette));
    }
    painter.restore();
}

OperationBar::OperationBar(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("operationParts"));
    setAccessibleName(tr("How far the operation is"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void OperationBar::setParts(const QList<OperationPart>& parts) {
    if (parts == m_parts) return;
    m_parts = parts;
    QStringList said;
    for (const OperationPart& part : parts) said << partText(part);
    setAccessibleDescription(said.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize OperationBar::sizeHint() const { return {400, layOut(400, nullptr)}; }

QSize OperationBar::minimumSizeHint() const { return {200, layOut(std::max(200, width()), nullptr)}; }

int OperationBar::layOut(int width, QPainter* painter) const {
    const QFontMetrics metrics = fontMetrics();
    int x = 0;
    int y = kProgressHeight + kGap2;
    for (const OperationPart& part : m_parts) {
        const QString words = partText(part);
        const int wide = kSwatch + kGap1 + metrics.horizontalAdvance(words) + kGap4;
        if (x > 0 && x + wide - kGap4 > width) {
            x = 0;
            y += metrics.height() + kGap1;
        }
        if (painter != nullptr) {
            painter->fillRect(QRect(x, y + (metrics.height() - kSwatch) / 2, kSwatch, kSwatch),
                              partColor(part.kind, palette()));
            painter->drawText(QPoint(x + kSwatch + kGap1, y + metrics.ascent()), words);
        }
        x += wide;
    }
    return y + metrics.height();
}

void OperationBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintParts(painter, QRect(0, 0, width(), kProgressHeight), m_parts, palette());
    painter.setPen(tokensOf(palette()).tx);
    layOut(width(), &painter);
}

OperationBarDelegate::OperationBarDelegate(const OperationModel* model, QAbstractItemDelegate* base, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model), m_base(base) {}

void OperationBarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const Operation* operation = m_model->at(index.row());
    QStyleOptionViewItem words = option;
    m_base->paint(painter, words, index);
    if (operation == nullptr) return;
    const int room = option.rect.width() - kCellBar - kGap3;
    const int needed = option.fontMetrics.horizontalAdvance(index.data().toString()) + kGap3;
    if (needed > room) return;  // numbers are never cut for a bar
    paintParts(*painter, QRect(option.rect.right() - kCellBar - kGap2, option.rect.center().y() - 3, kCellBar, 7),
               partsOf(*operation), option.palette);
}

}  // namespace fairlead::gui

#include "moc_operation_bar.cpp"
