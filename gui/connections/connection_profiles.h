// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"

#include <QObject>

class QSettings;

namespace fairlead::gui {

// The saved connections, in the order in which they are shown; every change is written at once. Nothing secret comes
// here: there is no place for it. GUI thread.
class ConnectionProfiles : public QObject {
    Q_OBJECT
public:
    // settings outlives this. What cannot be understood in there is read as its default.
    explicit ConnectionProfiles(QSettings& settings, QObject* parent = nullptr);

    const QList<ConnectionProfile>& list() const { return m_profiles; }
    const ConnectionProfile* find(const QString& id) const;  // null: there is none
    // Of all but this one.
    QStringList namesBeside(const QString& id) const;
    // "prod-eu 2" when that is the first that is free.
    QString freeName(const QString& wanted) const;

    // In the place of the one with the same id, or at the end.
    void put(const ConnectionProfile& profile);
    void remove(const QString& id);

Q_SIGNALS:
    void changed();

private:
    void read();
    void write();

    QSettings& m_settings;
    QList<ConnectionProfile> m_profiles;
};

}  // namespace fairlead::gui
