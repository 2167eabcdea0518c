// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/workflows/workflow_picture.h"

#include "gui/kit/plain_texts.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"
#include "gui/workflows/workflow_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kBoxDigits = 28;  // so wide is a job
constexpr int kMarkSide = 14;
constexpr int kPictureEdge = kGap3;  // around the picture
constexpr int kArrowHead = 5;

bool isWaitingItsTurn(const WorkflowStep& step) {
    return step.wait == WorkflowStep::Wait::Limit ||
           (step.state == WorkflowState::Running && step.wait != WorkflowStep::Wait::None);
}

struct StepColors {
    QColor fill;
    QColor edge;
    QColor text;
    QColor mark;
};

StepColors colorsOf(const WorkflowStep& step, const Tokens& tokens) {
    switch (step.state) {
        case WorkflowState::Completed: return {tokens.goodSoft, tokens.good, tokens.tx, tokens.good};
        case WorkflowState::Failed: return {tokens.badSoft, tokens.bad, tokens.tx, tokens.bad};
        case WorkflowState::Cancelled: return {tokens.sunk, tokens.line2, tokens.tx2, tokens.tx2};
        case WorkflowState::Running:
            if (isWaitingItsTurn(step)) return {tokens.warnSoft, tokens.warn, tokens.tx, tokens.warn};
            return {tokens.accentSoft, tokens.accent, tokens.tx, tokens.accent};
        default: break;
    }
    if (isWaitingItsTurn(step)) return {tokens.warnSoft, tokens.warn, tokens.tx, tokens.warn};
    return {tokens.surface, tokens.line2, tokens.tx2, tokens.tx3};
}

// A shape for each state, for who does not tell the colours apart.
void paintMark(QPainter& painter, const WorkflowStep& step, const QRect& rect, const QColor& color) {
    QPen pen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const QRectF inner = QRectF(rect).adjusted(2, 2, -2, -2);
    if (step.state == WorkflowState::Completed) return paintCheckMark(painter, rect, color);
    if (step.state == WorkflowState::Failed || step.state == WorkflowState::Cancelled) {
        painter.drawLine(inner.topLeft(), inner.bottomRight());
        painter.drawLine(inner.topRight(), inner.bottomLeft());
    } else if (isWaitingItsTurn(step)) {
        painter.drawEllipse(inner);
        painter.drawLine(inner.center(), QPointF(inner.center().x(), inner.top() + 2));
        painter.drawLine(inner.center(), QPointF(inner.right() - 2, inner.center().y()));
    } else if (step.state == WorkflowState::Running) {
        QPainterPath triangle(inner.topLeft());
        triangle.lineTo(inner.right(), inner.center().y());
        triangle.lineTo(inner.bottomLeft());
        triangle.closeSubpath();
        painter.fillPath(triangle, color);
    } else {
        painter.drawEllipse(inner);
    }
}

QString callbackText(WorkflowStep::Callback callback) {
    switch (callback) {
        case WorkflowStep::Callback::Complete: return WorkflowPicture::tr("when all have ended");
        case WorkflowStep::Callback::Success: return WorkflowPicture::tr("when none has failed");
        case WorkflowStep::Callback::Failure: return WorkflowPicture::tr("when one has failed");
        case WorkflowStep::Callback::Compensation: return WorkflowPicture::tr("if a later step fails");
        case WorkflowStep::Callback::None: break;
    }
    return {};
}

}  // namespace

WorkflowPicture::WorkflowPicture(QWidget* parent) : QWidget(parent) {
    setObjectName(u"workflowPicture"_s);
    setAccessibleName(tr("The steps of the workflow"));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent, false);
}

void WorkflowPicture::setSteps(const QList<WorkflowStep>& steps) {
    if (steps == m_steps) return;
    m_steps = steps;
    if (m_chosen >= int(steps.size()) || (m_chosen >= 0 && steps[m_chosen].kind != WorkflowStep::Kind::Job))
        m_chosen = -1;
    arrange();
    choose(m_chosen);
}

void WorkflowPicture::choose(int step) {
    const bool isOther = step != m_chosen;
    m_chosen = step >= 0 && step < int(m_steps.size()) ? step : -1;
    setAccessibleDescription(m_chosen < 0 ? QString() : told(m_steps[m_chosen]));
    update();
    if (!isOther) return;
    if (m_chosen >= 0) Q_EMIT shown(m_layout.rects[m_chosen].translated(origin()));
    Q_EMIT stepChosen(m_chosen);
}

QString WorkflowPicture::told(const WorkflowStep& step) const {
    const QString answers = callbackText(step.callback);
    QString text = tr("%1: %2", "a step and where it stands").arg(stepName(step), stepStanding(step));
    if (!answers.isEmpty()) text += u" ("_s + answers + u')';
    return step.error.isEmpty() ? text : text + u'\n' + step.error;
}

void WorkflowPicture::arrange() {
    const QFontMetrics metrics(font());
    const QSize box(metrics.horizontalAdvance(u'0') * kBoxDigits, 2 * metrics.height() + 2 * kGap1 + 2);
    m_layout = WorkflowLayout::of(m_steps, box, metrics.height() + 2 * kGap1);
    updateGeometry();
    resize(sizeHint().expandedTo(parentWidget() ? parentWidget()->size() : QSize()));
    update();
}

QPoint WorkflowPicture::origin() const {
    const QSize room = size() - m_layout.size;
    return {kPictureEdge, std::max(kPictureEdge, std::min(room.height() / 2, 3 * kPictureEdge))};
}

QSize WorkflowPicture::sizeHint() const {
    return m_steps.isEmpty() ? QSize(0, 0) : m_layout.size + QSize(2 * kPictureEdge, 2 * kPictureEdge);
}

int WorkflowPicture::jobAt(const QPoint& at) const {
    for (int i = 0; i < int(m_steps.size()); ++i)
        if (m_steps[i].kind == WorkflowStep::Kind::Job && m_layout.rects[i].contains(at - origin())) return i;
    return -1;
}

// The nearest in that direction; across it counts more, so that the keys stay in a line.
int WorkflowPicture::nextJob(Qt::Key key) const {
    const bool isFirst = m_chosen < 0;
    const QPoint from = isFirst ? QPoint(-1, m_layout.size.height() / 2) : m_layout.rects[m_chosen].center();
    int best = m_chosen;
    int least = std::numeric_limits<int>::max();
    for (int i = 0; i < int(m_steps.size()); ++i) {
        if (i == m_chosen || m_steps[i].kind != WorkflowStep::Kind::Job) continue;
        const QPoint way = m_layout.rects[i].center() - from;
        const int ahead = isFirst || key == Qt::Key_Right ? way.x()
                          : key == Qt::Key_Left           ? -way.x()
                          : key == Qt::Key_Down           ? way.y()
                                                          : -way.y();
        const bool isAcross = isFirst || key == Qt::Key_Right || key == Qt::Key_Left;
        const int aside = std::abs(isAcross ? way.y() : way.x());
        if (ahead <= 0 || ahead + 2 * aside >= least) continue;
        least = ahead + 2 * aside;
        best = i;
    }
    return best;
}

void WorkflowPicture::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(jobAt(event->pos()));
}

void WorkflowPicture::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int step = jobAt(event->pos()); step >= 0) Q_EMIT stepOpened(step);
}

void WorkflowPicture::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (const int step = nextJob(Qt::Key(event->key())); step >= 0) choose(step);
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_chosen >= 0) Q_EMIT stepOpened(m_chosen);
            return;
        default: QWidget::keyPressEvent(event);
    }
}

void WorkflowPicture::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) arrange();
}

bool WorkflowPicture::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const int step = jobAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(step < 0 ? QString() : tipText(told(m_steps[step])));
    }
    return QWidget::event(event);
}

void WorkflowPicture::paintFrame(QPainter& painter, const WorkflowStep& step, const QRect& rect) const {
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect, {}, tokens.line2, kRadius);
    const QRect line = rect.adjusted(kGap2, kGap1, -kGap2, 0);
    painter.setPen(tokens.tx3);
    const QFontMetrics metrics(font());
    painter.drawText(QRect(line.topLeft(), QSize(line.width(), metrics.height())), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(stepName(step).simplified(), Qt::ElideRight, line.width()));
}

void WorkflowPicture::paintJob(QPainter& painter, const WorkflowStep& step, const QRect& rect) const {
    const Tokens& tokens = tokensOf(palette());
    const StepColors colors = colorsOf(step, tokens);
    const bool isChosen = step.number == m_chosen;
    if (isChosen)
        paintBox(painter, QRectF(rect).adjusted(-3, -3, 3, 3), {}, hasFocus() ? tokens.focus : tokens.tx3, kRadius + 3,
                 kFocusWidth);
    paintBox(painter, rect, colors.fill, colors.edge, kRadius);
    const QFontMetrics metrics(font());
    const QRect inner = rect.adjusted(kGap2, kGap1, -kGap2, -kGap1);
    paintMark(painter, step,
              QRect(inner.left(), inner.top() + (metrics.height() - kMarkSide) / 2 + 1, kMarkSide, kMarkSide),
              colors.mark);
    const int indent = kMarkSide + kGap1 + 2;
    const int width = inner.width() - indent;
    painter.setPen(colors.text);
    painter.drawText(QRect(inner.left() + indent, inner.top(), width, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(stepName(step).simplified(), Qt::ElideMiddle, width));
    painter.setPen(step.state == WorkflowState::Failed ? tokens.bad : tokens.tx2);
    const QString standing = step.state == WorkflowState::Failed && !step.error.isEmpty() ? step.error
                             : step.callback != WorkflowStep::Callback::None && step.wait == WorkflowStep::Wait::Steps
                                 ? callbackText(step.callback)
                                 : stepStanding(step);
    painter.drawText(QRect(inner.left() + indent, inner.bottom() - metrics.height() + 1, width, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(standing.simplified(), Qt::ElideRight, width));
}

void WorkflowPicture::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(origin());
    const QRect seen = event->rect().translated(-origin()).adjusted(-kGap2, -kGap2, kGap2, kGap2);
    const Tokens& tokens = tokensOf(palette());
    for (int i = 0; i < int(m_steps.size()); ++i) {
        const bool isFrame =
            m_steps[i].kind == WorkflowStep::Kind::Group || m_steps[i].kind == WorkflowStep::Kind::Batch;
        if (isFrame && m_layout.rects[i].intersects(seen)) paintFrame(painter, m_steps[i], m_layout.rects[i]);
    }
    for (const WorkflowLayout::Arrow& arrow : m_layout.arrows) {
        if (!QRect(arrow.from, arrow.to).normalized().adjusted(-8, -8, 8, 8).intersects(seen)) continue;
        const bool isPassed = m_steps[arrow.after].state != WorkflowState::Waiting;
        const QColor color = isPassed ? tokens.tx2 : tokens.line2;
        painter.setPen(QPen(color, isPassed ? 1.6 : 1.2));
        const int middle = (arrow.from.x() + arrow.to.x()) / 2;
        painter.setBrush(Qt::NoBrush);
        if (arrow.from.y() == arrow.to.y())
            painter.drawLine(arrow.from, arrow.to);
        else
            painter.drawPolyline(QPolygon{arrow.from, {middle, arrow.from.y()}, {middle, arrow.to.y()}, arrow.to});
        painter.drawPolyline(QPolygon{arrow.to + QPoint(-kArrowHead, 1 - kArrowHead), arrow.to,
                                      arrow.to + QPoint(-kArrowHead, kArrowHead - 1)});
    }
    for (int i = 0; i < int(m_steps.size()); ++i)
        if (m_steps[i].kind == WorkflowStep::Kind::Job && m_layout.rects[i].intersects(seen))
            paintJob(painter, m_steps[i], m_layout.rects[i]);
}

}  // namespace fairlead::gui

#include "moc_workflow_picture.cpp"
