// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/connections/connection_profile.h"
#include "gui/fleet/fleet_row.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <memory>

namespace fairlead::gui {

class BrokerConnection;

// Keeps a row for every connection, open or saved. What is shown tells of itself; the others are asked once in a while,
// and only while somebody looks: an open connection by a glance, a saved one by a client that connects, takes the broker's
// word and one snapshot, and leaves. Few at a time. GUI thread; nothing waits.
class FleetWatch : public QObject {
    Q_OBJECT
public:
    static constexpr qint64 kAskEveryMs = 20'000;
    static constexpr qint64 kPatienceMs = 10'000;
    static constexpr int kAtOnce = 2;

    struct Dependencies {
        std::function<std::unique_ptr<BrokerClient>(const ConnectionProfile&)> makeClient;  // not started
        std::function<bool(const ConnectionProfile&)> isTokenMissing;
        std::function<qint64()> nowMs;  // our clock
    };
    explicit FleetWatch(Dependencies dependencies, QObject* parent = nullptr);
    ~FleetWatch() override;

    void setProfiles(const QList<ConnectionProfile>& profiles);
    // The open ones. None is used afterwards that is not in the list.
    void setConnections(const QList<BrokerConnection*>& connections);
    void setSeen(bool seen);  // somebody looks at the rows
    void askNow();            // all that are not asked right now
    // What is due by time; called twice a second while somebody looks.
    void look();

    // The open connection of this key; null: it is not open.
    BrokerConnection* openConnection(const QString& key) const;
    // A connection of its own to what is saved under this key, not opened; null: nothing is, or its token is not known.
    std::unique_ptr<BrokerConnection> makeConnection(const QString& key) const;

    // Open ones first, in their order, then the saved ones.
    const QList<FleetRow>& rows() const { return m_rows; }

Q_SIGNALS:
    void changed();

private:
    struct Visit;
    struct Sight {
        qint64 atMs = 0;
        quint64 dead = 0;
    };

    void rebuild();
    FleetRow* find(const QString& key);
    void follow(BrokerConnection* connection);
    void noteState(BrokerConnection* connection);
    void take(const QString& key, const TenantsUpdate& update);
    void begin(const ConnectionProfile& profile);
    void end(const QString& key);

    const Dependencies m_needs;
    QList<ConnectionProfile> m_profiles;
    QList<QPointer<BrokerConnection>> m_open;
    QList<FleetRow> m_rows;
    QHash<QString, QList<Sight>> m_sights;
    QHash<QString, qint64> m_askedMs;
    QHash<QString, std::shared_ptr<Visit>> m_visits;
    QTimer m_timer;
    bool m_isSeen = false;
};

}  // namespace fairlead::gui
