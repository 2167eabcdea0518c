// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/override_row.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/chip_button.h"
#include "gui/kit/elided_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <QStyle>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

OverrideRow::OverrideRow(const TenantOverride& decided, bool isProduction, QWidget* parent)
    : QWidget(parent), m_decided(decided), m_isProduction(isProduction), m_end(new TextLabel(this)),
      m_undo(new ChipButton({}, this)) {
    auto* what = new ElidedLabel(this);
    what->setObjectName(u"overrideWhat"_s);
    what->setText(decided.what);
    QFont bold = font();
    bold.setBold(true);
    what->setFont(bold);
    m_end->setObjectName(u"overrideEnd"_s);
    m_end->setWordWrap(true);
    auto* author = new ElidedLabel(this);
    author->setObjectName(u"overrideAuthor"_s);
    author->setText(overrideAuthor(decided));
    author->setForegroundRole(QPalette::PlaceholderText);
    author->setVisible(!author->text().isEmpty());
    m_undo->setObjectName(u"undoOverride"_s);
    m_undo->setCheckable(false);
    m_undo->installEventFilter(this);
    connect(m_undo, &QToolButton::clicked, this, &OverrideRow::press);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 6, 6, 6);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    grid->addWidget(what, 0, 0);
    grid->addWidget(m_undo, 0, 1);
    grid->addWidget(m_end, 1, 0, 1, 2);
    grid->addWidget(author, 2, 0, 1, 2);
    arm(false);
}

void OverrideRow::setNow(qint64 nowMs) { m_end->setText(overrideEnd(m_decided, nowMs)); }

void OverrideRow::setReason(const QString& whyNot) {
    m_undo->setEnabled(whyNot.isEmpty());
    m_undo->setToolTip(whyNot.isEmpty() ? m_undo->accessibleName() : whyNot);
}

void OverrideRow::press() {
    if (m_isProduction && !m_isArmed)
        arm(true);
    else
        Q_EMIT undoRequested();
}

void OverrideRow::arm(bool armed) {
    m_isArmed = armed;
    const QString undo = m_decided.fields.isEmpty() ? tr("Release") : tr("Undo");
    m_undo->setText(armed ? tr("%1 on production").arg(undo) : undo);
    m_undo->setAccessibleName(tr("Take back: %1").arg(m_decided.what));
    m_undo->setToolTip(m_undo->accessibleName());
    m_undo->updateGeometry();
}

bool OverrideRow::eventFilter(QObject* watched, QEvent* event) {
    if (m_isArmed && (event->type() == QEvent::Leave || event->type() == QEvent::FocusOut)) arm(false);
    return QWidget::eventFilter(watched, event);
}

void OverrideRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor edge = stateColors(palette()).changed;
    QColor fill = edge;
    fill.setAlphaF(0.12F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(rect(), 4, 4);
    painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), QRect(0, 0, 3, height())), edge);
}

}  // namespace fairlead::gui

#include "moc_override_row.cpp"
