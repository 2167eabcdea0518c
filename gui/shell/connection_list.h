// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace fairlead::gui {

// The saved connections with colour, address and production mark, and the actions on the selected one. Return or a
// double click opens it, Delete asks to remove it. GUI thread.
class ConnectionList : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionList(QWidget* parent = nullptr);

    void setProfiles(const QList<ConnectionProfile>& profiles);  // keeps the selection if the profile still exists
    QString selected() const;                                    // its id; empty: none
    void select(const QString& id);

Q_SIGNALS:
    void openRequested(const QString& id);
    void addRequested();
    void editRequested(const QString& id);
    void duplicateRequested(const QString& id);
    void removeRequested(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void showButtons();

    QList<ConnectionProfile> m_profiles;
    QListWidget* m_list;
    QLabel* m_none;
    QList<QPushButton*> m_forSelected;
};

}  // namespace fairlead::gui
