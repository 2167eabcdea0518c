// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/toast.h"

#include "gui/kit/chip_button.h"
#include "gui/kit/elided_label.h"
#include "gui/look/box_painting.h"
#include "gui/look/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kToastWidth = 460;
constexpr int kFootRoom = 36;  // of the controls at the foot of a page, which it does not cover

}  // namespace

Toast::Toast(QWidget* over)
    : QFrame(over), m_what(new ElidedLabel(this)), m_whom(new ElidedLabel(this)), m_undo(new ChipButton({}, this)),
      m_close(new ChipButton(u"✕"_s, this)) {
    setObjectName(u"toast"_s);
    m_end.setSingleShot(true);
    m_end.setInterval(kShownMs);
    connect(&m_end, &QTimer::timeout, this, &QWidget::hide);
    QFont bold = font();
    bold.setBold(true);
    m_what->setFont(bold);
    m_what->setObjectName(u"toastText"_s);
    m_what->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_whom->setForegroundRole(QPalette::PlaceholderText);
    m_undo->setObjectName(u"toastUndo"_s);
    m_close->setObjectName(u"toastClose"_s);
    m_close->setAccessibleName(tr("Close this notice"));
    m_close->setToolTip(m_close->accessibleName());
    for (QToolButton* button : {m_undo, m_close}) {
        button->setCheckable(false);
        button->installEventFilter(this);
    }
    connect(m_undo, &QToolButton::clicked, this, &Toast::press);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(kGap4, kGap2, kGap2, kGap2);
    line->setSpacing(kGap2);
    line->addWidget(m_what);
    line->addWidget(m_whom, 1);
    line->addWidget(m_undo);
    line->addWidget(m_close);
    arm(false);
    over->installEventFilter(this);
    hide();
}

void Toast::say(const QString& what, const QString& whom, std::function<void()> undo, bool isProduction) {
    m_act = std::move(undo);
    m_isProduction = isProduction;
    m_what->setText(what);
    m_whom->setText(whom);
    setAccessibleName(text());
    m_undo->setVisible(m_act != nullptr);
    arm(false);
    place();
    show();
    raise();
    m_end.start();
}

QString Toast::text() const { return u"%1 %2"_s.arg(m_what->text(), m_whom->text()).trimmed(); }

void Toast::arm(bool armed) {
    m_isArmed = armed;
    m_undo->setText(armed ? tr("Undo on production") : tr("Undo"));
    m_undo->setAccessibleName(tr("Undo: %1").arg(m_what->text()));
    m_undo->setToolTip(m_undo->accessibleName());
    m_undo->updateGeometry();
    layout()->activate();  // so that nobody sees it cut
}

void Toast::press() {
    if (m_isProduction && !m_isArmed) {
        arm(true);
        return;
    }
    hide();
    if (const std::function<void()> act = std::exchange(m_act, nullptr)) act();
}

void Toast::place() {
    const QSize room = parentWidget()->size();
    const int width = std::min(kToastWidth, room.width() - 2 * kGap3);
    const int height = sizeHint().height();
    setGeometry((room.width() - width) / 2, room.height() - height - kGap4 - kFootRoom, width, height);
}

bool Toast::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) place();
    if (event->type() == QEvent::FocusIn && watched != parentWidget()) m_end.stop();
    if (event->type() == QEvent::FocusOut && watched != parentWidget() && isVisible()) m_end.start();
    const bool isLeft = event->type() == QEvent::Leave || event->type() == QEvent::FocusOut;
    if (m_isArmed && watched == m_undo && isLeft) arm(false);
    return QFrame::eventFilter(watched, event);
}

void Toast::enterEvent(QEnterEvent*) { m_end.stop(); }

void Toast::leaveEvent(QEvent*) {
    if (isVisible()) m_end.start();
}

void Toast::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& tokens = tokensOf(palette());
    paintBox(painter, rect(), tokens.surface, tokens.line2, kRadius);
    painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), QRect(0, kRadius, 3, height() - 2 * kRadius)),
                     tokens.accent);
}

}  // namespace fairlead::gui

#include "moc_toast.cpp"
