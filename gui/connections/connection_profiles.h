// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"

#include <QObject>

class QSettings;

namespace fairlead::gui {

// The saved connections in display order; every change is written to the settings at once. Holds no secrets. GUI
// thread.
class ConnectionProfiles : public QObject {
    Q_OBJECT
public:
    // settings outlives this object. Invalid values are read as defaults.
    explicit ConnectionProfiles(QSettings& settings, QObject* parent = nullptr);

    const QList<ConnectionProfile>& list() const { return m_profiles; }
    const ConnectionProfile* find(const QString& id) const;  // null: there is none
    // The names of all profiles except this one.
    QStringList namesBeside(const QString& id) const;
    // The wanted name, or the first free one like "prod-eu 2".
    QString freeName(const QString& wanted) const;

    // Replaces the profile with the same id, or appends.
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
