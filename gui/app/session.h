// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/broker_connection.h"
#include "gui/data/embedded_settings.h"
#include "shared/tls/client_tls.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

class QTemporaryDir;

namespace fairlead::gui {

class EmbeddedBroker;
class LoadDriver;
class TokenSource;
struct ConnectionProfile;

// What the program is connected to, with or without a window: any number of connections of which one is shown, at most
// one broker of its own and one load. Owns them and ends them in the order in which they lean on each other: load,
// connection, broker. GUI thread; nothing here waits, except the destructor.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject* parent = nullptr);
    // Waits until the embedded broker has written its last, 10 s at most.
    ~Session() override;

    // Where embedded brokers listen from now on; port 0: any free one.
    void setListenAddresses(const QStringList& addresses);
    // How the next local broker is to run; what is empty there is as usual.
    void setLocalSettings(const EmbeddedSettings& settings) { m_local = settings; }

    // Each opens a connection beside the others, or goes to the one that is there already, and shows it.
    void connectTo(const QString& address, const QString& token, const ClientTls& tls = {});
    void open(const ConnectionProfile& profile, TokenSource& tokens);  // tokens outlives the session's connections
    void startLocal(const QString& folder);  // empty: as the settings say, else the user's own
    // A broker with traffic. Empty: on a folder that is removed with this session.
    void startDemo(const QString& folder);
    void stopDemo();  // the load; the broker stays
    // With the connection to it and the load; nobody waits for it.
    void stopEmbedded();
    // Stops whatever runs and starts the local one with its settings.
    void restartLocal(const QString& folder);

    // If it is open: again, with what the profile says now.
    void reopen(const ConnectionProfile& profile, TokenSource& tokens);
    // The one beside it is shown then. That of the embedded broker ends the broker, too.
    void close(BrokerConnection* connection);
    void show(BrokerConnection* connection);

    BrokerConnection* connection() const { return m_shown; }
    QList<BrokerConnection*> connections() const;  // in the order in which they were opened
    EmbeddedBroker* embedded() const { return m_embedded.get(); }
    bool isEmbedded(const BrokerConnection* connection) const;
    QString note() const;  // of the connection that is shown, one sentence or none
    bool isDemoRunning() const;
    double demoRate() const;  // tasks sent per second; -1: no demo

Q_SIGNALS:
    // Another connection is shown, or none, or the same is asked for again. The one before is still alive during this signal.
    void connectionChanged();
    // One more is open, or one fewer; said before connectionChanged(), and no connection that is gone is among them.
    void connectionsChanged();
    void working(const QString& text);  // something that takes a moment is under way
    void problem(const QString& text);  // it did not work
    void ending(const QString& text);   // the program ends when this returns; see EmbeddedBroker::ending()
    void noteChanged(const QString& note);
    void demoChanged(bool running);

private:
    enum class Kind { None, Local, Demo };

    void startEmbedded(Kind kind, const QString& folder);
    void embeddedStarted();
    void runDemo();
    BrokerConnection* find(const QString& key) const;
    void goTo(BrokerConnection* connection);
    // In the place of the one with the same key, or at the end; shown, and opened.
    void use(std::unique_ptr<BrokerConnection> connection);
    // Out of the list, and not shown any more.
    std::unique_ptr<BrokerConnection> take(BrokerConnection* connection);
    // Then runs what is given, at once if there is no broker to stop. Asked again meanwhile, only the latest runs.
    void letGo(std::function<void()> then);
    void brokerLeft();

    QStringList m_listen;
    EmbeddedSettings m_local;
    std::unique_ptr<QTemporaryDir> m_demoFolder;
    std::unique_ptr<EmbeddedBroker> m_embedded;
    std::unique_ptr<EmbeddedBroker> m_leaving;  // still writing its last
    std::function<void()> m_afterLeaving;
    Kind m_kind = Kind::None;
    std::vector<std::unique_ptr<BrokerConnection>> m_connections;
    BrokerConnection* m_shown = nullptr;
    std::unique_ptr<LoadDriver> m_load;
};

}  // namespace fairlead::gui
