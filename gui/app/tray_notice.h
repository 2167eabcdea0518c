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

// Tells of alerts through the desktop's tray, where it has one; where it has none nothing happens and the window alone
// tells. The icon is there while there are rules. GUI thread.
class TrayNotice : public QObject {
    Q_OBJECT
public:
    // hasTray: whether the desktop has a tray; it may take a moment, so it is asked now and then only.
    explicit TrayNotice(QObject* parent = nullptr, std::function<bool()> hasTray = {});
    ~TrayNotice() override;

    void setWanted(bool wanted);
    // In one message. REQUIRES: alerts is not empty; all are of the connection.
    void tell(const QList<Alert>& alerts, const QString& connection);
    void setCount(int count);  // of what is raised, in the icon's tip

    bool isShown() const;

Q_SIGNALS:
    void windowRequested();
    void alertRequested(const fairlead::gui::Alert& alert);  // somebody has clicked the message
    void quitRequested();

private:
    const std::function<bool()> m_hasTray;
    QElapsedTimer m_sinceAsked;  // invalid: not yet
    std::unique_ptr<QMenu> m_menu;
    std::unique_ptr<QSystemTrayIcon> m_icon;
    Alert m_told;
};

// What a notice may say of a text from outside: its beginning, and nothing that a desktop could take for markup.
QString noticeText(const QString& text);

}  // namespace fairlead::gui
