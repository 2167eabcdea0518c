// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/client/calls/call.h"
#include "gui/connections/connection_profile.h"
#include "gui/fleet/fleet_row.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>

namespace fairlead::gui {

class BrokerConnection;
class Calls;

// Keeps a row for every connection, open or saved. What is shown tells of itself; the others are asked once in a while,
// and only while somebody looks: an open connection by a glance, a saved one by a client that connects, takes the broker's
// word and one snapshot, and leaves. Few at a time. GUI thread; nothing waits.
class FleetWatch : public QObject {
    Q_OBJECT
public:
    static constexpr qint64 kAskEveryMs = 20'000;
    static constexpr qint64 kPatienceMs = 10'000;
    static constexpr int kAtOnce = 2;
    // Who has not answered for this long is waited for beside those two, so that it keeps nobody else from being asked.
    static constexpr qint64 kSlowMs = 1'000;
    static constexpr int kMostSlow = 16;

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
    // At another moment, by our clock, each connection is asked once for what it recorded then; 0: at now.
    void lookAt(qint64 momentMs);
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
        quint64 ready = 0;
    };

    void rebuild();
    FleetRow* find(const QString& key);
    void follow(BrokerConnection* connection);
    void noteState(BrokerConnection* connection);
    void take(const QString& key, const TenantsUpdate& update);
    void begin(const ConnectionProfile& profile);
    void end(const QString& key);
    void endIfDone(const QString& key);
    void showGrowth(FleetRow& row);
    Call askHour(FleetRow& row, Calls& calls, const std::function<void()>& over);
    void giveUpLate(qint64 now);
    static void failed(FleetRow& row, const Failure& why);
    bool isRoom(qint64 now) const;
    void askOpen(BrokerConnection* connection);
    Call askPast(FleetRow& row, Calls& calls, const std::function<void()>& over);

    const Dependencies m_needs;
    QList<ConnectionProfile> m_profiles;
    QList<QPointer<BrokerConnection>> m_open;
    QList<FleetRow> m_rows;
    QHash<QString, QList<Sight>> m_sights;
    QHash<QString, qint64> m_askedMs;
    QHash<QString, std::shared_ptr<Visit>> m_visits;
    std::map<QString, Call> m_recordCalls;  // of open connections
    QSet<QString> m_recordKnown;            // whose record of the hour was asked for
    QTimer m_timer;
    qint64 m_momentMs = 0;  // that is looked at, our clock; 0: now
    bool m_isSeen = false;
};

}  // namespace fairlead::gui
