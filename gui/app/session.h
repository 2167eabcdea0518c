// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/codeq/server_place.h"
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

// The connections of the program, with or without a window: any number, of which one is shown, and at most one embedded
// broker and one demo load. Ends them in the order load, connection, broker. GUI thread; only the destructor blocks.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject* parent = nullptr);
    // Waits for the embedded broker's last commit, 10 s at most.
    ~Session() override;

    // Listen addresses of embedded brokers started from now on; port 0: any free port.
    void setListenAddresses(const QStringList& addresses);
    // Settings of the next local broker; empty members mean the defaults.
    void setLocalSettings(const EmbeddedSettings& settings) { m_local = settings; }

    // Each opens a further connection and shows it, or shows the one that is already open.
    void connectTo(const ServerPlace& place);
    void open(const ConnectionProfile& profile, TokenSource& tokens);  // tokens outlives the session's connections
    void startLocal(const QString& folder);  // empty: from the settings, else the default folder
    // A broker with demo traffic. Empty: in a temporary folder that is removed with this session.
    void startDemo(const QString& folder);
    void stopDemo();  // stops the load only; the broker keeps running
    // Stops the embedded broker, its connection and the load. Does not block.
    void stopEmbedded();
    // Stops the embedded broker, if any, and starts the local one with its settings.
    void restartLocal(const QString& folder);

    // If the profile is open, reconnects with its present values.
    void reopen(const ConnectionProfile& profile, TokenSource& tokens);
    // Shows a neighbouring connection afterwards. Closing the embedded broker's connection also stops the broker.
    void close(BrokerConnection* connection);
    void show(BrokerConnection* connection);

    BrokerConnection* connection() const { return m_shown; }
    QList<BrokerConnection*> connections() const;  // in the order of opening
    EmbeddedBroker* embedded() const { return m_embedded.get(); }
    bool isEmbedded(const BrokerConnection* connection) const;
    QString note() const;  // one sentence about the shown connection, or empty
    bool isDemoRunning() const;
    QString demoStory() const;  // what is going on in the demo now, and where it is seen; empty: nothing of note
    double demoRate() const;    // tasks sent per second; -1: no demo

Q_SIGNALS:
    // Another connection is shown, or none, or the same one was requested again. The previous one still exists.
    void connectionChanged();
    // A connection was added or removed. Emitted before connectionChanged(); connections() has no removed one.
    void connectionsChanged();
    void working(const QString& text);  // an operation that takes a moment is in progress
    void problem(const QString& text);  // the operation failed
    void ending(const QString& text);   // the program ends when the slots return; see EmbeddedBroker::ending()
    void noteChanged(const QString& note);
    void demoChanged(bool running);

private:
    enum class Kind { None, Local, Demo };

    void startEmbedded(Kind kind, const QString& folder);
    void embeddedStarted();
    void runDemo();
    void limitDemo();
    BrokerConnection* find(const QString& key) const;
    void goTo(BrokerConnection* connection);
    // Replaces the connection with the same key, or appends; then shows and opens it.
    void use(std::unique_ptr<BrokerConnection> connection);
    // Removes the connection from the list; it is not shown any more.
    std::unique_ptr<BrokerConnection> take(BrokerConnection* connection);
    // Stops the embedded broker, if any, and then runs `then`. A second request replaces the first `then`.
    void letGo(std::function<void()> then);
    void brokerLeft();

    QStringList m_listen;
    EmbeddedSettings m_local;
    std::unique_ptr<QTemporaryDir> m_demoFolder;
    std::unique_ptr<EmbeddedBroker> m_embedded;
    std::unique_ptr<EmbeddedBroker> m_leaving;  // a broker that is still stopping
    std::function<void()> m_afterLeaving;
    Kind m_kind = Kind::None;
    std::vector<std::unique_ptr<BrokerConnection>> m_connections;
    BrokerConnection* m_shown = nullptr;
    std::unique_ptr<LoadDriver> m_load;
    Call m_limiting;
};

}  // namespace fairlead::gui
