// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/alerts/alert_rule.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <memory>

class QMenu;
class QSystemTrayIcon;

namespace fairlead::gui {

// Notifies of alerts through the desktop's tray. Without a tray it does nothing, and only the window shows alerts. The
// icon is shown while there are alert rules. GUI thread.
class TrayNotice : public QObject {
    Q_OBJECT
public:
    // hasTray: whether the desktop has a tray. The answer can be slow, so it is asked for only now and then.
    explicit TrayNotice(QObject* parent = nullptr, std::function<bool()> hasTray = {});
    ~TrayNotice() override;

    void setWanted(bool wanted);
    // Shows one message. REQUIRES: alerts is not empty and all are of this connection.
    void tell(const QList<Alert>& alerts, const QString& connection);
    void setCount(int count);  // number of raised alerts, for the icon's tooltip

    bool isShown() const;

Q_SIGNALS:
    void windowRequested();
    void alertRequested(const fairlead::gui::Alert& alert);  // the user clicked the message
    void quitRequested();

private:
    const std::function<bool()> m_hasTray;
    QElapsedTimer m_sinceAsked;  // invalid: never asked
    std::unique_ptr<QMenu> m_menu;
    std::unique_ptr<QSystemTrayIcon> m_icon;
    Alert m_told;
};

// A text from outside made safe for a notice: shortened, and without markup.
QString noticeText(const QString& text);

}  // namespace fairlead::gui
