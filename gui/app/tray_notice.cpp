// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/tray_notice.h"

#include "gui/kit/plain_texts.h"
#include "gui/kit/tinted_icon.h"

#include <QMenu>
#include <QSystemTrayIcon>

#include <utility>

namespace fairlead::gui {

namespace {

constexpr qint64 kAskEveryMs = 60'000;
constexpr qsizetype kMostInNotice = 300;  // characters

}  // namespace

QString noticeText(const QString& text) {
    // Some desktops interpret the text of notices as markup.
    return text.left(kMostInNotice).replace(u'<', u'\u2039');
}

TrayNotice::TrayNotice(QObject* parent, std::function<bool()> hasTray)
    : QObject(parent), m_hasTray(hasTray ? std::move(hasTray) : &QSystemTrayIcon::isSystemTrayAvailable) {}

TrayNotice::~TrayNotice() = default;

void TrayNotice::setWanted(bool wanted) {
    if (!wanted) {
        m_icon.reset();
        m_menu.reset();
        return;
    }
    // hasTray() asks the desktop through D-Bus.
    if (m_icon || (m_sinceAsked.isValid() && !m_sinceAsked.hasExpired(kAskEveryMs))) return;
    m_sinceAsked.start();
    if (!m_hasTray()) return;
    m_menu = std::make_unique<QMenu>();
    m_menu->addAction(tr("Show Fairlead"), this, &TrayNotice::windowRequested);
    m_menu->addAction(tr("Quit"), this, &TrayNotice::quitRequested);
    m_icon = std::make_unique<QSystemTrayIcon>(programIcon());
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason != QSystemTrayIcon::Context) Q_EMIT windowRequested();
    });
    connect(m_icon.get(), &QSystemTrayIcon::messageClicked, this, [this] { Q_EMIT alertRequested(m_told); });
    m_icon->show();
}

void TrayNotice::tell(const QList<Alert>& alerts, const QString& connection) {
    if (!m_icon || !QSystemTrayIcon::supportsMessages()) return;
    m_told = alerts.constFirst();
    const QString first = alertText(m_told);
    m_icon->showMessage(
        noticeText(briefName(connection)),
        noticeText(alerts.size() == 1 ? first : tr("%1, and %2 more").arg(first).arg(alerts.size() - 1)),
        QSystemTrayIcon::Warning);
}

void TrayNotice::setCount(int count) {
    if (m_icon) m_icon->setToolTip(count == 0 ? tr("Fairlead") : tr("Fairlead: %1").arg(alertCountText(count)));
}

bool TrayNotice::isShown() const { return m_icon && m_icon->isVisible(); }

}  // namespace fairlead::gui

#include "moc_tray_notice.cpp"
